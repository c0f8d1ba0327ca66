// What this browser knows of the table; the rules stay with the server.

import { newId, Socket } from "../socket.js";
import { sound } from "../sound.js";
import { refusalWords, t } from "../words.js";
import { after, fromTrick } from "./acts.js";
import { Bonds } from "./bonds.js";
import { grouped, idsOf, renamed } from "./held.js";
import { keep, kept } from "./settings.js";
import { heard } from "./speaking.js";

const NOTICE = { plain: 7000, refused: 7000, ruling: 15000 };
const MORE = 3;
const LEAVES = ["cards_played", "tribute_paid", "card_returned"];

/** The lobby leads back to tables where one has sat. */
function remember(code) {
  const codes = kept("tables") || [];
  if (codes[0] !== code) keep("tables", [code, ...codes.filter((one) => one !== code)].slice(0, 20));
}

/** The state, and what frames do to it; `Model` in deeds.js adds what the person does. */
export class Known {
  constructor(data, render) {
    this.data = data;
    this.topic = `table/${data.code}`;
    this.render = render;
    this.isDue = false;
    this.bonds = new Bonds(data.code);
    this.hints = null;
    this.labels = new Map();
    this.painted = [];
    this.state = {
      status: "connecting", person: null, table: null, view: null, match: null, version: null, cards: [], groups: [],
      locked: [], selected: new Set(), reading: null, acts: {}, notice: null, dialog: null, isBusy: false, said: {},
      spoken: [], result: null, marked: null, proof: null,
    };
    this.socket = new Socket({
      hello: () => [this.hello()],
      onFrame: (frame) => this.frame(frame),
      onStatus: (status) => this.update({ status }),
    });
  }

  hello() {
    const { match, version } = this.state;
    return { type: "hello", topic: this.topic, ...(match === null ? {} : { match, version }) };
  }

  update(patch) {
    Object.assign(this.state, patch);
    if (this.isDue) return;
    this.isDue = true;
    queueMicrotask(() => {
      this.isDue = false;
      this.render();
    });
  }

  // ------------------------------------------------------------ what is there

  get you() {
    return this.state.table ? this.state.table.you || null : null;
  }

  get deal() {
    return this.state.view ? this.state.view.deal : null;
  }

  /** The seat at the lower edge: one's own, or South for those who watch. */
  get bottom() {
    return this.you || "S";
  }

  question(seat = this.you) {
    const { view } = this.state;
    return view === null ? null : view.questions.find((one) => one.seat === seat) || null;
  }

  name(seat) {
    const { table } = this.state;
    const one = table && table.seats[seat];
    return one && one.name ? one.name : t(`seat.${seat}`);
  }

  /** How one passes here: the book's word where it wants one. */
  get passWord() {
    return this.data.book.pass_word || t("web.table.pass");
  }

  groups() {
    return grouped(this.state.cards, this.state.groups, this.state.locked);
  }

  get faces() {
    const { cards, selected } = this.state;
    return cards.filter((card) => selected.has(card.id)).map((card) => card.face);
  }

  // ------------------------------------------------------------ what the server says

  frame(frame) {
    const { type } = frame;
    if (type === "events") this.measure(performance.now());
    if (type === "welcome") this.update({ person: frame.person });
    else if (type === "table") this.tableCame(frame.table);
    else if (type === "snapshot") this.snapshotCame(frame);
    else if (type === "events") this.eventsCame(frame);
    else if (type === "said") this.phraseCame(frame);
    else if (type === "refused") this.refused(frame);
  }

  /** How long it takes from a frame to the painted move, in milliseconds: the last hundred. */
  measure(start) {
    requestAnimationFrame(() => setTimeout(() => {
      this.painted = [...this.painted.slice(-99), performance.now() - start];
    }));
  }

  tableCame(table) {
    const isOther = this.state.match !== null && table.match !== this.state.match;
    this.update({ table, ...(isOther && !table.match ? { view: null, match: null, version: null, acts: {} } : {}) });
    this.mix(table);
    if (table.you) remember(table.code);
    if (this.deal && this.state.cards.length === 0) this.handCame();
  }

  /** 公平发牌: a promise, then one's own number; when the match is over, the proof is checked here. */
  mix(table) {
    const due = this.bonds.due(table);
    if (due !== null) this.socket.do(this.topic, due);
    if (table.stage === "playing" && this.state.proof) this.update({ proof: null });
    if (table.stage === "over" && table.match && this.state.proof?.match !== table.match) this.prove(table.match);
  }

  prove(match) {
    this.update({ proof: { match, checked: 0, wrong: [] } });
    this.bonds.check(match).then(
      (found) => this.update({ proof: { match, ...found } }),
      () => null, // the network is away: the replay page has the proof
    );
  }

  snapshotCame({ match, version, view }) {
    const isOther = match !== this.state.match;
    const deal = view.deal;
    const acts = deal === null ? {} : fromTrick(deal.trick.length ? deal.trick : deal.last_trick);
    this.update({ match, version, view, acts, ...(isOther ? { result: null } : {}) });
    if (deal !== null) this.update({ result: null });
    this.handCame();
    if (deal === null && view.done.length > 0 && this.state.result === null) this.dealEnded();
  }

  eventsCame({ match, version, events, changed, deal }) {
    const { state } = this;
    if (state.view === null || match !== state.match || version - events.length !== state.version) {
      if (match === state.match && version <= state.version) return;
      this.socket.send({ type: "hello", topic: this.topic });
      return;
    }
    const before = state.view;
    const view = { ...before, ...changed };
    if (deal === null) view.deal = null;
    else if (deal !== undefined) view.deal = { ...(before.deal || {}), ...deal };
    const happened = events.map((one) => one.event);
    this.update({ version, view, acts: after(state.acts, view.deal, happened) });
    this.happened(happened, before, view);
  }

  happened(events, before, view) {
    const isOwnPlay = events.some((event) => event.seat === this.you && LEAVES.includes(event.event));
    this.handCame(isOwnPlay);
    heard(this, events, view);
    if (events.some((event) => event.event === "hand_dealt")) this.update({ result: null, dialog: null, notice: null });
    if (events.some((event) => event.event === "deal_ended") || before.done.length < view.done.length) this.dealEnded();
    const asked = view.questions.some((one) => one.seat === this.you);
    if (asked && !before.questions.some((one) => one.seat === this.you)) this.asked();
    else if (!asked) this.update({ marked: null });
    this.hints = null;
    this.readAgain();
  }

  /** The own hand is another: what is selected stays so. */
  handCame(isOwnPlay = false) {
    const { state, deal } = this;
    const faces = deal === null ? [] : deal.hands[this.bottom] || [];
    const key = deal === null ? null : `${state.match}.${deal.number}`;
    const isNew = key !== this.handKey;
    this.handKey = key;
    const { cards, added } = renamed(isNew ? [] : state.cards, faces, isOwnPlay ? state.selected : new Set());
    const held = new Set(cards.map((card) => card.id));
    const selected = new Set(isNew ? [] : [...state.selected].filter((id) => held.has(id)));
    const locked = isNew ? kept(`locked.${key}`) || [] : state.locked;
    this.update({ cards, selected, locked });
    if (isNew && faces.length > 0) this.update({ groups: [] });
    if (added.length > 0 && this.you) this.sortHand();
    if (isNew && this.question()) this.asked();
  }

  asked() {
    sound("turn");
    if (["pay", "return"].includes(this.question().ask)) this.markCards();
  }

  /** In tribute the server says which cards may go. */
  async markCards() {
    const answer = await this.socket.ask(this.topic, { ask: "hints" });
    if (answer.type !== "answer" || !this.question()) return;
    const cards = answer.answer.cards || [];
    this.update({ marked: new Set(cards) });
    if (this.question().ask === "pay" && cards.length > 0) this.select(idsOf(this.state.cards, [cards[0]]));
  }

  dealEnded() {
    const { done } = this.state.view;
    if (done.length === 0) return;
    this.update({ result: { deal: done[done.length - 1].number }, dialog: null, selected: new Set(), cards: [] });
    sound("end");
  }

  phraseCame({ seat, phrase }) {
    const id = newId();
    this.update({ said: { ...this.state.said, [seat]: { id, phrase } } });
    setTimeout(() => {
      const { said } = this.state;
      if (said[seat] && said[seat].id === id) this.update({ said: { ...said, [seat]: null } });
    }, 4000);
  }

  refused(frame) {
    sound("refused");
    this.tell({ text: refusalWords(frame), article: frame.article || "", tone: "refused" });
  }

  /** A line that stays for a while; what follows from a ruling stands below it. */
  tell({ follows = false, ...notice }) {
    clearTimeout(this.noticeTimer);
    const before = this.state.notice;
    const isMore = follows && before !== null && before.tone === notice.tone;
    this.update({ notice: isMore ? { ...before, more: [...(before.more || []), notice.text].slice(-MORE) } : notice });
    this.speak(notice.text);
    this.noticeTimer = setTimeout(() => this.update({ notice: null }), NOTICE[notice.tone]);
  }

  /** Words for those who listen. */
  speak(text) {
    this.update({ spoken: [...this.state.spoken.slice(-4), { id: newId(), text }] });
  }
}
