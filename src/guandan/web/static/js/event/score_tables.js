// The tables of the round as the scorer's page has them: all by number and state, of many only these.

import { send } from "../api.js";
import { find, findIn } from "../dom.js";

/**
 * @typedef {object} Table
 * @property {number} table
 * @property {string} state
 * @property {boolean} [is_live]
 * @property {boolean} [is_mine] entered by this scorer
 * @property {number} [boards]
 * @property {string} [ew] the pair's number and names
 * @property {string} [ns]
 * @property {import("./score_input.js").Final | null} [result]
 * @property {number[]} [nets]
 */

const { base } = find("score").dataset;
const findSource = () => findIn(document, ".score-tables");

/** All tables; of one that waits nothing more is said. @returns {Table[]} */
export function readTables() {
  /** @type {Table[]} */
  const tables = JSON.parse(findSource().textContent ?? "[]");
  return tables.map((table) => ({ ...table, state: table.state ?? "waiting" }));
}

/** @param {Table} table */
export const isMissing = (table) => !table.is_live && (table.state === "waiting" || table.state === "playing");
/** @param {Table} table */
export const isUnchecked = (table) => table.state === "to_be_signed" && !table.is_mine;

/**
 * A table with its people and its result; ask the server if the page has too many tables to contain them.
 * @param {Table} table
 */
export async function loadTable(table) {
  if (table.ew) return table;
  const found = await send("GET", `${base}/rounds/${findSource().dataset.round}/tables/${table.table}`);
  const names = Object.fromEntries(
    ["ew", "ns"].map((side) => [side, `${found[side].pair} ${found[side].people.join(" / ")}`]),
  );
  return { ...table, ...names, result: found.result, nets: found.nets };
}
