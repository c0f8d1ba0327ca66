// The table of a replay: hands, what each seat has laid, levels, and who is out.

import { html } from "../../vendor/preact.js";
import { Back, Card } from "../cards.js";
import { sortFaces } from "../faces.js";
import { formatCards, formatPlay } from "../format.js";
import { SEATS } from "../seats.js";
import { t } from "../texts.js";
import { nameOf } from "./source.js";

/** @typedef {import("./steps.js").Replay} Replay */
/** @typedef {import("./steps.js").View} View */
/** @typedef {Protocol.Seat} Seat */
/** @typedef {Protocol.CardsPlayed | Protocol.Passed | Protocol.LeadMissed} Act */
/** @typedef {{ seat: string, cards: string[] }} Pointed the cards of a better play, to which arrows point */
/** @typedef {{ replay: Replay, view: View, seat: Seat, below: Seat, within: string, pointed: Pointed | null }} SeatProps */

const PLACES = ["south", "east", "north", "west"];

/** Where a seat is drawn when another one is below. @param {Seat} seat @param {Seat} below */
const placeOf = (seat, below) => PLACES[(SEATS.indexOf(seat) - SEATS.indexOf(below) + 4) % 4];

/** Which of these cards are wanted, each copy once. @param {string[]} cards @param {string[]} wanted */
function findPointed(cards, wanted) {
  const left = [...wanted];
  return cards.map((face) => {
    const place = left.indexOf(face);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

/** @param {{ cards: string[], level: string, label: string, wanted?: string[] }} props */
function Cards({ cards, level, label, wanted = [] }) {
  const pointed = findPointed(cards, wanted);
  return html`<div class="hand" role="img" aria-label=${label}>${cards.map((face, index) => html`
    <span class=${pointed[index] ? "card pointed" : "card"} key=${`${face}${index}`}>
      <${Card} face=${face} level=${level} /></span>`)}
  </div>`;
}

/** What is left of these cards when others are taken away. @param {string[]} cards @param {string[]} others */
const removeFaces = (cards, others) => {
  const taken = findPointed(cards, others);
  return cards.filter((_, index) => !taken[index]);
};

/** @param {{ act?: Act, level: string, isTop: boolean, isOld: boolean, wanted: string[] }} props */
function Laid({ act, level, isTop, isOld, wanted }) {
  if (!act) return null;
  if (act.event !== "cards_played") return html`<p class=${isOld ? "pass dim" : "pass"}>${t("web.replay.pass")}</p>`;
  const { cards } = act.play;
  return html`<figure class=${isOld || !isTop ? "laid dim" : "laid"}>
    <${Cards} cards=${cards} level=${level} label=${formatCards(cards, level)} wanted=${wanted} />
    <figcaption>${formatPlay(act.play)}</figcaption>
  </figure>`;
}

/** @param {SeatProps} props */
function SeatPanel({ replay, view, seat, below, within, pointed }) {
  const { deal } = view;
  const name = nameOf(replay, view, seat);
  /** @type {string[] | undefined} */
  const cards = deal?.hands[seat];
  const out = deal ? deal.out.indexOf(seat) : -1;
  const count = cards ? cards.length : deal?.counts[seat];
  const sorted = cards ? sortFaces(cards, deal.level) : [];
  const label = within + t("web.replay.seat_of", { name, seat: t(`seat.${seat}`) });
  return html`<section class=${`seat ${placeOf(seat, below)}${deal?.turn === seat ? " turn" : ""}`} aria-label=${label}>
    <p class="name"><strong>${name}</strong>
      ${name !== t(`seat.${seat}`) && html` <span class="which">${t(`seat.${seat}`)}</span>`}
      ${out >= 0 && html` <span class="place">${t(`place.${out + 1}`)}</span>`}
      ${deal && out < 0 && count !== undefined && html` <span class="left">${t("web.replay.left", { count })}</span>`}</p>
    ${sorted.length > 0 && html`<${Cards} cards=${sorted} level=${deal.level}
      wanted=${pointed?.seat === seat ? pointed.cards : []}
      label=${t("web.replay.holds", { name, cards: formatCards(sorted, deal.level) })} />`}
    ${deal && !cards && out < 0 && html`<div class="hand covered"><span class="card"><${Back} /></span></div>`}
  </section>`;
}

/**
 * What went to and fro before the deal.
 * @param {{ replay: Replay, view: View, tribute: Protocol.TributeView }} props
 */
function Tribute({ replay, view, tribute }) {
  const { paid, receivers, returned, refused_by: refusedBy } = tribute;
  if (refusedBy.length) return html`<p class="tribute">${t("web.replay.refused")}</p>`;
  const payerOf = Object.fromEntries(Object.entries(receivers).map(([payer, receiver]) => [receiver, payer]));
  const formatGift = (/** @type {string} */ giver, /** @type {string | null} */ face, /** @type {string} */ taker) =>
    t("web.replay.gave", {
      giver: nameOf(replay, view, giver),
      taker: taker ? nameOf(replay, view, taker) : "",
      card: face ? formatCards([face]) : t("web.replay.face_down"),
    });
  const gifts = [
    ...Object.entries(paid).map(([payer, face]) => formatGift(payer, face, receivers[payer])),
    ...Object.entries(returned).map(([giver, face]) => formatGift(giver, face, payerOf[giver])),
  ];
  return html`<ul class="tribute">${gifts.map((text) => html`<li>${text}</li>`)}</ul>`;
}

/** Before the first play: the level, the turned card and the tribute. @param {{ replay: Replay, view: View }} props */
function Before({ replay, view }) {
  const { level, turned, tribute } = view.deal;
  return html`<div class="before">
    <p>${t("web.replay.level", { level: t(`rank.${level}`) })}</p>
    ${turned && html`<figure class="turned"><span class="card"><${Card} face=${turned} level=${level} /></span>
      <figcaption>${t("web.replay.turned")}</figcaption></figure>`}
    ${tribute && html`<${Tribute} replay=${replay} view=${view} tribute=${tribute} />`}</div>`;
}

/** @param {{ deal: any, below: Seat, pointed: Pointed | null }} props */
function Trick({ deal, below, pointed }) {
  const isOld = deal.trick.length === 0;
  /** @type {Act[]} */
  const acts = isOld ? deal.last_trick : deal.trick;
  const top = acts.filter((act) => act.event === "cards_played").pop();
  return SEATS.map((seat) => {
    const act = acts.filter((other) => other.seat === seat).pop();
    const wanted = pointed?.seat === seat ? removeFaces(pointed.cards, deal.hands[seat] ?? []) : [];
    return html`<div class=${`area ${placeOf(seat, below)}`} key=${seat}>
      <${Laid} act=${act} level=${deal.level} isTop=${act === top} isOld=${isOld} wanted=${wanted} /></div>`;
  });
}

/** @param {{ winner: string | null }} props */
const Outcome = ({ winner }) => html`<div class="before"><p class="over">
  ${winner ? t("web.replay.won", { side: t(`side.${winner}`) }) : t("web.replay.drawn")}</p></div>`;

/** @param {any} deal */
const isPlaying = (deal) => deal.phase === "play" && (deal.trick.length > 0 || deal.last_trick.length > 0);

/**
 * `within` stands before the names of its seats where a page has two tables.
 * @param {{ replay: Replay, view: View, below: Seat, within?: string, pointed?: Pointed | null }} props
 */
export function Table({ replay, view, below, within = "", pointed = null }) {
  const { deal, result } = view;
  return html`<div class="felt">
    ${SEATS.map((seat) => html`<${SeatPanel} key=${seat} replay=${replay} view=${view} seat=${seat} below=${below}
      within=${within} pointed=${pointed} />`)}
    <div class="middle">
      ${deal && isPlaying(deal) && html`<${Trick} deal=${deal} below=${below} pointed=${pointed} />`}
      ${deal && !isPlaying(deal) && html`<${Before} replay=${replay} view=${view} />`}
      ${!deal && result && html`<${Outcome} winner=${result.winner} />`}
    </div>
  </div>`;
}
