// The ladder from 2 to A with both sides on it.

import { html } from "../../vendor/preact.js";
import { RANKS } from "../faces.js";
import { formatLevel } from "../format.js";
import { otherSide } from "../seats.js";
import { t } from "../texts.js";
import { levelOf } from "./standing.js";

/** @typedef {import("./model.js").TableModel} TableModel */
/** @typedef {Protocol.Standing} Standing */

/** @param {{ model: TableModel, standing: Standing, before?: Standing | null }} props */
export function Ladder({ model, standing, before = null }) {
  const own = model.ownSide;
  const other = otherSide(own);
  const label = [own, other].map((side) => `${model.sideName(side)} ${formatLevel(levelOf(standing, side))}`);
  const isAt = (/** @type {Protocol.Side} */ side, /** @type {number} */ level) =>
    Math.min(levelOf(standing, side), RANKS.length) === level;
  const isClimbed = (/** @type {Protocol.Side} */ side, /** @type {number} */ level) =>
    before !== null && level > levelOf(before, side) && level <= levelOf(standing, side);
  return html`<div class="ladder" role="img" aria-label=${label.join(t("value.semicolon"))}>
    ${RANKS.map((rank, index) => {
      const level = index + 1;
      const climbed = `${isClimbed(own, level) ? "own" : ""} ${isClimbed(other, level) ? "other" : ""}`;
      return html`<span key=${rank} class=${`rung ${climbed}`}>
        <span class="pawns">${isAt(own, level) && html`<i class="pawn own"></i>`}
          ${isAt(other, level) && html`<i class="pawn other"></i>`}</span>${t(`rank.${rank}`)}</span>`;
    })}
  </div>`;
}
