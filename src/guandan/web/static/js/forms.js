// Forms and buttons that send to the API: fields as JSON, a problem shown at its field, nothing sent twice.

import { RequestError, newId, send } from "./api.js";
import { isBusy, setBusy } from "./busy.js";
import { closest, create, findAll, messageOf, showProblem } from "./dom.js";
import { readBody } from "./form_body.js";
import { tabStore } from "./storage.js";
import { loadTexts, t } from "./texts.js";

const SAVED = "guandan.saved";

/** The button that a form was sent by: what was pressed last. @type {HTMLButtonElement | null} */
let pressed = null;

/** @param {HTMLElement} around */
function clearProblem(around) {
  findAll("[aria-invalid]", around).forEach((field) => field.removeAttribute("aria-invalid"));
  showProblem(around, "");
}

/** Show an error, at the field that it names if the form has one. @param {HTMLElement} around @param {unknown} error */
function showError(around, error) {
  showProblem(around, messageOf(error));
  if (!(error instanceof RequestError && around instanceof HTMLFormElement)) return;
  const name = error.place.replace(/^\$\.?|^body\.?/, "");
  const field = name ? around.elements.namedItem(name) : null;
  if (!(field instanceof HTMLElement)) return;
  field.setAttribute("aria-invalid", "true");
  field.focus();
}

/**
 * Show the fields that answer a refusal with this code.
 * @param {HTMLElement} around
 * @param {string} code
 */
function showQuestion(around, code) {
  findAll("[data-asked-by]", around).filter((box) => box.dataset.askedBy === code).forEach((box) => {
    box.hidden = false;
    findAll("[disabled]", box, HTMLInputElement).forEach((field) => {
      field.disabled = false;
    });
    findAll("select, input", box)[0]?.focus();
  });
}

/**
 * Bring what was refused into view, above the question that it asks if there is one.
 * @param {HTMLElement} around
 * @param {string} code
 */
function placeProblem(around, code) {
  const parts = Array.from(around.children);
  const problem = parts.find((part) => part.classList.contains("problem"));
  const question = findAll("[data-asked-by]", around).find((box) => box.dataset.askedBy === code);
  const part = question && parts.find((one) => one.contains(question));
  if (problem && part) part.before(problem);
  problem?.scrollIntoView({ block: "nearest" });
}

/** Where to go after an answer: `{id}` in the address is filled from it. @param {string} pattern @param {any} answer */
const fillAddress = (pattern, answer) =>
  pattern.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(answer?.[name] ?? ""));

/**
 * Do what a form or button wants done after an answer: reload, reset, or go to an address.
 * @param {HTMLElement} around
 * @param {any} answer
 */
function finish(around, answer) {
  around.dispatchEvent(new CustomEvent("done", { bubbles: true, detail: answer }));
  const then = around.dataset.then || "reload";
  if (then === "reset" && around instanceof HTMLFormElement) around.reset();
  else if (then.startsWith("/")) {
    document.body.dataset.leaving = ""; // what is here may be gone now: a live page must not look for it
    location.assign(fillAddress(then, answer));
  }
  else if (then === "reload") {
    if ("saved" in around.dataset) markSaved(around);
    location.reload();
  }
}

/** @param {HTMLElement} form */
const nameForm = (form) => form.id || (form.getAttribute("action") ?? "");

/** Let a form say after the next load of the page that it was saved. @param {HTMLElement} form */
export const markSaved = (form) => tabStore.write(SAVED, nameForm(form));

/** The form that was saved before the page was loaded again says so, in its own words if it has any. */
function showSaved() {
  const name = tabStore.read(SAVED);
  tabStore.remove(SAVED);
  const form = findAll("form[data-saved]").find((element) => nameForm(element) === name);
  form?.prepend(create("p", { class: "notice good", role: "status" }, form.dataset.saved || t("web.page.saved")));
  form?.scrollIntoView({ block: "nearest" });
}

/**
 * Say what would follow, and ask once.
 * @param {string} address
 * @param {unknown} body
 * @param {string} question
 */
async function confirmConsequences(address, body, question) {
  /** @type {{ lines: { [lang: string]: string }[] }} */
  const { lines } = await send("POST", `${address}/consequences`, body);
  const { lang = "zh" } = document.body.dataset;
  const said = lines.length > 0 ? lines.map((words) => words[lang]) : [t("web.page.nothing_follows")];
  return window.confirm([...said, question || t("web.page.go_on")].join("\n\n"));
}

/**
 * Send what a form or button says, and do what it wants done afterwards.
 * @param {HTMLElement} around
 * @param {HTMLElement | null} button
 * @param {string} method
 * @param {string} address
 * @param {unknown} body
 */
async function submit(around, button, method, address, body) {
  if (isBusy(around)) return;
  const question = button?.dataset.confirm || around.dataset.confirm || "";
  const isForeseen = button?.dataset.foresee !== undefined || around.dataset.foresee !== undefined;
  if (question && !isForeseen && !window.confirm(question)) return;
  clearProblem(around);
  setBusy(around, true);
  if (around.dataset.id === undefined) around.dataset.id = newId();
  try {
    if (isForeseen && !(await confirmConsequences(address, body, question))) return;
    const answer = await send(method, address, body, around.dataset.id);
    delete around.dataset.id;
    finish(around, answer);
  } catch (error) {
    // A lost answer may have been done: the same again has the same id.
    if (!(error instanceof RequestError && error.isLost)) delete around.dataset.id;
    showError(around, error);
    if (error instanceof RequestError) {
      showQuestion(around, error.code);
      placeProblem(around, error.code);
    }
  } finally {
    setBusy(around, false);
  }
}

/** Send a form as its attributes say. @param {HTMLFormElement} form */
export async function submitForm(form) {
  const method = form.dataset.api === "FILE" ? "POST" : form.dataset.api ?? "POST";
  const button = pressed?.form === form ? pressed : null;
  let body;
  try {
    body = form.dataset.api === "FILE" ? new FormData(form) : readBody(form);
  } catch {
    showProblem(form, t("web.problem.other"));
    return;
  }
  await submit(form, button, method, form.getAttribute("action") ?? "", body);
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.dataset.api || event.defaultPrevented) return;
  event.preventDefault();
  submitForm(form);
});

document.addEventListener("click", (event) => {
  pressed = closest(event, "button", HTMLButtonElement);
  const button = closest(event, "button[data-api]", HTMLButtonElement);
  if (!button || button.form?.dataset.api) return;
  const body = button.dataset.body ? JSON.parse(button.dataset.body) : {};
  const around = button.closest("[data-actions]") ?? button.parentElement;
  submit(/** @type {HTMLElement} */ (around), button, button.dataset.api ?? "", button.dataset.action ?? "", body);
});

document.addEventListener("input", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  field.removeAttribute("aria-invalid");
  if (field.form?.dataset.id && !isBusy(field.form)) delete field.form.dataset.id;
});

loadTexts().then(showSaved);
