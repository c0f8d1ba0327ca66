// Public pages of an event: who enters without an account becomes a guest first; the answer is shown once.

import { API, send } from "../api.js";
import { fieldOf, find, findAll } from "../dom.js";
import { submitForm } from "../forms.js";

/** @param {string} id */
function reveal(id) {
  const box = document.getElementById(id);
  if (!box) return;
  box.hidden = false;
  box.scrollIntoView({ block: "center" });
}

/** Strangers get a session when they enter something, not by looking at a page. @param {HTMLFormElement} form */
async function submitAsGuest(form) {
  const name = fieldOf(form, "name").value.trim();
  await send("POST", `${API}/session`, name ? { name } : {}).catch(() => null); // the form itself shows what is wrong
  findAll("form[data-guest]").forEach((other) => {
    delete other.dataset.guest;
  });
  await submitForm(form);
}

document.addEventListener(
  "submit",
  (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const { pattern } = form.dataset;
    if (pattern) {
      const pair = find("their", HTMLInputElement).value;
      form.setAttribute("action", pattern.replace("{pair}", encodeURIComponent(pair)));
    }
    if (!("guest" in form.dataset)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    submitAsGuest(form);
  },
  true,
);

document.addEventListener("done", (event) => {
  const form = /** @type {HTMLElement} */ (event.target);
  const answer = /** @type {CustomEvent} */ (event).detail;
  if (form.id === "register") {
    find("told-pair").textContent = answer.pair;
    find("told-code").textContent = answer.code;
    form.hidden = true;
    reveal("registered");
  } else if (form.id === "confirm") {
    form.hidden = true;
    reveal("confirmed");
  } else if (form.id === "sit-form") {
    if (answer.code) location.assign(`/t/${encodeURIComponent(answer.code)}`);
    else reveal("sit-told");
  }
});
