// 公平发牌: the shuffles of a record and the lots of an event file, worked out again here; docs/fair-cards.md, pairing.md.

import { bytesOf, fromHex, hashOf, hexOf, joined, sha256 } from "./sha256.js";

const SEATS = ["E", "N", "W", "S"];
const DECK = [...[..."23456789TJQKA"].flatMap((rank) => [..."SHCD"].map((suit) => suit + rank)), "LJ", "BJ"];
const PACK = [...DECK, ...DECK];
const LINKS = 1000;
const SEED_LETTERS = 64;

function* streamOf(seed) {
  for (let counter = 0; ; counter += 1) {
    const number = new DataView(new ArrayBuffer(8));
    number.setUint32(4, counter);
    yield* sha256(joined(seed, new Uint8Array(number.buffer)));
  }
}

function below(bound, stream) {
  const bits = (bound - 1).toString(2).length;
  for (;;) {
    let drawn = 0;
    for (let byte = 0; byte < Math.ceil(bits / 8); byte += 1) drawn = drawn * 256 + stream.next().value;
    drawn %= 2 ** bits;
    if (drawn < bound) return drawn;
  }
}

/** The numbers below a count in the order that a seed gives. */
export function permutation(seed, count) {
  const stream = streamOf(seed);
  const places = Array.from({ length: count }, (_, place) => place);
  for (let i = count - 1; i > 0; i -= 1) {
    const j = below(i + 1, stream);
    [places[i], places[j]] = [places[j], places[i]];
  }
  return places;
}

function measured(bytes) {
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, bytes.length);
  return joined(new Uint8Array(length.buffer), bytes);
}

/** The seed of a pack, from the server's secret and the players' numbers. */
export function seedOf(secret, numbers) {
  const given = SEATS.filter((seat) => seat in numbers);
  return sha256(joined(measured(secret), ...given.map((seat) => joined(bytesOf(seat), measured(bytesOf(numbers[seat]))))));
}

/** The hash by which a player is bound to a number. */
export const promiseOf = (commitment, seat, number) => hashOf(commitment + seat + number);

/** What is wrong with what everybody was bound to: the key of a text, or nothing. */
export function brokenBond({ commitment, secret, numbers = {}, hashes = {} }) {
  if (hexOf(sha256(fromHex(secret))) !== commitment) return "commitment";
  const kept = Object.entries(hashes).every(([seat, told]) => seat in numbers && promiseOf(commitment, seat, numbers[seat]) === told);
  return kept ? "" : "promise";
}

function wrongDeal(shuffle, { cut, turned, hands }) {
  const broken = brokenBond(shuffle);
  if (broken) return broken;
  const seed = seedOf(fromHex(shuffle.secret), shuffle.numbers ?? {});
  const pack = permutation(seed, PACK.length).map((place) => PACK[place]);
  const drawn = PACK.map((_, place) => hands[place % 4]?.[Math.floor(place / 4)]);
  const follows = cut === PACK.length / 2 && [...pack.slice(cut), ...pack.slice(0, cut)].every((card, place) => card === drawn[place]);
  if (!follows) return "cards";
  const lots = permutation(joined(seed, bytesOf("turned")), PACK.length);
  return turned.every((place, number) => lots[number] === place) ? "" : "turned";
}

function recordOf(text) {
  const lines = text.split(/\r?\n/);
  const shuffles = {};
  const deals = [];
  lines.forEach((line, place) => {
    const tag = /^\[Shuffle "(\d+)" (\{.*\})\]$/.exec(line);
    if (tag) shuffles[tag[1]] = JSON.parse(tag[2]);
    const dealt = /^dealt cut=(\d+) first=[ENWS](?: turned=\[([^\]]*)\])?/.exec(line);
    if (!dealt) return;
    const hands = lines.slice(place + 1, place + 5).map((hand) => hand.slice(hand.indexOf(":") + 1).trim().split(/\s+/));
    const turned = (dealt[2] ?? "").split(/\s+/).filter(Boolean).map((one) => Number.parseInt(one, 10));
    deals.push({ cut: Number(dealt[1]), turned, hands });
  });
  return { shuffles, deals };
}

/** Each deal of a record: `wrong` is the key of a text, empty where all is right; and who was bound. */
export function checkRecord(text) {
  const { shuffles, deals } = recordOf(text);
  return deals.map((deal, place) => {
    const shuffle = shuffles[place + 1];
    const bound = SEATS.filter((seat) => seat in (shuffle?.hashes ?? {}));
    const loose = SEATS.filter((seat) => seat in (shuffle?.numbers ?? {}) && !bound.includes(seat));
    return { what: "deal", number: place + 1, wrong: shuffle ? wrongDeal(shuffle, deal) : "missing", bound, loose, shuffle };
  });
}

function orderOf(link, purpose, numbers) {
  const ranked = [...numbers].sort((one, other) => one - other);
  return permutation(joined(link, bytesOf(purpose)), ranked.length).map((place) => ranked[place]);
}

function secretOpens(secret, commitment) {
  let last = fromHex(secret);
  for (let link = 0; link < LINKS; link += 1) last = sha256(last);
  return hexOf(last) === commitment;
}

/** Each use of an event's chain of lots. */
export function checkEvent(text) {
  const events = text.split(/\r?\n/).filter((line) => line.trim()).map((line) => JSON.parse(line)).filter((line) => line.line === "event").map((line) => line.event);
  const commitment = events.find((event) => event.event === "competition_created")?.commitment;
  if (!commitment) return [{ what: "event", wrong: "missing" }];
  let before = commitment;
  return events.flatMap((event) => {
    const found = [];
    const { seed } = event;
    if (typeof seed === "string" && seed.length === SEED_LETTERS) {
      found.push({ what: "link", number: event.round, wrong: hexOf(sha256(fromHex(seed))) === before ? "" : "link" });
      before = seed;
    }
    if (event.event === "lots_drawn" && seed) {
      const isRight = orderOf(fromHex(seed), "places", event.order).join() === event.order.join();
      found.push({ what: "lots", number: event.stage, wrong: isRight ? "" : "order" });
    }
    if (event.secret) found.push({ what: "secret", wrong: secretOpens(event.secret, commitment) ? "" : "commitment" });
    return found;
  });
}

/** A record or an event file, told apart by how it begins. */
export function check(text) {
  return text.trimStart().startsWith("[") ? checkRecord(text) : checkEvent(text);
}
