// Forms and buttons that send to the API: fields as JSON, a problem told at its field, nothing sent twice.

import { newId } from "./socket.js";
import { has, loadWords, t } from "./words.js";

const BUSY = "aria-busy";
const SAVED = "guandan.saved";
const LISTED = /[\s,，、]+/;
const MOST = 1000;

/** A table's number, or all from one to another: «1-4»; what is neither is sent as nothing and refused. */
function numbered(text) {
  const [, first, last] = text.match(/^(\d+)(?:[-–—~～\u81f3\u5230](\d+))?$/) ?? [];
  const count = last === undefined ? 1 : Math.min(Number(last) - Number(first) + 1, MOST);
  return first === undefined || count < 1 ? [null] : Array.from({ length: count }, (_, place) => Number(first) + place);
}

/** What a field that is empty says: in its own words (`data-empty`, as JSON), or nothing at all. */
function emptied(field, kind) {
  if (field.dataset.empty !== undefined) return JSON.parse(field.dataset.empty);
  return kind === "text" && field.required ? "" : undefined;
}

/** The value of a field as the API wants it; undefined leaves it out. */
function valueOf(field) {
  const kind = field.dataset.type || "text";
  if (field.type === "checkbox") return field.checked;
  const text = field.value.trim();
  if (text === "") return emptied(field, kind);
  if (kind === "int") return Number.parseInt(text, 10);
  if (kind === "float") return Number.parseFloat(text);
  if (kind === "bool") return text === "true";
  if (kind === "ints") return text.split(LISTED).filter(Boolean).map(Number);
  if (kind === "tables") return text.split(LISTED).filter(Boolean).flatMap(numbered);
  if (kind === "words") return text.split(LISTED).filter(Boolean);
  if (kind === "json") return JSON.parse(text);
  if (kind === "instant") return new Date(text).toISOString();
  return text;
}

/** Put a value at a dotted place of an object: `plan.stages.0.format`. */
function put(target, path, value) {
  const names = path.split(".");
  const last = names.pop();
  let inner = target;
  names.forEach((name, place) => {
    const next = names[place + 1] ?? last;
    inner[name] ??= /^\d+$/.test(next) ? [] : {};
    inner = inner[name];
  });
  inner[last] = value;
}

function isOff(field) {
  return !field.name || field.disabled || (field.type === "radio" && !field.checked);
}

/** The fields of a form as one object; several fields of one name ending in [] are a list. */
export function bodyOf(form) {
  const body = form.dataset.body ? JSON.parse(form.dataset.body) : {};
  for (const field of form.elements) {
    if (isOff(field) || field.type === "submit" || field.type === "file") continue;
    if (field.name.endsWith("[]")) {
      const name = field.name.slice(0, -2);
      body[name] ??= [];
      if (field.type !== "checkbox" || field.checked) {
        body[name].push(field.dataset.type === "int" ? Number(field.value) : field.value);
      }
      continue;
    }
    const value = valueOf(field);
    if (value !== undefined) put(body, field.name, value);
  }
  return body;
}

/** Send to the API; a refusal is an Error with the server's words and the place it names. */
export async function send(method, address, body, id = newId()) {
  const isFile = body instanceof FormData;
  const headers = { Accept: "application/json", "Idempotency-Key": id };
  if (body !== undefined && !isFile) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(address, { method, headers, body: body === undefined || isFile ? body : JSON.stringify(body) });
  } catch {
    throw Object.assign(new Error(t("web.problem.network")), { place: "", isLost: true });
  }
  const found = await answer.json().catch(() => null);
  if (answer.ok) return found;
  throw Object.assign(new Error(told(found)), { place: found?.place || "", code: found?.code || "" });
}

/** A problem in the server's words, with its article if they do not name it. */
function told(found) {
  const words = found?.detail || t("web.problem.other");
  return found?.article && !words.includes(found.article) ? `${words} (${found.article})` : words;
}

function problemBox(around) {
  let box = around.querySelector(":scope > .problem");
  if (!box) {
    box = document.createElement("p");
    box.className = "problem";
    box.setAttribute("role", "alert");
    around.prepend(box);
  }
  return box;
}

function clear(around) {
  around.querySelectorAll("[aria-invalid]").forEach((field) => field.removeAttribute("aria-invalid"));
  const box = around.querySelector(":scope > .problem");
  if (box) box.hidden = true;
}

/** Fields that are there only after a refusal of that code: the question that it asks. */
function ask(around, code) {
  for (const box of around.querySelectorAll("[data-asked-by]")) {
    if (box.dataset.askedBy !== code) continue;
    box.hidden = false;
    box.querySelectorAll("[disabled]").forEach((field) => (field.disabled = false));
    box.querySelector("select, input")?.focus();
  }
}

function tell(around, error) {
  const box = problemBox(around);
  box.textContent = error.message;
  box.hidden = false;
  const name = String(error.place).replace(/^\$\.?|^body\.?/, "");
  const field = name && around.elements ? around.elements.namedItem(name) : null;
  if (field instanceof HTMLElement) {
    field.setAttribute("aria-invalid", "true");
    field.focus();
  }
}

function after(around, answer) {
  around.dispatchEvent(new CustomEvent("done", { bubbles: true, detail: answer }));
  const then = around.dataset.then || "reload";
  if (then === "reset") around.reset?.();
  else if (then.startsWith("/")) location.assign(then.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(answer?.[name] ?? "")));
  else if (then === "reload") {
    if ("saved" in around.dataset) sessionStorage.setItem(SAVED, around.getAttribute("action"));
    location.reload();
  }
}

/** A form whose page has come again says that it was saved. */
function tellSaved() {
  const action = sessionStorage.getItem(SAVED);
  sessionStorage.removeItem(SAVED);
  const form = [...document.querySelectorAll("form[data-saved]")].find((one) => one.getAttribute("action") === action);
  if (!form) return;
  const box = document.createElement("p");
  box.className = "notice good";
  box.setAttribute("role", "status");
  form.prepend(box);
  box.textContent = t("web.page.saved");
}

async function run(around, button, method, address, body) {
  if (around.getAttribute(BUSY) === "true") return;
  const asked = button?.dataset.confirm || around.dataset.confirm;
  if (asked && !window.confirm(asked)) return;
  clear(around);
  around.setAttribute(BUSY, "true");
  around.dataset.id ??= newId();
  try {
    const answer = await send(method, address, body, around.dataset.id);
    delete around.dataset.id;
    after(around, answer);
  } catch (error) {
    // A lost answer may have been done: the same again has the same id.
    if (!error.isLost) delete around.dataset.id;
    tell(around, error);
    ask(around, error.code);
  } finally {
    around.removeAttribute(BUSY);
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.dataset.api) return;
  event.preventDefault();
  let body;
  try {
    body = form.dataset.api === "FILE" ? new FormData(form) : bodyOf(form);
  } catch (error) {
    tell(form, Object.assign(new Error(has("web.problem.other") ? t("web.problem.other") : String(error)), { place: "" }));
    return;
  }
  run(form, event.submitter, form.dataset.api === "FILE" ? "POST" : form.dataset.api, form.getAttribute("action"), body);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-api]");
  if (!button || button.form?.dataset.api) return;
  const body = button.dataset.body ? JSON.parse(button.dataset.body) : {};
  run(button.closest("[data-deeds]") || button.parentElement, button, button.dataset.api, button.dataset.action, body);
});

document.addEventListener("input", (event) => {
  event.target.removeAttribute?.("aria-invalid");
  const form = event.target.form;
  if (form?.dataset.id && form.getAttribute(BUSY) !== "true") delete form.dataset.id;
});

loadWords().then(tellSaved);
