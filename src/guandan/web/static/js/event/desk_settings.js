// Settings of a running event: what would change is shown first, and made when that is confirmed.

import { send } from "../forms.js";
import { loadWords, t } from "../words.js";
import { changedOptions, markAll, putBack } from "./presets.js";

const at = (id) => document.getElementById(id);
const form = at("settings-form");
const effects = at("effects");

function body() {
  const name = at("new-name");
  const changed = { options: changedOptions(form), this_round: at("this-round").checked, reason: at("change-why").value.trim() };
  return name.value.trim() === name.dataset.own ? changed : { ...changed, name: name.value.trim() };
}

function tell(message) {
  const box = form.querySelector(":scope > .problem");
  box.hidden = !message;
  box.textContent = message;
  if (message) box.scrollIntoView({ block: "nearest" });
}

/** The changes in words, one to a line. */
function lines({ name, changes, moves }) {
  const { lang } = form.dataset;
  const words = changes.map(({ title, before, after, affects }) =>
    t("web.event.effect_line", { title: title[lang], before: before[lang], after: after[lang], affects: affects[lang] }),
  );
  if (name) words.unshift(t("web.event.effect_name", { name }));
  return [...words, moves.length ? t("web.event.effect_moves", { count: moves.length }) : t("web.event.effect_no_moves")];
}

async function ask(method, address) {
  if (form.getAttribute("aria-busy") === "true") return null;
  form.setAttribute("aria-busy", "true");
  tell("");
  try {
    return await send(method, address, body());
  } catch (error) {
    tell(error.message);
    return null;
  } finally {
    form.removeAttribute("aria-busy");
  }
}

async function preview() {
  const found = await ask("POST", `${form.dataset.address}/preview`);
  effects.hidden = !found;
  if (!found) return;
  const items = lines(found).map((text) => Object.assign(document.createElement("li"), { textContent: text }));
  effects.querySelector("ul").replaceChildren(...items);
  effects.querySelector("[data-save]").focus();
}

if (form) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    preview();
  });
  form.addEventListener("input", () => {
    effects.hidden = true;
    tell("");
    markAll(form);
  });
  form.addEventListener("click", async (event) => {
    const preset = event.target.closest("[data-back]")?.closest(".preset");
    if (preset) {
      putBack(preset);
      effects.hidden = true;
      markAll(form);
    } else if (event.target.closest("[data-save]") && (await ask("PUT", form.dataset.address))) location.reload();
  });
  await loadWords();
  markAll(form);
  form.dataset.ready = "";
}
