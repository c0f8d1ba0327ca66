// Options of a book as fields: read their values, mark those that were changed, and reset them.

import { findAll, findIn, show } from "../dom.js";
import { t } from "../texts.js";
import { parseOption } from "./option_input.js";

/** @param {HTMLElement} preset */
const fieldsOf = (preset) => findAll("input, select", preset, HTMLInputElement);

/** What stands in the field or fields of an option now. @param {HTMLElement} preset */
export const textOf = (preset) => fieldsOf(preset).map((field) => field.value.trim()).filter(Boolean).join(" ");

/** @param {HTMLElement} preset */
export const isOwn = (preset) => !preset.hidden && textOf(preset) !== preset.dataset.own;

/** @param {HTMLElement} preset */
function markPreset(preset) {
  const own = isOwn(preset);
  preset.classList.toggle("is-own", own);
  preset.querySelector(".as-book")?.toggleAttribute("hidden", own);
  preset.querySelector(".as-own")?.toggleAttribute("hidden", !own);
}

/** @param {number} count */
export const formatCount = (count) => (count ? t("web.event.changed_count", { count }) : "");

/** An option that differs, with its new value. @param {HTMLElement} preset */
function describeOwn(preset) {
  const title = preset.querySelector("label, legend")?.textContent?.trim() ?? "";
  const values = findAll("input, select", preset).map((field) =>
    field instanceof HTMLSelectElement
      ? field.selectedOptions[0]?.textContent?.trim()
      : /** @type {HTMLInputElement} */ (field).value.trim());
  return t("web.event.own_value", { title, value: values.filter(Boolean).join(" ") || t("value.none") });
}

/** Say what differs in a group, or what the book says. @param {HTMLElement} group */
function sayOfGroup(group) {
  const says = findAll(".summary-says", group)[0];
  if (!says) return;
  if (says.dataset.asBook === undefined) says.dataset.asBook = says.textContent ?? "";
  const own = findAll(".is-own", group).map(describeOwn);
  says.textContent = own.length ? own.join(t("value.semicolon")) : says.dataset.asBook;
}

/** Mark every option that differs, and say of each group how many do. @param {HTMLElement} form */
export function markPresets(form) {
  findAll(".preset", form).forEach(markPreset);
  findAll("details.presets", form).forEach((group) => {
    show(findIn(group, ".own-count"), formatCount(group.querySelectorAll(".is-own").length));
    sayOfGroup(group);
  });
}

/** The options that differ, by their paths. @param {HTMLElement} form @returns {{ [path: string]: unknown }} */
export function readChanges(form) {
  const changed = findAll(".preset[data-path]", form).filter(isOwn);
  return Object.fromEntries(changed.map((preset) => [
    preset.dataset.path, parseOption(preset.dataset.kind ?? "", textOf(preset)),
  ]));
}

/** Put an option back to what it was. @param {HTMLElement} preset */
export function resetPreset(preset) {
  const { own = "" } = preset.dataset;
  const fields = fieldsOf(preset);
  const values = fields.length > 1 ? own.split(" ") : [own];
  fields.forEach((field, index) => {
    field.value = values[index] ?? "";
  });
}

/** A value as its field has it. @param {unknown} value @returns {string} */
function formatField(value) {
  if (value === null || value === undefined) return "";
  if (!Array.isArray(value)) return String(value);
  return value.map((item) => (Array.isArray(item) ? item.join(":") : String(item))).join(" ");
}

/**
 * Put values into the fields of options; those that have no field are given back.
 * @param {HTMLElement} form
 * @param {{ [path: string]: unknown }} changes
 * @returns {{ [path: string]: unknown }}
 */
export function fillPresets(form, changes) {
  const presets = findAll(".preset[data-path]", form);
  const left = Object.entries(changes).filter(([path, value]) => {
    const preset = presets.find((row) => row.dataset.path === path);
    if (!preset) return true;
    const fields = fieldsOf(preset);
    const text = formatField(value);
    const values = fields.length > 1 ? text.split(" ") : [text];
    fields.forEach((field, index) => {
      field.value = values[index] ?? "";
    });
    return false;
  });
  return Object.fromEntries(left);
}
