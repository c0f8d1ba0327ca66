// Card faces, drawn by us: a large corner index, suits as shapes and by colour, the wilds marked.

import { html } from "../vendor/preact.js";
import { t } from "./words.js";

const SHAPES = {
  S: "M12 1.5C9.2 6.8 2 9.6 2 15.2a4.7 4.7 0 0 0 8.6 2.6c-.3 2.1-1.2 3.6-2.6 4.7h8c-1.4-1.1-2.3-2.6-2.6-4.7A4.7 4.7 0 0 0 22 15.2C22 9.6 14.8 6.8 12 1.5z",
  H: "M12 21.8C5 15.6 2 12 2 7.9A5.3 5.3 0 0 1 12 5.4 5.3 5.3 0 0 1 22 7.9c0 4.1-3 7.7-10 13.9z",
  C: "M12 1.6a4.8 4.8 0 0 1 3.7 7.9 4.8 4.8 0 1 1-2.4 8.2c.3 2 1.2 3.6 2.7 4.8H8c1.5-1.2 2.4-2.8 2.7-4.8a4.8 4.8 0 1 1-2.4-8.2A4.8 4.8 0 0 1 12 1.6z",
  D: "M12 1.2 20.6 12 12 22.8 3.4 12z",
};
const STAR = "M12 1.8l3 6.6 7.2.8-5.4 4.8 1.6 7-6.4-3.7L5.6 21l1.6-7-5.4-4.8 7.2-.8z";
const CROWN = "M2 19.5 3.5 7l5 5L12 4l3.5 8 5-5L22 19.5z";
const TWO = { S: "#171c22", C: "#171c22", H: "#c4122f", D: "#c4122f" };
const FOUR = { S: "#171c22", H: "#c4122f", C: "#0a7038", D: "#1450b4" };
const COURT = new Set(["J", "Q", "K"]);

const shape = (path, x, y, size, fill, extra = "") =>
  html`<path d=${path} fill=${fill} class=${extra} transform=${`translate(${x} ${y}) scale(${size / 24})`} />`;

/** Is this face one of the two wilds at this level? */
export const isWild = (face, level) => level !== null && face === `H${level}`;

const isJoker = (face) => face === "LJ" || face === "BJ";

function joker(face) {
  const fill = face === "BJ" ? "#c4122f" : "#3b424c";
  const text = t(`web.table.card.${face}`);
  const isWide = /[\u2e80-\u9fff]/.test(text); // letters are as high as the other ranks, and need no squeezing
  return html`
    <text class="index" x="5" y=${isWide ? 37 : 42} font-size=${isWide ? 33 : 45} font-weight="700" fill=${fill} textLength=${isWide ? 62 : undefined} lengthAdjust="spacingAndGlyphs">${text}</text>
    ${shape(face === "BJ" ? CROWN : STAR, 71, 12, 24, fill)}
    ${shape(face === "BJ" ? CROWN : STAR, 22, 66, 56, fill)}
    <rect x="24" y="124" width="52" height="5" rx="2.5" fill=${fill} />`;
}

/** A card that others will cover from the right: its suit stands under its rank. */
function narrow(face, level, colours, isLast) {
  const [suit, rank] = face;
  const fill = (colours === "four" ? FOUR : TWO)[suit];
  const name = t(`rank.${rank}`);
  return html`
    <text class="index" x=${name.length > 1 ? 3 : 7} y="46" font-size="50" font-weight="700" fill=${fill}
      textLength=${name.length > 1 ? 50 : undefined} lengthAdjust="spacingAndGlyphs">${name}</text>
    ${shape(SHAPES[suit], 9, 56, 36, fill)}
    ${isWild(face, level) && shape(STAR, 17, 61.5, 20, "#ffd54a")}
    ${isLast && shape(SHAPES[suit], 46, 78, 48, fill)}
    ${isWild(face, level) ? shape(STAR, 64, 8, 30, "#b07900") : rank === level && html`<rect x="66" y="12" width="26" height="6" rx="3" fill="#b07900" />`}`;
}

function plain(face, level, colours) {
  const [suit, rank] = face;
  const fill = (colours === "four" ? FOUR : TWO)[suit];
  const wild = isWild(face, level);
  const name = t(`rank.${rank}`);
  return html`
    <text class="index" x=${name.length > 1 ? 3 : 6} y="42" font-size="46" font-weight="700" fill=${fill}
      textLength=${name.length > 1 ? 50 : undefined} lengthAdjust="spacingAndGlyphs">${name}</text>
    ${shape(SHAPES[suit], 60, 8, 33, fill)}
    ${wild && shape(STAR, 67.5, 13, 18, "#ffd54a")}
    ${wild ? shape(STAR, 8, 96, 30, "#b07900") : rank === level && html`<rect x="8" y="124" width="30" height="6" rx="3" fill="#b07900" />`}
    ${COURT.has(rank) && html`<rect x="40" y="58" width="54" height="76" rx="7" fill="none" stroke=${fill} stroke-width="2.5" opacity="0.55" />`}
    ${shape(SHAPES[suit], COURT.has(rank) ? 47 : 42, COURT.has(rank) ? 84 : 74, COURT.has(rank) ? 40 : 50, fill)}
    ${COURT.has(rank) && shape(CROWN, 54, 62, 26, fill)}`;
}

/** One card; `level` marks the wilds and the level cards. */
export function Card({ face, level = null, colours = "two", isNarrow = false, isLast = true }) {
  const wild = isWild(face, level);
  const draw = isNarrow ? narrow : plain;
  return html`<svg class="face" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
    <rect x="1" y="1" width="98" height="138" rx="9" fill="#fffdf7" stroke=${wild ? "#c98b00" : "#b9b2a2"} stroke-width=${wild ? 5 : 2} class="paper" />
    ${isJoker(face) ? joker(face) : draw(face, level, colours, isLast)}
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
