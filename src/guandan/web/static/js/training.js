// The trainer for referees: a situation, an answer, the article and why; at the end the score and what to read again.

import { html, render, useState } from "../vendor/preact.js";
import { find, readPageData } from "./dom.js";
import { loadTexts, t } from "./texts.js";

/** @typedef {{ [lang: string]: string }} Words in each language */
/**
 * @typedef {object} Question
 * @property {string} id
 * @property {string} ask
 * @property {Words} scene
 * @property {Words[]} options
 * @property {number} right
 * @property {Words} why
 * @property {{ name: Words, text: Words }[]} articles
 */

/** @type {{ questions: Question[] }} */
const { questions } = readPageData();
const { lang = "zh" } = document.body.dataset;
const box = find("trainer");

/** @param {{ question: Question }} props */
const Why = ({ question: { why, articles } }) => html`
  <p class="muted">${t("web.training.why")}</p><p>${why[lang]}</p>
  ${articles.map(({ name, text }) => html`<p><b>${name[lang]}</b> ${text[lang]}</p>`)}`;

/** @param {{ question: Question, chosen: number | undefined, onChoose: (place: number) => void }} props */
function Answers({ question, chosen, onChoose }) {
  const isDone = chosen !== undefined;
  /** @param {number} place */
  const markOf = (place) => {
    if (!isDone) return "";
    if (place === question.right) return " is-right";
    return place === chosen ? " is-wrong" : "";
  };
  return html`<div class="answers" role="group" aria-label=${t(`web.training.ask.${question.ask}`)}>
    ${question.options.map((words, place) => html`
      <button type="button" class=${`button answer${markOf(place)}`} disabled=${isDone}
        onClick=${() => onChoose(place)}>${words[lang]}</button>`)}</div>`;
}

/** @param {{ question: Question, number: number, chosen: number | undefined, onChoose: (place: number) => void,
 *   onNext: () => void }} props */
function Asked({ question, number, chosen, onChoose, onNext }) {
  const isRight = chosen === question.right;
  const verdict = isRight
    ? t("web.training.is_right")
    : t("web.training.is_wrong", { right: question.options[question.right][lang] });
  const next = t(number === questions.length ? "web.training.finish" : "web.training.next");
  return html`
    <p class="muted">${t("web.training.progress", { number, count: questions.length })}</p>
    <h2>${question.scene[lang]}</h2>
    <p>${t(`web.training.ask.${question.ask}`)}</p>
    <${Answers} question=${question} chosen=${chosen} onChoose=${onChoose} />
    ${chosen !== undefined && html`<p class=${`state ${isRight ? "good" : "bad"}`} role="status">${verdict}</p>
      <${Why} question=${question} />
      <button type="button" class="button main" onClick=${onNext}>${next}</button>`}`;
}

/** @param {{ chosen: number[] }} props */
function Score({ chosen }) {
  const wrong = questions.filter((question, place) => chosen[place] !== question.right);
  const right = questions.length - wrong.length;
  return html`<h2 class="score">${t("web.training.score", { right, count: questions.length })}</h2>
    ${wrong.length === 0 ? html`<p>${t("web.training.all_right")}</p>` : html`<p>${t("web.training.wrong")}</p>`}
    ${wrong.map((question) => html`<details key=${question.id}><summary>${question.scene[lang]}</summary>
      <p><b>${question.options[question.right][lang]}</b></p><${Why} question=${question} /></details>`)}
    <p><a class="button main" href=${box.dataset.again}>${t("web.training.again")}</a></p>`;
}

function Trainer() {
  const [chosen, setChosen] = useState(/** @type {number[]} */ ([]));
  const [place, setPlace] = useState(0);
  if (place >= questions.length) return html`<${Score} chosen=${chosen} />`;
  return html`<${Asked} key=${place} question=${questions[place]} number=${place + 1} chosen=${chosen[place]}
    onChoose=${(/** @type {number} */ answer) => setChosen([...chosen, answer])} onNext=${() => setPlace(place + 1)} />`;
}

loadTexts().then(() => {
  render(html`<${Trainer} />`, box);
  box.removeAttribute("aria-busy");
});
