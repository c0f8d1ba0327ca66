// 表情: drawn faces that go with the fixed phrases of the same number; no letters that a phone may lack.

import { html } from "../../vendor/preact.js";

/** Eyes and mouth on a round face. @type {{ [phrase: number]: string }} */
const DRAWINGS = {
  8: "M9 10h.01M15 10h.01M8 14q4 5 8 0",
  9: "M8 10q1-2 2 0M14 10q1-2 2 0M8 14q4 6 8 0z",
  10: "M9 10h.01M15 10h.01M8 17q4-5 8 0M17 12q2 3 0 4",
  11: "M8 9l2 1M16 9l-2 1M9 12h.01M15 12h.01M9 17q3-2 6 0",
};

/** The phrases that are faces. */
export const EMOTES = Object.keys(DRAWINGS).map(Number);

/** @param {{ phrase: number }} props */
export const Emote = ({ phrase }) => html`<svg class="emote" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
  <circle cx="12" cy="12" r="10.500" fill="#ffd54a" stroke="#7a5300" stroke-width="1" />
  <path d=${DRAWINGS[phrase]} fill="none" stroke="#3a2a00" stroke-width="2" stroke-linecap="round" /></svg>`;
