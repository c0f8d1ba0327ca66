// A draw as it is typed: «1-2 3-4 bye:5», «4:3-7» for table 4; lots as their numbers.

import { t } from "../texts.js";

const SEPARATORS = /[\s,，;；]+/;
const BYE = /^(?:bye|\u8f6e\u7a7a)[:：]?(\d+)$/i;
const TABLE = /^(?:(\d+)[:：])?(\d+)[-–—](\d+)$/;

/** @typedef {{ number: number, ew: number, ns: number }} Table */

/** @param {string} text */
const split = (text) => text.split(SEPARATORS).filter(Boolean);

/** @param {string} word @returns {never} */
function refuse(word) {
  throw new Error(t("web.event.no_table", { text: word }));
}

/** Tables without a number get the lowest that is free. @param {Table[]} tables @param {number} first */
function numberTables(tables, first) {
  const taken = new Set(tables.map((table) => table.number));
  let next = first;
  return tables.map((table) => {
    if (table.number) return table;
    while (taken.has(next)) next += 1;
    taken.add(next);
    return { ...table, number: next };
  });
}

/** The tables and byes that were typed. @param {string} text @param {number} first The event's first table. */
export function parseTables(text, first = 1) {
  /** @type {Table[]} */
  const tables = [];
  /** @type {number[]} */
  const byes = [];
  split(text).forEach((word) => {
    const bye = BYE.exec(word);
    const table = TABLE.exec(word);
    if (bye) byes.push(Number(bye[1]));
    else if (table) tables.push({ number: Number(table[1]) || 0, ew: Number(table[2]), ns: Number(table[3]) });
    else refuse(word);
  });
  return { tables: numberTables(tables, first), byes };
}

/** @param {string} text */
export const parseLots = (text) => split(text).map((word) => (/^\d+$/.test(word) ? Number(word) : refuse(word)));
