// The table of a replay: hands, what each seat has laid, levels, and who is out.

import { html } from "../../vendor/preact.js";
import { Back, Card } from "../cards.js";
import { cardsWords, playWords, t } from "../words.js";
import { nameOf } from "./source.js";

const ROUND = ["E", "N", "W", "S"];
const PLACES = ["south", "east", "north", "west"];

/** Where a seat is drawn when another one is below. */
export const placeOf = (seat, below) => PLACES[(ROUND.indexOf(seat) - ROUND.indexOf(below) + 4) % 4];

const strength = (level) => (face) => {
  if (face === "BJ") return 30;
  if (face === "LJ") return 29;
  return face[1] === level ? 20 : "23456789TJQKA".indexOf(face[1]);
};

function Hand({ cards, level, name }) {
  const value = strength(level);
  const sorted = [...cards].sort((one, two) => value(two) - value(one) || "SHCD".indexOf(one[0]) - "SHCD".indexOf(two[0]));
  return html`<div class="hand" role="img" aria-label=${t("web.replay.holds", { name, cards: cardsWords(sorted, level) })}>
    ${sorted.map((face, place) => html`<span class="card" key=${`${face}${place}`}><${Card} face=${face} level=${level} /></span>`)}
  </div>`;
}

function Laid({ act, level, isTop, isOld }) {
  if (!act) return null;
  const dim = isOld || (act.event === "cards_played" && !isTop);
  if (act.event !== "cards_played") return html`<p class=${`pass${isOld ? " dim" : ""}`}>${t("web.replay.pass")}</p>`;
  return html`<figure class=${`laid${dim ? " dim" : ""}`}>
    <div class="hand" role="img" aria-label=${cardsWords(act.play.cards, level)}>
      ${act.play.cards.map((face, place) => html`<span class="card" key=${place}><${Card} face=${face} level=${level} /></span>`)}
    </div>
    <figcaption>${playWords(act.play)}</figcaption>
  </figure>`;
}

function Seat({ replay, view, seat, below }) {
  const deal = view.deal;
  const name = nameOf(replay, view, seat);
  const cards = deal?.hands[seat];
  const out = deal ? deal.out.indexOf(seat) : -1;
  const count = cards ? cards.length : deal?.counts[seat];
  return html`<section class=${`seat ${placeOf(seat, below)}${deal?.turn === seat ? " turn" : ""}`} aria-label=${t("web.replay.seat_of", { name, seat: t(`seat.${seat}`) })}>
    <p class="name"><strong>${name}</strong> <span class="which">${t(`seat.${seat}`)}</span>
      ${out >= 0 && html` <span class="place">${t(`place.${out + 1}`)}</span>`}
      ${deal && out < 0 && count !== undefined && html` <span class="left">${t("web.replay.left", { count })}</span>`}</p>
    ${cards && cards.length > 0 && html`<${Hand} cards=${cards} level=${deal.level} name=${name} />`}
    ${deal && !cards && out < 0 && html`<div class="hand covered"><span class="card"><${Back} /></span></div>`}
  </section>`;
}

function Tribute({ replay, view }) {
  const tribute = view.deal.tribute;
  if (!tribute) return null;
  const line = (giver, face, taker) => html`<li>${t("web.replay.gave", {
    giver: nameOf(replay, view, giver), taker: taker ? nameOf(replay, view, taker) : "", card: face ? cardsWords([face]) : t("web.replay.face_down") })}</li>`;
  if (tribute.refused_by.length) return html`<p class="tribute">${t("web.replay.refused")}</p>`;
  const toPayer = Object.fromEntries(Object.entries(tribute.receivers).map(([payer, taker]) => [taker, payer]));
  return html`<ul class="tribute">
    ${Object.entries(tribute.paid).map(([payer, face]) => line(payer, face, tribute.receivers[payer]))}
    ${Object.entries(tribute.returned).map(([giver, face]) => line(giver, face, toPayer[giver]))}
  </ul>`;
}

const isPlaying = (deal) => deal.phase === "play" && (deal.trick.length > 0 || deal.last_trick.length > 0);

export function Table({ replay, view, below }) {
  const deal = view.deal;
  const acts = deal ? (deal.trick.length ? deal.trick : deal.last_trick) : [];
  const isOld = Boolean(deal) && deal.trick.length === 0;
  const last = (seat) => acts.filter((act) => act.seat === seat).pop();
  const top = [...acts].reverse().find((act) => act.event === "cards_played");
  return html`<div class="felt">
    ${ROUND.map((seat) => html`<${Seat} key=${seat} replay=${replay} view=${view} seat=${seat} below=${below} />`)}
    <div class="middle">
      ${deal && isPlaying(deal) && ROUND.map((seat) => html`<div class=${`area ${placeOf(seat, below)}`} key=${seat}>
        <${Laid} act=${last(seat)} level=${deal.level} isTop=${last(seat) === top} isOld=${isOld} /></div>`)}
      ${deal && !isPlaying(deal) && html`<div class="before">
        <p>${t("web.replay.level", { level: t(`rank.${deal.level}`) })}</p>
        ${deal.turned && html`<figure class="turned"><span class="card"><${Card} face=${deal.turned} level=${deal.level} /></span><figcaption>${t("web.replay.turned")}</figcaption></figure>`}
        <${Tribute} replay=${replay} view=${view} /></div>`}
      ${!deal && view.result && html`<div class="before"><p class="over">${t(view.result.winner ? "web.replay.won" : "web.replay.drawn", { side: view.result.winner ? t(`side.${view.result.winner}`) : "" })}</p></div>`}
    </div>
  </div>`;
}
