// 练习题: a position as its seat sees it; the server says whether the answer is right.

import { html, render, useState } from "../vendor/preact.js";
import { API, send } from "./api.js";
import { setBusy } from "./busy.js";
import { Card } from "./cards.js";
import { find, messageOf, readPageData } from "./dom.js";
import { formatCard, formatCards } from "./format.js";
import { SEATS } from "./seats.js";
import { loadTexts, t } from "./texts.js";

/** @typedef {{ [lang: string]: string }} Words */
/** @typedef {{ seat: string, cards: string[], words: Words }} Act */
/**
 * @typedef {object} Figures
 * @property {string} id
 * @property {string[]} themes
 * @property {number} rating
 * @property {number} attempts
 * @property {number} solved
 * @property {boolean | null} own
 */
/** @typedef {{ cards: string[], words: Words, value: number }} Choice */
/**
 * @typedef {object} Position
 * @property {Figures} figures
 * @property {string} seat
 * @property {string[]} others
 * @property {string} ask
 * @property {string} level
 * @property {string[]} hand
 * @property {{ [seat: string]: number }} left
 * @property {string[]} order
 * @property {Act[]} trick
 * @property {string | null} top
 * @property {Act[]} acts
 * @property {{ rank: string, count: number }[]} unseen
 */
/**
 * @typedef {object} Answered
 * @property {boolean} is_right
 * @property {Choice} given
 * @property {Choice} best
 * @property {Choice} second
 * @property {number} loss
 * @property {boolean} is_proven
 * @property {number} worlds
 * @property {Words} reasons
 * @property {{ [seat: string]: string[] }} hands
 * @property {boolean} is_counted
 * @property {{ mean: number, deviation: number } | null} solver
 * @property {Figures} figures
 */

/** @type {{ position: Position, theme: string | null }} */
const { position, theme } = readPageData();
const { lang = "zh" } = document.body.dataset;
const { level } = position;
const RELATIONS = ["self", "following", "partner", "previous"];

/** What a seat is to the one who answers. @param {string} seat */
const relationOf = (seat) => t(`web.puzzle.${RELATIONS[position.others.indexOf(seat) + 1]}`);

/** @param {{ cards: string[] }} props */
const Cards = ({ cards }) => html`<div class="hand" role="img" aria-label=${formatCards(cards, level)}>
  ${cards.map((face, index) => html`<span class="card" key=${index}><${Card} face=${face} level=${level} /></span>`)}</div>`;

/** @param {{ seat: string }} props */
function Other({ seat }) {
  const act = position.trick.find((other) => other.seat === seat);
  const out = position.order.indexOf(seat);
  return html`<li class=${position.top === seat ? "leading" : ""}>
    <p><strong>${relationOf(seat)}</strong> ${t(`seat.${seat}`)} ·
      ${out < 0 ? t("web.puzzle.left", { count: position.left[seat] }) : t(`place.${out + 1}`)}</p>
    ${act && act.cards.length > 0 && html`<${Cards} cards=${act.cards} />`}
    ${act && act.cards.length === 0 && html`<p>${act.words[lang]}</p>`}
  </li>`;
}

const Course = () => html`<details><summary>${t("web.puzzle.course")}</summary>
  <ol class="course small">${position.acts.map((act, index) => html`
    <li key=${index}>${t(`seat.${act.seat}`)} ${act.words[lang]}</li>`)}</ol></details>`;

const Unseen = () => html`<p class="small muted">${t("web.puzzle.unseen")}</p>
  <ul class="unseen-ranks">${position.unseen.map(({ rank, count }) => html`
    <li key=${rank}>${t(`rank.${rank}`)} × ${count}</li>`)}</ul>`;

/** @param {{ verdict: Answered }} props */
function Verdict({ verdict }) {
  const { best, second, given, solver } = verdict;
  const outcome = verdict.is_right ? "web.puzzle.right" : "web.puzzle.wrong";
  const proof = verdict.is_proven ? "web.puzzle.proven" : "web.puzzle.searched";
  const behind = (best.value - second.value).toFixed(2);
  return html`<div class="verdict">
    <p class=${`notice ${verdict.is_right ? "good" : "bad"}`}>
      ${t(outcome, { answer: given.words[lang], loss: verdict.loss.toFixed(2) })}</p>
    <p><span class="arrow" aria-hidden="true">→</span> ${t("web.puzzle.best", { answer: best.words[lang] })}</p>
    ${best.cards.length > 0 && html`<${Cards} cards=${best.cards} />`}
    ${verdict.reasons[lang] && html`<p>${verdict.reasons[lang]}</p>`}
    <p class="muted small">${t("web.puzzle.second", { answer: second.words[lang], loss: behind })}${" "}
      ${t(proof, { worlds: verdict.worlds })}</p>
    ${solver && html`<p>${t(verdict.is_counted ? "web.puzzle.counted" : "web.puzzle.not_counted")}${" "}
      ${t("web.puzzle.own_rating", { mean: solver.mean.toFixed(0), margin: (2 * solver.deviation).toFixed(0) })}</p>`}
    <details class="reveal"><summary>${t("web.puzzle.reveal")}</summary>
      ${SEATS.filter((seat) => verdict.hands[seat].length > 0).map((seat) => html`
        <p key=${seat}><strong>${relationOf(seat)}</strong> ${t(`seat.${seat}`)}</p>
        <${Cards} cards=${verdict.hands[seat]} />`)}</details>
    <div class="controls">
      <a class="button main" href=${theme ? `/puzzles/next?theme=${theme}` : "/puzzles/next"}>${t("web.puzzle.next")}</a>
    </div></div>`;
}

function Puzzle() {
  const [chosen, setChosen] = useState(/** @type {number[]} */ ([]));
  const [verdict, setVerdict] = useState(/** @type {Answered | null} */ (null));
  const [problem, setProblem] = useState("");
  const { figures, hand } = position;
  const { solved, attempts } = figures;
  const toggle = (/** @type {number} */ index) =>
    setChosen(chosen.includes(index) ? chosen.filter((other) => other !== index) : [...chosen, index]);
  const answer = async (/** @type {string[]} */ cards) => {
    setProblem("");
    try {
      setVerdict(await send("POST", `${API}/puzzles/${figures.id}/answer`, { cards }));
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return html`<section class="panel">
    <p>${figures.themes.map((name) => html`<span class="tag" key=${name}>${t(`puzzle_theme.${name}`)}</span> `)}
      <span class="muted">${t("web.puzzle.strength", { rating: figures.rating.toFixed(0), solved, attempts })}</span></p>
    <p><strong>${t(`web.puzzle.ask.${position.ask}`)}</strong>${" "}
      ${t("web.puzzle.level", { level: t(`rank.${level}`), seat: t(`seat.${position.seat}`) })}</p>
    <ul class="others">${position.others.map((seat) => html`<${Other} key=${seat} seat=${seat} />`)}</ul>
    <div class="hand own" role="group" aria-label=${t("web.puzzle.hand")}>${hand.map((face, index) => html`
      <button type="button" class=${chosen.includes(index) ? "card chosen" : "card"} key=${index} disabled=${verdict !== null}
        aria-pressed=${String(chosen.includes(index))} aria-label=${formatCard(face, level)}
        onClick=${() => toggle(index)}><${Card} face=${face} level=${level} /></button>`)}</div>
    ${!verdict && html`<div class="controls">
      <button type="button" class="button main" id="play" disabled=${chosen.length === 0}
        onClick=${() => answer(chosen.map((index) => hand[index]))}>
        ${t(position.ask === "return" ? "web.puzzle.give" : "web.puzzle.play")}</button>
      ${position.ask === "follow" && html`<button type="button" class="button" id="pass" onClick=${() => answer([])}>
        ${t("web.puzzle.pass")}</button>`}</div>`}
    <div aria-live="polite">
      ${problem && html`<p class="notice bad" role="alert">${problem}</p>`}
      ${verdict && html`<${Verdict} verdict=${verdict} />`}
    </div>
    <${Unseen} />
    <${Course} />
  </section>`;
}

loadTexts().then(() => {
  render(html`<${Puzzle} />`, find("puzzle"));
  setBusy(find("puzzle"), false);
});
