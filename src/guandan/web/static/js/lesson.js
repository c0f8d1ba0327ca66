// 练习: show one exercise after the other; the server checks answers by the rules.

import { html, render, useState } from "../vendor/preact.js";
import { API, send } from "./api.js";
import { setBusy } from "./busy.js";
import { Card } from "./cards.js";
import { find, readPageData } from "./dom.js";
import { isFace } from "./faces.js";
import { formatCard, formatCards } from "./format.js";
import { hasText, loadTexts, t } from "./texts.js";

/**
 * @typedef {object} Exercise
 * @property {string} id
 * @property {string[]} cards
 * @property {string} level
 * @property {string[]} top
 * @property {string | null} kind
 * @property {string[]} options
 * @property {string[]} right
 */
/** @typedef {"open" | "right" | "wrong"} Verdict */

/** @type {{ exercises: Exercise[] }} */
const { exercises } = readPageData();

/** Is this play what the exercise asks for? @param {Exercise} exercise @param {string[]} cards */
async function checkPlay({ level, top, kind }, cards) {
  const { readings } = await send("POST", `${API}/readings`, { cards, level, top });
  return readings.some((/** @type {any} */ reading) =>
    (kind === null || reading.play.kind === kind) && (top.length === 0 || reading.beats === true));
}

/** @param {string} option */
const formatOption = (option) => {
  if (isFace(option)) return formatCard(option);
  return hasText(`web.learn.option.${option}`) ? t(`web.learn.option.${option}`) : option;
};

/** @param {{ exercise: Exercise, onVerdict: (isRight: boolean) => void }} props */
function Choice({ exercise, onVerdict }) {
  return html`<div class="controls">${exercise.options.map((option) => html`
    <button type="button" class="button" key=${option} onClick=${() => onVerdict(exercise.right.includes(option))}>
      ${formatOption(option)}</button>`)}</div>`;
}

/** @param {{ exercise: Exercise, onVerdict: (isRight: boolean) => void }} props */
function Play({ exercise, onVerdict }) {
  const [chosen, setChosen] = useState(/** @type {number[]} */ ([]));
  const { cards, level } = exercise;
  const toggle = (/** @type {number} */ index) =>
    setChosen(chosen.includes(index) ? chosen.filter((other) => other !== index) : [...chosen, index]);
  const check = async () => onVerdict(await checkPlay(exercise, chosen.map((index) => cards[index])));
  return html`<div class="hand" role="group" aria-label=${t("web.learn.laid")}>${cards.map((face, index) => html`
      <button type="button" class=${chosen.includes(index) ? "card chosen" : "card"} key=${index}
        aria-pressed=${String(chosen.includes(index))} aria-label=${formatCard(face, level)}
        onClick=${() => toggle(index)}><${Card} face=${face} level=${level} /></button>`)}</div>
    <div class="controls"><button type="button" class="button main" disabled=${chosen.length === 0} onClick=${check}>
      ${t("web.learn.check")}</button></div>`;
}

/** What lies on the table. @param {{ exercise: Exercise }} props */
const Top = ({ exercise: { top, level } }) => top.length > 0 && html`<p>${t("web.learn.on_table")}</p>
  <div class="hand" role="img" aria-label=${formatCards(top, level)}>
    ${top.map((face, index) => html`<span class="card" key=${index}><${Card} face=${face} level=${level} /></span>`)}</div>`;

function Lesson() {
  const [place, setPlace] = useState(0);
  const [verdict, setVerdict] = useState(/** @type {Verdict} */ ("open"));
  if (place === exercises.length) {
    return html`<section class="panel"><h2>${t("web.learn.finished")}</h2>
      <p><a class="button main" href="/">${t("web.learn.play_now")}</a></p></section>`;
  }
  const exercise = exercises[place];
  const judge = (/** @type {boolean} */ isRight) => setVerdict(isRight ? "right" : "wrong");
  const goOn = () => {
    setPlace(place + 1);
    setVerdict("open");
  };
  const Body = exercise.options.length > 0 ? Choice : Play;
  return html`<section class="panel" key=${exercise.id} data-exercise=${exercise.id}>
    <h2>${place + 1} / ${exercises.length}</h2>
    <p><strong>${t(`web.learn.exercise.${exercise.id}`)}</strong></p>
    <${Top} exercise=${exercise} />
    <${Body} exercise=${exercise} onVerdict=${judge} />
    <div aria-live="polite">
      ${verdict === "wrong" && html`<p class="notice bad">${t("web.learn.wrong")}</p>`}
      ${verdict === "right" && html`<p class="notice good">${t("web.learn.right")} ${t(`web.learn.why.${exercise.id}`)}</p>
        <button type="button" class="button main" onClick=${goOn}>${t("web.learn.next")}</button>`}
    </div></section>`;
}

loadTexts().then(() => {
  render(html`<${Lesson} />`, find("lesson"));
  setBusy(find("lesson"), false);
});
