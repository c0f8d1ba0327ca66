// Elements of the page: found, made, filled, and shown.

/**
 * The element with this id; a page without it is broken.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function find(id, kind) {
  const element = findOptional(id, kind);
  if (element === null) throw new Error(`no element ${id}`);
  return element;
}

/**
 * The element with this id, where the page has one.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T | null}
 */
export function findOptional(id, kind) {
  const element = document.getElementById(id);
  if (element !== null && kind && !(element instanceof kind)) throw new Error(`element ${id} is no ${kind.name}`);
  return /** @type {T | null} */ (element);
}

/**
 * All elements of a selector below another one.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [around]
 * @param {new () => T} [_kind] what they are known to be
 * @returns {T[]}
 */
export const findAll = (selector, around = document, _kind) => Array.from(around.querySelectorAll(selector));

/**
 * The first element of a selector below another one; it must be there.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {ParentNode} around
 * @param {string} selector
 * @param {new () => T} [_kind] what it is known to be
 * @returns {T}
 */
export function findIn(around, selector, _kind) {
  const element = around.querySelector(selector);
  if (element === null) throw new Error(`no element ${selector}`);
  return /** @type {T} */ (element);
}

/**
 * The element of a selector that an event happened in.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {Event} event
 * @param {string} selector
 * @param {new () => T} [_kind] what it is known to be
 * @returns {T | null}
 */
export function closest(event, selector, _kind) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/** The field of a form by its name. @param {HTMLFormElement} form @param {string} name */
export const fieldOf = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

/** The data that the page has for its scripts. */
export const readPageData = () => JSON.parse(find("data").textContent ?? "null");

/**
 * A new element; text among the children stays text.
 * @param {string} tag
 * @param {{ [name: string]: string }} [attributes]
 * @param {...(Node | string)} children
 */
export function create(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  element.append(...children);
  return element;
}

/** Put these children in the place of the old ones. @param {Element} element @param {...(Node | string)} children */
export function replaceContent(element, ...children) {
  element.textContent = "";
  element.append(...children);
}

/** Show a text in its box; without a text the box is hidden. @param {HTMLElement} box @param {string} text */
export function show(box, text) {
  box.textContent = text;
  box.hidden = !text;
}

/**
 * Show what went wrong in the box that an element has for it; without a text the box is hidden.
 * @param {Element} around
 * @param {string} text
 * @param {{ tag?: string, isLast?: boolean }} [options] where a box is made if there is none yet
 */
export function showProblem(around, text, { tag = "p", isLast = false } = {}) {
  const inner = Array.from(around.children).find((child) => child.classList.contains("problem"));
  if (!inner && !text) return;
  const box = inner ?? create(tag, { class: "problem", role: "alert" });
  if (!inner && isLast) around.append(box);
  else if (!inner) around.prepend(box);
  show(/** @type {HTMLElement} */ (box), text);
}

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Open a dialog over everything else; browsers without dialogs show it as an ordinary box.
 * @param {HTMLElement} dialog
 */
export function openDialog(dialog) {
  if ("showModal" in dialog) {
    // eslint-disable-next-line no-restricted-syntax -- asked for in the line above
    /** @type {HTMLDialogElement} */ (dialog).showModal();
    return;
  }
  /** @type {HTMLElement} */ (dialog).setAttribute("open", "");
  /** @type {HTMLElement} */ (dialog).classList.add("is-plain");
}

/** @param {HTMLElement} dialog */
export function closeDialog(dialog) {
  if ("close" in dialog) /** @type {HTMLDialogElement} */ (dialog).close();
  else /** @type {HTMLElement} */ (dialog).removeAttribute("open");
}
