// Names and faces for bots, which stay the same at a table.

import { html } from "../../vendor/preact.js";
import { SEATS } from "../seats.js";

/** @typedef {{ skin: string, hair: string, shape: string }} Look */

/** Hair as one path on a head of 40 by 40. @type {Look[]} */
const LOOKS = [
  { skin: "#f3cfa8", hair: "#3b2a20", shape: "M7 20C6 8 13 4 20 4s14 4 13 16c-2-6-5-8-7-9-4 2-11 2-13 1-3 2-5 5-6 8z" },
  { skin: "#e9b98c", hair: "#22252b", shape: "M8 17C7 7 14 4 20 4s13 3 12 13c-3-4-7-6-12-6s-9 2-12 6z" },
  { skin: "#f6d9bd", hair: "#7a4a2b", shape: "M6 30C3 12 10 4 20 4s17 8 14 26c-3 0-3-12-4-16-5 1-12 0-14-3-2 4-6 5-10 19z" },
  { skin: "#eec39a", hair: "#8d9096", shape: "M9 15c1-8 6-10 11-10s10 2 11 10c-2-2-4-3-5-3H14c-1 0-3 1-5 3z" },
  { skin: "#f1c8a0", hair: "#1d3a4a", shape: "M7 19C5 9 12 3 20 3s15 6 13 16c-1-3-3-5-4-8-6 3-14-1-17 2-2 1-4 3-5 6z" },
  { skin: "#f5d3b0", hair: "#5b2f3f", shape: "M5 26C5 10 12 4 20 4s15 6 15 22c-4-1-4-6-5-10-7-1-13-2-15-5-1 4-6 7-10 15z" },
];
export const FACE_COUNT = LOOKS.length;

/** Which face a seat's bot has at a table: no two at a table are alike. @param {string} code @param {string} seat */
export function faceNumber(code, seat) {
  const start = [...code].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return (start + SEATS.indexOf(/** @type {any} */ (seat))) % FACE_COUNT;
}

/** @param {{ number: number }} props */
export function BotFace({ number }) {
  const { skin, hair, shape } = LOOKS[number];
  return html`<svg class="bot-face" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
    <circle cx="20" cy="21" r="14" fill=${skin} />
    <path d=${shape} fill=${hair} />
    <circle cx="15" cy="21" r="1.8" fill="#22201c" /><circle cx="25" cy="21" r="1.8" fill="#22201c" />
    <path d="M15 27q5 4 10 0" fill="none" stroke="#22201c" stroke-width="1.6" stroke-linecap="round" />
  </svg>`;
}
