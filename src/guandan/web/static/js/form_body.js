// The fields of a form as the JSON that the API takes.

import { toInstant } from "./instants.js";

const SEPARATORS = /[\s,，、]+/;
const MAX_TABLES = 1000;

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/** @param {string} text */
const split = (text) => text.split(SEPARATORS).filter(Boolean);

/**
 * Parse one table, or several: «1-4»; anything else is sent as null and refused.
 * @param {string} text
 * @returns {(number | null)[]}
 */
export function parseTables(text) {
  const [, first, last] = text.match(/^(\d+)(?:[-–—~～\u81f3\u5230](\d+))?$/) ?? [];
  const count = last === undefined ? 1 : Math.min(Number(last) - Number(first) + 1, MAX_TABLES);
  if (first === undefined || count < 1) return [null];
  return Array.from({ length: count }, (_, step) => Number(first) + step);
}

/** A day and an hour of the field's zone; without one, of the computer's. @param {string} text @param {string} [zone] */
function readInstant(text, zone) {
  if (!zone) return new Date(text).toISOString();
  const [day, hour] = text.split("T");
  return toInstant(day, hour, zone);
}

/**
 * How the text of a field becomes a value, by the field's `data-type`. @type {{ [kind: string]: (text: string,
 * zone?: string) => unknown }}
 */
const PARSERS = {
  bool: (text) => text === "true",
  float: (text) => Number.parseFloat(text),
  instant: readInstant,
  int: (text) => Number.parseInt(text, 10),
  ints: (text) => split(text).map(Number),
  json: (text) => JSON.parse(text),
  lines: (text) => text.split(/[\n;；]+/).map((line) => line.trim()).filter(Boolean),
  tables: (text) => split(text).flatMap(parseTables),
  words: split,
};

/** The value of a field as the API wants it; undefined leaves it out. @param {Field} field */
export function readValue(field) {
  if (field.type === "checkbox") return /** @type {HTMLInputElement} */ (field).checked;
  const kind = field.dataset.type || "text";
  const text = field.value.trim();
  if (text !== "") return kind in PARSERS ? PARSERS[kind](text, field.dataset.zone) : text;
  if (field.dataset.empty !== undefined) return JSON.parse(field.dataset.empty);
  return kind === "text" && field.required ? "" : undefined;
}

/**
 * Put a value at a dotted place of an object: `plan.stages.0.format`.
 * @param {any} target
 * @param {string} path
 * @param {unknown} value
 */
export function setAt(target, path, value) {
  const names = path.split(".");
  let inner = target;
  names.forEach((name, depth) => {
    if (depth === names.length - 1) {
      inner[name] = value;
      return;
    }
    if (inner[name] === undefined) inner[name] = /^\d+$/.test(names[depth + 1]) ? [] : {};
    inner = inner[name];
  });
}

/** @param {Field} field */
function isSent(field) {
  if (!field.name || field.disabled || field.type === "submit" || field.type === "file") return false;
  return field.type !== "radio" || /** @type {HTMLInputElement} */ (field).checked;
}

/** @param {Field} field */
const isOff = (field) => field.type === "checkbox" && !(/** @type {HTMLInputElement} */ (field).checked);

/**
 * The fields of a form as one object; several fields of one name ending in [] are a list.
 * @param {HTMLFormElement} form
 */
export function readBody(form) {
  const body = form.dataset.body ? JSON.parse(form.dataset.body) : {};
  const fields = /** @type {Field[]} */ (Array.from(form.elements)).filter(isSent);
  fields.forEach((field) => {
    if (field.name.endsWith("[]")) {
      const name = field.name.slice(0, -2);
      if (body[name] === undefined) body[name] = [];
      if (!isOff(field)) body[name].push(field.dataset.type === "int" ? Number(field.value) : field.value);
      return;
    }
    const value = readValue(field);
    if (value !== undefined) setAt(body, field.name, value);
  });
  return body;
}
