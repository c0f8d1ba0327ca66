// 公平发牌: the shuffles of a record and the lots of an event file, worked out again here; docs/fair-cards.md, pairing.md.

import { RANKS, SUITS } from "./faces.js";
import { SEATS } from "./seats.js";
import { concatenate, encodeText, fromHex, hashText, sha256, toHex } from "./sha256.js";

const DECK = [...RANKS.flatMap((rank) => SUITS.map((suit) => suit + rank)), "LJ", "BJ"];
const PACK = [...DECK, ...DECK];
const LINKS = 1000;
const SEED_LETTERS = 64;

/**
 * @typedef {object} Shuffle a shuffle of a record, once it is opened
 * @property {string} commitment
 * @property {string} secret
 * @property {{ [seat: string]: string }} [numbers]
 * @property {{ [seat: string]: string }} [hashes]
 */
/** @typedef {{ cut: number, turned: number[], hands: string[][] }} Deal */
/**
 * @typedef {object} Check one thing that was checked
 * @property {string} what
 * @property {number} [number]
 * @property {string} wrong the end of a text's key, empty where all is right
 * @property {string[]} [bound] the seats that promised their number
 * @property {string[]} [loose] the seats whose number counted without a promise
 * @property {Shuffle} [shuffle]
 */

/** Random bytes from a seed, without end. @param {Uint8Array} seed @returns {Generator<number, never>} */
function* streamBytes(seed) {
  for (let counter = 0; ; counter += 1) {
    const number = new DataView(new ArrayBuffer(8));
    number.setUint32(4, counter);
    yield* sha256(concatenate(seed, new Uint8Array(number.buffer)));
  }
}

/** @param {number} bound @param {Generator<number, never>} stream */
function drawBelow(bound, stream) {
  const bits = (bound - 1).toString(2).length;
  for (;;) {
    let drawn = 0;
    for (let byte = 0; byte < Math.ceil(bits / 8); byte += 1) drawn = drawn * 256 + stream.next().value;
    drawn %= 2 ** bits;
    if (drawn < bound) return drawn;
  }
}

/** The numbers below a count in the order that a seed gives. @param {Uint8Array} seed @param {number} count */
export function permute(seed, count) {
  const stream = streamBytes(seed);
  const places = Array.from({ length: count }, (_, place) => place);
  for (let last = count - 1; last > 0; last -= 1) {
    const drawn = drawBelow(last + 1, stream);
    [places[last], places[drawn]] = [places[drawn], places[last]];
  }
  return places;
}

/** @param {Uint8Array} bytes */
function prefixLength(bytes) {
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, bytes.length);
  return concatenate(new Uint8Array(length.buffer), bytes);
}

/**
 * The seed of a pack, from the server's secret and the players' numbers.
 * @param {Uint8Array} secret
 * @param {{ [seat: string]: string }} numbers
 */
export function mixSeed(secret, numbers) {
  const given = SEATS.filter((seat) => seat in numbers);
  const parts = given.map((seat) => concatenate(encodeText(seat), prefixLength(encodeText(numbers[seat]))));
  return sha256(concatenate(prefixLength(secret), ...parts));
}

/**
 * The hash that binds a player to a number.
 * @param {string} commitment
 * @param {string} seat
 * @param {string} number
 */
export const hashPromise = (commitment, seat, number) => hashText(commitment + seat + number);

/** Which promise was broken: the end of a text's key, or nothing. @param {Shuffle} shuffle */
export function findBrokenPromise({ commitment, secret, numbers = {}, hashes = {} }) {
  if (toHex(sha256(fromHex(secret))) !== commitment) return "commitment";
  const isKept = Object.entries(hashes).every(
    ([seat, hash]) => seat in numbers && hashPromise(commitment, seat, numbers[seat]) === hash,
  );
  return isKept ? "" : "promise";
}

/** What is wrong with a deal: the end of a text's key, or nothing. @param {Shuffle} shuffle @param {Deal} deal */
function checkDeal(shuffle, { cut, turned, hands }) {
  const broken = findBrokenPromise(shuffle);
  if (broken) return broken;
  const seed = mixSeed(fromHex(shuffle.secret), shuffle.numbers ?? {});
  const pack = permute(seed, PACK.length).map((place) => PACK[place]);
  const cutPack = [...pack.slice(cut), ...pack.slice(0, cut)];
  const drawn = PACK.map((_, place) => hands[place % 4]?.[Math.floor(place / 4)]);
  if (cut !== PACK.length / 2 || !cutPack.every((card, place) => card === drawn[place])) return "cards";
  const lots = permute(concatenate(seed, encodeText("turned")), PACK.length);
  return turned.every((place, number) => lots[number] === place) ? "" : "turned";
}

/** @param {string} text @returns {{ shuffles: { [deal: string]: Shuffle }, deals: Deal[] }} */
function parseRecord(text) {
  const lines = text.split(/\r?\n/);
  /** @type {{ [deal: string]: Shuffle }} */
  const shuffles = {};
  /** @type {Deal[]} */
  const deals = [];
  lines.forEach((line, index) => {
    const tag = /^\[Shuffle "(\d+)" (\{.*\})\]$/.exec(line);
    if (tag) shuffles[tag[1]] = JSON.parse(tag[2]);
    const dealt = /^dealt cut=(\d+) first=[ENWS](?: turned=\[([^\]]*)\])?/.exec(line);
    if (!dealt) return;
    const rows = lines.slice(index + 1, index + 5);
    const hands = rows.map((hand) => hand.slice(hand.indexOf(":") + 1).trim().split(/\s+/));
    const turned = (dealt[2] ?? "").split(/\s+/).filter(Boolean).map((place) => Number.parseInt(place, 10));
    deals.push({ cut: Number(dealt[1]), turned, hands });
  });
  return { shuffles, deals };
}

/** Check each deal of a record. @param {string} text @returns {Check[]} */
export function checkRecord(text) {
  const { shuffles, deals } = parseRecord(text);
  return deals.map((deal, index) => {
    const shuffle = shuffles[index + 1];
    const bound = SEATS.filter((seat) => seat in (shuffle?.hashes ?? {}));
    const loose = SEATS.filter((seat) => seat in (shuffle?.numbers ?? {}) && !bound.includes(seat));
    const wrong = shuffle ? checkDeal(shuffle, deal) : "missing";
    return { what: "deal", number: index + 1, wrong, bound, loose, shuffle };
  });
}

/** @param {Uint8Array} link @param {string} purpose @param {number[]} numbers */
function orderByLot(link, purpose, numbers) {
  const ranked = [...numbers].sort((a, b) => a - b);
  return permute(concatenate(link, encodeText(purpose)), ranked.length).map((place) => ranked[place]);
}

/** @param {string} secret @param {string} commitment */
function isOpenedBy(secret, commitment) {
  let last = fromHex(secret);
  for (let link = 0; link < LINKS; link += 1) last = sha256(last);
  return toHex(last) === commitment;
}

/** @param {string} text @returns {any[]} */
function parseEvents(text) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim()).map((line) => JSON.parse(line));
  return lines.filter((line) => line.line === "event").map((line) => line.event);
}

/** Check each use of an event's chain of lots. @param {string} text @returns {Check[]} */
export function checkEvent(text) {
  const events = parseEvents(text);
  const commitment = events.find((event) => event.event === "competition_created")?.commitment;
  if (!commitment) return [{ what: "event", wrong: "missing" }];
  let before = commitment;
  return events.flatMap((event) => {
    /** @type {Check[]} */
    const checks = [];
    const { seed } = event;
    if (typeof seed === "string" && seed.length === SEED_LETTERS) {
      const isNext = toHex(sha256(fromHex(seed))) === before;
      checks.push({ what: "link", number: event.round, wrong: isNext ? "" : "link" });
      before = seed;
    }
    if (event.event === "lots_drawn" && seed) {
      const isRight = orderByLot(fromHex(seed), "places", event.order).join() === event.order.join();
      checks.push({ what: "lots", number: event.stage, wrong: isRight ? "" : "order" });
    }
    if (event.secret) checks.push({ what: "secret", wrong: isOpenedBy(event.secret, commitment) ? "" : "commitment" });
    return checks;
  });
}

/** Check a record or an event file; a record begins with a tag. @param {string} text */
export const checkFile = (text) => (text.trimStart().startsWith("[") ? checkRecord(text) : checkEvent(text));
