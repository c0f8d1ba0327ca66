// 公平发牌 from this seat: everybody's commitments, the player's own number, and the proof afterwards.

import { API, newId } from "../api.js";
import { checkRecord, hashPromise } from "../fairness.js";
import { tabStore } from "../storage.js";

/** @typedef {{ deal: number, number: string | null, hashes?: { [seat: string]: string } }} Bond */
/** @typedef {{ match: string | null, shuffles: { [commitment: string]: Bond } }} Known of a match */
/** @typedef {import("../fairness.js").Check} Check */

const NUMBER_BYTES = 16;

/** What this browser knows of the shuffles of a match; it outlives a reload, for a promise has to be kept. */
export class Bonds {
  /** @param {string} code */
  constructor(code) {
    this.key = `guandan.bonds.${code}`;
    this.sent = new Set();
    /** @type {Known} */
    this.known = tabStore.readJson(this.key, { match: null, shuffles: {} });
  }

  /**
   * The command that is due now: a promise, then the number behind it; to an older server a number at once.
   * @param {Protocol.TableView} table
   */
  nextCommand(table) {
    const { match = null, shuffles = [], you = null } = table;
    if (match !== this.known.match) this.known = { match, shuffles: {} };
    const last = shuffles[shuffles.length - 1];
    if (!last || table.stage !== "playing") return null;
    const bond = this.bondOf(last, you !== null);
    tabStore.writeJson(this.key, this.known);
    if (you === null || bond.number === null) return null;
    return this.markSent(last.commitment, this.createCommand(table, last, you, bond.number));
  }

  /** @param {Protocol.CommitmentView} shuffle @param {boolean} sits */
  bondOf({ deal, commitment, hashes }, sits) {
    const { shuffles } = this.known;
    const bond = shuffles[commitment] ?? { deal, number: sits ? newId(NUMBER_BYTES) : null };
    if (hashes) bond.hashes = hashes;
    shuffles[commitment] = bond;
    return bond;
  }

  /**
   * @param {Protocol.TableView} table
   * @param {Protocol.CommitmentView} shuffle
   * @param {string} you
   * @param {string} number
   */
  createCommand(table, { deal, commitment, hashes = {} }, you, number) {
    const hash = hashPromise(commitment, you, number);
    if (table.waits_to_promise === deal) return { command: "promise", deal, hash };
    const isBound = table.waits_to_reveal === deal && hashes[you] === hash;
    const isAsked = table.waits_to_reveal !== deal && table.waits_to_mix === deal;
    return isBound || isAsked ? { command: "mix", deal, number } : null;
  }

  /**
   * Each command goes out once.
   * @template {{ command: string }} C
   * @param {string} commitment
   * @param {C | null} command
   */
  markSent(commitment, command) {
    const key = `${command?.command} ${commitment}`;
    if (command === null || this.sent.has(key)) return null;
    this.sent.add(key);
    return command;
  }

  /**
   * Check the record of the match here, and against what was known before the cards were dealt.
   * @param {string} match
   */
  async check(match) {
    const answer = await fetch(`${API}/matches/${encodeURIComponent(match)}/record`);
    if (!answer.ok) throw new Error(`${answer.status}`); // too many asked at once, or the server is away: asked again later
    const checks = checkRecord(await answer.text());
    const wrong = checks.filter((check) => check.wrong || !this.agrees(check)).map((check) => check.number);
    return { checked: checks.length, wrong };
  }

  /** @param {Check} check */
  agrees({ shuffle, number }) {
    const isKnown = Object.values(this.known.shuffles).some((bond) => bond.deal === number);
    if (!isKnown || !shuffle) return true; // one came later: there is nothing to compare
    const bond = this.known.shuffles[shuffle.commitment];
    if (!bond) return false;
    return Object.entries(bond.hashes ?? {}).every(([seat, hash]) => shuffle.hashes?.[seat] === hash);
  }
}
