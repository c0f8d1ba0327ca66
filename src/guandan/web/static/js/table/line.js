// The line between the felt and the buttons: the last event, a tip, or the selected play. It covers no card.

import { html } from "../../vendor/preact.js";
import { formatPlay } from "../format.js";
import { t } from "../texts.js";
import { Tip } from "./coach.js";
import { Waiting, isWaitingInLine } from "./middle.js";
import { Notice } from "./notice.js";
import { GuestLine, HostLine, hasRequests } from "./takeover.js";
import { isSmall, useWindowSize } from "./window_size.js";

/** @typedef {import("./model.js").TableModel} TableModel */

/** 提示: the play that is proposed, as which reading it is, or the advice to pass. @param {{ model: TableModel }} props */
function HintLabel({ model }) {
  const { hint } = model.state;
  if (hint === null) return null;
  if (hint.play === null) return html`<span class="label good">${t("web.table.hint.pass", { word: model.passWord })}</span>`;
  return html`<span class="label good">${formatPlay(hint.play)}
    <b>${t("web.table.hint.number", { number: hint.number, count: hint.count })}</b></span>`;
}

/**
 * What the selection is; an answer that is under way keeps nobody from playing.
 * @param {{ model: TableModel }} props
 */
function SelectionLabel({ model }) {
  const { reading, selected, cannotBeat } = model.state;
  const { deal } = model;
  if (selected.size === 0 || deal === null) {
    return cannotBeat && html`<span class="label cannot-beat">${t("web.table.cannot_beat")}</span>`;
  }
  if (deal.phase !== "play" || !reading?.list) {
    return html`<span class="label">${t("web.table.selected", { count: selected.size })}</span>`;
  }
  if (reading.list.length === 0) return html`<span class="label bad">${t("web.table.no_play")}</span>`;
  const beating = reading.list.filter(({ beats }) => beats);
  const plays = (beating.length > 0 ? beating : reading.list).map(({ play }) => formatPlay(play));
  const hasTop = Boolean(deal.top);
  const verdict = hasTop ? t(beating.length > 0 ? "web.table.beats" : "web.table.beats_not") : "";
  const failing = hasTop ? "bad" : "";
  return html`<span class=${`label ${beating.length > 0 ? "good" : failing}`}>
    ${plays.join(t("web.table.or"))}${verdict && html`<b>${verdict}</b>`}</span>`;
}

/** @param {{ model: TableModel }} props */
const Label = ({ model }) =>
  model.state.hint ? html`<${HintLabel} model=${model} />` : html`<${SelectionLabel} model=${model} />`;

/**
 * On a phone the words of a tip and of the selection would cut each other off: who selects cards, or holds nothing that
 * beats, reads that.
 * @param {TableModel} model
 * @param {string} tip
 */
function isTipInTheWay({ deal, state }, tip) {
  return (state.selected.size > 0 && deal?.phase === "play") || (state.cannotBeat && tip !== "cannot_beat");
}

/** The network is gone: the page goes on trying by itself. */
export const LostStrip = () => html`<div class="strip bad" role="alert">${t("web.table.lost")}</div>`;

/** @param {{ model: TableModel }} props */
export function Line({ model }) {
  const { status, notice, tip } = model.state;
  const size = useWindowSize();
  const isAsked = status !== "lost" && hasRequests(model);
  const hasNews = status === "lost" || notice !== null || isAsked;
  const isPhone = isSmall(size);
  const isRefused = notice !== null && notice.tone === "refused"; // says what the label would
  // Who has asked for a hint reads that.
  const hasTip =
    tip !== null && model.state.hint === null && !hasNews && !(isPhone && isTipInTheWay(model, tip.id));
  const isFull = hasNews || hasTip || model.state.hint !== null || model.state.selected.size > 0;
  // Beside other words only the seconds have room: without a clock there is nothing to show.
  const hasClock = model.isTimed && Boolean(model.question()?.deadline);
  const isWaiting = status !== "lost" && isWaitingInLine(model, size) && (!isFull || (hasClock && !isAsked));
  return html`<div class=${isFull ? "line full" : "line"}>
    ${isWaiting && html`<${Waiting} model=${model} />`}
    ${status === "lost" && html`<${LostStrip} />`}
    ${isAsked && html`<${HostLine} model=${model} />`}
    ${status !== "lost" && !isAsked && html`<${Notice} model=${model} />`}
    ${!hasNews && !model.you && html`<${GuestLine} model=${model} />`}
    ${hasTip && html`<${Tip} model=${model} tip=${tip} />`}
    <span class="labels" aria-live="polite">${!(isPhone && (hasTip || isRefused)) && html`<${Label} model=${model} />`}</span>
  </div>`;
}
