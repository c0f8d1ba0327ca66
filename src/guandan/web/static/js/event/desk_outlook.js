// The day as the wizard's plan would have it: rounds, tables and hours, with what sets them.

import { send } from "../forms.js";
import { citationWords, t } from "../words.js";

function made(tag, attributes = {}, ...inner) {
  const element = document.createElement(tag);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  element.append(...inner);
  return element;
}

const hour = (text) => (text ? text.slice(0, 5) : "");

function row(one, formats, days) {
  const when = one.starts ? `${hour(one.starts)} – ${hour(one.ends)}` : "—";
  const day = one.day && days > 1 ? `${t("web.event.outlook_day_of", { day: one.day })} ` : "";
  return made(
    "tr",
    {},
    made("th", { scope: "row", class: "number" }, String(one.round)),
    made("td", { class: "no-phone" }, formats[one.format] ?? one.format),
    made("td", { class: "number" }, String(one.tables)),
    made("td", { class: "whole" }, day + when),
  );
}

function table(rounds, formats) {
  const days = Math.max(...rounds.map((one) => one.day ?? 1));
  const kinds = { round: "number", format: "no-phone", tables: "number", time: "" };
  const heads = Object.entries(kinds).map(([name, kind]) => made("th", { scope: "col", class: kind }, t(`web.event.outlook_${name}`)));
  const grid = made("table", { class: "grid" }, made("thead", {}, made("tr", {}, ...heads)), made("tbody", {}, ...rounds.map((one) => row(one, formats, days))));
  return made("div", { class: "grid-box", tabindex: "0", role: "region", "aria-label": t("web.event.outlook") }, grid);
}

function sources(sets) {
  const { lang } = document.body.dataset;
  const facts = sets.map((one) => {
    const from = one.is_own ? made("span", { class: "tag own" }, t("web.event.changed")) : made("span", { class: "article" }, citationWords(one.article));
    const value = made("dd", {}, `${one.value[lang]} `, from);
    return made("div", {}, made("dt", {}, one.name[lang]), value);
  });
  return [made("h3", {}, t("web.event.outlook_sets")), made("dl", { class: "facts" }, ...facts)];
}

function parts(seen, formats) {
  const { rounds, tables, sets } = seen;
  if (!rounds.length) return [made("p", { class: "muted" }, seen.problem)];
  const minutes = rounds[0]?.minutes;
  const sum = minutes ? t("web.event.outlook_sum", { rounds: rounds.length, tables, minutes }) : t("web.event.outlook_sum_open", { rounds: rounds.length, tables });
  const notes = [
    ...(seen.problem ? [made("p", { class: "notice bad" }, seen.problem)] : []),
    ...(seen.expected ? [made("p", { class: "muted" }, t("web.event.outlook_expected", { expected: seen.expected }))] : []),
    ...(seen.is_start_assumed ? [made("p", { class: "muted" }, t("web.event.outlook_assumed"))] : []),
    ...(minutes ? [] : [made("p", { class: "muted" }, t("web.event.outlook_open"))]),
  ];
  return [made("p", { class: "outlook-sum" }, made("strong", {}, sum)), ...notes, table(rounds, formats), ...sources(sets)];
}

let newest = 0;

/** Ask what the day would be, and show it; an answer that came too late is not shown. */
export async function showOutlook(box, { book, wishes, overrides, pairs }) {
  newest += 1;
  const mine = newest;
  const formats = JSON.parse(box.dataset.formats);
  let inner;
  try {
    inner = parts(await send("POST", "/api/v1/event-plans/outlook", { book, wishes, overrides, pairs }), formats);
  } catch (error) {
    inner = [made("p", { class: "muted" }, error.message)];
  }
  if (mine !== newest) return;
  box.replaceChildren(...inner);
  box.dataset.ready = "";
}
