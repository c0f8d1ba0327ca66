// The text of a field as the value of a rulebook's option.

const SHORT_TIME = 5;

/** A whole number, or the text if it is none. @param {string} text */
export function parseWhole(text) {
  const number = Number(text);
  return Number.isInteger(number) ? number : text;
}

/** @param {string} kind of the option's value @param {string} text @returns {unknown} */
export function parseOption(kind, text) {
  const items = text.split(/[\s,，、]+/).filter(Boolean);
  if (kind === "ints") return items.map(parseWhole);
  if (kind === "pairs") return items.map((item) => item.split(/[:：]/).map(parseWhole));
  if (kind === "words" || kind === "choices" || kind === "dates") return items;
  if (text === "") return null;
  if (kind === "time") return text.length === SHORT_TIME ? `${text}:00` : text;
  if (kind === "whole") return parseWhole(text);
  if (text === "true" || text === "false") return text === "true";
  return text;
}
