// Before the match: seats to take, an invitation to send, bots for empty seats, the maker's start.

import { html, useState } from "../../vendor/preact.js";
import { API, request } from "../api.js";
import { copyText } from "../clipboard.js";
import { formatBot } from "../format.js";
import { SEATS, placeSeats } from "../seats.js";
import { t } from "../texts.js";
import { BotFace, faceNumber } from "./bot_faces.js";

/** @typedef {import("./model.js").TableModel} TableModel */
/** @typedef {Protocol.Seat} Seat */

/**
 * A person without a name here gives one first; only a new socket knows the new session.
 * @param {TableModel} model
 * @param {string} name
 */
async function enter(model, name) {
  const { status } = await request("POST", `${API}/session`, { name });
  if (status >= 200 && status < 300) model.socket.connect();
  else model.showNotice({ text: t("web.table.name.refused"), tone: "refused" });
}

/** @param {{ model: TableModel }} props */
function NameForm({ model }) {
  const [name, setName] = useState("");
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (name.trim()) enter(model, name.trim());
  };
  return html`<form class="name-form" onSubmit=${submit}>
    <label class="field"><span>${t("web.table.name")}</span>
      <input type="text" maxlength="20" autocomplete="nickname" value=${name}
        onInput=${(/** @type {any} */ event) => setName(event.target.value)} /></label>
    <button type="submit" class="button main" disabled=${!name.trim()}>${t("web.table.enter")}</button></form>`;
}

/** @param {{ bots: string[], onChoose: (bot: string) => void }} props */
const BotChoice = ({ bots, onChoose }) => html`<label><span class="unseen">${t("web.table.bot")}</span>
  <select onChange=${(/** @type {any} */ event) => event.target.value && onChoose(event.target.value)}>
    <option value="">${t("web.table.bot.add")}</option>
    ${bots.map((bot) => html`<option key=${bot} value=${bot}>${formatBot(bot)}</option>`)}</select></label>`;

/** @param {{ text: string, onClick: () => void, isMain?: boolean }} props */
const SeatButton = ({ text, onClick, isMain = false }) => html`
  <button type="button" class=${isMain ? "button main" : "button"} onClick=${onClick}>${text}</button>`;

/** @param {{ model: TableModel, seat: Seat }} props */
function SeatButtons({ model, seat }) {
  const { is_maker: isMaker } = model.table;
  const { name, bot, person } = model.seat(seat);
  const isFree = !name && !bot && !person;
  const isMine = seat === model.you;
  const fill = (/** @type {string | null} */ chosen) => model.execute({ command: "fill_seat", seat, bot: chosen });
  const execute = (/** @type {string} */ command) => () => model.execute({ command, seat });
  return html`<div class="seat-buttons">
    ${isFree && model.state.person !== null && html`
      <${SeatButton} text=${t("web.table.sit")} isMain=${true} onClick=${execute("sit")} />`}
    ${isFree && isMaker && html`<${BotChoice} bots=${model.data.bots} onChoose=${fill} />`}
    ${bot && isMaker && html`<${SeatButton} text=${t("web.table.bot.remove")} onClick=${() => fill(null)} />`}
    ${person && !isMine && isMaker && html`
      <${SeatButton} text=${t("web.table.turn_away")} onClick=${execute("turn_away")} />`}
    ${isMine && html`<${SeatButton} text=${t("web.table.stand")}
      onClick=${() => model.execute({ command: "stand" })} />`}
  </div>`;
}

/** Who sits there. @param {{ model: TableModel, seat: Seat }} props */
function Sitter({ model, seat }) {
  const { name, bot } = model.seat(seat);
  if (bot) return html`<${BotFace} number=${faceNumber(model.data.code, seat)} />${model.name(seat)}`;
  return name ? model.name(seat) : t("web.table.free");
}

/** @param {{ model: TableModel, seat: Seat, place: string }} props */
function Chair({ model, seat, place }) {
  const { name, bot, person, is_online: isOnline } = model.seat(seat);
  const styles = [`chair chair-${place}`, name || bot ? "taken" : "", seat === model.you ? "mine" : ""];
  return html`<li class=${styles.join(" ")}>
    <span class="seat-name">${t(`seat.${seat}`)}</span>
    <b><${Sitter} model=${model} seat=${seat} /></b>
    ${bot && html`<span class="seat-name">${formatBot(bot)}</span>`}
    ${person && !isOnline && html`<span class="badge bad">${t("web.table.away")}</span>`}
    <${SeatButtons} model=${model} seat=${seat} />
  </li>`;
}

/** @param {{ code: string }} props */
function Invitation({ code }) {
  const [isCopied, setCopied] = useState(false);
  const link = `${location.origin}/t/${code}`;
  const copy = async () => setCopied(await copyText(/** @type {any} */ (document.getElementById("invite-link"))));
  return html`<section class="invite" aria-labelledby="invite-title"><h2 id="invite-title">${t("web.table.invite")}</h2>
    <p class="code-large" aria-label=${t("web.table.code", { code: [...code].join(" ") })}>${code}</p>
    <img class="qr" src=${`/qr/t/${code}.svg`} alt=${t("web.table.qr")} width="148" height="148" />
    <div class="copy"><input id="invite-link" type="text" readonly value=${link} aria-label=${t("web.table.link")} />
      <button type="button" class="button" onClick=${copy}>
        ${t(isCopied ? "web.table.copied" : "web.table.copy")}</button></div></section>`;
}

/** @param {{ model: TableModel, isFull: boolean }} props */
function Start({ model, isFull }) {
  if (!model.table.is_maker) {
    return html`<p>${t(isFull ? "web.table.waits_for_maker" : "web.table.waits_for_people")}</p>`;
  }
  return html`<button type="button" class="button main large" disabled=${!isFull}
    onClick=${() => model.execute({ command: "start" })}>${t("web.table.start")}</button>`;
}

/** @param {{ model: TableModel }} props */
export function Gathering({ model }) {
  const { settings, event } = model.table;
  const isFull = SEATS.every((seat) => model.seat(seat).name || model.seat(seat).bot);
  const hasOwnRules = Object.keys(settings.overrides ?? {}).length > 0;
  return html`<main class="gathering" id="main"><h1>${t("web.table.gathering")}</h1>
    <p class="muted">${model.data.book.title}${hasOwnRules && html` · ${t("web.table.own_rules")}`}</p>
    ${model.state.person === null && html`<${NameForm} model=${model} />`}
    <ul class="chairs">${Object.entries(placeSeats(model.bottom)).map(([place, seat]) => html`
      <${Chair} key=${seat} model=${model} seat=${seat} place=${place} />`)}</ul>
    <div class="choices"><${Start} model=${model} isFull=${isFull} /></div>
    ${!event && html`<${Invitation} code=${model.data.code} />`}
  </main>`;
}
