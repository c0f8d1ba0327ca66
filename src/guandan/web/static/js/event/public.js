// Public pages of an event: make a visitor who enters without an account a guest first, and show the answer once.

import { API, send } from "../api.js";
import { copyText } from "../clipboard.js";
import { fieldOf, find, findAll, findOptional } from "../dom.js";
import { submitForm } from "../forms.js";

/** @param {string} id */
function reveal(id) {
  const box = document.getElementById(id);
  if (!box) return;
  box.hidden = false;
  box.scrollIntoView({ block: "center" });
}

/** What the partner is sent: the number, the code, and a link that fills both in. @param {string} pair @param {string} code */
function writeToPartner(pair, code) {
  const field = find("tell-partner", HTMLTextAreaElement);
  const link = `${location.origin}${location.pathname}#${pair}-${code}`;
  const text = field.dataset.text ?? "";
  field.value = text.replace("{pair}", pair).replace("{code}", code).replace("{link}", link);
  const button = find("send-partner", HTMLButtonElement);
  button.addEventListener("click", async () => {
    try {
      if (typeof navigator.share !== "function") throw new Error("browsers share over HTTPS only");
      await navigator.share({ text: field.value });
    } catch {
      if (await copyText(field)) button.textContent = button.dataset.copied ?? "";
    }
  });
}

/** Who comes by the partner's link finds the number and the code filled in. */
function fillFromLink() {
  const [, pair, code] = /^#(\d+)-(\d+)$/.exec(location.hash) ?? [];
  const field = findOptional("their", HTMLInputElement);
  if (!pair || !code || !field) return;
  field.value = pair;
  find("code", HTMLInputElement).value = code;
  find("confirm").scrollIntoView({ block: "center" });
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
    writeToPartner(String(answer.pair), answer.code);
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

fillFromLink();
