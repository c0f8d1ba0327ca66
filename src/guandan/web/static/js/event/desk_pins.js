// PINs: asked for one at a time, shown where they were asked for, and gone with the page.

import { send } from "../forms.js";
import { loadWords } from "../words.js";

function show(around, selector, words) {
  const box = around.querySelector(selector);
  if (!box) return;
  if (words !== undefined) box.textContent = words;
  box.hidden = words === "";
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-pin]");
  if (!button || button.disabled) return;
  if (button.dataset.sure && !window.confirm(button.dataset.sure)) return;
  const around = button.closest("[data-pin-box], section");
  show(around, ":scope > .problem", "");
  button.disabled = true;
  try {
    const body = button.dataset.body ? JSON.parse(button.dataset.body) : undefined;
    const answer = await send(button.dataset.pin, button.dataset.at, body);
    show(around, ":scope > [data-told]", answer.pin ?? answer.pins[0].pin);
    show(around, ":scope > [data-once]");
  } catch (error) {
    show(around, ":scope > .problem", error.message);
  } finally {
    button.disabled = false;
  }
});
loadWords();
