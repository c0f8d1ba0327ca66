// Import an entry list: preview it with problems and questions, then enter all of it or nothing.

import { html, render, useState } from "../../vendor/preact.js";
import { RequestError, send } from "../api.js";
import { find, messageOf, readPageData } from "../dom.js";
import { loadTexts, t } from "../texts.js";

/** @typedef {{ [lang: string]: string }} Words in each language */
/** @typedef {{ heading: string, field: string | null }} Column */
/** @typedef {{ mark: string, words: Words }} Question are two people of this name the same? */
/** @typedef {{ rows: number[], names: string[], unit?: string, seed?: number, remarks?: string }} Draft */
/**
 * @typedef {object} Part a form in a list
 * @property {string} mark
 * @property {string} source
 * @property {string} unit
 * @property {string} unit_source
 * @property {number} pairs
 * @property {number} first_row
 * @property {number} last_row
 */
/** @typedef {{ code: string, words: Words }} Problem */
/**
 * @typedef {object} Found
 * @property {Column[]} columns
 * @property {Question[]} questions
 * @property {Problem[]} problems
 * @property {Draft[]} drafts
 * @property {Part[]} parts
 * @property {string} one_unit
 * @property {string[]} without_list
 */
/** @typedef {{ [name: string]: string }} Choices by a column's heading, or by a question's mark */

const form = find("import", HTMLFormElement);
const box = find("preview");
const ANSWERS = { same: "web.event.same_person", different: "web.event.different_person" };
/** Rows of the second sheet are counted from here. */
const ROWS_PER_SHEET = 100000;
/** The list comes after the deadline of entries: it is taken with a reason. */
const LATE = "entries_closed";
const DRAFT_COLUMNS = ["people", "unit", "seed", "remarks"];
/** @type {{ fields: { [field: string]: string }, lang: string }} */
const { fields, lang } = readPageData();

/** @typedef {{ columns: Column[], mapped: Choices, onMap: (heading: string, field: string) => void }} ColumnsProps */

/** @param {ColumnsProps} props */
function ColumnList({ columns, mapped, onMap }) {
  return html`<ul class="todo">${columns.map(({ heading, field }) => html`
    <li key=${heading}><span>${heading}</span>
      <select aria-label=${heading} value=${mapped[heading] ?? field ?? ""}
        onChange=${(/** @type {any} */ event) => onMap(heading, event.target.value)}>
        <option value="">${t("web.event.column_unused")}</option>
        ${Object.entries(fields).map(([name, title]) => html`<option key=${name} value=${name}>${title}</option>`)}
      </select></li>`)}
  </ul>`;
}

/** What was understood beside what was not. @param {ColumnsProps} props */
function Columns({ columns, mapped, onMap }) {
  const read = columns.filter(({ field }) => field);
  const unread = columns.filter(({ field }) => !field);
  return html`<div class="two">
    <section><h3>${t("web.event.columns_read")}</h3><${ColumnList} columns=${read} mapped=${mapped} onMap=${onMap} /></section>
    <section><h3>${t("web.event.columns_unread")}</h3>
      ${unread.length
        ? html`<${ColumnList} columns=${unread} mapped=${mapped} onMap=${onMap} />`
        : html`<p class="muted">${t("web.event.columns_all_read")}</p>`}</section>
  </div>`;
}

/** @param {{ parts: Part[], units: Choices, onUnit: (mark: string, unit: string) => void }} props */
function Parts({ parts, units, onUnit }) {
  return html`<h3>${t("web.event.parts", { count: parts.length })}</h3>
    <div class="grid-box" tabindex="0" role="region" aria-label=${t("web.event.parts", { count: parts.length })}>
    <table class="grid"><thead><tr>
      <th scope="col">${t("web.event.part_source")}</th>
      <th scope="col">${t("web.event.part_unit")}</th>
      <th scope="col" class="number">${t("web.event.part_pairs")}</th>
    </tr></thead><tbody>${parts.map(({ mark, source, unit, unit_source: from, pairs }) => html`
      <tr key=${mark}><td>${parts.length > 1 ? `${mark}. ` : ""}${source}</td>
        <td>${from === "rows" && !unit && !units[mark]
          ? html`<span class="muted">${t("unit_source.rows")}</span>`
          : html`<input type="text" maxlength="60" value=${units[mark] ?? unit}
              aria-label=${t("web.event.part_unit_change", { source: `${mark}. ${source}` })}
              onChange=${(/** @type {any} */ event) => onUnit(mark, event.target.value.trim())} />
            <span class=${from === "nowhere" ? "state gold" : "muted small"}>${t(`unit_source.${from}`)}</span>`}</td>
        <td class="number">${pairs}</td></tr>`)}
    </tbody></table></div>`;
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

/** @param {{ drafts: Draft[], parts: Part[] }} props */
function Drafts({ drafts, parts }) {
  const hasSources = parts.length > 1;
  const sourceOf = (/** @type {number} */ row) =>
    parts.find(({ first_row: first, last_row: last }) => first < row && row <= last)?.source ?? "";
  return html`<div class="grid-box" tabindex="0" role="region" aria-label=${t("web.event.preview")}><table class="grid">
    <thead><tr>
      ${hasSources && html`<th scope="col">${t("web.event.part_source")}</th>`}
      <th scope="col" class="number">${t("web.event.file_row")}</th>
      ${DRAFT_COLUMNS.map((name) => html`<th scope="col">${t(`web.event.${name}`)}</th>`)}
    </tr></thead>
    <tbody>${drafts.map(({ rows, names, unit, seed, remarks }) => html`
      <tr key=${rows.join()}>
        ${hasSources && html`<td>${sourceOf(rows[0])}</td>`}
        <td class="number">${rows.map((row) => row % ROWS_PER_SHEET).join(", ")}</td><td>${names.join(" / ")}</td>
        <td>${unit ?? ""}</td><td>${seed ?? ""}</td><td>${remarks ?? ""}</td>
      </tr>`)}
    </tbody>
  </table></div>`;
}

/**
 * @typedef {object} Wishes how the list is to be read, and why it is taken after the deadline
 * @property {Choices} mapped
 * @property {Choices} answers
 * @property {Choices} units
 * @property {boolean} inTwos
 * @property {string} waived
 */

/**
 * The files with what was chosen about them.
 * @param {Wishes} wishes
 * @param {boolean} withoutBadRows
 */
function fillForm({ mapped, answers, units, inTwos, waived }, withoutBadRows) {
  const body = new FormData(form);
  const files = body.getAll("file");
  body.delete("file");
  files.forEach((file, index) => body.append(index ? "others" : "file", file));
  const marksOf = (/** @type {string} */ answer) => Object.keys(answers).filter((mark) => answers[mark] === answer);
  body.set("columns", Object.entries(mapped).map(([heading, field]) => `${heading}=${field}`).join(";"));
  body.set("units", Object.entries(units).map(([mark, unit]) => `${mark}=${unit}`).join(";"));
  body.set("same", marksOf("same").join(";"));
  body.set("different", marksOf("different").join(";"));
  if (inTwos) body.set("in_twos", "true");
  body.set("waived", waived);
  body.set("without_bad_rows", String(withoutBadRows));
  return body;
}

/** @type {Wishes} */
const NO_WISHES = { mapped: {}, answers: {}, units: {}, inTwos: false, waived: "" };

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
  const [wishes, setWishes] = useState(NO_WISHES);
  const [rightUnit, setRightUnit] = useState("");
  const [problem, setProblem] = useState("");
  const [isLate, setLate] = useState(false);
  const { columns, drafts, problems, questions, parts, one_unit: oneUnit, without_list: without } = found;
  const { mapped, answers, units } = wishes;
  const attempt = async (/** @type {() => Promise<void>} */ action) => {
    try {
      await action();
    } catch (error) {
      setProblem(messageOf(error));
      if (error instanceof RequestError && error.code === LATE) setLate(true);
    }
  };
  const preview = (/** @type {Partial<Wishes>} */ change) => attempt(async () => {
    const next = { ...wishes, ...change };
    setWishes(next);
    const answer = await send("POST", form.dataset.preview ?? "", fillForm(next, false));
    setFound({ ...answer, questions: mergeQuestions(questions, answer.questions, next.answers) });
    setProblem("");
  });
  const accept = (/** @type {boolean} */ withoutBadRows) => attempt(async () => {
    await send("POST", form.dataset.accept ?? "", fillForm(wishes, withoutBadRows));
    location.reload();
  });
  const asksUnit = Boolean(oneUnit) && rightUnit !== oneUnit;
  const isOpen = asksUnit || questions.some(({ mark }) => !answers[mark]);
  return html`<div><h2>${t("web.event.preview_count", { count: drafts.length })}</h2>
    <p class="muted">${t("web.event.preview_lead")}</p>
    <${Columns} columns=${columns} mapped=${mapped}
      onMap=${(/** @type {string} */ heading, /** @type {string} */ field) =>
        preview({ mapped: { ...mapped, [heading]: field } })} />
    ${(parts.length > 1 || parts.some(({ unit, unit_source: from }) => unit || from === "nowhere"))
      && html`<${Parts} parts=${parts} units=${units}
      onUnit=${(/** @type {string} */ mark, /** @type {string} */ unit) =>
        preview({ units: { ...units, [mark]: unit } })} />`}
    ${without.length > 0 && html`<p class="muted">${t("web.event.without_list", { names: without.join(" / ") })}</p>`}
    ${oneUnit && html`<p class="notice row">
      <span>${t("web.event.one_unit", { count: drafts.length, unit: oneUnit })}</span>
      <button type="button" class="button" aria-pressed=${!asksUnit} onClick=${() => setRightUnit(oneUnit)}>
        ${t("web.event.one_unit_right", { unit: oneUnit })}</button></p>`}
    ${questions.length > 0 && html`<h3>${t("web.event.same_people")}</h3>
      <${Questions} questions=${questions} answers=${answers}
        onAnswer=${(/** @type {string} */ mark, /** @type {string} */ answer) =>
          preview({ answers: { ...answers, [mark]: answer } })} />`}
    ${problems.length > 0 && html`<h3>${t("web.event.bad_rows", { count: problems.length })}</h3>
      <ul>${problems.map(({ words }) => html`<li>${words[lang]}</li>`)}</ul>
      ${problems.some(({ code }) => code === "no_pairs") && html`<p><button type="button" class="button"
        onClick=${() => preview({ inTwos: true })}>${t("web.event.take_in_twos")}</button></p>`}`}
    <${Drafts} drafts=${drafts} parts=${parts} />
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    ${isLate && html`<div class="field"><label for="list-waived">${t("web.event.waived_list")}</label>
      <input type="text" id="list-waived" maxlength="500" value=${wishes.waived}
        onInput=${(/** @type {any} */ event) => setWishes({ ...wishes, waived: event.target.value })} /></div>`}
    <div class="row">
      <button type="button" class="button main" onClick=${() => accept(false)}
        disabled=${isOpen || problems.length > 0 || drafts.length === 0 || (isLate && !wishes.waived.trim())}>
        ${t("web.event.accept_list", { count: drafts.length })}</button>
      ${problems.length > 0 && html`<button type="button" class="button" disabled=${isOpen}
        onClick=${() => accept(true)}>${t("web.event.without_bad_rows")}</button>`}
      <button type="button" class="button" onClick=${() => { box.hidden = true; }}>${t("web.event.cancel")}</button>
    </div></div>`;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  box.hidden = false;
  render(null, box);
  try {
    const first = await send("POST", form.dataset.preview ?? "", fillForm(NO_WISHES, false));
    render(html`<${Preview} key=${Date.now()} first=${first} />`, box);
  } catch (error) {
    render(html`<p class="problem" role="alert">${messageOf(error)}</p>`, box);
  }
  box.scrollIntoView({ block: "nearest" });
});

loadTexts();
