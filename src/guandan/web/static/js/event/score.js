// Results from paper, by the keyboard alone: table, Enter, result, Enter, next. A line that is sent leaves the fields at
// once, so that what is typed meanwhile belongs to the next one; a line that is refused comes back when it disturbs nobody.

import { RequestError, newId, send } from "../api.js";
import { closest, create, fieldOf, find, messageOf, show } from "../dom.js";
import { refresh } from "../live.js";
import { loadTexts, t } from "../texts.js";
import { isSameResult, parseResult, typeLevel } from "./score_input.js";
import { isMissing, isUnchecked, loadTable, readTables } from "./score_tables.js";

/** @typedef {import("./score_tables.js").Table} Table */
/** @typedef {import("./score_input.js").Result} Result */
/**
 * @typedef {{ isCheck: boolean, table: Table, result: Result, text: string, key: string, isInTime?: boolean }} Line
 *   that was typed
 */

const form = find("score", HTMLFormElement);
const tableField = find("score-table", HTMLInputElement);
const resultField = find("score-result", HTMLInputElement);
const problem = find("score-problem");
const done = find("score-done");
const { base = "", decides = "" } = form.dataset;
/** Tables whose line is sent and not answered. @type {Set<number>} */
const pending = new Set();
/** The same line sent again after a lost answer has the same id. @type {Map<string, string>} */
const ids = new Map();
/** The last delivery: lines are sent one after the other. @type {Promise<unknown>} */
let delivery = Promise.resolve();
/** Has somebody begun the line that is in the fields? */
let isBegun = false;

const isChecking = () => fieldOf(form, "mode").value === "check";
/** @param {boolean} isCheck */
const setMode = (isCheck) => {
  fieldOf(form, "mode").value = isCheck ? "check" : "enter";
};
const typedTable = () => readTables().find((table) => table.table === Number(tableField.value));

/** @param {HTMLInputElement} field @param {string} text */
function showMistake(field, text) {
  show(problem, text);
  done.hidden = true;
  field.setAttribute("aria-invalid", "true");
  field.focus();
  field.select();
}

function clearMistake() {
  problem.hidden = true;
  [tableField, resultField].forEach((field) => field.removeAttribute("aria-invalid"));
}

/** What was typed, said back before it is sent. @param {Result} result @param {Table} table */
function formatResult({ boards, deals, final }, table) {
  if (boards) return boards.join(" · ");
  if (deals) return t("web.score.read.deals", { count: deals.length });
  const [ewLevel, nsLevel] = final ? [final.ew, final.ns].map(typeLevel) : [];
  return t("web.score.read.levels", { ew: table.ew, ns: table.ns, ew_level: ewLevel, ns_level: nsLevel });
}

/** @param {Table} table */
const parseTyped = (table) => parseResult(resultField.value, { decides, boards: table.boards });

/** Say back what is in the fields. */
async function echo() {
  const typed = typedTable();
  const table = typed && (await loadTable(typed).catch(() => null));
  if (typed?.table !== typedTable()?.table) return; // somebody typed on while the server was asked
  const result = table && resultField.value.trim() ? parseTyped(table) : null;
  let text = "";
  if (table) text = result ? formatResult(result, table) : t("web.score.read.who", { ew: table.ew, ns: table.ns });
  find("score-read").textContent = text;
}

/** Why this table cannot be entered, or checked; empty if it can. @param {Table | undefined} table */
function explainRefusal(table) {
  if (!table) return t("web.score.no_table");
  if (table.is_live) return t("web.score.is_live");
  const isOver = table.state === "done" || table.state === "forfeited";
  if (!isChecking()) return isOver ? t("web.score.is_done") : "";
  if (table.is_mine && table.state === "to_be_signed") return t("web.score.is_mine");
  return isUnchecked(table) ? "" : t("web.score.nothing_to_check");
}

/** @param {number | string} number @param {string} text */
function fillLine(number, text) {
  tableField.value = String(number);
  resultField.value = text;
  isBegun = false;
  echo();
}

/** Go to the next table that is open. @param {number} after */
function goToNext(after) {
  const isOpen = isChecking() ? isUnchecked : isMissing;
  const open = readTables().filter((table) => table.table !== after && !pending.has(table.table) && isOpen(table));
  const next = open.find((table) => table.table > after) || open[0];
  fillLine(next ? next.table : "", "");
  tableField.focus();
  tableField.select();
}

/** Put a line that was refused back into the fields. @param {Line} line @param {string} why */
function bringBack({ isCheck, table, text }, why) {
  setMode(isCheck);
  fillLine(table.table, text);
  showMistake(resultField, why);
}

/**
 * Keep a refused line beside the input while the next one is already being typed.
 * @param {Line} line
 * @param {string} why
 */
function setAside(line, why) {
  const text = t("web.score.refused_line", { table: line.table.table, result: line.text, why });
  const again = create("button", { type: "button", class: "button" }, t("web.score.bring_back"));
  const item = create("p", {}, text, " ", again);
  again.addEventListener("click", () => {
    item.remove();
    bringBack(line, why);
  });
  find("score-refused").append(item);
}

/**
 * A line came after time: it waits until somebody says whether the match was finished in time.
 * @param {Line} line
 * @param {string} question
 */
function askInTime(line, question) {
  const text = t("web.score.refused_line", { table: line.table.table, result: line.text, why: question });
  const item = create("p", {}, text);
  const buttons = [true, false].map((isInTime) => {
    const label = t(isInTime ? "web.event.was_in_time" : "web.event.was_not_in_time");
    const button = create("button", { type: "button", class: "button" }, label);
    button.addEventListener("click", () => {
      item.remove();
      enqueue({ ...line, isInTime, key: `${line.key} ${isInTime}` });
      if (!isBegun) goToNext(line.table.table);
    });
    item.append(" ", button);
    return button;
  });
  find("score-refused").append(item);
  if (!isBegun) buttons[0].focus();
}

/** @param {Line} line */
async function deliver(line) {
  const { isCheck, isInTime, result, key } = line;
  const table = await loadTable(line.table);
  if (isCheck && !isSameResult(result, table)) throw new Error(t("web.score.differs"));
  const address = `${base}/tables/${table.table}/${isCheck ? "sign-all" : "result"}`;
  const body = isCheck ? undefined : { ...result, asks_time: true, in_time: isInTime };
  const answer = await send("POST", address, body, ids.get(key));
  ids.delete(key);
  const entered = answer?.is_over ? "web.score.entered" : "web.score.goes_on";
  const text = isCheck ? "web.score.checked" : entered;
  show(done, t(text, { table: table.table, result: formatResult(result, table) }));
  await refresh();
}

/** Send a line after those before it. @param {Line} line */
async function enqueue(line) {
  const { key, table } = line;
  pending.add(table.table);
  if (!ids.has(key)) ids.set(key, newId());
  const before = delivery;
  const own = before.then(() => deliver(line)).then(() => null, (error) => error);
  delivery = own;
  const error = await own;
  pending.delete(table.table);
  if (error === null) return;
  if (!(error instanceof RequestError && error.isLost)) ids.delete(key);
  if (error instanceof RequestError && error.code === "in_time_unanswered") askInTime(line, messageOf(error));
  else if (isBegun || pending.size) setAside(line, messageOf(error));
  else bringBack(line, messageOf(error));
}

function submitLine() {
  const table = typedTable();
  const why = explainRefusal(table);
  if (why || !table) return showMistake(tableField, why);
  const result = parseTyped(table);
  if (!result) return showMistake(resultField, t("web.score.unread"));
  const isCheck = isChecking();
  if (isCheck && result.deals) return showMistake(resultField, t("web.score.check_levels"));
  if (isCheck && table.ew && !isSameResult(result, table)) return showMistake(resultField, t("web.score.differs"));
  const text = resultField.value;
  enqueue({ isCheck, table, result, text, key: `${isCheck} ${table.table} ${text}` });
  return goToNext(table.table);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearMistake();
  if (document.activeElement !== tableField || !typedTable() || resultField.value.trim()) {
    submitLine();
    return;
  }
  const why = explainRefusal(typedTable());
  isBegun = true;
  if (why) showMistake(tableField, why);
  else resultField.focus();
});
form.addEventListener("input", (event) => {
  if (closest(event, "[name=mode]")) return;
  isBegun = true;
  clearMistake();
  echo();
});
form.addEventListener("change", (event) => closest(event, "[name=mode]") && goToNext(0));

document.addEventListener("click", (event) => {
  const button = closest(event, "[data-pick], [data-check]");
  if (!button) return;
  const { pick, check = "" } = button.dataset;
  setMode(!pick);
  clearMistake();
  fillLine(pick || check, "");
  resultField.focus();
});
// Lines that have not arrived are lost with the page.
window.addEventListener("beforeunload", (event) => pending.size && event.preventDefault());

loadTexts().then(() => {
  goToNext(0);
  form.dataset.ready = "";
});
