// What the lobby's pages ask of the server, and the name under which one plays.

import { t } from "./words.js";

const API = document.body.dataset.api;
const NAME = "guandan.name";

/** Ask the server; a refusal is an Error with the server's words. */
export async function ask(method, path, body) {
  let answer;
  try {
    answer = await fetch(`${API}${path}`, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Error(t("web.problem.network"));
  }
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(found.detail || t("web.problem.other"));
  return found;
}

function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // private windows may have no storage
  }
}

function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // then it is forgotten
  }
}

/** The name in the field, the one of last time, or one made up. */
export function setUpName(field) {
  field.value = kept(NAME) || madeUp();
}

function madeUp() {
  const names = t("web.lobby.made_up").split(" ");
  const [which, number] = crypto.getRandomValues(new Uint32Array(2));
  return `${names[which % names.length]}${10 + (number % 90)}`;
}

/** Be somebody: a session under this name. */
export async function comeIn(field) {
  const name = field.value.trim() || madeUp();
  field.value = name;
  keep(NAME, name);
  return ask("POST", "/session", { name });
}

/** On to a table. */
export function goTo(code) {
  location.assign(`/t/${code}`);
}

/** An element with attributes and children; text is text. */
export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** Do something by a button, which waits meanwhile; what goes wrong is told below. */
export async function whileBusy(button, problem, deed) {
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  problem.hidden = true;
  try {
    await deed();
  } catch (error) {
    problem.textContent = error.message;
    problem.hidden = false;
    button.removeAttribute("aria-busy");
  }
}
