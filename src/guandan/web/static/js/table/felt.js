// The felt: four seats, what each has played, and the middle, which says what is being waited for.

import { html } from "../../vendor/preact.js";
import { Back, Card, isWild } from "../cards.js";
import { cardsWords, playWords, t } from "../words.js";
import { Ring } from "./clock.js";
import { useWindow } from "./hand_view.js";
import { Icon } from "./icons.js";
import { around, sideOf } from "./seats.js";
import { settings } from "./settings.js";
import { isTalking, Middle } from "./middle.js";

/** How wide a played card is, and how much room its row has. */
function room({ width, height }, place) {
  const isSide = place === "left" || place === "right";
  if (height < 480) return { card: 34, most: isSide ? 132 : 210 };
  if (width < 600) return { card: 38, most: isSide ? 128 : 236 };
  if (width < 1000) return { card: height > 900 ? 72 : 60, most: isSide ? 230 : 400 };
  return { card: 66, most: isSide ? 250 : 440 };
}

/** The same for a hand that lies open. */
function openRoom(view, place) {
  const { width, height } = view;
  const isSide = place === "left" || place === "right";
  if (height < 480) return { card: 32, most: isSide ? 214 : place === "top" ? 256 : 560 };
  if (width < 600) return { card: 32, most: isSide ? 168 : 230 };
  const { card, most } = room(view, place);
  return { card: card * 0.8, most };
}

/** Cards in a row, overlapping as little as the room allows; a wild says what it stands for. */
export function Row({ play, level, card, most }) {
  const { cards, stands_for: standsFor = [] } = play;
  const step = cards.length < 2 ? 0 : Math.min(card * 0.62, (most - card) / (cards.length - 1));
  let wilds = 0;
  return html`<span class="row-of-cards" role="img" aria-label=${`${playWords(play)}: ${cardsWords(cards, level)}`}
    style=${{ width: `${card + step * (cards.length - 1)}px`, height: `${card * 1.4}px` }}>
    ${cards.map((face, place) => {
      const stands = isWild(face, level) ? standsFor[wilds++] : null;
      return html`<span class="laid" key=${place} style=${{ left: `${place * step}px`, width: `${card}px` }}>
        <${Card} face=${face} level=${level} colours=${settings.colours} isNarrow=${true} isLast=${place === cards.length - 1} />
        ${stands && stands !== face && html`<span class="stands">${t(`rank.${stands[1]}`)}</span>`}
      </span>`;
    })}
  </span>`;
}

/** An open hand in as many rows as it takes for every index to be read. */
export function OpenHand({ cards, level, card, most }) {
  const step = card * 0.6;
  const rows = Math.ceil(cards.length / (Math.floor((most - card) / step) + 1));
  const each = Math.ceil(cards.length / Math.max(1, rows));
  return html`<span class="open-hand" role="img" aria-label=${cardsWords(cards, level)}>
    ${Array.from({ length: rows }, (_, row) => html`<span class="open-row" key=${row} style=${{ width: `${card + step * (each - 1)}px`, height: `${card * (row === rows - 1 ? 1.4 : 0.98)}px` }}>
      ${cards.slice(row * each, (row + 1) * each).map((face, place) => html`<span class="laid" key=${place} style=${{ left: `${place * step}px`, width: `${card}px` }}>
        <${Card} face=${face} level=${level} colours=${settings.colours} isNarrow=${true} isLast=${false} /></span>`)}</span>`)}
  </span>`;
}

const BOMBS = new Set(["bomb", "straight_flush", "four_jokers"]);
const isBomb = (play) => BOMBS.has(play.kind);
const RAYS = Array.from({ length: 14 }, (_, ray) => `rotate(${((ray * 360) / 14).toFixed(1)} 100 100)`);

/** What flies from under a bomb as it is laid down. */
const Burst = () => html`<svg class="burst" viewBox="0 0 200 200" aria-hidden="true" focusable="false">
  <circle cx="100" cy="100" r="46" />${RAYS.map((turn) => html`<path key=${turn} d="M94 52 100 2 106 52z" transform=${turn} />`)}</svg>`;

function Played({ model, seat, place }) {
  const view = useWindow();
  const act = model.state.acts[seat];
  const open = !model.you && model.deal ? model.deal.hands[seat] : null;
  const { card, most } = room(view, place);
  const level = model.deal ? model.deal.level : null;
  return html`<div class=${`played at-${place}`}>
    ${open && open.length > 0 && html`<${OpenHand} cards=${open} level=${level} ...${openRoom(view, place)} />`}
    ${act && act.play && html`<div class=${`laid-down from-${place} ${act.beaten ? "beaten" : "highest"} ${isBomb(act.play) ? `bomb ${act.play.kind}` : ""}`} key=${act.play.cards.join()}>
      ${isBomb(act.play) && !act.beaten && html`<${Burst} />`}
      <${Row} play=${act.play} level=${level} card=${card} most=${most} />
      <span class="kind">${playWords(act.play)}</span>
    </div>`}
    ${act && act.passed && html`<span class="passed">${act.why === "chosen" ? model.data.book.pass_word || t("web.table.passed") : t("web.table.passed.ruling")}</span>`}
  </div>`;
}

/** 报牌卡: does the book have a card laid out, and has this seat come down to it? */
function hasReported(model, seat) {
  const limit = model.data.book.report_card_at;
  const count = model.deal ? model.deal.counts[seat] : undefined;
  return Boolean(limit) && count > 0 && count <= limit;
}

function badges(model, seat) {
  const { table, view } = model.state;
  const one = (table && table.seats[seat]) || {};
  const deal = model.deal;
  const held = deal && deal.sanctions;
  const list = [];
  if (deal && deal.out.includes(seat)) list.push({ text: t(`place.${deal.out.indexOf(seat) + 1}`), tone: "place" });
  if (deal && deal.void.includes(seat)) list.push({ text: t("web.table.void"), tone: "bad" });
  if (one.is_auto || (view && view.bots[seat] && !one.bot)) list.push({ text: t("web.table.auto"), tone: "plain" });
  if (one.person && !one.is_online) list.push({ text: t("web.table.away"), tone: "bad" });
  if (held && ((held.skips || {})[seat] > 0 || (held.bars || []).some((bar) => bar.seat === seat))) list.push({ text: t("web.table.held"), tone: "bad" });
  if (hasReported(model, seat)) list.push({ text: t("web.table.report_card"), tone: "plain" });
  if (one.agrees_pause) list.push({ text: t("web.table.pause.agrees"), tone: "plain" });
  return list;
}

/** One player: name, cards left where they are known, clock, and what befell the seat. */
function SeatPanel({ model, seat, place }) {
  const { table, said } = model.state;
  const one = table.seats[seat] || {};
  const deal = model.deal;
  const question = model.question(seat);
  const count = deal ? deal.counts[seat] : undefined;
  const name = model.name(seat);
  const isFirst = deal && deal.counts && count !== undefined && count > 0 && count <= 10;
  const names = ["seat", `at-${place}`, sideOf(seat) === sideOf(model.bottom) ? "own" : "other", question && "waited"].filter(Boolean);
  return html`<div class=${names.join(" ")}>
    <button type="button" class="panel-of-seat" onClick=${() => model.update({ dialog: { kind: "seat", seat } })}
      aria-label=${t("web.table.seat.label", { name, seat: t(`seat.${seat}`), count: count === undefined ? t("web.table.count.unknown") : t("web.table.count", { count }) })}>
      <span class="portrait">
        ${question ? html`<${Ring} model=${model} question=${question} isOwn=${seat === model.you} />` : null}
        <span class="letter">${one.bot ? html`<${Icon} name="auto" />` : [...name][0]}</span>
      </span>
      <span class="who">
        <span class="name">${name}</span>
        <span class="facts">
          ${deal && html`<span class=${`left ${isFirst ? "few" : ""}`}><span class="mini"><${Back} /></span>${count === undefined ? "–" : count}</span>`}
          ${badges(model, seat).map((badge) => html`<span key=${badge.text} class=${`badge ${badge.tone}`}>${badge.text}</span>`)}
        </span>
      </span>
    </button>
    ${said[seat] && html`<span class="bubble" role="status">${t(`web.table.phrase.${said[seat].phrase}`)}</span>`}
  </div>`;
}

/** Everything between the bar and the hand. */
export function Felt({ model }) {
  const places = around(model.bottom);
  return html`<div class="felt">
    ${Object.entries(places).map(([place, seat]) => html`<div class=${`place place-${place}`} key=${seat}>
      <${SeatPanel} model=${model} seat=${seat} place=${place} />
      <${Played} model=${model} seat=${seat} place=${place} />
    </div>`)}
    <div class=${`middle ${isTalking(model.deal) ? "talks" : ""}`}><${Middle} model=${model} /></div>
  </div>`;
}
