// Show a new webhook's secret once: it stays on the page until the organiser leaves it.

import { find, findIn } from "../dom.js";

document.addEventListener("done", (event) => {
  const form = /** @type {HTMLElement} */ (event.target);
  if (form.id !== "new-webhook") return;
  const { secret } = /** @type {CustomEvent<{ secret: string }>} */ (event).detail;
  findIn(find("secret"), "code").textContent = secret;
  find("secret").hidden = false;
});
