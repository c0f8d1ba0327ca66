// 接手: a guest asks for the seat of a bot while a match is on, and the host allows it or not.

import { html } from "../../vendor/preact.js";
import { formatBot } from "../format.js";
import { SEATS } from "../seats.js";
import { t } from "../texts.js";
import { NameField, executeAsSomebody } from "./newcomer.js";

/** @typedef {import("./model.js").TableModel} TableModel */
/** @typedef {Protocol.Seat} Seat */

/** The seats that a guest may ask for. @param {TableModel} model @returns {Seat[]} */
function listOpenSeats(model) {
  const { stage, event, settings } = model.table;
  if (model.you || stage !== "playing" || event || settings.is_rated) return [];
  return SEATS.filter((seat) => model.seat(seat).bot && !model.seat(seat).person);
}

/** What one has asked for oneself. @param {TableModel} model */
const findOwnRequest = (model) => model.table.requests?.find(({ person }) => person === model.state.person) ?? null;

/** Which bot's seat? @param {{ model: TableModel }} props */
export function TakeOver({ model }) {
  const ask = (/** @type {Seat} */ seat) => {
    executeAsSomebody(model, { command: "ask_seat", seat });
    model.closeDialog();
  };
  return html`<p>${t("web.table.takeover.which")}</p>
    <${NameField} model=${model} hint=${t("web.table.takeover.name")} />
    <div class="choices">${listOpenSeats(model).map((seat) => html`
      <button type="button" class="button main" key=${seat} onClick=${() => ask(seat)}>
        ${t(`seat.${seat}`)} · ${model.name(seat)} <small>${formatBot(model.seat(seat).bot ?? "")}</small></button>`)}</div>`;
}

/** For a guest: ask, or wait for the host. @param {{ model: TableModel }} props */
export function GuestLine({ model }) {
  const request = model.you ? null : findOwnRequest(model);
  if (request !== null) {
    return html`<div class="told wish"><div class="told-words">
        ${t("web.table.takeover.waits", { seat: t(`seat.${request.seat}`) })}</div>
      <button type="button" class="button" onClick=${() => model.execute({ command: "ask_seat" })}>
        ${t("web.table.takeover.withdraw")}</button></div>`;
  }
  if (listOpenSeats(model).length === 0) return null;
  return html`<div class="told wish"><div class="told-words">${t("web.table.takeover.may")}</div>
    <button type="button" class="button main" onClick=${() => model.openDialog("takeover")}>
      ${t("web.table.takeover.ask")}</button></div>`;
}

/** Is somebody waiting for this host's answer? @param {TableModel} model */
export const hasRequests = (model) => Boolean(model.table.is_maker && model.table.requests?.length);

/** For the host: who would like which seat; one at a time. @param {{ model: TableModel }} props */
export function HostLine({ model }) {
  if (!hasRequests(model)) return null;
  const { seat, person, name } = /** @type {Protocol.SeatRequestView[]} */ (model.table.requests)[0];
  const answer = (/** @type {boolean} */ allow) => () => model.execute({ command: "answer_seat", person, allow });
  return html`<div class="told wish" role="status"><div class="told-words">
      ${t("web.table.takeover.asks", { name: name || "?", bot: model.name(seat), seat: t(`seat.${seat}`) })}</div>
    <button type="button" class="button" onClick=${answer(false)}>${t("web.table.takeover.refuse")}</button>
    <button type="button" class="button main" onClick=${answer(true)}>${t("web.table.takeover.allow")}</button></div>`;
}
