// What this browser knows of the table, and its line to the server; the rules stay with the server.

import { newId } from "../api.js";
import { formatRefusal } from "../format.js";
import { sideOf } from "../seats.js";
import { Socket } from "../socket.js";
import { loadLaterTexts, t } from "../texts.js";
import { Bonds } from "./bonds.js";
import { faceNumber } from "./bot_faces.js";
import { groupCards } from "./hand_cards.js";
import { playSound } from "./sound.js";

/** @typedef {Protocol.Seat} Seat */
/** @typedef {import("./hand_cards.js").HandCard} HandCard */
/** @typedef {import("../socket.js").Status} Status */
/** @typedef {"plain" | "refused" | "ruling"} Tone */
/** @typedef {{ text: string, tone: Tone, article?: string, more?: string[] }} Notice `more` follows from a ruling */
/** @typedef {Protocol.ReadingShown} Reading */
/** @typedef {{ kind: string, [value: string]: any }} DialogState */
/**
 * @typedef {{ faces: string[], play: Protocol.Play | null, number: number, count: number }} Hint a proposal; without
 *   faces the advice to pass
 */
/**
 * @typedef {object} TableData what the page says of the table
 * @property {string} code
 * @property {string[]} bots
 * @property {{ [lang: string]: string }} languages
 * @property {import("./voice.js").Addresses} voice
 * @property {string} texts_later the address of texts that the first screen does not need
 * @property {BookData} book
 */
/**
 * @typedef {object} BookData
 * @property {string} id
 * @property {string} title
 * @property {{ [option: string]: string }} cites
 * @property {{ [option: string]: any }} values
 * @property {{ text: string, article: string }[]} manners
 * @property {string} pass_word
 * @property {number | null} report_card_at
 */
/**
 * @typedef {object} State
 * @property {Status} status
 * @property {number | null} person
 * @property {Protocol.TableView | null} table
 * @property {Protocol.MatchView | null} view
 * @property {string | null} match
 * @property {number | null} version
 * @property {HandCard[]} cards
 * @property {string[][]} groups of faces, as the server sorted them
 * @property {string[][]} locked ids
 * @property {Set<string>} selected ids
 * @property {{ key: string, list: Reading[] | null } | null} reading of the selection
 * @property {import("./trick.js").Acts} acts
 * @property {Notice | null} notice
 * @property {{ id: string, question: number } | null} tip for those who are new
 * @property {Hint | null} hint that is selected
 * @property {boolean} cannotBeat 要不起: nothing in the hand beats what lies there
 * @property {boolean} isDrawerOpen are the tools of a small screen shown?
 * @property {DialogState | null} dialog
 * @property {boolean} isBusy
 * @property {{ [seat: string]: { id: string, phrase: number } | null }} said
 * @property {{ id: string, text: string }[]} spoken
 * @property {{ deal: number } | null} result
 * @property {Protocol.DealSummary | null} summary of the deal that has ended
 * @property {Set<string> | null} marked the faces that may go in tribute
 * @property {{ match: string, checked: number, wrong: (number | undefined)[] } | null} proof
 */

const NOTICE_TIMES = { plain: 7000, refused: 7000, ruling: 15000 };
const MAX_FOLLOWING = 3;
const MAX_SPOKEN = 5;

/** The command was not refused for good: the player chooses a reading. */
export const AMBIGUOUS = "ambiguous_play";

/** @returns {State} */
function createState() {
  return {
    status: "connecting", person: null, table: null, view: null, match: null, version: null, cards: [], groups: [],
    locked: [], selected: new Set(), reading: null, acts: {}, notice: null, tip: null, hint: null,
    cannotBeat: false, isDrawerOpen: false, dialog: null, isBusy: false, said: {}, spoken: [], result: null, summary: null,
    marked: null, proof: null,
  };
}

export class TableModel {
  /**
   * @param {TableData} data
   * @param {{ render: () => void, onFrame: (model: TableModel, frame: any) => void }} listeners
   */
  constructor(data, { render, onFrame }) {
    this.data = data;
    this.topic = `table/${data.code}`;
    this.render = render;
    this.isRenderDue = false;
    this.state = createState();
    this.bonds = new Bonds(data.code);
    this.socket = new Socket({
      hello: () => [this.createHello()],
      onFrame: (frame) => onFrame(this, frame),
      onStatus: (status) => this.update({ status }),
    });
    /** The server's proposals for this question. @type {{ list: Hint[], next: number } | null} */
    this.hints = null;
    /** Readings by what was asked. @type {Map<string, Reading[]>} */
    this.readings = new Map();
    /** What to do once one has a name here. @type {{ command: string, [field: string]: unknown } | null} */
    this.afterEntering = null;
    /** Are cards being dealt? They fly in for a moment. */
    this.isDealing = false;
    /** How many seconds ago that was which is shown: spectators see the match late. */
    this.behind = 0;
    /** Which deal the hand is of. @type {string | null} */
    this.handKey = null;
    /**
     * Where the cards lie, and which has the focus; the keyboard walks over them. @type {import("./layout.js").Spot[]}
     */
    this.spots = [];
    /** @type {string | null} */
    this.focus = null;
    /** The question that was announced last. @type {number | null} */
    this.announced = null;
    /** The question that a tip was given for last. @type {number | null} */
    this.coached = null;
    /** Milliseconds from a frame to the painted move: the last hundred. @type {number[]} */
    this.painted = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.noticeTimer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.readingTimer = undefined;
  }

  createHello() {
    const { match, version } = this.state;
    return { type: "hello", topic: this.topic, ...(match === null ? {} : { match, version }) };
  }

  /** Change the state; the page is drawn once for all changes of a moment. @param {Partial<State>} [patch] */
  update(patch = {}) {
    Object.assign(this.state, patch);
    if (this.isRenderDue) return;
    this.isRenderDue = true;
    queueMicrotask(() => {
      this.isRenderDue = false;
      this.render();
    });
  }

  // ------------------------------------------------------------ what is there

  /** One's own seat; null for those who watch. */
  get you() {
    return this.state.table?.you ?? null;
  }

  get deal() {
    return this.state.view?.deal ?? null;
  }

  /** The table, once it is known. */
  get table() {
    if (this.state.table === null) throw new Error("no table yet");
    return this.state.table;
  }

  /** The match, once it is known. */
  get view() {
    if (this.state.view === null) throw new Error("no match yet");
    return this.state.view;
  }

  /** The seat at the lower edge: one's own, or South for those who watch. */
  get bottom() {
    return this.you ?? "S";
  }

  /** The side at the lower edge. */
  get ownSide() {
    return sideOf(this.bottom);
  }

  /** @param {Seat} seat @returns {Protocol.SeatView} */
  seat(seat) {
    return this.state.table?.seats[seat] ?? {};
  }

  get ownSeat() {
    return this.you ? this.seat(this.you) : {};
  }

  /** What a seat is asked now. @param {Seat | null} [seat] */
  question(seat = this.you) {
    return this.state.view?.questions.find((question) => question.seat === seat) ?? null;
  }

  /** @param {Seat} seat */
  name(seat) {
    const { name, bot } = this.seat(seat);
    return name || (bot ? t(`web.table.bot_name.${faceNumber(this.data.code, seat)}`) : t(`seat.${seat}`));
  }

  /** @param {Protocol.Side} side */
  sideName(side) {
    if (!this.you) return t(`side.${side}`);
    return t(side === this.ownSide ? "web.table.side.own" : "web.table.side.other");
  }

  /** How one passes here: the book's word where it wants one. */
  get passWord() {
    return this.data.book.pass_word || t("web.table.pass");
  }

  /** Is this a table of a competition? Whatever helps a player is off there, unless its organiser says otherwise. */
  get isStrict() {
    return Boolean(this.state.table?.event);
  }

  /** The time at which that was which is shown, by the server's clock. */
  now() {
    return this.socket.now() - this.behind * 1000;
  }

  /** Does the clock run in this deal? */
  get isTimed() {
    return (this.deal?.number ?? 1) > (this.state.table?.settings.clock === "relaxed" ? 1 : 0);
  }

  /** 抗贡: may this seat refuse tribute instead of paying? Only it knows. */
  get mayRefuse() {
    const you = this.you;
    const seats = this.deal?.tribute?.may_refuse ?? [];
    return you !== null && this.question()?.ask === "pay" && seats.includes(you);
  }

  /** The hand in groups. */
  get groups() {
    return groupCards(this.state.cards, this.state.groups, this.state.locked);
  }

  /** The faces that are selected. */
  get faces() {
    const { cards, selected } = this.state;
    return cards.filter((card) => selected.has(card.id)).map((card) => card.face);
  }

  // ------------------------------------------------------------ the line to the server

  /** Send a command; a refusal is shown. @param {{ command: string, [field: string]: unknown }} command */
  async execute(command) {
    this.update({ isBusy: true });
    const answer = await this.socket.do(this.topic, command);
    this.update({ isBusy: false });
    if (answer.type === "refused" && answer.code !== AMBIGUOUS) this.showRefusal(answer);
    // A ruling stays visible: the player's own actions do not hide it.
    else if (answer.type !== "refused" && this.state.notice?.tone !== "ruling") this.update({ notice: null });
    return answer;
  }

  /** Answer the question that is put to this seat. @param {{ command: string, [field: string]: unknown }} command */
  answer(command) {
    const question = this.question();
    return this.execute({ ...command, seat: this.you, ...(question ? { decision: question.number } : {}) });
  }

  /** Ask about one's own hand. @param {{ ask: string, [field: string]: unknown }} question */
  ask(question) {
    return this.socket.ask(this.topic, question);
  }

  // ------------------------------------------------------------ what is shown and said

  /** @param {string} kind @param {object} [values] */
  openDialog(kind, values = {}) {
    this.update({ dialog: { kind, ...values } });
  }

  closeDialog() {
    this.update({ dialog: null });
  }

  /** @param {{ code: string, details?: { [name: string]: unknown }, article?: string | null }} refusal */
  async showRefusal(refusal) {
    playSound("refused");
    await loadLaterTexts(this.data.texts_later);
    this.showNotice({ text: formatRefusal(refusal), article: refusal.article || "", tone: "refused" });
  }

  /**
   * Show a line for a while; the effects of a ruling are shown below it.
   * @param {Notice & { follows?: boolean }} notice
   */
  showNotice({ follows = false, ...notice }) {
    clearTimeout(this.noticeTimer);
    const before = this.state.notice;
    if (follows && before !== null && before.tone === notice.tone) {
      const more = [...(before.more ?? []), notice.text].slice(-MAX_FOLLOWING);
      this.update({ notice: { ...before, more } });
    } else this.update({ notice, isDrawerOpen: false });
    this.speak(notice.text);
    this.noticeTimer = setTimeout(() => this.update({ notice: null }), NOTICE_TIMES[notice.tone]);
  }

  /** Say something to those who listen. @param {string} text */
  speak(text) {
    this.update({ spoken: [...this.state.spoken.slice(1 - MAX_SPOKEN), { id: newId(), text }] });
  }
}
