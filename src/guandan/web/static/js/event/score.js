// Results from paper, by the keyboard alone: table, Enter, result, Enter, next.

import { send } from "../forms.js";
import { refresh } from "../live.js";
import { newId } from "../socket.js";
import { loadWords, t } from "../words.js";
import { isSame, levelName, read } from "./score_reading.js";

const form = document.getElementById("score");
const [number, result] = ["score-table", "score-result"].map((id) => document.getElementById(id));
const [problem, reading, done] = ["score-problem", "score-read", "score-done"].map((id) => document.getElementById(id));
const { base, decides } = form.dataset;
let sending = null;

const tables = () => JSON.parse(document.querySelector(".score-tables").textContent);
const mode = () => form.elements.namedItem("mode").value;
const table = () => tables().find((one) => one.table === Number(number.value));
const isMissing = (one) => !one.is_live && (one.state === "waiting" || one.state === "playing");
const isUnchecked = (one) => one.state === "to_be_signed" && !one.is_mine;

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

function say() {
  const one = table();
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

function next(after) {
  const open = tables().filter((one) => one.table !== after && (mode() === "check" ? isUnchecked(one) : isMissing(one)));
  const one = open.find((other) => other.table > after) || open[0];
  number.value = one ? one.table : "";
  result.value = "";
  number.focus();
  number.select();
  say();
}

async function submit() {
  const one = table();
  const why = whyNot(one);
  if (why) return tell(number, why);
  const body = read(result.value, { decides, boards: one.boards });
  if (!body) return tell(result, t("web.score.unread"));
  const isCheck = mode() === "check";
  if (isCheck && body.deals) return tell(result, t("web.score.check_levels"));
  if (isCheck && !isSame(body, one)) return tell(result, t("web.score.differs"));
  const text = `${mode()} ${one.table} ${result.value}`;
  // The same line sent again after a lost answer has the same id.
  if (sending?.text !== text) sending = { text, id: newId() };
  try {
    const address = `${base}/tables/${one.table}/${isCheck ? "sign-all" : "result"}`;
    const answer = await send("POST", address, isCheck ? undefined : body, sending.id);
    sending = null;
    const said = isCheck ? "web.score.checked" : answer.is_over ? "web.score.entered" : "web.score.goes_on";
    done.textContent = t(said, { table: one.table, result: words(body, one) });
    done.hidden = false;
    await refresh();
    next(one.table);
  } catch (error) {
    tell(result, error.message);
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  clear();
  if (document.activeElement === number && table() && !result.value.trim()) {
    const why = whyNot(table());
    if (why) tell(number, why);
    else result.focus();
    return;
  }
  submit();
});
form.addEventListener("input", () => {
  clear();
  say();
});
form.addEventListener("change", (event) => event.target.name === "mode" && next(0));

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-pick], [data-check]");
  if (!button) return;
  const { pick, check } = button.dataset;
  form.elements.namedItem("mode").value = pick ? "enter" : "check";
  number.value = pick || check;
  result.value = "";
  clear();
  say();
  result.focus();
});

await loadWords();
next(0);
form.dataset.ready = "";
