// Card faces, drawn by us: a large corner index, suits as shapes and by colour, the wilds marked.

import { html } from "../vendor/preact.js";
import { isJoker, isWild } from "./faces.js";
import { t } from "./texts.js";

/** @type {{ [suit: string]: string }} */
const SHAPES = {
  S: "M12 1.5C9.2 6.8 2 9.6 2 15.2a4.7 4.7 0 0 0 8.6 2.6c-.3 2.1-1.2 3.6-2.6 4.7h8c-1.4-1.1-2.3-2.6-2.6-4.7A4.7 4.7 0 0 0 22 15.2C22 9.6 14.8 6.8 12 1.5z",
  H: "M12 21.8C5 15.6 2 12 2 7.9A5.3 5.3 0 0 1 12 5.4 5.3 5.3 0 0 1 22 7.9c0 4.1-3 7.7-10 13.9z",
  C: "M12 1.6a4.8 4.8 0 0 1 3.7 7.9 4.8 4.8 0 1 1-2.4 8.2c.3 2 1.2 3.6 2.7 4.8H8c1.5-1.2 2.4-2.8 2.7-4.8a4.8 4.8 0 1 1-2.4-8.2A4.8 4.8 0 0 1 12 1.6z",
  D: "M12 1.2 20.6 12 12 22.8 3.4 12z",
};
const STAR = "M12 1.8l3 6.6 7.2.8-5.4 4.8 1.6 7-6.4-3.7L5.6 21l1.6-7-5.4-4.8 7.2-.8z";
const CROWN = "M2 19.5 3.5 7l5 5L12 4l3.5 8 5-5L22 19.5z";
/** @typedef {{ [suit: string]: string }} Colours */
/** @type {Colours} */
const TWO_COLOURS = { S: "#171c22", C: "#171c22", H: "#c4122f", D: "#c4122f" };
/** @type {Colours} */
const FOUR_COLOURS = { S: "#171c22", H: "#c4122f", C: "#0a7038", D: "#1450b4" };
const RED = "#c4122f";
const GREY = "#3b424c";
const GOLD = "#b07900";
const BRIGHT = "#ffd54a";
const COURT = new Set(["J", "Q", "K"]);

/**
 * A drawing of 24 by 24, moved and scaled.
 * @param {string} path
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} fill
 */
const drawShape = (path, x, y, size, fill) =>
  html`<path d=${path} fill=${fill} transform=${`translate(${x} ${y}) scale(${size / 24})`} />`;

/** @param {string} suit @param {string} colours "two" or "four" */
const colourOf = (suit, colours) => (colours === "four" ? FOUR_COLOURS : TWO_COLOURS)[suit];

/**
 * The mark of a level card: a star for a wild one, else a line.
 * @param {string} face
 * @param {string | null} level
 * @param {{ star: { x: number, y: number }, line: { x: number, y: number, width: number } }} spots
 */
function drawMark(face, level, { star, line }) {
  if (isWild(face, level)) return drawShape(STAR, star.x, star.y, 30, GOLD);
  return face[1] === level && html`<rect x=${line.x} y=${line.y} width=${line.width} height="6" rx="3" fill=${GOLD} />`;
}

/**
 * The rank in the corner; ten, of two letters, is squeezed.
 * @param {string} rank
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} fill
 */
function drawIndex(rank, x, y, size, fill) {
  const name = t(`rank.${rank}`);
  const isLong = name.length > 1;
  return html`<text class="index" x=${isLong ? 3 : x} y=${y} font-size=${size} font-weight="700" fill=${fill}
    textLength=${isLong ? 50 : undefined} lengthAdjust="spacingAndGlyphs">${name}</text>`;
}

/** @param {string} face */
function drawJoker(face) {
  const isBig = face === "BJ";
  const fill = isBig ? RED : GREY;
  const drawing = isBig ? CROWN : STAR;
  const name = t(`web.table.card.${face}`);
  const isWide = /[\u2e80-\u9fff]/.test(name); // letters are as high as the other ranks, and need no squeezing
  return html`
    <text class="index" x="5" y=${isWide ? 37 : 42} font-size=${isWide ? 33 : 45} font-weight="700" fill=${fill}
      textLength=${isWide ? 62 : undefined} lengthAdjust="spacingAndGlyphs">${name}</text>
    ${drawShape(drawing, 71, 12, 24, fill)}
    ${drawShape(drawing, 22, 66, 56, fill)}
    <rect x="24" y="124" width="52" height="5" rx="2.5" fill=${fill} />`;
}

/**
 * A card that others will cover from the right: its suit stands under its rank.
 * @param {string} face
 * @param {string | null} level
 * @param {string} colours
 * @param {boolean} isLast
 */
function drawNarrow(face, level, colours, isLast) {
  const [suit, rank] = face;
  const fill = colourOf(suit, colours);
  return html`
    ${drawIndex(rank, 7, 46, 50, fill)}
    ${drawShape(SHAPES[suit], 9, 56, 36, fill)}
    ${isWild(face, level) && drawShape(STAR, 17, 61.5, 20, BRIGHT)}
    ${isLast && drawShape(SHAPES[suit], 46, 78, 48, fill)}
    ${drawMark(face, level, { star: { x: 64, y: 8 }, line: { x: 66, y: 12, width: 26 } })}`;
}

/** @param {string} face @param {string | null} level @param {string} colours */
function drawPlain(face, level, colours) {
  const [suit, rank] = face;
  const fill = colourOf(suit, colours);
  const isCourt = COURT.has(rank);
  return html`
    ${drawIndex(rank, 6, 42, 46, fill)}
    ${drawShape(SHAPES[suit], 60, 8, 33, fill)}
    ${isWild(face, level) && drawShape(STAR, 67.5, 13, 18, BRIGHT)}
    ${drawMark(face, level, { star: { x: 8, y: 96 }, line: { x: 8, y: 124, width: 30 } })}
    ${isCourt && html`<rect x="40" y="58" width="54" height="76" rx="7" fill="none"
      stroke=${fill} stroke-width="2.5" opacity="0.55" />`}
    ${isCourt ? drawShape(SHAPES[suit], 47, 84, 40, fill) : drawShape(SHAPES[suit], 42, 74, 50, fill)}
    ${isCourt && drawShape(CROWN, 54, 62, 26, fill)}`;
}

/**
 * One card; `level` marks the wild cards and the level cards.
 * @param {{ face: string, level?: string | null, colours?: string, isNarrow?: boolean, isLast?: boolean }} props
 */
export function Card({ face, level = null, colours = "two", isNarrow = false, isLast = true }) {
  const isMarked = isWild(face, level);
  const draw = isNarrow ? drawNarrow : drawPlain;
  return html`<svg class="face" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
    <rect x="1" y="1" width="98" height="138" rx="9" fill="#fffdf7" class="paper"
      stroke=${isMarked ? "#c98b00" : "#b9b2a2"} stroke-width=${isMarked ? 5 : 2} />
    ${isJoker(face) ? drawJoker(face) : draw(face, level, colours, isLast)}
  </svg>`;
}

/** The back of a card. */
export function Back() {
  return html`<svg class="face back" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
    <rect x="1" y="1" width="98" height="138" rx="9" fill="#fffdf7" stroke="#b9b2a2" stroke-width="2" />
    <rect x="8" y="8" width="84" height="124" rx="6" fill="#7d1f2b" />
    <path d="M8 50 50 8 92 50 50 92zM8 92l42-42 42 42-42 40z" fill="none" stroke="#e7c67a" stroke-width="3" />
  </svg>`;
}
