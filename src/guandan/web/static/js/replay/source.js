// Where a replay comes from: a match of the server, or the text of a record that somebody has.

import { API, send } from "../api.js";
import { hasText, t } from "../texts.js";

/** @typedef {import("./steps.js").Replay} Replay */
/**
 * @typedef {object} Source
 * @property {string} match its id, empty for a record
 * @property {string | null} record where the record can be downloaded
 * @property {(deal: number, seat: string | null) => Promise<Replay>} load
 * @property {(() => Promise<{ shuffles: any[] }>) | null} proof
 * @property {((deal: number) => Promise<import("./review.js").DealReview>) | null} review
 * @property {((asked: object) => Promise<import("./play_on.js").PlayedOn>) | null} playOn
 */

/** @param {number} deal @param {string | null} seat */
const createQuery = (deal, seat) => `deal=${deal}${seat ? `&seat=${seat}` : ""}`;

/** A match of this server by its id. @param {string} match @returns {Source} */
export function fromMatch(match) {
  const address = `${API}/matches/${encodeURIComponent(match)}`;
  return {
    match,
    record: `${address}/record`,
    load: (deal, seat) => send("GET", `${address}/replay?${createQuery(deal, seat)}`),
    proof: () => send("GET", `${address}/proof`),
    review: (deal) => send("GET", `${address}/review?deal=${deal}`),
    playOn: (asked) => send("POST", `${address}/play-on`, asked),
  };
}

/** A record's text: it is sent with each question, and stored nowhere. @param {string} text @returns {Source} */
export function fromText(text) {
  return {
    match: "",
    record: null,
    load: (deal, seat) => send("POST", `${API}/records/replay?${createQuery(deal, seat)}`, { text }),
    proof: null,
    review: null,
    playOn: null,
  };
}

/**
 * A seat's person, or its bot, or else the seat; a record without names has «bot easy».
 * @param {Replay} replay
 * @param {any} view
 * @param {string} seat
 */
export function nameOf({ names }, view, seat) {
  const player = view.players?.[seat];
  const name = names[seat] || player || "";
  const bot = view.bots?.[seat] ?? /^bot (\w+)$/.exec(name)?.[1];
  if (bot && hasText(`web.replay.bot.${bot}`)) return t(`web.replay.bot.${bot}`);
  return name && name !== player ? name : names[seat] || t(`seat.${seat}`);
}
