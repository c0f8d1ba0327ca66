// 公平发牌 from this seat: what the server and everybody was bound to, one's own number, and the proof afterwards.

import { checkRecord, promiseOf } from "../fairness.js";
import { ownNumber } from "../socket.js";

const API = document.body.dataset.api;

/** What this browser has seen of the shuffles of a match; it outlives a reload, for a promise has to be kept. */
export class Bonds {
  constructor(code) {
    this.place = `guandan.bonds.${code}`;
    this.sent = new Set();
    try {
      this.known = JSON.parse(sessionStorage.getItem(this.place)) ?? { match: null, shuffles: {} };
    } catch {
      this.known = { match: null, shuffles: {} };
    }
  }

  keep() {
    try {
      sessionStorage.setItem(this.place, JSON.stringify(this.known));
    } catch {
      // without storage it is kept as long as the page
    }
  }

  /** What goes to the server now: a promise, then the number behind it; to an older server a number at once. */
  due(table) {
    const { match = null, shuffles = [], you = null } = table;
    if (match !== this.known.match) this.known = { match, shuffles: {} };
    const last = shuffles[shuffles.length - 1];
    if (!last || table.stage !== "playing") return null;
    const own = (this.known.shuffles[last.commitment] ??= { deal: last.deal, number: you ? ownNumber() : null });
    if (last.hashes) own.hashes = last.hashes;
    this.keep();
    return you === null || own.number === null ? null : this.deed(table, last, own);
  }

  deed(table, { deal, commitment, hashes = {} }, { number }) {
    const { you } = table;
    const hash = promiseOf(commitment, you, number);
    let deed = null;
    if (table.waits_to_promise === deal) deed = { command: "promise", deal, hash };
    else if (table.waits_to_reveal === deal) deed = hashes[you] === hash ? { command: "mix", deal, number } : null;
    else if (table.waits_to_mix === deal) deed = { command: "mix", deal, number };
    const key = deed && `${deed.command} ${commitment}`;
    if (deed === null || this.sent.has(key)) return null;
    this.sent.add(key);
    return deed;
  }

  /** The record of the match, checked here, and against what was told before the cards were dealt. */
  async check(match) {
    const answer = await fetch(`${API}/matches/${encodeURIComponent(match)}/record`);
    const found = answer.ok ? checkRecord(await answer.text()) : [];
    const wrong = found.filter((one) => one.wrong || !this.agrees(one)).map((one) => one.number);
    return { checked: found.length, wrong };
  }

  agrees({ shuffle, number }) {
    const seen = Object.entries(this.known.shuffles).filter(([, one]) => one.deal === number);
    if (!seen.length || !shuffle) return true; // one came later: there is nothing to compare
    const kept = this.known.shuffles[shuffle.commitment];
    if (!kept) return false;
    return Object.entries(kept.hashes ?? {}).every(([seat, hash]) => shuffle.hashes?.[seat] === hash);
  }
}
