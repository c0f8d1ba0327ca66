// The match so far, deal by deal: placings, what rose, both levels, tribute and rulings; the server has it all.

import { html } from "../../vendor/preact.js";
import { cardWords, t } from "../words.js";
import { levelWords } from "./bar.js";
import { Articles } from "./middle.js";
import { Ladder } from "./results.js";
import { SEATS, sideOf } from "./seats.js";
import { citedBy, rulingWords } from "./speaking.js";

/** One's own side first. */
const sides = (model) => (sideOf(model.bottom) === "EW" ? ["EW", "NS"] : ["NS", "EW"]);
const levelOf = (standing, side) => standing[side.toLowerCase()];
const COLUMNS = 6;

function orderWords(model, { order, foul }) {
  if (foul) return t("web.table.result.foul", { side: model.sideName(foul.side) });
  const left = SEATS.filter((seat) => !order.includes(seat)).map((seat) => model.name(seat)).join(t("value.and"));
  return [...order.map((seat) => model.name(seat)), ...(left ? [left] : [])].join(t("web.table.sheet.then"));
}

function riseWords(model, { before, after }) {
  const moved = sides(model).map((side) => [side, levelOf(after, side) - levelOf(before, side)]).filter(([, by]) => by !== 0);
  return moved.map(([side, by]) => `${model.sideName(side)} ${by > 0 ? "+" : "−"}${Math.abs(by)}`).join(t("value.and")) || t("web.table.result.stays");
}

function tributeWords(model, { refused_by: refusedBy = [], payers, paid, receivers, returned }) {
  if (refusedBy.length > 0) return [t("web.table.tribute.refused", { names: refusedBy.map((seat) => model.name(seat)).join(t("value.and")) })];
  return payers.map((payer) => {
    const taker = receivers[payer];
    return t("web.table.sheet.tribute", {
      payer: model.name(payer), card: cardWords(paid[payer]), receiver: model.name(taker), back: cardWords(returned[taker]),
    });
  });
}

function Notes({ model, done }) {
  const { rulings } = model.state.view;
  const gifts = done.tribute ? tributeWords(model, done.tribute) : [];
  const ruled = rulings.filter((one) => one.deal === done.number);
  if (gifts.length + ruled.length === 0) return null;
  return html`<tr class="notes"><td></td><td colspan=${COLUMNS - 1}>
    ${gifts.map((words) => html`<p key=${words}>${words}</p>`)}
    ${ruled.map(({ number, ruling, cancelled }) => html`<p key=${number} class=${cancelled ? "cancelled" : ""}>${rulingWords(model, ruling)} <${Articles} model=${model} cited=${citedBy(ruling)} /></p>`)}</td></tr>`;
}

function Rows({ model, done, move }) {
  return html`<tr><th scope="row">${done.number}</th><td>${t(`rank.${done.level}`)}</td><td class="order">${orderWords(model, done)}</td><td class="risen">${riseWords(model, move)}</td>
    ${sides(model).map((side) => html`<td key=${side}>${levelWords(levelOf(move.after, side))}</td>`)}</tr><${Notes} model=${model} done=${done} />`;
}

/** 记分表: every deal of the match. */
export function Sheet({ model }) {
  const { view } = model.state;
  if (view.done.length === 0) return html`<p>${t("web.table.sheet.empty")}</p>`;
  const [own, other] = sides(model);
  const head = ["deal", "level", "order", "rise"].map((name) => html`<th scope="col" class=${`of-${name}`} key=${name}>${t(`web.table.sheet.${name}`)}</th>`);
  return html`<${Ladder} model=${model} standing=${view.standing} />
    <div class="scroll" tabindex="0" role="region" aria-label=${t("web.table.sheet")}><table class="match-sheet">
      <thead><tr>${head}<th scope="col"><i class="pawn own"></i>${model.sideName(own)}</th><th scope="col"><i class="pawn"></i>${model.sideName(other)}</th></tr></thead>
      <tbody>${view.done.map((done, place) => html`<${Rows} key=${done.number} model=${model} done=${done} move=${view.moves[place]} />`)}</tbody></table></div>`;
}
