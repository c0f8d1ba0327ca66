// What a scorer types for a result, as the API takes it: final levels, deals, or the nets of boards.

import { t } from "../texts.js";

const LEVELS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "A+"];
const LEVEL_NUMBERS = new Map(LEVELS.map((name, index) => [name, index + 1]));
const PAST_A = new Set(["14", "G", "A+"]);
/** @type {{ [token: string]: string }} */
const SIDE_OF = { E: "EW", W: "EW", EW: "EW", N: "NS", S: "NS", NS: "NS" };
const DEAL = /^[ENWS]{1,4}$/;
const POINTS = /^P(\d+)-(\d+)$/;
const NET = /^[+-]?\d+$/;

/**
 * @typedef {{ ew: number, ns: number, deals?: number, extra?: string, lost_by?: string, [decides: string]: unknown }}
 *   Final
 */
/** @typedef {{ final?: Final, deals?: { order: string[] }[], boards?: number[], time_called?: string }} Result */

/** @param {string[]} tokens @param {string} decides @returns {Result | null} */
function parseLevels(tokens, decides) {
  const [ew, ns] = tokens.slice(0, 2).map((token) => LEVEL_NUMBERS.get(token));
  if (!ew || !ns) return null;
  /** @type {Final} */
  const final = { ew, ns };
  for (const token of tokens.slice(2)) {
    const side = SIDE_OF[token.replace(/^[+-]/, "")];
    const points = POINTS.exec(token);
    if (points) [final.ew_points, final.ns_points] = points.slice(1).map(Number);
    else if (/^#\d+$/.test(token)) final.deals = Number(token.slice(1));
    else if (!side) return null;
    else if (token.startsWith("+")) final.extra = side;
    else if (token.startsWith("-")) final.lost_by = side;
    else final[decides] = side;
  }
  return { final };
}

/** @param {string[]} tokens @returns {Result | null} */
function parseDeals(tokens) {
  const orders = tokens.filter((token) => token !== "T");
  if (!orders.every((token) => DEAL.test(token))) return null;
  const deals = orders.map((token) => ({ order: [...token] }));
  const called = tokens.indexOf("T");
  if (called < 0) return { deals };
  return { deals, time_called: called === tokens.length - 1 ? "after" : "in_play" };
}

/** @param {string} text */
function tokenise(text) {
  const plain = text.normalize("NFKC").toUpperCase().split(t("level.past_a").toUpperCase()).join("A+");
  return plain.split(/[\s:,;/]+/).filter(Boolean).map((token) => (PAST_A.has(token) ? "A+" : token));
}

/**
 * The body of a result, or null if it is none.
 * @param {string} text
 * @param {{ decides: string, boards?: number }} table `boards` says how many boards the table plays
 * @returns {Result | null}
 */
export function parseResult(text, { decides, boards = 0 }) {
  const tokens = tokenise(text);
  if (!tokens.length) return null;
  if (boards) return tokens.every((token) => NET.test(token)) ? { boards: tokens.map(Number) } : null;
  // T is ten beside a level, and the call of time among deals.
  const first = tokens.slice(0, 2).map((token) => (token === "T" ? "10" : token));
  const isLevels = first.length === 2 && first.every((token) => LEVEL_NUMBERS.has(token));
  return isLevels ? parseLevels([...first, ...tokens.slice(2)], decides) : parseDeals(tokens);
}

/**
 * Is this the result that was entered?
 * @param {Result} result
 * @param {{ nets?: number[], result?: Final | null }} table
 */
export function isSameResult(result, table) {
  if (result.boards) return JSON.stringify(result.boards) === JSON.stringify(table.nets || []);
  if (!result.final || !table.result) return false;
  return ["ew", "ns", "ew_points", "ns_points"].every(
    (name) => (result.final?.[name] ?? null) === (table.result?.[name] ?? null),
  );
}

/** A level's number as it is typed. @param {number} number */
export const typeLevel = (number) => LEVELS[number - 1];
