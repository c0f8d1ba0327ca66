// Announce events: in words for screen readers, in sounds, and in a notice if they matter.

import { isBomb } from "../faces.js";
import { formatCard, formatCards, formatList, formatPlay } from "../format.js";
import { SEATS } from "../seats.js";
import { firstText, hasText, t } from "../texts.js";
import { playSound } from "./sound.js";
import { callEvent } from "./voice.js";

/** @typedef {import("./model.js").TableModel} TableModel */
/** @typedef {Protocol.Seat} Seat */

/** Effects whose words depend on a field. @type {{ [effect: string]: (effect: any) => string | false }} */
const VARIANTS = {
  go_back: ({ acts }) => acts === null && ".tribute",
  bar_from_trick: ({ until_opponent_follows: untilFollowed }) => untilFollowed && ".until",
  annul_deal: ({ keep }) => keep === false && ".first",
  lose_match: ({ forfeit }) => forfeit && ".forfeit",
};

/** @param {TableModel} model @param {any} value @returns {string} */
function formatValue(model, value) {
  if (Array.isArray(value)) return formatList(value.map((item) => formatValue(model, item)));
  if (SEATS.includes(value)) return model.name(value);
  return firstText([`side.${value}`, `kind.${value}`, `does.${value}`, `choice_of.${value}`], value);
}

/** What a ruling did to the table. @param {TableModel} model @param {any} effect */
function formatEffect(model, effect) {
  const variant = VARIANTS[effect.effect]?.(effect) || "";
  const key = effect.remedy === "put_right" ? "web.table.ruling.put_right" : `effect.${effect.effect}${variant}`;
  const values = Object.fromEntries(Object.entries(effect).map(([name, value]) => [name, formatValue(model, value)]));
  if (effect.card) values.card = formatCard(effect.card);
  return hasText(key) ? t(key, values) : effect.effect;
}

/** @param {string[]} rungs */
const formatRungs = (rungs) => formatList(rungs.map((rung) => firstText([`rung.${rung}`], rung)));

/** What was given; if it made more with earlier rulings, that too. @param {Protocol.Ruling} ruling */
function formatPenalty({ rungs = [], makes = [], counted_from: countedFrom = [] }) {
  const given = formatRungs(rungs);
  if (makes.length === 0) return given || t("web.table.ruling.nothing");
  return t("ruling.counted_up", { given, made: formatRungs(makes), rulings: formatList(countedFrom.map(String)) });
}

/** Whose decision it was, where the book leaves it to somebody. @param {Protocol.Ruling} ruling */
function formatAuthority({ by, is_discretion: isDiscretion }) {
  const who = (by || "").split(" ")[0];
  return isDiscretion && who ? t("ruling.by_discretion", { who: firstText([`authority.${who}`], who) }) : "";
}

/** 判罚: who, for what, and what was given. @param {TableModel} model @param {Protocol.Ruling} ruling */
export function formatRuling(model, ruling) {
  return t("web.table.ruling", {
    who: ruling.seat ? model.name(ruling.seat) : t(`side.${ruling.side}`),
    infraction: firstText([`infraction_id.${ruling.infraction}`], ruling.infraction),
    rungs: [formatPenalty(ruling), formatAuthority(ruling)].filter(Boolean).join(" · "),
  });
}

/**
 * The articles of a ruling: that of the penalty that was counted up, then that of what was done.
 * @param {Protocol.Ruling} ruling
 */
export const citationOf = ({ makes_article: makesArticle, article }) => [makesArticle, article].filter(Boolean).join("; ");

/** @param {TableModel} model @param {Seat} seat @param {string} key @param {object} [values] */
const say = (model, seat, key, values = {}) => t(`web.table.said.${key}`, { name: model.name(seat), ...values });

/**
 * 超时, to oneself in the second person, with what was done instead.
 * @param {TableModel} model
 * @param {Seat} seat
 * @param {any[]} events of the same frame
 */
function formatTimeOut(model, seat, events) {
  if (seat !== model.you) return say(model, seat, "timed_out");
  const isPass = events.some((event) => event.event === "passed" && event.seat === seat);
  return t(isPass ? "web.table.said.timed_out.you_pass" : "web.table.said.timed_out.you");
}

/**
 * By the event, and where it matters the others of its frame.
 * @type {{ [event: string]: (model: TableModel, event: any, events: any[]) => string }}
 */
const FORMATTERS = {
  cards_played: (model, { seat, play }) =>
    say(model, seat, "played", { play: formatPlay(play), cards: formatCards(play.cards, model.deal?.level) }),
  passed: (model, { seat }) => {
    const word = model.data.book.pass_word;
    return say(model, seat, word ? "passed_with" : "passed", { word });
  },
  tribute_paid: (model, { seat, card }) => say(model, seat, "paid", { card: formatCard(card) }),
  tribute_taken: (model, { seat, payer }) => say(model, seat, "took", { payer: model.name(payer) }),
  card_returned: (model, { seat, card }) =>
    card ? say(model, seat, "returned", { card: formatCard(card) }) : say(model, seat, "returned_hidden"),
  return_picked: (model, { seat, giver }) => say(model, seat, "picked", { giver: model.name(giver) }),
  tribute_refused: (model, { holders }) => {
    const names = formatList(holders.map((/** @type {Seat} */ seat) => model.name(seat)));
    return say(model, holders[0], "refused", { names });
  },
  count_announced: (model, { seat, count }) => say(model, seat, "count", { count }),
  timed_out: (model, { seat }, events) => formatTimeOut(model, seat, events),
  seat_handed_to_bot: (model, { seat }) => (seat === model.you ? t("web.table.said.auto.you") : say(model, seat, "auto")),
  seat_taken_back: (model, { seat }) => say(model, seat, "back"),
  player_substituted: (model, { seat }) => say(model, seat, "took_over", { seat: t(`seat.${seat}`) }),
  referee_called: (model, { seat }) => say(model, seat, "called"),
  match_paused: () => t("web.table.paused"),
  match_resumed: () => t("web.table.resumed"),
  hand_dealt: ({ deal }) =>
    t("web.table.said.dealt", { number: deal?.number ?? 1, level: deal ? t(`rank.${deal.level}`) : "" }),
};

/** Events that everybody should see, not only hear. */
const NOTICED = new Set([
  "timed_out", "referee_called", "seat_handed_to_bot", "player_substituted", "tribute_refused",
]);

/** The options by which an event is so, where a newcomer would ask. @type {{ [event: string]: string }} */
const GROUNDS = { tribute_refused: "tribute.refusal" };

/** @param {TableModel} model @param {any} event @param {any[]} events of the same frame */
function announceEvent(model, event, events) {
  if (event.event === "ruling_made") {
    const { ruling } = event;
    model.showNotice({ text: formatRuling(model, ruling), article: citationOf(ruling), tone: "ruling" });
  } else if (event.event === "adjusted") {
    model.showNotice({ text: formatEffect(model, event.effect), tone: "ruling", follows: true });
  } else if (event.event in FORMATTERS) {
    const text = FORMATTERS[event.event](model, event, events);
    const article = model.data.book.cites[GROUNDS[event.event]];
    if (NOTICED.has(event.event)) model.showNotice({ text, article, tone: "plain" });
    else model.speak(text);
  }
}

/** @param {any} event */
function playEventSound({ event, play }) {
  if (event === "cards_played") playSound(isBomb(play) ? "bomb" : "play");
  else if (event === "passed") playSound("pass");
  else if (event === "hand_dealt") playSound("deal");
}

/**
 * Announce the events of a frame, and a question that is new.
 * @param {TableModel} model
 * @param {any[]} events
 * @param {Protocol.MatchView} view
 */
export function announceEvents(model, events, view) {
  events.forEach((event) => {
    announceEvent(model, event, events);
    playEventSound(event);
    callEvent(model, event);
  });
  const question = view.questions.find(({ seat }) => seat === model.you);
  if (!question || model.announced === question.number) return;
  model.announced = question.number;
  model.speak(t(`web.table.mine.${question.ask}`));
}
