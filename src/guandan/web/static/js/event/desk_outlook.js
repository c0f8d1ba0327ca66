// The day as the wizard's plan would have it: rounds, tables and hours, with what sets them.

import { API, send } from "../api.js";
import { create, messageOf, replaceContent } from "../dom.js";
import { formatEventCitation } from "../format.js";
import { t } from "../texts.js";

/** @typedef {{ [lang: string]: string }} Words in each language */
/**
 * @typedef {{ round: number, format: string, tables: number, minutes?: number, day?: number, date?: string | null,
 *   starts?: string, ends?: string }} Round
 */
/** @typedef {{ name: Words, value: Words, article: string, is_own: boolean }} Source an option that sets something */
/**
 * @typedef {object} Outlook
 * @property {Round[]} rounds
 * @property {number} tables
 * @property {Source[]} sets
 * @property {string} problem
 * @property {number} [expected]
 * @property {boolean} [is_start_assumed]
 * @property {number | null} [proposed_minutes]
 * @property {{ starts: string, ends: string } | null} [pause] the break of each day
 * @property {number | null} [all_rounds]
 * @property {string} [all_until]
 */
/** @typedef {{ [format: string]: string }} Formats by name */

const COLUMNS = { round: "number", format: "no-phone", tables: "number", time: "" };

/** Where the month begins in a date. */
const MONTH = 5;

/** @param {string} [time] */
const formatHour = (time = "") => time.slice(0, 5);

/** @param {Round} round @param {number} days */
function formatTime({ day, date, starts, ends }, days) {
  const hours = starts ? `${formatHour(starts)} – ${formatHour(ends)}` : "—";
  if (date && days > 1) return `${date.slice(MONTH)} ${hours}`;
  return day && days > 1 ? `${t("web.event.outlook_day_of", { day })} ${hours}` : hours;
}

/** The row of the break. @param {{ starts: string, ends: string }} pause */
function createBreakRow({ starts, ends }) {
  return create(
    "tr",
    {},
    create("th", { scope: "row", class: "number" }, t("web.event.outlook_break")),
    create("td", { class: "no-phone" }),
    create("td"),
    create("td", { class: "whole" }, `${formatHour(starts)} – ${formatHour(ends)}`),
  );
}

/**
 * Does the break of a day lie between these two rounds?
 * @param {{ starts: string, ends: string }} pause
 * @param {Round | undefined} before
 * @param {Round} after
 */
function isBetween(pause, before, after) {
  if (!before?.ends || !after.starts || before.day !== after.day) return false;
  return before.ends <= pause.starts && after.starts >= pause.ends;
}

/** @param {Round[]} rounds @param {Formats} formats @param {Outlook["pause"]} pause */
function createTable(rounds, formats, pause) {
  const days = Math.max(...rounds.map(({ day }) => day ?? 1));
  const heads = Object.entries(COLUMNS).map(([name, style]) =>
    create("th", { scope: "col", class: style }, t(`web.event.outlook_${name}`)),
  );
  const rows = rounds.flatMap((round, place) => {
    const row = create(
      "tr",
      {},
      create("th", { scope: "row", class: "number" }, String(round.round)),
      create("td", { class: "no-phone" }, formats[round.format] ?? round.format),
      create("td", { class: "number" }, String(round.tables)),
      create("td", { class: "whole" }, formatTime(round, days)),
    );
    return pause && isBetween(pause, rounds[place - 1], round) ? [createBreakRow(pause), row] : [row];
  });
  const head = create("thead", {}, create("tr", {}, ...heads));
  const table = create("table", { class: "grid" }, head, create("tbody", {}, ...rows));
  return create("div", { class: "grid-box", tabindex: "0", role: "region", "aria-label": t("web.event.schedule") }, table);
}

/** @param {Source} source */
function createSource({ name, value, article, is_own: isOwn }) {
  const { lang = "zh" } = document.body.dataset;
  const origin = isOwn
    ? create("span", { class: "tag own" }, t("web.event.changed"))
    : create("span", { class: "article" }, formatEventCitation(article));
  return create("div", {}, create("dt", {}, name[lang]), create("dd", {}, `${value[lang]} `, origin));
}

/**
 * @param {Outlook} outlook
 * @param {Formats} formats
 * @param {(minutes: number) => void} onMinutes when the proposed limit of time is taken
 */
function createOutlook(outlook, formats, onMinutes) {
  const { rounds, tables, sets, problem, expected, is_start_assumed: isAssumed, proposed_minutes: proposed } = outlook;
  const note = (/** @type {string} */ text, style = "muted") => create("p", { class: style }, text);
  if (!rounds.length) return [note(problem, "notice bad")];
  const { minutes, date } = rounds[0];
  const key = minutes ? "web.event.outlook_sum" : "web.event.outlook_sum_open";
  const sum = create("strong", {}, t(key, { rounds: rounds.length, tables, minutes }));
  const parts = [create("p", { class: "outlook-sum" }, sum)];
  if (problem) parts.push(note(problem, "notice bad"));
  if (!minutes) parts.push(note(t("web.event.outlook_open")));
  if (proposed) {
    const button = create("button", { type: "button", class: "button" }, t("web.event.outlook_use", { minutes: proposed }));
    button.addEventListener("click", () => onMinutes(proposed));
    const text = t("web.event.outlook_propose", { minutes: proposed });
    parts.push(create("p", { class: "row" }, create("span", {}, text), button));
  }
  if (expected) parts.push(note(t("web.event.outlook_expected", { expected })));
  if (isAssumed) parts.push(note(t("web.event.outlook_assumed")));
  const { all_rounds: all, all_until: until } = outlook;
  if (all) parts.push(note(t(until ? "web.programme.in_turn_until" : "web.programme.in_turn", { all, until })));
  parts.push(createTable(rounds, formats, outlook.pause));
  if (minutes) parts.push(note(t(date ? "web.event.outlook_becomes" : "web.event.outlook_undated")));
  const sources = create("dl", { class: "facts" }, ...sets.map(createSource));
  parts.push(create("details", { class: "inner" }, create("summary", {}, t("web.event.outlook_sets")), sources));
  return parts;
}

let newest = 0;

/**
 * Ask the server for a preview of the day and show it; ignore an outdated answer.
 * @param {HTMLElement} box
 * @param {{ book: string, wishes: object, overrides: object, occasion: object, pairs: number | null,
 *   in_turn?: number }} plan
 * @param {(minutes: number) => void} onMinutes
 */
export async function showOutlook(box, plan, onMinutes) {
  newest += 1;
  const own = newest;
  let parts;
  try {
    parts = plan.pairs === null
      ? [create("p", { class: "muted" }, t("web.event.outlook_wants_pairs"))]
      : createOutlook(
        await send("POST", `${API}/event-plans/outlook`, plan),
        JSON.parse(box.dataset.formats ?? "{}"),
        onMinutes,
      );
  } catch (error) {
    parts = [create("p", { class: "muted" }, messageOf(error))];
  }
  if (own !== newest) return;
  replaceContent(box, ...parts);
  box.dataset.ready = "";
}
