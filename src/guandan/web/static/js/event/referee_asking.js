// What the book still asks of the referee: who, in what situation, how many minutes, which penalty.

import { html } from "../../vendor/preact.js";
import { t } from "../words.js";
import { Discretion } from "./referee_proposal.js";

const SEATS = ["E", "W", "N", "S"];
const SIDES = ["EW", "NS"];
const KINDS = ["single", "pair", "triple", "full_house", "straight", "tube", "plate", "bomb", "straight_flush", "four_jokers"];

function Choices({ label, values, chosen, name, pick }) {
  return html`<div class="choices" role="group" aria-label=${label}><p class="label">${label}</p>
    <div class="tiles">${values.map(
      (value) => html`<button type="button" class="button" aria-pressed=${String(value === chosen)} onClick=${() => pick(value)}>${name(value)}</button>`,
    )}</div></div>`;
}

/** Whose fault it is: a player, or a side; where it is about hands, whose has too many or too few cards. */
export function Offender({ report, people, asks, tell }) {
  if (asks.includes("hand") || report.long_seat || report.short_seat) {
    const seat = (one) => `${t(`seat.${one}`)} ${people[one] || ""}`;
    return html`
      <${Choices} label=${t("web.referee.long_hand")} values=${SEATS} chosen=${report.long_seat} name=${seat} pick=${(one) => tell({ long_seat: one, seat: undefined, side: undefined })} />
      <${Choices} label=${t("web.referee.short_hand")} values=${SEATS} chosen=${report.short_seat} name=${seat} pick=${(one) => tell({ short_seat: one, seat: undefined, side: undefined })} />`;
  }
  const name = (one) => (one.length === 1 ? `${t(`seat.${one}`)} ${people[one] || ""}` : t(`side.${one}`));
  const pick = (one) => tell(one.length === 1 ? { seat: one, side: undefined } : { side: one, seat: undefined });
  return html`<${Choices} label=${t("web.referee.who")} values=${[...SEATS, ...SIDES]} chosen=${report.seat || report.side} name=${name} pick=${pick} />`;
}

function Minutes({ tell }) {
  const told = (event) => {
    event.preventDefault();
    tell({ minutes: Number(event.target.elements.namedItem("minutes").value) });
  };
  return html`<form class="fields" onSubmit=${told}><label>${t("needed.minutes")}<input type="number" name="minutes" min="0" step="1" inputmode="numeric" required /></label>
    <button class="button main">${t("web.referee.go_on")}</button></form>`;
}

function Cards({ tell }) {
  const told = (event) => {
    event.preventDefault();
    const text = event.target.elements.namedItem("cards").value.toUpperCase();
    tell({ cards: text.split(/[\s,]+/).filter(Boolean) });
  };
  return html`<form class="fields" onSubmit=${told}><label>${t("needed.card")}<input type="text" name="cards" placeholder=${t("web.referee.cards_example")} autocomplete="off" required /></label>
    <button class="button main">${t("web.referee.go_on")}</button></form>`;
}

export function Asked({ proposal, report, tell }) {
  return proposal.asks.map((ask) => {
    if (ask === "situation") {
      return html`<${Choices} label=${t("needed.situation")} values=${proposal.situations} chosen=${report.situation} name=${(one) => t(`situation.${one}`)} pick=${(one) => tell({ situation: one })} />`;
    }
    if (ask === "choice") {
      return html`<${Choices} label=${t("needed.choice")} values=${proposal.choices} chosen=${report.choice} name=${(one) => t(`rung.${one}`)} pick=${(one) => tell({ choice: one })} />`;
    }
    if (ask === "kind") {
      return html`<${Choices} label=${t("needed.kind")} values=${KINDS} chosen=${report.kind} name=${(one) => t(`kind.${one}`)} pick=${(one) => tell({ kind: one })} />`;
    }
    if (ask === "minutes") return html`<${Minutes} tell=${tell} />`;
    if (ask === "discretion") return html`<${Discretion} free=${proposal.free} report=${report} tell=${tell} isAsked=${true} />`;
    if (ask === "card") return html`<${Cards} tell=${tell} />`;
    return html`<p class="state gold">${t(`needed.${ask}`)}</p>`;
  });
}
