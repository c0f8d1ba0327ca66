// The wizard: what is otherwise than in the book is marked, and only that is sent.

import { send } from "../forms.js";
import { newId } from "../socket.js";
import { loadWords, t } from "../words.js";
import { showOutlook } from "./desk_outlook.js";

const at = (id) => document.getElementById(id);
const form = at("wizard");
const presets = [...form.querySelectorAll(".preset")];

/** What stands in the field or fields of an option now. */
function textOf(preset) {
  const fields = [...preset.querySelectorAll("input, select")];
  return fields.map((field) => field.value.trim()).filter(Boolean).join(" ");
}

function whole(text) {
  const number = Number(text);
  return Number.isInteger(number) ? number : text;
}

/** The text of a field as the option's value. */
function valueOf(kind, text) {
  const items = text.split(/[\s,，、]+/).filter(Boolean);
  if (kind === "ints") return items.map(whole);
  if (kind === "pairs") return items.map((item) => item.split(/[:：]/).map(whole));
  if (kind === "words" || kind === "choices") return items;
  if (text === "") return null;
  if (kind === "whole") return whole(text);
  if (text === "true" || text === "false") return text === "true";
  return text;
}

const isOwn = (preset) => !preset.hidden && textOf(preset) !== preset.dataset.own;

function mark(preset) {
  const own = isOwn(preset);
  preset.classList.toggle("is-own", own);
  preset.querySelector(".as-book")?.toggleAttribute("hidden", own);
  preset.querySelector(".as-own")?.toggleAttribute("hidden", !own);
}

function fits() {
  const kinds = [at("format").value, ...(at("then_knockout").value ? ["then"] : [])];
  form.querySelectorAll("[data-for]").forEach((part) => {
    part.hidden = !part.dataset.for.split(" ").some((kind) => kinds.includes(kind));
  });
}

function count() {
  fits();
  presets.forEach(mark);
  form.querySelectorAll("details").forEach((group) => {
    const own = group.querySelectorAll(".is-own").length;
    const shown = group.querySelector(".own-count");
    shown.hidden = own === 0;
    shown.textContent = t("web.event.changed_count", { count: own });
  });
  const own = presets.filter((preset) => preset.dataset.path && isOwn(preset)).length;
  at("own-count").textContent = own ? t("web.event.changed_count", { count: own }) : "";
}

function body() {
  const wishes = {};
  const overrides = {};
  presets.filter(isOwn).forEach((preset) => {
    const { path, wish, kind } = preset.dataset;
    if (path) overrides[path] = valueOf(kind, textOf(preset));
    else if (textOf(preset)) wishes[wish] = wish === "format" ? textOf(preset) : whole(textOf(preset));
  });
  form.querySelectorAll("input[data-wish]:checked").forEach((box) => {
    if (!box.closest("[data-for]").hidden) wishes[box.dataset.wish] = true;
  });
  return { name: at("name").value.trim(), book: form.dataset.book, time_zone: at("zone").value.trim(), wishes, overrides };
}

let asked = 0;
/** The day as it would be: asked for once the typing rests. */
function look() {
  clearTimeout(asked);
  asked = setTimeout(() => showOutlook(at("outlook"), { ...body(), pairs: Number(at("pairs").value) }), 250);
}

function tell(message) {
  at("wrong").hidden = !message;
  at("wrong").textContent = message;
}

let id = newId();
form.addEventListener("input", () => {
  id = newId();
  tell("");
  count();
  look();
});
form.addEventListener("click", (event) => {
  const preset = event.target.closest("[data-back]")?.closest(".preset");
  if (!preset) return;
  const own = preset.dataset.own;
  const fields = [...preset.querySelectorAll("input, select")];
  const values = fields.length > 1 ? own.split(" ") : [own];
  fields.forEach((field, place) => {
    field.value = values[place] ?? "";
  });
  count();
  look();
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (form.getAttribute("aria-busy") === "true") return;
  form.setAttribute("aria-busy", "true");
  try {
    const made = await send("POST", "/api/v1/events", body(), id);
    location.assign(`/e/${encodeURIComponent(made.id)}/desk`);
  } catch (error) {
    tell(error.message);
  } finally {
    form.removeAttribute("aria-busy");
  }
});

await loadWords();
count();
look();
