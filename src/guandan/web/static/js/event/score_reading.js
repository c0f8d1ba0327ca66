// What a scorer types for a result, as the API takes it: final levels, deals, or the nets of boards.

import { t } from "../words.js";

const LEVELS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "A+"];
const LEVEL = new Map(LEVELS.map((name, at) => [name, at + 1]));
const SIDE = { E: "EW", W: "EW", EW: "EW", N: "NS", S: "NS", NS: "NS" };
const DEAL = /^[ENWS]{1,4}$/;

function levels(tokens, decides) {
  const [ew, ns] = tokens.slice(0, 2).map((token) => LEVEL.get(token));
  if (!ew || !ns) return null;
  const final = { ew, ns };
  for (const token of tokens.slice(2)) {
    const side = SIDE[token.replace(/^[+-]/, "")];
    if (/^#\d+$/.test(token)) final.deals = Number(token.slice(1));
    else if (!side) return null;
    else if (token.startsWith("+")) final.extra = side;
    else if (token.startsWith("-")) final.lost_by = side;
    else final[decides] = side;
  }
  return { final };
}

function deals(tokens) {
  const told = tokens.filter((token) => token !== "T");
  if (!told.every((token) => DEAL.test(token))) return null;
  const at = tokens.indexOf("T");
  const body = { deals: told.map((token) => ({ order: [...token] })) };
  if (at >= 0) body.time_called = at === tokens.length - 1 ? "after" : "in_play";
  return body;
}

const PAST_A = new Set(["14", "G", "A+"]);

function tokensOf(text) {
  const plain = text.normalize("NFKC").toUpperCase().replaceAll(t("level.past_a").toUpperCase(), "A+");
  return plain.split(/[\s:,;/]+/).filter(Boolean).map((token) => (PAST_A.has(token) ? "A+" : token));
}

/** The body of a result, or null if it is none; `boards` says how many boards the table plays. */
export function read(text, { decides, boards = 0 }) {
  const tokens = tokensOf(text);
  if (!tokens.length) return null;
  if (boards) return tokens.every((token) => /^[+-]?\d+$/.test(token)) ? { boards: tokens.map(Number) } : null;
  // T is ten beside a level, and the call of time among deals.
  const typed = tokens.slice(0, 2).map((token) => (token === "T" ? "10" : token));
  const isLevels = typed.length === 2 && typed.every((token) => LEVEL.has(token));
  return isLevels ? levels([...typed, ...tokens.slice(2)], decides) : deals(tokens);
}

/** Is this the result that was entered? */
export function isSame(body, table) {
  if (body.boards) return JSON.stringify(body.boards) === JSON.stringify(table.nets || []);
  return Boolean(body.final && table.result) && body.final.ew === table.result.ew && body.final.ns === table.result.ns;
}

/** A level's number as it is typed. */
export const levelName = (number) => LEVELS[number - 1];
