// The felt: four seats with their plays, and the middle, which says what the table is waiting for.

import { html } from "../../vendor/preact.js";
import { Back } from "../cards.js";
import { isBomb } from "../faces.js";
import { formatPlay } from "../format.js";
import { placeSeats, sideOf } from "../seats.js";
import { t } from "../texts.js";
import { BotFace, faceNumber } from "./bot_faces.js";
import { Ring } from "./clock.js";
import { Emote, EMOTES } from "./emotes.js";
import { Middle, isTalking } from "./middle.js";
import { OpenHand, PlayRow } from "./rows.js";
import { settings } from "./settings.js";
import { isSmall, useWindowSize } from "./window_size.js";

/** @typedef {import("./model.js").TableModel} TableModel */
/** @typedef {Protocol.Seat} Seat */
/** @typedef {import("./window_size.js").Size} Size */
/** @typedef {{ card: number, most: number }} Room how wide a card is, and how much room its row has */
/** @typedef {{ model: TableModel, seat: Seat, place: string }} SeatProps */

const FEW_CARDS = 10;
/** 大字: how wide a played card is on a small screen. */
const LARGE_CARD = 52;

/** @param {string} place */
const isSide = (place) => place === "left" || place === "right";

/**
 * The room for what is played; on a phone held sideways there is none for large cards (大字) beside open hands.
 * @param {Size} size
 * @param {string} place
 * @param {boolean} [isOpen]
 * @returns {Room}
 */
function playRoom({ width, height }, place, isOpen = false) {
  if (settings.large && height < 480 && !isOpen) return { card: LARGE_CARD, most: place === "bottom" ? 240 : 130 };
  if (settings.large && width < 600) return { card: LARGE_CARD, most: isSide(place) ? 166 : 214 };
  if (height < 480) return { card: 34, most: isSide(place) ? 132 : 196 };
  if (width < 600) return { card: 38, most: isSide(place) ? 128 : 212 };
  if (width < 1000) return { card: height > 900 ? 72 : 60, most: isSide(place) ? 230 : 400 };
  return { card: 66, most: isSide(place) ? 250 : 440 };
}

/** The room for a hand that lies open. @param {Size} size @param {string} place @returns {Room} */
function openRoom(size, place) {
  if (size.height < 480) return { card: 32, most: isSide(place) ? 214 : 300 };
  if (size.width < 600) return { card: 32, most: isSide(place) ? 168 : 230 };
  const { card, most } = playRoom(size, place);
  return { card: card * 0.8, most };
}

const RAYS = Array.from({ length: 14 }, (_, ray) => `rotate(${((ray * 360) / 14).toFixed(1)} 100 100)`);

/** What flies from under a bomb as it is laid down. */
const Burst = () => html`<svg class="burst" viewBox="0 0 200 200" aria-hidden="true" focusable="false">
  <circle cx="100" cy="100" r="46" />
  ${RAYS.map((turn) => html`<path key=${turn} d="M94 52 100 2 106 52z" transform=${turn} />`)}</svg>`;

/**
 * A play as it lies there; below it stands what it is, or that its player has passed since.
 * @param {{ play: Protocol.Play, isBeaten: boolean, place: string, level: string | null, room: Room, passed: string }}
 *   props
 */
function LaidPlay({ play, isBeaten, place, level, room, passed }) {
  const bomb = isBomb(play) ? `bomb ${play.kind}` : "";
  return html`<div class=${`laid-down from-${place} ${isBeaten ? "beaten" : "highest"} ${bomb}`}>
    ${bomb && !isBeaten && html`<${Burst} />`}
    <${PlayRow} play=${play} level=${level} ...${room} />
    ${passed ? html`<span class="passed">${passed}</span>` : html`<span class="kind">${formatPlay(play)}</span>`}
  </div>`;
}

/** @param {SeatProps} props */
function Played({ model, seat, place }) {
  const size = useWindowSize();
  const { play: laid, beaten = false, passed, why } = model.state.acts[seat] ?? {};
  // 大字: there is room for one of both, what one played or that one passed since.
  const play = passed && settings.large && isSmall(size) ? undefined : laid;
  const { deal } = model;
  const open = (!model.you && deal?.hands[seat]) || [];
  const level = deal?.level ?? null;
  const passWord = why === "chosen" ? model.data.book.pass_word || t("web.table.passed") : t("web.table.passed.ruling");
  return html`<div class=${`played at-${place}`}>
    ${open.length > 0 && html`<${OpenHand} cards=${open} level=${level} ...${openRoom(size, place)} />`}
    ${play && html`<${LaidPlay} key=${play.cards.join()} play=${play} isBeaten=${beaten} place=${place} level=${level}
      room=${playRoom(size, place, open.length > 0)} passed=${passed ? passWord : ""} />`}
    ${passed && !play && html`<span class="passed">${passWord}</span>`}
  </div>`;
}

/**
 * 报牌卡: does the book have a card laid out, and has this seat come down to it?
 * @param {TableModel} model
 * @param {Seat} seat
 */
function hasReported(model, seat) {
  const limit = model.data.book.report_card_at;
  const count = model.deal?.counts[seat] ?? 0;
  return Boolean(limit) && count > 0 && count <= Number(limit);
}

/** Is the seat skipped or barred by a ruling? @param {Protocol.Sanctions | undefined} sanctions @param {Seat} seat */
function isHeld(sanctions, seat) {
  const { skips = {}, bars = [] } = sanctions ?? {};
  return skips[seat] > 0 || bars.some((bar) => bar.seat === seat);
}

/** What befell the seat. @param {TableModel} model @param {Seat} seat @returns {{ text: string, tone: string }[]} */
function listBadges(model, seat) {
  const { deal } = model;
  const { person, bot, is_auto: isAuto, is_online: isOnline, agrees_pause: agreesPause } = model.seat(seat);
  const { out = [], void: voided = [], sanctions } = deal ?? {};
  const isDriven = isAuto || Boolean(model.state.view?.bots[seat] && !bot);
  const badges = [
    out.includes(seat) && { text: t(`place.${out.indexOf(seat) + 1}`), tone: "place" },
    voided.includes(seat) && { text: t("web.table.void"), tone: "bad" },
    isDriven && { text: t("web.table.auto"), tone: "plain" },
    person && !isOnline && { text: t("web.table.away"), tone: "bad" },
    isHeld(sanctions, seat) && { text: t("web.table.held"), tone: "bad" },
    hasReported(model, seat) && { text: t("web.table.report_card"), tone: "plain" },
    agreesPause && { text: t("web.table.pause.agrees"), tone: "plain" },
  ];
  return /** @type {{ text: string, tone: string }[]} */ (badges.filter(Boolean));
}

/** Cards left, where they are known. @param {{ count?: number }} props */
function CardCount({ count }) {
  const isFew = count !== undefined && count > 0 && count <= FEW_CARDS;
  return html`<span class=${`left ${isFew ? "few" : ""}`}><span class="mini"><${Back} /></span>${count ?? "–"}</span>`;
}

/** One player: name, cards left, clock, and what befell the seat. @param {SeatProps} props */
function SeatPanel({ model, seat, place }) {
  const { deal } = model;
  const question = model.question(seat);
  const count = deal?.counts[seat];
  const name = model.name(seat);
  const phrase = model.state.said[seat]?.phrase;
  const left = count === undefined ? t("web.table.count.unknown") : t("web.table.count", { count });
  const side = sideOf(seat) === model.ownSide ? "own" : "other";
  return html`<div class=${`seat at-${place} ${side}${question ? " waited" : ""}`}>
    <button type="button" class="panel-of-seat" onClick=${() => model.openDialog("seat", { seat })}
      aria-label=${t("web.table.seat.label", { name, seat: t(`seat.${seat}`), count: left })}>
      <span class="portrait">
        ${question && html`<${Ring} model=${model} question=${question} isOwn=${seat === model.you} />`}
        <span class="letter">${model.seat(seat).bot
          ? html`<${BotFace} number=${faceNumber(model.data.code, seat)} />`
          : [...name][0]}</span>
      </span>
      <span class="who">
        <span class="name">${name}</span>
        <span class="facts">
          ${deal && html`<${CardCount} count=${count} />`}
          ${listBadges(model, seat).map(({ text, tone }) => html`
            <span key=${text} class=${`badge ${tone}`}>${text}</span>`)}
        </span>
      </span>
    </button>
    ${phrase !== undefined && html`<span class="bubble" role="status">
      ${EMOTES.includes(phrase) && html`<${Emote} phrase=${phrase} />`}${t(`web.table.phrase.${phrase}`)}</span>`}
  </div>`;
}

/** Everything between the bar and the hand. @param {{ model: TableModel }} props */
export function Felt({ model }) {
  const places = Object.entries(placeSeats(model.bottom));
  const isTalk = isTalking(model.deal);
  return html`<div class=${isTalk ? "felt talking" : "felt"}>
    ${places.map(([place, seat]) => html`<div class=${`place place-${place}`} key=${seat}>
      <${SeatPanel} model=${model} seat=${seat} place=${place} />
      <${Played} model=${model} seat=${seat} place=${place} />
    </div>`)}
    <div class=${`middle ${isTalk ? "talks" : ""}`}><${Middle} model=${model} /></div>
  </div>`;
}
