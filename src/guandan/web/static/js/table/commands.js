// A player's actions at the table: they send a command or a question to the server, which knows the rules.

import { deviceStore } from "../storage.js";
import { t } from "../texts.js";
import { idsAlike, idsOfFaces, toggleLock } from "./hand_cards.js";
import { listHints } from "./hints.js";
import { AMBIGUOUS } from "./model.js";
import { changeSetting, settings } from "./settings.js";
import { playSound } from "./sound.js";

/** @typedef {import("./model.js").TableModel} TableModel */

const ORDERS = ["rank", "suit", "combination"];
const READING_PAUSE = 90;
const MAX_READINGS = 200;

/** Does the seat give a card now: 进贡 or 还牌? @param {TableModel} model */
export function isGiving(model) {
  const ask = model.question()?.ask;
  return ask === "pay" || ask === "return";
}

// -------------------------------------------------------------- selecting

/**
 * Select these cards, and clear the last refusal.
 * @param {TableModel} model
 * @param {Iterable<string>} ids
 * @param {import("./model.js").Hint | null} [hint] that proposes them
 */
export function selectCards(model, ids, hint = null) {
  const isOver = model.state.notice?.tone === "refused";
  model.update({ selected: new Set(ids), hint, ...(isOver ? { notice: null } : {}) });
  updateReading(model);
}

/**
 * Select or deselect a card; for tribute only one card can be selected.
 * @param {TableModel} model
 * @param {string} id
 * @param {boolean} [on]
 */
export function toggleCard(model, id, on = !model.state.selected.has(id)) {
  const selected = new Set(model.state.selected);
  if (selected.has(id) === on) return;
  if (on) selected.add(id);
  else selected.delete(id);
  selectCards(model, on && isGiving(model) ? [id] : selected);
  playSound("pick");
}

/** Select a whole rank at once, or what was locked together. @param {TableModel} model @param {string} id */
export function toggleAlike(model, id) {
  const { cards, selected, locked } = model.state;
  const ids = idsAlike(cards, locked, id);
  const isOn = ids.every((other) => selected.has(other));
  selectCards(model, isOn ? [...selected].filter((other) => !ids.includes(other)) : [...selected, ...ids]);
}

/** Lock what is selected together; selected groups come apart again. @param {TableModel} model */
export function lockSelection(model) {
  const { selected, locked } = model.state;
  if (selected.size === 0) return;
  const now = toggleLock(locked, selected);
  deviceStore.writeJson(lockedKey(model), now);
  model.update({ locked: now, selected: new Set() });
}

/** Where the groups that a person locked are remembered. @param {TableModel} model */
export const lockedKey = (model) => `guandan.locked.${model.handKey}`;

/**
 * Ask the server what the selection is, after a short delay; the answer is cached while nothing changes.
 * @param {TableModel} model
 */
export function updateReading(model) {
  clearTimeout(model.readingTimer);
  const { deal, faces } = model;
  if (faces.length === 0 || !model.you || deal === null || deal.phase !== "play") {
    model.update({ reading: null });
    return;
  }
  const top = deal.top ? deal.top.play.cards.join(" ") : "";
  const key = `${[...faces].sort().join(" ")}|${deal.number}|${top}|${deal.turn}`;
  const list = model.readings.get(key) ?? null;
  model.update({ reading: { key, list } });
  if (list === null) model.readingTimer = setTimeout(() => fetchReading(model, key, faces), READING_PAUSE);
}

/** @param {TableModel} model @param {string} key @param {string[]} faces */
async function fetchReading(model, key, faces) {
  const answer = await model.ask({ ask: "readings", cards: faces });
  if (answer.type !== "answer") return;
  const list = answer.answer.readings;
  if (model.readings.size > MAX_READINGS) model.readings.clear();
  model.readings.set(key, list);
  if (model.state.reading?.key === key) model.update({ reading: { key, list } });
}

// -------------------------------------------------------------- answering

/** What Enter and the great button do now. @param {TableModel} model */
export function act(model) {
  if (isGiving(model)) giveCard(model);
  else playSelection(model);
}

/** 进贡, 还牌: the one card that is selected. @param {TableModel} model */
function giveCard(model) {
  const [card] = model.faces;
  if (card) model.answer({ command: model.question()?.ask === "pay" ? "pay_tribute" : "return_card", card });
}

/** 出牌; of several readings the player chooses one, unless a hint has named it. @param {TableModel} model */
export async function playSelection(model) {
  const { faces } = model;
  const { hint } = model.state;
  if (faces.length === 0 || !model.question()) return;
  if (hint?.play) {
    await playCards(model, faces, hint.play);
    return;
  }
  const readings = (model.state.reading?.list ?? []).filter((reading) => reading.beats);
  if (readings.length > 1) model.openDialog("readings", { readings, faces });
  else await playCards(model, faces, readings.length === 1 ? readings[0].play : null);
}

/**
 * Play these cards as this play, or as the only one that they are.
 * @param {TableModel} model
 * @param {string[]} faces
 * @param {Protocol.Play | null} play
 */
export async function playCards(model, faces, play) {
  model.closeDialog();
  const chosen = play === null ? {} : { kind: play.kind, rank: play.rank };
  const answer = await model.answer({ command: "play_cards", cards: faces, ...chosen });
  if (answer.type === "refused" && answer.code === AMBIGUOUS) await chooseReading(model, faces);
}

/**
 * Let the player choose a reading, unless the question was answered or timed out meanwhile.
 * @param {TableModel} model
 * @param {string[]} faces
 */
async function chooseReading(model, faces) {
  const before = model.question();
  model.update({ isBusy: true });
  const answer = await model.ask({ ask: "readings", cards: faces });
  model.update({ isBusy: false });
  if (answer.type !== "answer" || !before || before.number !== model.question()?.number) return;
  /** @type {Protocol.ReadingShown[]} */
  const all = answer.answer.readings;
  const beating = all.filter((reading) => reading.beats);
  model.update({ notice: null });
  model.openDialog("readings", { readings: beating.length ? beating : all, faces });
}

/** @param {TableModel} model */
export function pass(model) {
  if (model.question()) model.answer({ command: model.mayRefuse ? "refuse_tribute" : "pass" });
}

/** @param {TableModel} model */
export function toggleAutoPass(model) {
  model.execute({ command: "auto_pass", on: !model.table.auto_pass });
}

/** 托管: asked once more before a bot takes over, not before it leaves. @param {TableModel} model */
export function toggleAuto(model) {
  if (model.ownSeat.is_auto) model.execute({ command: "auto", on: false });
  else if (model.table.settings.has_auto !== false) model.openDialog("auto");
}

// -------------------------------------------------------------- asking

/** 提示: the next of the server's proposals, the best first. @param {TableModel} model */
export async function showHint(model) {
  if (model.hints === null) {
    const answer = await model.ask({ ask: "hints" });
    if (answer.type === "refused") {
      model.showRefusal(answer);
      return;
    }
    model.hints = { list: listHints(answer.answer), next: 0 };
  }
  const { list, next } = model.hints;
  if (list.length === 0) {
    selectCards(model, []);
    model.update({ cannotBeat: true });
    model.speak(t("web.table.cannot_beat"));
    return;
  }
  const hint = list[next % list.length];
  model.hints.next = next + 1;
  const isPass = hint.faces.length === 0;
  selectCards(model, idsOfFaces(model.state.cards, hint.faces), hint.play || isPass ? hint : null);
  model.speak(isPass ? t("web.table.hint.pass", { word: model.passWord }) : t("web.table.hint.said", hint));
}

/** 要不起: say so by itself, where hints are allowed. @param {TableModel} model */
export async function checkCanBeat(model) {
  const question = model.question();
  if (question?.ask !== "follow" || model.table.settings.has_hints === false) return;
  const answer = await model.ask({ ask: "can_beat" });
  if (answer.type !== "answer" || answer.answer.can_beat || model.question()?.number !== question.number) return;
  model.update({ cannotBeat: true });
  model.speak(t("web.table.cannot_beat"));
}

/** 理牌. @param {TableModel} model @param {string} [order] */
export async function sortHand(model, order = settings.sort) {
  if (order !== settings.sort) changeSetting("sort", order);
  if (!model.you || model.deal === null) return;
  const answer = await model.ask({ ask: "sorted", order });
  if (answer.type === "answer") model.update({ groups: answer.answer.groups });
}

/** 理牌 in the next order. @param {TableModel} model */
export const sortByNextOrder = (model) => sortHand(model, ORDERS[(ORDERS.indexOf(settings.sort) + 1) % ORDERS.length]);

/** 记牌器, where the table has one. @param {TableModel} model */
export async function showCounter(model) {
  if (model.deal === null) return;
  const answer = await model.ask({ ask: "unseen" });
  if (answer.type === "refused") model.showRefusal(answer);
  else model.openDialog("counter", { ranks: answer.answer.ranks });
}

/** Does the book let one look back? @param {TableModel} model */
export const mayLookBack = (model) => model.data.book.values["manner.look_back"] === true;

/** The last trick, where the book lets one look back. @param {TableModel} model */
export async function showLastTrick(model) {
  if (model.deal === null || !mayLookBack(model)) return;
  const answer = await model.ask({ ask: "last_trick" });
  if (answer.type === "refused") model.showRefusal(answer);
  else model.openDialog("last", { acts: answer.answer.acts });
}
