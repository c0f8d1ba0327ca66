// A list as offices send it: a preview with what is wrong and what is asked, then all of it or nothing.

import { html, render, useState } from "../../vendor/preact.js";
import { send } from "../forms.js";
import { loadWords, t } from "../words.js";

const form = document.getElementById("import");
const box = document.getElementById("preview");
const ANSWERS = { same: "web.event.same_person", different: "web.event.different_person" };
const { fields, lang } = JSON.parse(document.getElementById("data").textContent);

function Columns({ columns, mapped, onMap }) {
  return html`<ul class="todo">
    ${columns.map(
      (one) => html`<li key=${one.heading}><span>${one.heading}</span>
        <select aria-label=${one.heading} value=${mapped[one.heading] ?? one.field ?? ""} onChange=${(event) => onMap(one.heading, event.target.value)}>
          <option value="">${t("web.event.column_unused")}</option>
          ${Object.entries(fields).map(([field, name]) => html`<option key=${field} value=${field}>${name}</option>`)}
        </select></li>`,
    )}
  </ul>`;
}

function Questions({ questions, answers, onAnswer }) {
  return html`<ul class="todo">
    ${questions.map(
      (one) => html`<li key=${one.mark}><span>${one.words[lang]}</span>
        ${Object.entries(ANSWERS).map(
          ([answer, words]) => html`<button type="button" class="button" aria-pressed=${answers[one.mark] === answer} onClick=${() => onAnswer(one.mark, answer)}>${t(words)}</button>`,
        )}</li>`,
    )}
  </ul>`;
}

function Drafts({ drafts }) {
  return html`<div class="grid-box" tabindex="0" role="region" aria-label=${t("web.event.preview")}><table class="grid">
    <thead><tr><th scope="col" class="number">${t("web.event.file_row")}</th>${["people", "unit", "seed", "remarks"].map((one) => html`<th scope="col">${t(`web.event.${one}`)}</th>`)}</tr></thead>
    <tbody>
      ${drafts.map(
        (one) => html`<tr key=${one.rows.join()}><td class="number">${one.rows.join(", ")}</td><td>${one.names.join(" / ")}</td><td>${one.unit ?? ""}</td><td>${one.seed ?? ""}</td><td>${one.remarks ?? ""}</td></tr>`,
      )}
    </tbody>
  </table></div>`;
}

function filled(mapped, answers, without) {
  const body = new FormData(form);
  const of = (answer) => Object.keys(answers).filter((mark) => answers[mark] === answer).join(";");
  body.set("columns", Object.entries(mapped).filter(([, field]) => field).map(([heading, field]) => `${heading}=${field}`).join(";"));
  body.set("same", of("same"));
  body.set("different", of("different"));
  body.set("without_bad_rows", String(without));
  return body;
}

function Preview({ first }) {
  const [found, setFound] = useState(first);
  const [mapped, setMapped] = useState({});
  const [answers, setAnswers] = useState({});
  const [wrong, setWrong] = useState("");
  const again = async (columns, said) => {
    try {
      const next = await send("POST", form.dataset.preview, filled(columns, said, false));
      // What was asked stays in sight, so that the answer can be seen and changed.
      setFound({ ...next, questions: [...found.questions.filter((one) => said[one.mark] && next.questions.every((other) => other.mark !== one.mark)), ...next.questions] });
      setWrong("");
    } catch (error) {
      setWrong(error.message);
    }
  };
  const accept = async (without) => {
    try {
      await send("POST", form.dataset.accept, filled(mapped, answers, without));
      location.reload();
    } catch (error) {
      setWrong(error.message);
    }
  };
  const map = (heading, field) => {
    const next = { ...mapped, [heading]: field };
    setMapped(next);
    again(next, answers);
  };
  const answer = (mark, said) => {
    const next = { ...answers, [mark]: said };
    setAnswers(next);
    again(mapped, next);
  };
  const open = found.questions.some((one) => !answers[one.mark]);
  return html`<h2>${t("web.event.preview_count", { count: found.drafts.length })}</h2>
    <p class="muted">${t("web.event.preview_lead")}</p>
    ${wrong && html`<p class="problem" role="alert">${wrong}</p>`}
    <details><summary>${t("web.event.columns")}</summary><${Columns} columns=${found.columns} mapped=${mapped} onMap=${map} /></details>
    ${found.questions.length > 0 && html`<h3>${t("web.event.same_people")}</h3><${Questions} questions=${found.questions} answers=${answers} onAnswer=${answer} />`}
    ${found.problems.length > 0 && html`<h3>${t("web.event.bad_rows", { count: found.problems.length })}</h3><ul>${found.problems.map((one) => html`<li>${one.words[lang]}</li>`)}</ul>`}
    <${Drafts} drafts=${found.drafts} />
    <div class="row">
      <button type="button" class="button main" disabled=${open || found.problems.length > 0 || found.drafts.length === 0} onClick=${() => accept(false)}>${t("web.event.accept_list", { count: found.drafts.length })}</button>
      ${found.problems.length > 0 && html`<button type="button" class="button" disabled=${open} onClick=${() => accept(true)}>${t("web.event.without_bad_rows")}</button>`}
      <button type="button" class="button" onClick=${() => { box.hidden = true; }}>${t("web.event.cancel")}</button>
    </div>`;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  box.hidden = false;
  render(null, box);
  try {
    const first = await send("POST", form.dataset.preview, new FormData(form));
    render(html`<${Preview} key=${Date.now()} first=${first} />`, box);
  } catch (error) {
    render(html`<p class="problem" role="alert">${error.message}</p>`, box);
  }
  box.scrollIntoView({ block: "nearest" });
});

loadWords();
