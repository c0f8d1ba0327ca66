// Results from paper, by the keyboard alone: table, Enter, result, Enter, next. A line that is sent leaves the fields at
// once, so that what is typed meanwhile belongs to the next one; a line that is refused comes back when it disturbs nobody.

import { send } from "../forms.js";
import { refresh } from "../live.js";
import { newId } from "../socket.js";
import { loadWords, t } from "../words.js";
import { isSame, levelName, read } from "./score_reading.js";
import { isMissing, isUnchecked, tables, whole } from "./score_tables.js";

const form = document.getElementById("score");
const [number, result] = ["score-table", "score-result"].map((id) => document.getElementById(id));
const [problem, reading, done] = ["score-problem", "score-read", "score-done"].map((id) => document.getElementById(id));
const refused = document.getElementById("score-refused");
const { base, decides } = form.dataset;
const onTheWay = new Set(); // tables whose line is sent and not answered
const ids = new Map(); // the same line sent again after a lost answer has the same id
let last = Promise.resolve();
let isBegun = false; // has somebody begun the line that is in the fields?

const mode = () => form.elements.namedItem("mode").value;
const table = () => tables().find((one) => one.table === Number(number.value));

function tell(field, text) {
  problem.textContent = text;
  problem.hidden = false;
  done.hidden = true;
  field.setAttribute("aria-invalid", "true");
  field.focus();
  field.select();
}

function clear() {
  problem.hidden = true;
  [number, result].forEach((field) => field.removeAttribute("aria-invalid"));
}

/** The words for what was typed, said back before it is sent. */
function words(body, one) {
  if (body.boards) return body.boards.join(" · ");
  if (body.deals) return t("web.score.read.deals", { count: body.deals.length });
  const { ew, ns } = body.final;
  return t("web.score.read.levels", { ew: one.ew, ns: one.ns, ew_level: levelName(ew), ns_level: levelName(ns) });
}

async function say() {
  const typed = table();
  const one = typed && (await whole(typed).catch(() => null));
  if (typed?.table !== table()?.table) return; // somebody typed on while the server was asked
  const body = one && result.value.trim() ? read(result.value, { decides, boards: one.boards }) : null;
  reading.textContent = !one ? "" : body ? words(body, one) : t("web.score.read.who", { ew: one.ew, ns: one.ns });
}

/** May this table be entered, or checked? Says why not. */
function whyNot(one) {
  if (!one) return t("web.score.no_table");
  if (one.is_live) return t("web.score.is_live");
  if (mode() === "check" && one.is_mine && one.state === "to_be_signed") return t("web.score.is_mine");
  if (mode() === "check" && !isUnchecked(one)) return t("web.score.nothing_to_check");
  if (mode() === "enter" && (one.state === "done" || one.state === "forfeited")) return t("web.score.is_done");
  return "";
}

function put(tableNumber, text) {
  number.value = tableNumber;
  result.value = text;
  isBegun = false;
  say();
}

function next(after) {
  const isOpen = mode() === "check" ? isUnchecked : isMissing;
  const open = tables().filter((one) => one.table !== after && !onTheWay.has(one.table) && isOpen(one));
  const one = open.find((other) => other.table > after) || open[0];
  put(one ? one.table : "", "");
  number.focus();
  number.select();
}

/** Put a line that was refused back into the fields. */
function bringBack({ isCheck, one, text }, why) {
  form.elements.namedItem("mode").value = isCheck ? "check" : "enter";
  put(one.table, text);
  tell(result, why);
}

/** A line was refused while the next one is typed already: it waits beside it. */
function keep(line, why) {
  const item = document.createElement("p");
  const again = document.createElement("button");
  item.append(t("web.score.refused_line", { table: line.one.table, result: line.text, why }), " ", again);
  Object.assign(again, { type: "button", className: "button", textContent: t("web.score.bring_back") });
  again.addEventListener("click", () => {
    item.remove();
    bringBack(line, why);
  });
  refused.append(item);
}

/** A line came after time: it waits until somebody says whether the match was finished in time. */
function askInTime(line, question) {
  const item = document.createElement("p");
  item.append(t("web.score.refused_line", { table: line.one.table, result: line.text, why: question }));
  const answers = [true, false].map((isInTime) => {
    const button = document.createElement("button");
    const text = t(isInTime ? "web.event.was_in_time" : "web.event.was_not_in_time");
    Object.assign(button, { type: "button", className: "button", textContent: text });
    button.addEventListener("click", () => {
      item.remove();
      queue({ ...line, isInTime, key: `${line.key} ${isInTime}` });
      if (!isBegun) next(line.one.table);
    });
    return button;
  });
  item.append(" ", answers[0], " ", answers[1]);
  refused.append(item);
  if (!isBegun) answers[0].focus();
}

async function deliver(line) {
  const { isCheck, isInTime, body, key } = line;
  const one = await whole(line.one);
  if (isCheck && !isSame(body, one)) throw new Error(t("web.score.differs"));
  const address = `${base}/tables/${one.table}/${isCheck ? "sign-all" : "result"}`;
  const answer = await send("POST", address, isCheck ? undefined : { ...body, asks_time: true, in_time: isInTime }, ids.get(key));
  ids.delete(key);
  const said = isCheck ? "web.score.checked" : answer.is_over ? "web.score.entered" : "web.score.goes_on";
  done.textContent = t(said, { table: one.table, result: words(body, one) });
  done.hidden = false;
  await refresh();
}

/** Send a line after those before it. */
async function queue(line) {
  onTheWay.add(line.one.table);
  if (!ids.has(line.key)) ids.set(line.key, newId());
  const before = last;
  const sent = (async () => {
    await before;
    return deliver(line).catch((error) => error);
  })();
  last = sent;
  const error = await sent;
  onTheWay.delete(line.one.table);
  if (!error) return;
  if (!error.isLost) ids.delete(line.key);
  if (error.code === "in_time_unanswered") askInTime(line, error.message);
  else if (isBegun || onTheWay.size) keep(line, error.message);
  else bringBack(line, error.message);
}

function submit() {
  const one = table();
  const why = whyNot(one);
  if (why) return tell(number, why);
  const body = read(result.value, { decides, boards: one.boards });
  if (!body) return tell(result, t("web.score.unread"));
  const isCheck = mode() === "check";
  if (isCheck && body.deals) return tell(result, t("web.score.check_levels"));
  if (isCheck && one.ew && !isSame(body, one)) return tell(result, t("web.score.differs"));
  const text = result.value;
  queue({ isCheck, one, body, text, key: `${mode()} ${one.table} ${text}` });
  return next(one.table);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  clear();
  if (document.activeElement === number && table() && !result.value.trim()) {
    const why = whyNot(table());
    isBegun = true;
    if (why) tell(number, why);
    else result.focus();
    return;
  }
  submit();
});
form.addEventListener("input", (event) => {
  if (event.target.name === "mode") return;
  isBegun = true;
  clear();
  say();
});
form.addEventListener("change", (event) => event.target.name === "mode" && next(0));

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-pick], [data-check]");
  if (!button) return;
  const { pick, check } = button.dataset;
  form.elements.namedItem("mode").value = pick ? "enter" : "check";
  clear();
  put(pick || check, "");
  result.focus();
});
// Lines that have not arrived are lost with the page.
window.addEventListener("beforeunload", (event) => onTheWay.size && event.preventDefault());

await loadWords();
next(0);
form.dataset.ready = "";
