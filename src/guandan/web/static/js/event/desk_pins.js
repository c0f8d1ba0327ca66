// PINs: request one at a time, and show it in place until the page is closed.

import { send } from "../api.js";
import { closest, messageOf, show, showProblem } from "../dom.js";
import { loadTexts } from "../texts.js";

/** @param {Element} around @param {string} name */
const findBox = (around, name) =>
  /** @type {HTMLElement | undefined} */ (Array.from(around.children).find((child) => child.hasAttribute(name)));

/** @param {Element} around @param {string} pin */
function showPin(around, pin) {
  const box = findBox(around, "data-told");
  const warning = findBox(around, "data-once");
  if (box) show(box, pin);
  if (warning) warning.hidden = false;
}

document.addEventListener("click", async (event) => {
  const button = closest(event, "[data-pin]", HTMLButtonElement);
  if (!button || button.disabled) return;
  if (button.dataset.sure && !window.confirm(button.dataset.sure)) return;
  const around = button.closest("[data-pin-box], section");
  if (!around) return;
  showProblem(around, "");
  button.disabled = true;
  try {
    const body = button.dataset.body ? JSON.parse(button.dataset.body) : undefined;
    const answer = await send(button.dataset.pin ?? "POST", button.dataset.at ?? "", body);
    showPin(around, answer.pin ?? answer.pins[0].pin);
  } catch (error) {
    showProblem(around, messageOf(error));
  } finally {
    button.disabled = false;
  }
});
loadTexts();
