// What happened, in words for those who listen, in sounds for those who do not look, in a notice where it matters.

import { sound } from "../sound.js";
import { cardWords, cardsWords, has, named, playWords, t } from "../words.js";
import { SEATS } from "./seats.js";

const BOMBS = new Set(["bomb", "straight_flush", "four_jokers"]);

const by = (model, seat, key, values = {}) => t(`web.table.said.${key}`, { name: model.name(seat), ...values });

function effectWords(model, effect) {
  const special = {
    go_back: effect.acts === null && ".tribute",
    bar_from_trick: effect.until_opponent_follows && ".until",
    annul_deal: effect.keep === false && ".first",
    lose_match: effect.forfeit && ".forfeit",
  }[effect.effect];
  const words = (value) => {
    if (Array.isArray(value)) return value.map(words).join(t("value.and"));
    if (SEATS.includes(value)) return model.name(value);
    return named([`side.${value}`, `kind.${value}`, `does.${value}`, `choice_of.${value}`], value);
  };
  const values = Object.fromEntries(Object.entries(effect).map(([name, value]) => [name, words(value)]));
  if (effect.card) values.card = cardWords(effect.card);
  const key = effect.remedy === "put_right" ? "web.table.ruling.put_right" : `effect.${effect.effect}${special || ""}`;
  return has(key) ? t(key, values) : effect.effect;
}

/** 判罚: who, for what, and what was given. */
export function rulingWords(model, ruling) {
  const rungs = (ruling.rungs || []).map((rung) => named([`rung.${rung}`], rung)).join(t("value.and"));
  return t("web.table.ruling", {
    who: ruling.seat ? model.name(ruling.seat) : t(`side.${ruling.side}`),
    infraction: named([`infraction_id.${ruling.infraction}`], ruling.infraction),
    rungs: [(ruling.makes || []).length ? countedUp(ruling, rungs) : rungs || t("web.table.ruling.nothing"), decidedBy(ruling)].filter(Boolean).join(" · "),
  });
}

/** What a ruling made with earlier ones, and which. */
function countedUp(ruling, given) {
  const made = ruling.makes.map((rung) => named([`rung.${rung}`], rung)).join(t("value.and"));
  return t("ruling.counted_up", { given, made, rulings: (ruling.counted_from || []).join(t("value.and")) });
}

/** Whose decision it was, where the book leaves it to somebody. */
function decidedBy(ruling) {
  const who = (ruling.by || "").split(" ")[0];
  return ruling.is_discretion && who ? t("ruling.by_discretion", { who: named([`authority.${who}`], who) }) : "";
}

/** The articles of a ruling: that of the penalty that was counted up, then that of what was done. */
export function citedBy(ruling) {
  return [ruling.makes_article, ruling.article].filter(Boolean).join("; ");
}

const SPOKEN = {
  cards_played: (model, { seat, play }) =>
    by(model, seat, "played", { play: playWords(play), cards: cardsWords(play.cards, model.deal && model.deal.level) }),
  passed: (model, { seat }) => by(model, seat, model.data.book.pass_word ? "passed_with" : "passed", { word: model.data.book.pass_word }),
  tribute_paid: (model, { seat, card }) => by(model, seat, "paid", { card: cardWords(card) }),
  tribute_taken: (model, { seat, payer }) => by(model, seat, "took", { payer: model.name(payer) }),
  card_returned: (model, { seat, card }) =>
    card ? by(model, seat, "returned", { card: cardWords(card) }) : by(model, seat, "returned_hidden"),
  return_picked: (model, { seat, giver }) => by(model, seat, "picked", { giver: model.name(giver) }),
  tribute_refused: (model, { holders }) => by(model, holders[0], "refused", { names: holders.map((seat) => model.name(seat)).join(t("value.and")) }),
  count_announced: (model, { seat, count }) => by(model, seat, "count", { count }),
  timed_out: (model, { seat }) => by(model, seat, "timed_out"),
  seat_handed_to_bot: (model, { seat }) => by(model, seat, "auto"),
  seat_taken_back: (model, { seat }) => by(model, seat, "back"),
  referee_called: (model, { seat }) => by(model, seat, "called"),
  match_paused: () => t("web.table.paused"),
  match_resumed: () => t("web.table.resumed"),
  hand_dealt: (model) => t("web.table.said.dealt", { number: model.deal ? model.deal.number : 1, level: model.deal ? t(`rank.${model.deal.level}`) : "" }),
};

const TOLD = new Set(["timed_out", "referee_called", "seat_handed_to_bot"]);

function one(model, event) {
  if (event.event === "ruling_made") {
    model.tell({ text: rulingWords(model, event.ruling), article: citedBy(event.ruling), tone: "ruling" });
    return;
  }
  if (event.event === "adjusted") {
    model.tell({ text: effectWords(model, event.effect), tone: "ruling", follows: true });
    return;
  }
  const say = SPOKEN[event.event];
  if (!say) return;
  if (TOLD.has(event.event)) model.tell({ text: say(model, event), tone: "plain" });
  else model.speak(say(model, event));
}

function sounds(event) {
  if (event.event === "cards_played") sound(BOMBS.has(event.play.kind) ? "bomb" : "play");
  else if (event.event === "passed") sound("pass");
  else if (event.event === "hand_dealt") sound("deal");
}

/** Tell of a frame's events. */
export function heard(model, events, view) {
  events.forEach((event) => {
    one(model, event);
    sounds(event);
  });
  const question = view.questions.find((each) => each.seat === model.you);
  const isMine = question && !(model.toldOf === question.number);
  if (isMine) {
    model.toldOf = question.number;
    model.speak(t(`web.table.mine.${question.ask}`));
  }
}
