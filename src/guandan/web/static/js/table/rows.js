// Cards in rows: a play as it lies on the table, and hands that lie open.

import { html } from "../../vendor/preact.js";
import { Card } from "../cards.js";
import { isWild } from "../faces.js";
import { formatCards, formatPlay } from "../format.js";
import { t } from "../texts.js";
import { settings } from "./settings.js";

const HEIGHT = 1.4;
const STEP = 0.62;
const OPEN_STEP = 0.6;
const OPEN_ROW = 0.98;

/**
 * @param {{ face: string, level?: string | null, card: number, left: number, isLast: boolean, stands?: string | null }}
 *   props
 */
function LaidCard({ face, level, card, left, isLast, stands = null }) {
  return html`<span class="laid" style=${{ left: `${left}px`, width: `${card}px` }}>
    <${Card} face=${face} level=${level} colours=${settings.colours} isNarrow=${true} isLast=${isLast} />
    ${stands && stands !== face && html`<span class="stands">${t(`rank.${stands[1]}`)}</span>`}
  </span>`;
}

/**
 * What each card stands for: a wild one for another, the others for none.
 * @param {Protocol.Play} play
 * @param {string | null} level
 * @returns {(string | null)[]}
 */
export function listStands({ cards, stands_for: standsFor = [] }, level) {
  let wilds = 0;
  return cards.map((face) => {
    if (!isWild(face, level)) return null;
    wilds += 1;
    return standsFor[wilds - 1] ?? null;
  });
}

/**
 * Cards in a row, overlapping as little as the room allows; a wild card says what it stands for.
 * @param {{ play: Protocol.Play, level?: string | null, card: number, most: number }} props `card` and `most` in pixels
 */
export function PlayRow({ play, level = null, card, most }) {
  const { cards } = play;
  const step = cards.length < 2 ? 0 : Math.min(card * STEP, (most - card) / (cards.length - 1));
  const stands = listStands(play, level);
  const size = { width: `${card + step * (cards.length - 1)}px`, height: `${card * HEIGHT}px` };
  return html`<span class="row-of-cards" role="img" style=${size}
    aria-label=${`${formatPlay(play)}: ${formatCards(cards, level)}`}>
    ${cards.map((face, index) => html`<${LaidCard} key=${index} face=${face} level=${level} card=${card}
      left=${index * step} isLast=${index === cards.length - 1} stands=${stands[index]} />`)}
  </span>`;
}

/**
 * An open hand in as many rows as it takes for every index to be read.
 * @param {{ cards: string[], level?: string | null, card: number, most: number }} props
 */
export function OpenHand({ cards, level = null, card, most }) {
  const step = card * OPEN_STEP;
  const rows = Math.ceil(cards.length / (Math.floor((most - card) / step) + 1));
  const each = Math.ceil(cards.length / Math.max(1, rows));
  const sizeOf = (/** @type {number} */ row) => ({
    width: `${card + step * (each - 1)}px`,
    height: `${card * (row === rows - 1 ? HEIGHT : OPEN_ROW)}px`,
  });
  return html`<span class="open-hand" role="img" aria-label=${formatCards(cards, level)}>
    ${Array.from({ length: rows }, (_, row) => html`<span class="open-row" key=${row} style=${sizeOf(row)}>
      ${cards.slice(row * each, (row + 1) * each).map((face, index) => html`<${LaidCard} key=${index} face=${face}
        level=${level} card=${card} left=${index * step} isLast=${false} />`)}</span>`)}
  </span>`;
}
