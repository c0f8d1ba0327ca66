// A list as offices send it: a preview with what is wrong and what is asked, then all of it or nothing.

import { html, render, useState } from "../../vendor/preact.js";
import { send } from "../api.js";
import { find, messageOf, readPageData } from "../dom.js";
import { loadTexts, t } from "../texts.js";

/** @typedef {{ [lang: string]: string }} Words in each language */
/** @typedef {{ heading: string, field: string | null }} Column */
/** @typedef {{ mark: string, words: Words }} Question are two people of this name the same? */
/** @typedef {{ rows: number[], names: string[], unit?: string, seed?: number, remarks?: string }} Draft */
/** @typedef {{ columns: Column[], questions: Question[], problems: { words: Words }[], drafts: Draft[] }} Found */
/** @typedef {{ [name: string]: string }} Choices by a column's heading, or by a question's mark */

const form = find("import", HTMLFormElement);
const box = find("preview");
const ANSWERS = { same: "web.event.same_person", different: "web.event.different_person" };
const DRAFT_COLUMNS = ["people", "unit", "seed", "remarks"];
/** @type {{ fields: { [field: string]: string }, lang: string }} */
const { fields, lang } = readPageData();

/** @param {{ columns: Column[], mapped: Choices, onMap: (heading: string, field: string) => void }} props */
function Columns({ columns, mapped, onMap }) {
  return html`<ul class="todo">${columns.map(({ heading, field }) => html`
    <li key=${heading}><span>${heading}</span>
      <select aria-label=${heading} value=${mapped[heading] ?? field ?? ""}
        onChange=${(/** @type {any} */ event) => onMap(heading, event.target.value)}>
        <option value="">${t("web.event.column_unused")}</option>
        ${Object.entries(fields).map(([name, title]) => html`<option key=${name} value=${name}>${title}</option>`)}
      </select></li>`)}
  </ul>`;
}

/** @param {{ questions: Question[], answers: Choices, onAnswer: (mark: string, answer: string) => void }} props */
function Questions({ questions, answers, onAnswer }) {
  return html`<ul class="todo">${questions.map(({ mark, words }) => html`
    <li key=${mark}><span>${words[lang]}</span>
      ${Object.entries(ANSWERS).map(([answer, text]) => html`
        <button type="button" class="button" aria-pressed=${answers[mark] === answer}
          onClick=${() => onAnswer(mark, answer)}>${t(text)}</button>`)}
    </li>`)}
  </ul>`;
}

/** @param {{ drafts: Draft[] }} props */
function Drafts({ drafts }) {
  return html`<div class="grid-box" tabindex="0" role="region" aria-label=${t("web.event.preview")}><table class="grid">
    <thead><tr>
      <th scope="col" class="number">${t("web.event.file_row")}</th>
      ${DRAFT_COLUMNS.map((name) => html`<th scope="col">${t(`web.event.${name}`)}</th>`)}
    </tr></thead>
    <tbody>${drafts.map(({ rows, names, unit, seed, remarks }) => html`
      <tr key=${rows.join()}>
        <td class="number">${rows.join(", ")}</td><td>${names.join(" / ")}</td>
        <td>${unit ?? ""}</td><td>${seed ?? ""}</td><td>${remarks ?? ""}</td>
      </tr>`)}
    </tbody>
  </table></div>`;
}

/**
 * The file with what was chosen about it.
 * @param {Choices} mapped
 * @param {Choices} answers
 * @param {boolean} withoutBadRows
 */
function fillForm(mapped, answers, withoutBadRows) {
  const body = new FormData(form);
  const columns = Object.entries(mapped).filter(([, field]) => field);
  const marksOf = (/** @type {string} */ answer) => Object.keys(answers).filter((mark) => answers[mark] === answer);
  body.set("columns", columns.map(([heading, field]) => `${heading}=${field}`).join(";"));
  body.set("same", marksOf("same").join(";"));
  body.set("different", marksOf("different").join(";"));
  body.set("without_bad_rows", String(withoutBadRows));
  return body;
}

/**
 * Questions that were answered stay in sight, so that the answer can be changed.
 * @param {Question[]} before
 * @param {Question[]} now
 * @param {Choices} answers
 */
function mergeQuestions(before, now, answers) {
  const isAsked = (/** @type {Question} */ question) => now.some(({ mark }) => mark === question.mark);
  return [...before.filter((question) => answers[question.mark] && !isAsked(question)), ...now];
}

/** @param {{ first: Found }} props */
function Preview({ first }) {
  const [found, setFound] = useState(first);
  const [mapped, setMapped] = useState(/** @type {Choices} */ ({}));
  const [answers, setAnswers] = useState(/** @type {Choices} */ ({}));
  const [problem, setProblem] = useState("");
  const { columns, drafts, problems, questions } = found;
  const attempt = async (/** @type {() => Promise<void>} */ action) => {
    try {
      await action();
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const preview = (/** @type {Choices} */ nextMapped, /** @type {Choices} */ nextAnswers) => attempt(async () => {
    setMapped(nextMapped);
    setAnswers(nextAnswers);
    const next = await send("POST", form.dataset.preview ?? "", fillForm(nextMapped, nextAnswers, false));
    setFound({ ...next, questions: mergeQuestions(questions, next.questions, nextAnswers) });
    setProblem("");
  });
  const accept = (/** @type {boolean} */ withoutBadRows) => attempt(async () => {
    await send("POST", form.dataset.accept ?? "", fillForm(mapped, answers, withoutBadRows));
    location.reload();
  });
  const isOpen = questions.some(({ mark }) => !answers[mark]);
  return html`<h2>${t("web.event.preview_count", { count: drafts.length })}</h2>
    <p class="muted">${t("web.event.preview_lead")}</p>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <details><summary>${t("web.event.columns")}</summary>
      <${Columns} columns=${columns} mapped=${mapped}
        onMap=${(/** @type {string} */ heading, /** @type {string} */ field) =>
          preview({ ...mapped, [heading]: field }, answers)} /></details>
    ${questions.length > 0 && html`<h3>${t("web.event.same_people")}</h3>
      <${Questions} questions=${questions} answers=${answers}
        onAnswer=${(/** @type {string} */ mark, /** @type {string} */ answer) =>
          preview(mapped, { ...answers, [mark]: answer })} />`}
    ${problems.length > 0 && html`<h3>${t("web.event.bad_rows", { count: problems.length })}</h3>
      <ul>${problems.map(({ words }) => html`<li>${words[lang]}</li>`)}</ul>`}
    <${Drafts} drafts=${drafts} />
    <div class="row">
      <button type="button" class="button main" onClick=${() => accept(false)}
        disabled=${isOpen || problems.length > 0 || drafts.length === 0}>
        ${t("web.event.accept_list", { count: drafts.length })}</button>
      ${problems.length > 0 && html`<button type="button" class="button" disabled=${isOpen}
        onClick=${() => accept(true)}>${t("web.event.without_bad_rows")}</button>`}
      <button type="button" class="button" onClick=${() => { box.hidden = true; }}>${t("web.event.cancel")}</button>
    </div>`;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  box.hidden = false;
  render(null, box);
  try {
    const first = await send("POST", form.dataset.preview ?? "", new FormData(form));
    render(html`<${Preview} key=${Date.now()} first=${first} />`, box);
  } catch (error) {
    render(html`<p class="problem" role="alert">${messageOf(error)}</p>`, box);
  }
  box.scrollIntoView({ block: "nearest" });
});

loadTexts();
