// The formatter: cards, plays, levels, articles, refusals and durations as people read them.

import { RANKS, isFace, isJoker, isWild } from "./faces.js";
import { firstText, hasText, t } from "./texts.js";

const DECISION = "decision ";

/** One item after the other: «A, B and C» as the language has it. @param {string[]} items */
export const formatList = (items) => items.join(t("value.and"));

/**
 * Name a card for a screen reader: suit and rank, or which joker.
 * @param {string} face
 * @param {string | null} [level] the level of the deal, by which the wild cards are named
 */
export function formatCard(face, level = null) {
  if (isJoker(face)) return t(`rank.${face}`);
  const card = t("web.table.card.name", { suit: t(`suit.${face[0]}`), rank: t(`rank.${face[1]}`) });
  return isWild(face, level) ? t("web.table.card.wild", { card }) : card;
}

/** @param {string[]} faces @param {string | null} [level] */
export const formatCards = (faces, level = null) => formatList(faces.map((face) => formatCard(face, level)));

/** A play: its kind, and what ranks it. @param {Protocol.Play} play */
export function formatPlay(play) {
  if (play.kind === "four_jokers") return t("kind.four_jokers");
  const values = { kind: t(`kind.${play.kind}`), rank: t(`rank.${play.rank}`), count: play.cards.length };
  return t(play.kind === "bomb" ? "web.table.bomb" : "web.table.play", values);
}

/** A level by its number: 1 is 2, 13 is A, 14 is past A. @param {number} number */
export const formatLevel = (number) => (number > RANKS.length ? t("level.past_a") : t(`rank.${RANKS[number - 1]}`));

/** A bot by the name that people know, or as it is registered. @param {string} bot */
export const formatBot = (bot) => firstText([`web.table.bot.${bot}`], bot);

/**
 * An article: our own decisions have no document, what the table or the event set has no number.
 * @param {string} name
 */
export function formatArticle(name) {
  if (name === "table") return t("web.books.by_table");
  if (name === "house") return t("web.books.by_house");
  return name.startsWith(DECISION) ? t("citation.convention") : name;
}

/** The articles that a citation names. @param {string | null} [citation] */
export const splitCitation = (citation) => (citation || "").split("; ").filter(Boolean);

/** A whole citation, article after article. @param {string | null} [citation] */
export const formatCitation = (citation) => [...new Set(splitCitation(citation).map(formatArticle))].join("; ");

/** A citation in an event, whose own rules are no table's. @param {string | null} [citation] */
export const formatEventCitation = (citation) => [...new Set(splitCitation(citation).map(
  (name) => (name === "table" ? t("citation.own_rule") : formatArticle(name)),
))].join("; ");

/** @param {string} text */
const isNamed = (text) => isFace(text) || hasText(`seat.${text}`);

/**
 * A value of a refusal: a card, a seat, a side, a kind, or several of them.
 * @param {unknown} value
 * @returns {string}
 */
function formatValue(value) {
  if (Array.isArray(value)) return formatList(value.map(formatValue));
  const text = String(value);
  if (text.includes(" ") && text.split(" ").every(isNamed)) return formatValue(text.split(" "));
  return isFace(text) ? formatCard(text) : firstText([`seat.${text}`, `side.${text}`, `kind.${text}`], text);
}

/**
 * A refusal of the server, without its article.
 * @param {{ code: string, details?: { [name: string]: unknown } }} refusal
 */
export function formatRefusal({ code, details = {} }) {
  const values = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, formatValue(value)]));
  if (hasText(`refused.${code}`)) return t(`refused.${code}`, values);
  if (hasText(`error.${code}`)) return t(`error.${code}`, { message: "", ...values });
  return hasText(`web.table.refused.${code}`) ? t(`web.table.refused.${code}`, values) : t("web.table.refused", { code });
}

/** @param {number} number */
const twoDigits = (number) => String(number).padStart(2, "0");

/** A time as on a clock: 05:07, or 1:02:03 from an hour on; never less than nothing. @param {number} milliseconds */
export function formatDuration(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = `${twoDigits(Math.floor((seconds % 3600) / 60))}:${twoDigits(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}
