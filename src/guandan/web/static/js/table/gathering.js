// Before the match: seats to take, an invitation to send, bots for empty seats, the maker's start.

import { html } from "../../vendor/preact.js";
import { formatBot } from "../format.js";
import { SEATS, placeSeats } from "../seats.js";
import { t } from "../texts.js";
import { BotFace, faceNumber } from "./bot_faces.js";
import { InviteWays } from "./invite.js";
import { NameField, executeAsSomebody } from "./newcomer.js";

/** @typedef {import("./model.js").TableModel} TableModel */
/** @typedef {Protocol.Seat} Seat */

/** @param {{ bots: string[], onChoose: (bot: string) => void }} props */
const BotChoice = ({ bots, onChoose }) => html`<label><span class="unseen">${t("web.table.bot")}</span>
  <select onChange=${(/** @type {any} */ event) => event.target.value && onChoose(event.target.value)}>
    <option value="">${t("web.table.bot.add")}</option>
    ${bots.map((bot) => html`<option key=${bot} value=${bot}>${formatBot(bot)}</option>`)}</select></label>`;

/** @param {{ text: string, onClick: () => void, isMain?: boolean }} props */
const SeatButton = ({ text, onClick, isMain = false }) => html`
  <button type="button" class=${isMain ? "button main" : "button"} onClick=${onClick}>${text}</button>`;

/**
 * 换座: ask whoever sits there, answer who asks, or change places with a bot at once.
 * @param {{ model: TableModel, seat: Seat }} props
 */
function SwapButtons({ model, seat }) {
  const { you } = model;
  if (!you || seat === you || model.table.event) return null;
  const swap = (/** @type {boolean} */ on) => () => model.execute({ command: "swap_seats", seat, on });
  const { person, bot, asks_swap: asks } = model.seat(seat);
  if (bot && !person) return html`<${SeatButton} text=${t("web.table.swap.bot")} onClick=${swap(true)} />`;
  if (!person) return null;
  if (asks === you) {
    return html`<p class="asks">${t("web.table.swap.asks")}</p>
      <${SeatButton} text=${t("web.table.swap.agree")} isMain=${true} onClick=${swap(true)} />
      <${SeatButton} text=${t("web.table.swap.refuse")} onClick=${swap(false)} />`;
  }
  return model.ownSeat.asks_swap === seat
    ? html`<${SeatButton} text=${t("web.table.swap.withdraw")} onClick=${swap(false)} />`
    : html`<${SeatButton} text=${t("web.table.swap")} onClick=${swap(true)} />`;
}

/** @param {TableModel} model @param {Seat} seat */
function isFree(model, seat) {
  const { name, bot, person } = model.seat(seat);
  return !name && !bot && !person;
}

/** @param {{ model: TableModel, seat: Seat }} props */
function SeatButtons({ model, seat }) {
  const { is_maker: isMaker } = model.table;
  const { bot, person } = model.seat(seat);
  const isMine = seat === model.you;
  const fill = (/** @type {string | null} */ chosen) => model.execute({ command: "fill_seat", seat, bot: chosen });
  return html`<div class="seat-buttons">
    ${isFree(model, seat) && html`<${SeatButton} text=${t("web.table.sit")} isMain=${true}
      onClick=${() => executeAsSomebody(model, { command: "sit", seat })} />`}
    ${isFree(model, seat) && isMaker && html`<${BotChoice} bots=${model.data.bots} onChoose=${fill} />`}
    ${bot && isMaker && html`<${SeatButton} text=${t("web.table.bot.remove")} onClick=${() => fill(null)} />`}
    ${person && !isMine && isMaker && html`<${SeatButton} text=${t("web.table.turn_away")}
      onClick=${() => model.execute({ command: "turn_away", seat })} />`}
    <${SwapButtons} model=${model} seat=${seat} />
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
  // A tap anywhere on a free chair sits down; its button is for keyboard users.
  const sit = (/** @type {any} */ event) => isFree(model, seat) && !event.target.closest("button, label")
    && executeAsSomebody(model, { command: "sit", seat });
  return html`<li class=${styles.join(" ")} onClick=${sit}>
    <span class="seat-name">${t(`seat.${seat}`)}</span>
    <b><${Sitter} model=${model} seat=${seat} /></b>
    ${bot && html`<span class="seat-name">${formatBot(bot)}</span>`}
    ${person && !isOnline && html`<span class="badge bad">${t("web.table.away")}</span>`}
    <${SeatButtons} model=${model} seat=${seat} />
  </li>`;
}

/** @param {{ model: TableModel }} props */
const Invitation = ({ model }) => html`<section class="invite" aria-labelledby="invite-title">
  <h2 id="invite-title">${t("web.table.invite")}</h2><${InviteWays} model=${model} /></section>`;

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
    ${model.state.person === null && html`<${NameField} model=${model} hint=${t("web.table.name.hint")} />`}
    <ul class="chairs">${Object.entries(placeSeats(model.bottom)).map(([place, seat]) => html`
      <${Chair} key=${seat} model=${model} seat=${seat} place=${place} />`)}</ul>
    <div class="choices"><${Start} model=${model} isFull=${isFull} /></div>
    ${!event && html`<${Invitation} model=${model} />`}
  </main>`;
}
