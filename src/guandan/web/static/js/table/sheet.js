// The match so far, deal by deal: placings, what rose, both levels, tribute and rulings; the server has it all.

import { html } from "../../vendor/preact.js";
import { formatCard, formatLevel, formatList } from "../format.js";
import { SEATS, otherSide } from "../seats.js";
import { t } from "../texts.js";
import { citationOf, formatRuling } from "./announcements.js";
import { Articles } from "./articles.js";
import { Ladder } from "./ladder.js";
import { levelOf, riseOf } from "./standing.js";

/** @typedef {import("./model.js").TableModel} TableModel */
/** @typedef {Protocol.DealDone} DealDone */

const COLUMNS = ["deal", "level", "order", "rise"];

/** One's own side first. @param {TableModel} model */
const listSides = (model) => [model.ownSide, otherSide(model.ownSide)];

/** @param {TableModel} model @param {Protocol.Seat[]} seats */
const formatNames = (model, seats) => formatList(seats.map((seat) => model.name(seat)));

/** @param {TableModel} model @param {DealDone} done */
function formatOrder(model, { order = [], foul }) {
  if (foul) return t("web.table.result.foul", { side: model.sideName(foul.side) });
  const left = formatNames(model, SEATS.filter((seat) => !order.includes(seat)));
  return [...order.map((seat) => model.name(seat)), left].filter(Boolean).join(t("web.table.sheet.then"));
}

/** @param {TableModel} model @param {Protocol.LevelMove} move */
function formatRise(model, move) {
  const rises = listSides(model).filter((side) => riseOf(move, side) !== 0).map((side) => {
    const by = riseOf(move, side);
    return `${model.sideName(side)} ${by > 0 ? "+" : "−"}${Math.abs(by)}`;
  });
  return formatList(rises) || t("web.table.result.stays");
}

/** @param {TableModel} model @param {Protocol.TributeState} tribute @returns {string[]} */
function formatTribute(model, { refused_by: refusedBy = [], payers = [], paid = {}, receivers = {}, returned = {} }) {
  if (refusedBy.length > 0) return [t("web.table.tribute.refused", { names: formatNames(model, refusedBy) })];
  return payers.map((payer) => {
    const receiver = receivers[payer];
    return t("web.table.sheet.tribute", {
      payer: model.name(payer),
      card: formatCard(paid[payer]),
      receiver: model.name(receiver),
      back: formatCard(returned[receiver]),
    });
  });
}

/** @param {{ model: TableModel, done: DealDone }} props */
function Notes({ model, done }) {
  const gifts = done.tribute ? formatTribute(model, done.tribute) : [];
  const rulings = model.view.rulings.filter(({ deal }) => deal === done.number);
  if (gifts.length + rulings.length === 0) return null;
  return html`<tr class="notes"><td></td><td colspan=${COLUMNS.length + 1}>
    ${gifts.map((text) => html`<p key=${text}>${text}</p>`)}
    ${rulings.map(({ number, ruling, cancelled }) => html`
      <p key=${number} class=${cancelled ? "cancelled" : ""}>${formatRuling(model, ruling)}${" "}
        <${Articles} model=${model} citation=${citationOf(ruling)} /></p>`)}</td></tr>`;
}

/** @param {{ model: TableModel, done: DealDone, move: Protocol.LevelMove }} props */
function Rows({ model, done, move }) {
  return html`<tr>
      <th scope="row">${done.number}</th>
      <td>${t(`rank.${done.level}`)}</td>
      <td class="order">${formatOrder(model, done)}</td>
      <td class="risen">${formatRise(model, move)}</td>
      ${listSides(model).map((side) => html`<td key=${side}>${formatLevel(levelOf(move.after, side))}</td>`)}
    </tr><${Notes} model=${model} done=${done} />`;
}

/** 记分表: every deal of the match. @param {{ model: TableModel }} props */
export function Sheet({ model }) {
  const { done: deals, moves, standing } = model.view;
  if (deals.length === 0) return html`<p>${t("web.table.sheet.empty")}</p>`;
  const [own, other] = listSides(model);
  return html`<${Ladder} model=${model} standing=${standing} />
    <div class="scroll" tabindex="0" role="region" aria-label=${t("web.table.sheet")}><table class="match-sheet">
      <thead><tr>
        ${COLUMNS.map((name) => html`<th scope="col" class=${`of-${name}`} key=${name}>${t(`web.table.sheet.${name}`)}</th>`)}
        <th scope="col"><i class="pawn own"></i>${model.sideName(own)}</th>
        <th scope="col"><i class="pawn"></i>${model.sideName(other)}</th>
      </tr></thead>
      <tbody>${deals.map((done, index) => html`
        <${Rows} key=${done.number} model=${model} done=${done} move=${moves[index]} />`)}</tbody></table></div>`;
}
