// The form for lateness: who is late is ticked, the round's clock fills in the minutes, a sentence says what would
// follow, and one press confirms it.

import { send } from "../api.js";
import { findAll, findIn, findOptional, messageOf, show } from "../dom.js";
import { readBody } from "../form_body.js";

/** @typedef {{ [lang: string]: string }} Words in each language */

const { lang = "zh" } = document.body.dataset;
const PAUSE_MILLISECONDS = 300;

/** @param {HTMLFormElement} form */
function previewBeforeConfirming(form) {
  const line = findIn(form, "#late-preview");
  const button = findAll("button.main", form, HTMLButtonElement)[0];
  const address = `${form.getAttribute("action")}/preview`;
  const opened = Date.now();
  let timer = 0;
  let asked = 0;

  /** What the round's clock says now. */
  const countMinutes = () => Number(form.dataset.minutes) + Math.floor((Date.now() - opened) / 60000);

  async function preview() {
    asked += 1;
    const own = asked;
    const body = readBody(form);
    const isEmpty = body.ew_minutes === undefined && body.ns_minutes === undefined;
    let text = "";
    let isKnown = false;
    try {
      if (!isEmpty) {
        /** @type {{ words: Words, outcome: { lines: Words[] } }} */
        const found = await send("POST", address, body);
        text = [found.words, ...found.outcome.lines].map((words) => words[lang]).join("\n");
        isKnown = true;
      }
    } catch (error) {
      text = messageOf(error);
    }
    if (own !== asked) return;
    show(line, text);
    button.disabled = !isKnown;
  }

  form.addEventListener("input", () => {
    button.disabled = true; // what is confirmed has been read
    window.clearTimeout(timer);
    timer = window.setTimeout(preview, PAUSE_MILLISECONDS);
  });
  findAll("[data-late]", form, HTMLInputElement).forEach((box) => {
    const fields = findIn(form, `[data-late-fields=${box.dataset.late}]`);
    const minutes = findAll("input", fields, HTMLInputElement)[0];
    box.addEventListener("change", () => {
      fields.hidden = !box.checked;
      minutes.value = box.checked ? String(countMinutes()) : "";
    });
    box.checked = false; // a browser may keep it over a reload
  });
}

const form = findOptional("late", HTMLFormElement);
if (form) previewBeforeConfirming(form);
