// What the server says about the table, taken into the model.

import { newId } from "../api.js";
import { applyChanges } from "../changes.js";
import { deviceStore } from "../storage.js";
import { announceEvents } from "./announcements.js";
import { updateTip } from "./coach.js";
import { checkCanBeat, isGiving, lockedKey, selectCards, sortHand, updateReading } from "./commands.js";
import { idsOfFaces, updateCards } from "./hand_cards.js";
import { finishEntering } from "./newcomer.js";
import { playSound } from "./sound.js";
import { vibrate } from "./device.js";
import { actsAfter, actsOfTrick } from "./trick.js";

/** @typedef {import("./model.js").TableModel} TableModel */

const PHRASE_TIME = 4000;
/** As long as the animation of 27 cards takes: see `hand.css`. */
const DEALING_TIME = 900;
const MAX_PAINTED = 100;
/** Events by which a card leaves the hand. */
const LEAVING = ["cards_played", "tribute_paid", "card_returned"];

/** @type {{ [type: string]: (model: TableModel, frame: any) => void }} */
const HANDLERS = {
  welcome: (model, { person }) => model.update({ person }),
  table: (model, { table }) => receiveTable(model, table),
  snapshot: receiveSnapshot,
  events: receiveEvents,
  said: receivePhrase,
  refused: (model, frame) => model.showRefusal(frame),
};

/** @param {TableModel} model @param {{ type: string }} frame */
export function receiveFrame(model, frame) {
  HANDLERS[frame.type]?.(model, frame);
}

/** How long it takes until the move is painted. @param {TableModel} model @param {number} start */
function measurePaint(model, start) {
  requestAnimationFrame(() => setTimeout(() => {
    model.painted = [...model.painted.slice(1 - MAX_PAINTED), performance.now() - start];
  }));
}

/** @param {TableModel} model @param {Protocol.TableView} table */
function receiveTable(model, table) {
  const isOver = model.state.match !== null && !table.match;
  model.update({ table, ...(isOver ? { view: null, match: null, version: null, acts: {} } : {}) });
  mixShuffle(model, table);
  finishEntering(model);
  if (model.deal && model.state.cards.length === 0) updateHand(model);
}

/**
 * 公平发牌: send a promise, then the player's own number; check the proof when the match is over.
 * @param {TableModel} model
 * @param {Protocol.TableView} table
 */
function mixShuffle(model, table) {
  const command = model.bonds.nextCommand(table);
  if (command !== null) model.socket.do(model.topic, command);
  if (table.stage === "playing" && model.state.proof) model.update({ proof: null });
  if (table.stage === "over" && table.match && model.state.proof?.match !== table.match) checkProof(model, table.match);
}

/** The waits between the tries to fetch a record; after them the replay page still has the proof. */
const PROOF_RETRY_SECONDS = [1, 2, 5, 10, 20];

/** @param {TableModel} model @param {string} match */
async function checkProof(model, match) {
  model.update({ proof: { match, checked: 0, wrong: [] } });
  for (const seconds of PROOF_RETRY_SECONDS) {
    try {
      const found = await model.bonds.check(match);
      if (model.state.proof?.match === match) model.update({ proof: { match, ...found } });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    }
  }
}

/** @param {TableModel} model @param {Protocol.Snapshot} frame */
function receiveSnapshot(model, { match, version, view, behind = 0 }) {
  model.behind = behind;
  const { deal } = view;
  const isOther = match !== model.state.match;
  const { trick = [], last_trick: lastTrick = [] } = deal ?? {};
  const acts = actsOfTrick(trick.length ? trick : lastTrick);
  model.update({ match, version, view, acts, ...(isOther || deal !== null ? { result: null } : {}) });
  updateHand(model);
  if (deal === null && view.done.length > 0 && model.state.result === null) showDealResult(model);
}

/** @param {TableModel} model @param {Protocol.Events} frame */
function receiveEvents(model, frame) {
  measurePaint(model, performance.now());
  const { match, version, events } = frame;
  const { state } = model;
  const before = state.view;
  if (before === null || match !== state.match || version - events.length !== state.version) {
    const isOld = match === state.match && state.version !== null && version <= state.version;
    if (!isOld) model.socket.send({ type: "hello", topic: model.topic });
    return;
  }
  model.behind = frame.behind ?? 0;
  const view = applyChanges(before, frame);
  const facts = events.map(({ event }) => event);
  model.update({ version, view, acts: actsAfter(state.acts, view.deal, facts) });
  followEvents(model, facts, before, view);
}

/**
 * @param {TableModel} model
 * @param {any[]} events
 * @param {Protocol.MatchView} before
 * @param {Protocol.MatchView} view
 */
function followEvents(model, events, before, view) {
  const has = (/** @type {string} */ name) => events.some(({ event }) => event === name);
  const isAsked = (/** @type {Protocol.MatchView} */ { questions }) => questions.some(({ seat }) => seat === model.you);
  updateHand(model, events.some(({ seat, event }) => seat === model.you && LEAVING.includes(event)));
  if (has("hand_dealt")) {
    model.update({ result: null, dialog: null, notice: null });
    showDealing(model);
  }
  announceEvents(model, events, view);
  if (has("deal_ended") || before.done.length < view.done.length) showDealResult(model);
  model.hints = null;
  model.update({ cannotBeat: false, hint: null });
  if (!isAsked(view)) model.update({ marked: null });
  else if (!isAsked(before)) startTurn(model);
  updateReading(model);
  updateTip(model);
}

/** 发牌: the cards fly in, one after the other. @param {TableModel} model */
function showDealing(model) {
  model.isDealing = true;
  setTimeout(() => {
    model.isDealing = false;
    model.update();
  }, DEALING_TIME);
}

/** The own hand is another: what is selected stays so. @param {TableModel} model @param {boolean} [isOwnPlay] */
function updateHand(model, isOwnPlay = false) {
  const { state, deal } = model;
  const faces = deal?.hands[model.bottom] ?? [];
  const key = deal === null ? null : `${state.match}.${deal.number}`;
  const isNew = key !== model.handKey;
  model.handKey = key;
  const { cards, added } = updateCards(isNew ? [] : state.cards, faces, isOwnPlay ? state.selected : new Set());
  const ids = new Set(cards.map(({ id }) => id));
  const selected = new Set(isNew ? [] : [...state.selected].filter((id) => ids.has(id)));
  const locked = isNew ? deviceStore.readJson(lockedKey(model), /** @type {string[][]} */ ([])) : state.locked;
  model.update({ cards, selected, locked });
  if (isNew && faces.length > 0) model.update({ groups: [] });
  if (added.length > 0 && model.you) sortHand(model);
  if (isNew && model.question()) startTurn(model);
}

/** @param {TableModel} model */
async function startTurn(model) {
  playSound("turn");
  vibrate();
  if (isGiving(model)) markTribute(model);
  await checkCanBeat(model);
  updateTip(model);
}

/** In tribute the server says which cards may go. @param {TableModel} model */
async function markTribute(model) {
  const answer = await model.ask({ ask: "hints" });
  if (answer.type !== "answer" || !model.question()) return;
  /** @type {string[]} */
  const cards = answer.answer.cards || [];
  model.update({ marked: new Set(cards) });
  if (model.question()?.ask === "pay" && cards.length > 0) selectCards(model, idsOfFaces(model.state.cards, [cards[0]]));
}

/** @param {TableModel} model */
function showDealResult(model) {
  const { done } = model.view;
  if (done.length === 0) return;
  const deal = done[done.length - 1].number;
  model.update({ result: { deal }, summary: null, dialog: null, selected: new Set(), cards: [], tip: null });
  playSound("end");
  if (model.you) fetchSummary(model, deal);
}

/** Who held what at the end, and why the levels moved. @param {TableModel} model @param {number} deal */
async function fetchSummary(model, deal) {
  const answer = await model.ask({ ask: "deal_summary" });
  if (answer.type === "answer" && answer.answer.number === deal) model.update({ summary: answer.answer });
}

/** A phrase stands at its seat for a while. @param {TableModel} model @param {Protocol.Said} frame */
function receivePhrase(model, { seat, phrase }) {
  const id = newId();
  model.update({ said: { ...model.state.said, [seat]: { id, phrase } } });
  setTimeout(() => {
    const { said } = model.state;
    if (said[seat]?.id === id) model.update({ said: { ...said, [seat]: null } });
  }, PHRASE_TIME);
}
