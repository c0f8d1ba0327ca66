// What a person does at the table: each a deed or a question for the server, which knows the rules.

import { sound } from "../sound.js";
import { t } from "../words.js";
import { idsOf } from "./held.js";
import { Known } from "./model.js";
import { sideOf } from "./seats.js";
import { keep, set, settings } from "./settings.js";

const AMBIGUOUS = "ambiguous_play";
const ORDERS = ["rank", "suit", "combination"];

export class Model extends Known {
  async do(command) {
    this.update({ isBusy: true });
    const answer = await this.socket.do(this.topic, command);
    this.update({ isBusy: false });
    if (answer.type !== "refused") this.update({ notice: this.ruling });
    else if (answer.code !== AMBIGUOUS) this.refused(answer);
    return answer;
  }

  /** A ruling that is still told: what one does oneself does not take it away. */
  get ruling() {
    const { notice } = this.state;
    return notice !== null && notice.tone === "ruling" ? notice : null;
  }

  answer(command) {
    const question = this.question();
    return this.do({ ...command, seat: this.you, ...(question ? { decision: question.number } : {}) });
  }

  select(ids) {
    this.update({ selected: new Set(ids) });
    this.readAgain();
  }

  toggle(id, on = !this.state.selected.has(id)) {
    if (this.state.selected.has(id) === on) return;
    const selected = new Set(this.state.selected);
    if (on) selected.add(id);
    else selected.delete(id);
    const question = this.question();
    if (on && question && (question.ask === "pay" || question.ask === "return")) this.select([id]);
    else this.select(selected);
    sound("pick");
  }

  /** A whole rank at once, or what was locked together. */
  toggleAlike(id) {
    const { cards, selected, locked } = this.state;
    const group = locked.find((ids) => ids.includes(id));
    const face = cards.find((card) => card.id === id).face;
    const rank = (one) => (one.length === 2 && "SHCD".includes(one[0]) ? one[1] : one);
    const free = (card) => !locked.some((ids) => ids.includes(card.id));
    const ids = group || cards.filter((card) => rank(card.face) === rank(face) && free(card)).map((card) => card.id);
    const isOn = ids.every((one) => selected.has(one));
    this.select(isOn ? [...selected].filter((one) => !ids.includes(one)) : [...selected, ...ids]);
  }

  /** What is the selection? Asked a moment later, and kept while nothing changes. */
  readAgain() {
    clearTimeout(this.readTimer);
    const { deal, faces } = this;
    if (faces.length === 0 || !this.you || deal === null || deal.phase !== "play") {
      this.update({ reading: null });
      return;
    }
    const key = `${[...faces].sort().join(" ")}|${deal.number}|${deal.top ? deal.top.play.cards.join(" ") : ""}|${deal.turn}`;
    if (this.labels.has(key)) {
      this.update({ reading: { key, list: this.labels.get(key) } });
      return;
    }
    this.update({ reading: { key, list: null } });
    this.readTimer = setTimeout(async () => {
      const answer = await this.socket.ask(this.topic, { ask: "readings", cards: faces });
      if (answer.type !== "answer") return;
      if (this.labels.size > 200) this.labels.clear();
      this.labels.set(key, answer.answer.readings);
      if (this.state.reading && this.state.reading.key === key) this.update({ reading: { key, list: answer.answer.readings } });
    }, 90);
  }

  /** 出牌; several readings are put before the player. */
  async play() {
    const { faces } = this;
    if (faces.length === 0 || !this.question()) return;
    const list = this.state.reading ? this.state.reading.list : null;
    const good = list === null ? [] : list.filter((one) => one.beats);
    if (good.length > 1) this.update({ dialog: { kind: "readings", readings: good, faces } });
    else await this.send(faces, good.length === 1 ? good[0].play : null);
  }

  async send(faces, play) {
    this.update({ dialog: null });
    const chosen = play === null ? {} : { kind: play.kind, rank: play.rank };
    const answer = await this.answer({ command: "play_cards", cards: faces, ...chosen });
    if (answer.type === "refused" && answer.code === AMBIGUOUS) await this.askReading(faces);
  }

  /** Put the readings before the player, unless the question was answered or timed out meanwhile. */
  async askReading(faces) {
    const asked = this.question();
    this.update({ isBusy: true });
    const answer = await this.socket.ask(this.topic, { ask: "readings", cards: faces });
    this.update({ isBusy: false });
    const now = this.question();
    if (answer.type !== "answer" || !asked || !now || asked.number !== now.number) return;
    const good = answer.answer.readings.filter((one) => one.beats);
    this.update({ notice: null, dialog: { kind: "readings", readings: good.length ? good : answer.answer.readings, faces } });
  }

  pass() {
    if (this.question()) this.answer({ command: this.mayRefuse ? "refuse_tribute" : "pass" });
  }

  /** 抗贡: may this seat refuse tribute instead of paying? Only it is told so. */
  get mayRefuse() {
    const question = this.question();
    const tribute = this.deal && this.deal.tribute;
    return Boolean(question && question.ask === "pay" && tribute && (tribute.may_refuse || []).includes(this.you));
  }

  /** 提示: the next of the server's proposals. */
  async hint() {
    if (this.hints === null) {
      const answer = await this.socket.ask(this.topic, { ask: "hints" });
      if (answer.type === "refused") {
        this.refused(answer);
        return;
      }
      const { plays = [], cards = [] } = answer.answer;
      this.hints = { list: [...plays.map((play) => play.cards), ...cards.map((card) => [card])], next: 0 };
    }
    const { list, next } = this.hints;
    if (list.length === 0) {
      this.tell({ text: t("web.table.hint.none"), tone: "plain" });
      return;
    }
    this.select(idsOf(this.state.cards, list[next % list.length]));
    this.hints.next = next + 1;
    this.speak(t("web.table.hint.said", { number: (next % list.length) + 1, count: list.length }));
  }

  /** 理牌: the next order, or the same again. */
  async sortHand(order = settings.sort) {
    if (order !== settings.sort) set("sort", order);
    if (!this.you || this.deal === null) return;
    const answer = await this.socket.ask(this.topic, { ask: "sorted", order });
    if (answer.type === "answer") this.update({ groups: answer.answer.groups });
  }

  /** The last trick, where the book lets one look back. */
  async showLastTrick() {
    if (this.deal === null) return;
    const answer = await this.socket.ask(this.topic, { ask: "last_trick" });
    if (answer.type === "refused") this.refused(answer);
    else this.update({ dialog: { kind: "last", acts: answer.answer.acts } });
  }

  /** A new session is known only to a new socket. */
  reconnect() {
    this.socket.connect();
  }

  nextOrder() {
    return ORDERS[(ORDERS.indexOf(settings.sort) + 1) % ORDERS.length];
  }

  /** What is selected is put together and locked; selected groups come apart again. */
  lock() {
    const { selected, locked } = this.state;
    if (selected.size === 0) return;
    const apart = locked.filter((ids) => ids.some((id) => selected.has(id)));
    const isWhole = apart.length > 0 && apart.flat().length === selected.size;
    const others = locked.map((ids) => ids.filter((id) => !selected.has(id))).filter((ids) => ids.length > 0);
    const now = isWhole ? others : [...others, [...selected]];
    keep(`locked.${this.handKey}`, now);
    this.update({ locked: now, selected: new Set() });
  }

  sideName(side) {
    if (!this.you) return t(`side.${side}`);
    return t(side === sideOf(this.you) ? "web.table.side.own" : "web.table.side.other");
  }
}
