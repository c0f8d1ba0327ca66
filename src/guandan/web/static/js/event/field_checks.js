// Check fields before they are sent, and show beside each what it expects.

import { RequestError } from "../api.js";
import { closest, create, findAll, showProblem } from "../dom.js";
import { t } from "../texts.js";

const SEPARATORS = /[\s,，、]+/;
/** What the text of an option must look like, by its kind. @type {{ [kind: string]: RegExp }} */
const FORMS = {
  whole: /^\d+$/,
  ints: /^\d+$/,
  pairs: /^\d+[:：]\d+$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  dates: /^\d{4}-\d{2}-\d{2}$/,
  time: /^\d{2}:\d{2}(:\d{2})?$/,
};

/** @param {ParentNode} box */
const inputsOf = (box) => findAll("input, select", box, HTMLInputElement);

/** @param {HTMLElement} box */
function isRight(box) {
  const inputs = inputsOf(box);
  if (!inputs.every((input) => input.checkValidity())) return false;
  const form = FORMS[box.dataset.kind ?? ""];
  const items = inputs.map((input) => input.value.trim()).join(" ").split(SEPARATORS).filter(Boolean);
  return !form || items.every((item) => form.test(item));
}

/** Show what is to be typed beside a field; without a text it is right. @param {HTMLElement} box @param {string} text */
export function markField(box, text) {
  showProblem(box, text, { tag: "span", isLast: true });
  inputsOf(box).forEach((input) => {
    if (text) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  });
}

/** @param {HTMLElement} box */
function checkField(box) {
  const right = isRight(box);
  markField(box, right ? "" : t(box.dataset.asks ?? ""));
  return right;
}

/** @param {HTMLElement} box */
function reveal(box) {
  const fold = box.closest("details");
  if (fold) fold.open = true;
  inputsOf(box)[0]?.focus();
}

/** Check all fields that can be seen or unfolded; the first that is wrong gets the cursor. @param {HTMLElement} form */
export function checkFields(form) {
  const wrong = findAll("[data-asks]", form).filter((box) => !box.hidden && !checkField(box));
  if (wrong.length) reveal(wrong[0]);
  return wrong.length;
}

/**
 * Show a refusal at the option that it names; return false if the form does not have that option.
 * @param {HTMLElement} form
 * @param {unknown} error
 */
export function showRefusal(form, error) {
  if (!(error instanceof RequestError && error.place)) return false;
  const box = findAll("[data-path]", form).find((preset) => preset.dataset.path === error.place);
  if (!box) return false;
  markField(box, error.message);
  reveal(box);
  return true;
}

/** @param {HTMLElement} row of date fields */
function addDate(row) {
  const inputs = inputsOf(row);
  const last = inputs[inputs.length - 1];
  const next = /** @type {HTMLInputElement} */ (create("input", { type: "date" }));
  const label = (last.getAttribute("aria-label") ?? "").replace(/ \d+$/, "");
  next.setAttribute("aria-label", `${label} ${inputs.length + 1}`);
  if (last.value) {
    const day = new Date(`${last.value}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() + 1);
    next.value = day.toISOString().slice(0, 10);
  }
  last.after(next);
  next.dispatchEvent(new Event("input", { bubbles: true }));
  next.focus();
}

/** Check a field when it is left, and add days by their button. @param {HTMLElement} form */
export function watchFields(form) {
  form.addEventListener("change", (event) => {
    const box = closest(event, "[data-asks]");
    if (box) checkField(box);
  });
  form.addEventListener("input", (event) => {
    const box = closest(event, "[data-asks]");
    if (box) markField(box, "");
  });
  form.addEventListener("click", (event) => {
    const row = closest(event, "[data-add-date]")?.closest("[data-dates]");
    if (row) addDate(/** @type {HTMLElement} */ (row));
  });
}
