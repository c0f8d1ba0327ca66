// The first deals at a table: a sentence about what happens now, the first time that it happens.

import { html } from "../../vendor/preact.js";
import { isBomb, isWild } from "../faces.js";
import { SEATS, partnerOf, sideOf } from "../seats.js";
import { t } from "../texts.js";
import { CloseIcon } from "./icons.js";
import { changeSetting, settings } from "./settings.js";
import { findTip } from "./tips.js";

/** @typedef {import("./model.js").TableModel} TableModel */
/** @typedef {import("./tips.js").Moment} Moment */

const FEW_CARDS = 6;

/** @param {TableModel} model @param {Protocol.Seat} you @returns {Moment | null} */
function readMoment(model, you) {
  const { deal } = model;
  const question = model.question();
  if (deal === null || question === null) return null;
  const partner = partnerOf(you);
  const { acts, cannotBeat, cards } = model.state;
  const others = Object.entries(deal.counts).filter(([seat]) => sideOf(/** @type {any} */ (seat)) !== sideOf(you));
  return {
    ask: question.ask,
    cannotBeat,
    isPartnerHighest: deal.top?.seat === partner,
    isBombOnTable: Boolean(deal.top && isBomb(deal.top.play)),
    hasWild: cards.some(({ face }) => isWild(face, deal.level)),
    hasCaughtWind: (deal.out ?? []).includes(partner) && Boolean(acts[partner]?.play) && !acts[partner].beaten,
    isOpponentShort: others.some(([, count]) => count !== undefined && count > 0 && count <= FEW_CARDS),
    hidesCounts: Boolean(model.data.book.report_card_at) && SEATS.some((seat) => deal.counts[seat] === undefined),
  };
}

/** What was said once is known. @param {TableModel} model */
export function closeTip(model) {
  const { tip } = model.state;
  if (tip === null) return;
  changeSetting("learned", [...settings.learned, tip.id]);
  model.update({ tip: null });
}

/** On a new question: the last tip has been read, and another may be due. @param {TableModel} model */
export function updateTip(model) {
  const number = model.question()?.number ?? null;
  const { tip } = model.state;
  if (tip !== null && tip.question !== number) closeTip(model);
  if (!settings.guide || number === null || model.you === null || model.state.tip !== null) return;
  if (model.coached === number) return;
  const moment = readMoment(model, model.you);
  const id = moment && findTip(moment, settings.learned);
  if (!id) return;
  model.coached = number;
  model.update({ tip: { id, question: number } });
  model.speak(formatTip(model, id));
}

/** @param {TableModel} model @param {string} id */
const formatTip = (model, id) =>
  t(`web.table.tip.${id}`, {
    pass: model.passWord,
    level: model.deal ? t(`rank.${model.deal.level}`) : "",
    limit: model.data.book.report_card_at ?? "",
  });

/** @param {{ model: TableModel, tip: { id: string } }} props */
export const Tip = ({ model, tip }) => html`<section class="tip" aria-label=${t("web.table.guide")}>
  <p>${formatTip(model, tip.id)}</p>
  <button type="button" class="dismiss" aria-label=${t("web.table.tip.close")} onClick=${() => closeTip(model)}>
    <${CloseIcon} /></button></section>`;
