// Options of a book as fields: what stands in them, which are otherwise than they were, and back to that.

import { t } from "../words.js";

/** What stands in the field or fields of an option now. */
export function textOf(preset) {
  const fields = [...preset.querySelectorAll("input, select")];
  return fields.map((field) => field.value.trim()).filter(Boolean).join(" ");
}

export function whole(text) {
  const number = Number(text);
  return Number.isInteger(number) ? number : text;
}

/** The text of a field as the option's value. */
export function valueOf(kind, text) {
  const items = text.split(/[\s,，、]+/).filter(Boolean);
  if (kind === "ints") return items.map(whole);
  if (kind === "pairs") return items.map((item) => item.split(/[:：]/).map(whole));
  if (kind === "words" || kind === "choices") return items;
  if (text === "") return null;
  if (kind === "whole") return whole(text);
  if (text === "true" || text === "false") return text === "true";
  return text;
}

export const isOwn = (preset) => !preset.hidden && textOf(preset) !== preset.dataset.own;

export function mark(preset) {
  const own = isOwn(preset);
  preset.classList.toggle("is-own", own);
  preset.querySelector(".as-book")?.toggleAttribute("hidden", own);
  preset.querySelector(".as-own")?.toggleAttribute("hidden", !own);
}

/** Mark every field that is otherwise, and say of each group how many are. */
export function markAll(form) {
  form.querySelectorAll(".preset").forEach(mark);
  form.querySelectorAll("details.presets").forEach((group) => {
    const own = group.querySelectorAll(".is-own").length;
    const shown = group.querySelector(".own-count");
    shown.hidden = own === 0;
    shown.textContent = t("web.event.changed_count", { count: own });
  });
}

/** The options that are otherwise, by their paths. */
export function changedOptions(form) {
  const changed = [...form.querySelectorAll(".preset[data-path]")].filter(isOwn);
  return Object.fromEntries(changed.map((preset) => [preset.dataset.path, valueOf(preset.dataset.kind, textOf(preset))]));
}

/** Put a field back to what it was. */
export function putBack(preset) {
  const own = preset.dataset.own;
  const fields = [...preset.querySelectorAll("input, select")];
  const values = fields.length > 1 ? own.split(" ") : [own];
  fields.forEach((field, place) => {
    field.value = values[place] ?? "";
  });
}
