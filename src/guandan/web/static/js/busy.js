// Run actions that take a moment: only one at a time, and show an error where it belongs.

import { messageOf, show, showProblem } from "./dom.js";

/** @param {Element} element */
export const isBusy = (element) => element.getAttribute("aria-busy") === "true";

/** @param {Element} element @param {boolean} busy */
export function setBusy(element, busy) {
  if (busy) element.setAttribute("aria-busy", "true");
  else element.removeAttribute("aria-busy");
}

/**
 * Run an action when a form is sent; an error is shown in the form.
 * @param {HTMLFormElement} form
 * @param {() => Promise<unknown>} action
 */
export function onSubmit(form, action) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isBusy(form)) return;
    setBusy(form, true);
    showProblem(form, "");
    try {
      await action();
    } catch (error) {
      showProblem(form, messageOf(error));
    } finally {
      setBusy(form, false);
    }
  });
}

/**
 * Run an action by a button; it stays busy when all goes well, for then another page comes. An error is shown in the box.
 * @param {HTMLElement} button
 * @param {HTMLElement} box
 * @param {() => Promise<unknown>} action
 */
export async function runOnce(button, box, action) {
  if (isBusy(button)) return;
  setBusy(button, true);
  show(box, "");
  try {
    await action();
  } catch (error) {
    show(box, messageOf(error));
    setBusy(button, false);
  }
}
