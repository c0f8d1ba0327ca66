// Many results at once: pasted lines, or the rows of a sheet; each with the number of its table first.

import { send } from "../api.js";
import { onSubmit } from "../busy.js";
import { create, find, findIn, replaceContent } from "../dom.js";
import { refresh } from "../live.js";
import { loadTexts, t } from "../texts.js";
import { parseResult } from "./score_input.js";
import { readTables } from "./score_tables.js";

/** @typedef {import("./score_input.js").Result} Result */

const form = find("many-form", HTMLFormElement);
const text = find("many-text", HTMLTextAreaElement);
const file = find("many-file", HTMLInputElement);
const { base = "" } = form.dataset;
const { decides = "" } = find("score").dataset;

/**
 * The lines that name a table, and those that cannot be read; headings and empty lines are neither.
 * @param {string[]} lines
 */
function readLines(lines) {
  const tables = new Map(readTables().map((table) => [table.table, table]));
  /** @type {({ table: number } & Result)[]} */
  const results = [];
  /** @type {string[]} */
  const unread = [];
  lines.map((line) => line.trim()).filter((line) => /\d/.test(line)).forEach((line) => {
    const [, number = "", rest = ""] = /^\D{0,3}(\d{1,5})\D{0,2}?[\s,，:：、]+(.+)$/.exec(line) ?? [];
    const table = tables.get(Number(number));
    const result = table && parseResult(rest, { decides, boards: table.boards });
    if (table && result) results.push({ table: table.table, ...result });
    else unread.push(line);
  });
  return { results, unread };
}

/** @param {string} key @param {string[]} lines */
function createList(key, lines) {
  if (!lines.length) return [];
  return [create("p", {}, t(key, { count: lines.length })), create("ul", {}, ...lines.map((line) => create("li", {}, line)))];
}

file.addEventListener("change", async () => {
  const chosen = file.files?.[0];
  if (!chosen) return;
  const body = new FormData();
  body.append("file", chosen);
  try {
    /** @type {string[][]} */
    const rows = await send("POST", `${base}/results/sheet`, body);
    text.value = rows.map((row) => row.filter(Boolean).join(" ")).filter(Boolean).join("\n");
  } catch (error) {
    replaceContent(find("many-read"), error instanceof Error ? error.message : "");
  }
  file.value = "";
});

onSubmit(form, async () => {
  const { results, unread } = readLines(text.value.split("\n"));
  if (!results.length) throw new Error(t("web.score.many_nothing"));
  const answer = await send("POST", `${base}/results`, { results, asks_time: true });
  const { lang = "zh" } = document.body.dataset;
  const refused = answer.refused.map((/** @type {{ table: number, words: { [lang: string]: string } }} */ line) =>
    t("web.score.many_line", { table: line.table, why: line.words[lang] }));
  replaceContent(
    find("many-read"),
    create("p", { class: "state good" }, t("web.score.many_done", { count: answer.entered })),
    ...createList("web.score.many_refused", refused),
    ...createList("web.score.many_unread", unread),
  );
  const left = new Set(answer.refused.map((/** @type {{ table: number }} */ line) => line.table));
  const isLeft = (/** @type {string} */ line) => unread.includes(line.trim()) || left.has(Number(/\d+/.exec(line)?.[0]));
  text.value = text.value.split("\n").filter(isLeft).join("\n");
  await refresh();
});

// The box is there without scripts as well; it opens when it can be used.
loadTexts().then(() => {
  findIn(form, "button").removeAttribute("disabled");
  form.dataset.ready = "";
});
