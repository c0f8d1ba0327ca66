// Show the questions that the book still asks the referee: who, in what situation, how many minutes, which penalty.

import { html } from "../../vendor/preact.js";
import { fieldOf, find } from "../dom.js";
import { SIDES } from "../seats.js";
import { t } from "../texts.js";
import { Discretion } from "./referee_proposal.js";

/** @typedef {import("./referee_proposal.js").Proposal} Proposal */
/** @typedef {import("./referee_proposal.js").Report} Report */
/** @typedef {(change: Partial<Report>) => void} Answer adds to the report what the referee says */

const SEATS_BY_SIDE = ["E", "W", "N", "S"];
const KINDS = [
  "single", "pair", "triple", "full_house", "straight", "tube", "plate", "bomb", "straight_flush", "four_jokers",
];

/**
 * @param {{ label: string, values: string[], chosen?: string, format: (value: string) => string,
 *   onPick: (value: string) => void }} props
 */
function Choices({ label, values, chosen, format, onPick }) {
  return html`<div class="choices" role="group" aria-label=${label}><p class="label">${label}</p>
    <div class="tiles">${values.map((value) => html`
      <button type="button" class="button" aria-pressed=${String(value === chosen)}
        onClick=${() => onPick(value)}>${format(value)}</button>`)}</div></div>`;
}

/**
 * Ask whose fault it is: a player's or a side's; about hands, which has too many or too few cards.
 * @param {{ report: Report, people: { [seat: string]: string }, asks: string[], answer: Answer }} props
 */
export function Offender({ report, people, asks, answer }) {
  const formatSeat = (/** @type {string} */ seat) => `${t(`seat.${seat}`)} ${people[seat] || ""}`;
  const nobody = { seat: undefined, side: undefined };
  if (asks.includes("hand") || report.long_seat || report.short_seat) {
    return html`
      <${Choices} label=${t("web.referee.long_hand")} values=${SEATS_BY_SIDE} chosen=${report.long_seat} format=${formatSeat}
        onPick=${(/** @type {string} */ seat) => answer({ ...nobody, long_seat: seat })} />
      <${Choices} label=${t("web.referee.short_hand")} values=${SEATS_BY_SIDE} chosen=${report.short_seat} format=${formatSeat}
        onPick=${(/** @type {string} */ seat) => answer({ ...nobody, short_seat: seat })} />`;
  }
  const isSeat = (/** @type {string} */ party) => party.length === 1;
  const format = (/** @type {string} */ party) => (isSeat(party) ? formatSeat(party) : t(`side.${party}`));
  const pick = (/** @type {string} */ party) => answer({ ...nobody, [isSeat(party) ? "seat" : "side"]: party });
  return html`<${Choices} label=${t("web.referee.who")} values=${[...SEATS_BY_SIDE, ...SIDES]}
    chosen=${report.seat || report.side} format=${format} onPick=${pick} />`;
}

/** A form of one field. @param {{ label: string, input: unknown, onText: (form: HTMLFormElement) => void }} props */
function OneField({ label, input, onText }) {
  const submit = (/** @type {any} */ event) => {
    event.preventDefault();
    onText(event.target);
  };
  return html`<form class="fields" onSubmit=${submit}><label>${label}${input}</label>
    <button class="button main">${t("web.referee.go_on")}</button></form>`;
}

/** The minutes, filled in from the round's clock. @param {{ answer: Answer }} props */
function Minutes({ answer }) {
  const { minutes = "" } = find("ruling").dataset;
  const input = html`<input type="number" name="minutes" min="0" step="1" inputmode="numeric" required value=${minutes} />`;
  return html`<${OneField} label=${t("needed.minutes")} input=${input}
    onText=${(/** @type {HTMLFormElement} */ form) => answer({ minutes: Number(fieldOf(form, "minutes").value) })} />`;
}

/** @param {{ answer: Answer }} props */
function Cards({ answer }) {
  const example = t("web.referee.cards_example");
  const input = html`<input type="text" name="cards" placeholder=${example} autocomplete="off" required />`;
  const read = (/** @type {HTMLFormElement} */ form) => {
    const text = fieldOf(form, "cards").value.toUpperCase();
    answer({ cards: text.split(/[\s,]+/).filter(Boolean) });
  };
  return html`<${OneField} label=${t("needed.card")} input=${input} onText=${read} />`;
}

/** @param {{ ask: string, proposal: Proposal, report: Report, answer: Answer }} props */
function Question({ ask, proposal, report, answer }) {
  /** @type {{ [ask: string]: [values: string[], texts: string] }} */
  const choices = {
    situation: [proposal.situations, "situation"],
    choice: [proposal.choices, "rung"],
    kind: [KINDS, "kind"],
  };
  if (ask in choices) {
    const [values, texts] = choices[ask];
    const format = (/** @type {string} */ value) => {
      const higher = ask === "choice" ? proposal.choices_higher?.[value] : undefined;
      const name = t(`${texts}.${value}`);
      return higher ? `${name} · ${t("web.referee.send_up", { who: t(`authority.${higher}`) })}` : name;
    };
    return html`<${Choices} label=${t(`needed.${ask}`)} values=${values}
      chosen=${report[/** @type {"situation" | "choice" | "kind"} */ (ask)]}
      format=${format}
      onPick=${(/** @type {string} */ value) => answer({ [ask]: value })} />`;
  }
  if (ask === "minutes") return html`<${Minutes} answer=${answer} />`;
  if (ask === "discretion") {
    return html`<${Discretion} free=${proposal.free} report=${report} answer=${answer} isAsked=${true} />`;
  }
  if (ask === "card") return html`<${Cards} answer=${answer} />`;
  return html`<p class="state gold">${t(`needed.${ask}`)}</p>`;
}

/** @param {{ proposal: Proposal, report: Report, answer: Answer }} props */
export function Questions({ proposal, report, answer }) {
  return proposal.asks.map((ask) => html`
    <${Question} key=${ask} ask=${ask} proposal=${proposal} report=${report} answer=${answer} />`);
}
