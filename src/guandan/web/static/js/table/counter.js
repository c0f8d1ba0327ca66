// 记牌器: how many cards of each rank are still in other hands, as the server counts them.

import { html } from "../../vendor/preact.js";
import { t } from "../texts.js";

/** @param {{ ranks: { [rank: string]: number } }} props */
export const Counter = ({ ranks }) => html`<p>${t("web.table.counter.about")}</p>
  <ul class="counter">${Object.entries(ranks).map(([rank, count]) => html`
    <li key=${rank} class=${count === 0 ? "none" : ""}><b>${t(`rank.${rank}`)}</b><span>${count}</span></li>`)}</ul>`;
