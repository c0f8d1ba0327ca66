// The middle of the felt: whom the table waits for, how the deal began, and who owes tribute and why.

import { html } from "../../vendor/preact.js";
import { Back, Card } from "../cards.js";
import { formatList } from "../format.js";
import { partnerOf, sideOf } from "../seats.js";
import { hasText, t } from "../texts.js";
import { Articles, OwnRule } from "./articles.js";
import { useSeconds } from "./clock.js";
import { Icon } from "./icons.js";
import { settings } from "./settings.js";
import { isSmall, useWindowSize } from "./window_size.js";

/** @typedef {import("./model.js").TableModel} TableModel */
/** @typedef {Protocol.Seat} Seat */
/** @typedef {Protocol.TributeView} Tribute */
/** @typedef {{ model: TableModel, deal: Protocol.DealView, tribute: Tribute }} TributeProps */

/**
 * A sentence with the article of the option that it rests on.
 * @param {{ model: TableModel, text: string, option: string }} props
 */
function Reason({ model, text, option }) {
  const citation = model.data.book.cites[option] || "";
  const source = citation === "table" ? html`<${OwnRule} />` : html`<${Articles} model=${model} citation=${citation} />`;
  return html`<p class="reason">${text}${source}</p>`;
}

/**
 * The value of an option in words.
 * @param {TableModel} model
 * @param {string} option
 * @param {string} texts the beginning of their keys
 */
function formatOption(model, option, texts) {
  const key = `${texts}.${model.data.book.values[option]}`;
  return hasText(key) ? t(key) : "";
}

/** @param {TableModel} model @param {Seat[]} seats */
const formatNames = (model, seats) => formatList(seats.map((seat) => model.name(seat)));

/** Who pays whom, and what. @param {TableModel} model @param {Tribute} tribute */
function formatDebt(model, { payers, first }) {
  const single = sideOf(payers[0]) === sideOf(first) ? "partner" : "single";
  return t(`web.table.tribute.${payers.length > 1 ? "double" : single}`, {
    payers: formatNames(model, payers),
    first: model.name(first),
    partner: model.name(partnerOf(first)),
    pays: formatOption(model, "tribute.pays", "pays"),
  });
}

/** @param {Seat} payer @param {Seat} receiver @param {boolean} isDouble */
function returnOption(payer, receiver, isDouble) {
  if (isDouble) return "tribute.return_double";
  return partnerOf(payer) === receiver ? "tribute.return_to_partner" : "tribute.return_to_opponent";
}

/** @param {Tribute} tribute */
function leadOption({ payers, refused_by: refusedBy }) {
  if (refusedBy.length > 0) return "tribute.lead_refused";
  return payers.length > 1 ? "tribute.lead_double" : "tribute.lead_single";
}

/** 还牌: who still owes a card, and up to which. @param {TributeProps} props */
function Returns({ model, tribute }) {
  const { payers, receivers, returned } = tribute;
  const open = /** @type {[Seat, Seat][]} */ (Object.entries(receivers)).filter(([, receiver]) => !(receiver in returned));
  return open.map(([payer, receiver]) => {
    const option = returnOption(payer, receiver, payers.length > 1);
    const limit = formatOption(model, option, "return_limit");
    const text = t("web.table.tribute.return", { receiver: model.name(receiver), payer: model.name(payer), limit });
    return html`<${Reason} key=${receiver} model=${model} text=${text} option=${option} />`;
  });
}

/** A small card; without a face its back. @param {{ level: string, face?: string | null }} props */
const SmallCard = ({ level, face }) => html`<span class="small-card">
  ${face ? html`<${Card} face=${face} level=${level} colours=${settings.colours} />` : html`<${Back} />`}</span>`;

/** What went to and fro. @param {TributeProps} props */
function Gifts({ model, deal, tribute }) {
  const { payers, paid, receivers, returned } = tribute;
  const given = payers.filter((payer) => payer in paid);
  return given.length > 0 && html`<ul class="gifts">${given.map((payer) => {
    const receiver = receivers[payer];
    return html`<li key=${payer}>
      <span>${model.name(payer)}</span><${SmallCard} level=${deal.level} face=${paid[payer]} />
      <span class="arrow" aria-hidden="true">→</span>
      <span>${receiver ? model.name(receiver) : t("web.table.tribute.open")}</span>
      ${receiver && receiver in returned && html`<${SmallCard} level=${deal.level} face=${returned[receiver]} />`}
    </li>`;
  })}</ul>`;
}

/** Two buttons: whose card to take, or whose return to pick. @param {TributeProps & { isTaking: boolean }} props */
function Pick({ model, deal, tribute, isTaking }) {
  const cards = isTaking ? tribute.paid : tribute.returned;
  const seats = isTaking ? tribute.payers : /** @type {Seat[]} */ (Object.keys(tribute.returned));
  const pick = (/** @type {Seat} */ seat) =>
    model.answer(isTaking ? { command: "take_tribute", payer: seat } : { command: "pick_return", giver: seat });
  return html`<div class="choices">${seats.map((seat) => html`
    <button type="button" class="button main" key=${seat} onClick=${() => pick(seat)}>
      <${SmallCard} level=${deal.level} face=${cards[seat]} /> ${model.name(seat)}</button>`)}</div>`;
}

/** @param {{ model: TableModel, tribute: Tribute }} props */
function Refusal({ model, tribute }) {
  const text = t("web.table.tribute.refused", { names: formatNames(model, tribute.refused_by) });
  return html`<${Reason} model=${model} text=${text} option="tribute.refusal" />`;
}

/** @param {{ model: TableModel, tribute: Tribute }} props */
function Debt({ model, tribute }) {
  return model.mayRefuse
    ? html`<${Reason} model=${model} text=${t("web.table.tribute.may_refuse")} option="tribute.refusal_choice" />`
    : html`<${Reason} model=${model} text=${formatDebt(model, tribute)} option="tribute.pays" />`;
}

/** @param {TributeProps} props */
function TributePanel({ model, deal, tribute }) {
  const { phase } = deal;
  const ask = model.question()?.ask;
  const isAsked = ask === "take" || ask === "pick";
  const isRefused = tribute.refused_by.length > 0;
  const how = formatOption(model, "tribute.equal", "equal_tribute");
  const parts = { model, deal, tribute };
  return html`<section class=${`tribute panel-on-felt ${isAsked ? "asks" : ""}`} aria-label=${t("deal.tribute")}>
    ${isRefused && html`<${Refusal} ...${parts} />`}
    ${!isRefused && phase === "pay" && html`<${Debt} ...${parts} />`}
    ${phase === "take" && html`<${Reason} model=${model} option="tribute.equal"
      text=${t("web.table.tribute.take", { first: model.name(tribute.first), how })} />`}
    ${phase === "return" && html`<${Returns} ...${parts} />`}
    ${phase === "pick" && html`<${Reason} model=${model} text=${t("web.table.tribute.pick")}
      option="tribute.losers_pick_return" />`}
    ${ask !== "take" && html`<${Gifts} ...${parts} />`}
    ${isAsked && html`<${Pick} ...${parts} isTaking=${ask === "take"} />`}
  </section>`;
}

/** Who leads after a tribute, and why. @param {TributeProps} props */
function FirstLead({ model, deal, tribute }) {
  const option = leadOption(tribute);
  const name = deal.turn ? model.name(deal.turn) : "";
  const text = t("web.table.leads", { name, why: formatOption(model, option, "tribute_lead") });
  return html`<${Reason} model=${model} text=${text} option=${option} />`;
}

/**
 * Show before the first lead: the turned card, the tribute and returns, and who leads and why.
 * @param {{ model: TableModel, deal: Protocol.DealView }} props
 */
function Opening({ model, deal }) {
  const { tribute, turned, turn } = deal;
  const parts = { model, deal, tribute };
  const turnedText = { first: model.name(deal.first_draw), leader: turn ? model.name(turn) : "" };
  return html`<section class="opening panel-on-felt">
    ${turned && html`<p class="turned"><${SmallCard} level=${deal.level} face=${turned} />
      <span>${t("web.table.turned", turnedText)}</span></p>`}
    ${tribute && tribute.refused_by.length > 0 && html`<${Refusal} ...${parts} />`}
    ${tribute && html`<${Gifts} ...${parts} /><${FirstLead} ...${parts} />`}
  </section>`;
}

/** @param {{ model: TableModel, question: Protocol.Question }} props */
function Seconds({ model, question }) {
  const seconds = useSeconds(model, model.isTimed ? question.deadline : null);
  const countDown = model.data.book.values["clocks.count_down"] || 0;
  if (seconds === null) return false;
  return html`<b class="count">${seconds}</b>
    ${seconds <= countDown && html` <span class="counting">${t("web.table.count_down")}</span>`}`;
}

/**
 * Does the line say whom the table waits for? Where the middle has no room: on a phone.
 * @param {TableModel} model
 * @param {import("./window_size.js").Size} size
 */
export const isWaitingInLine = ({ you }, size) => you !== null && isSmall(size);

/** Whom the table waits for, and how long. @param {{ model: TableModel }} props */
export function Waiting({ model }) {
  if (model.state.view === null) return null;
  const { is_paused: isPaused, questions } = model.view;
  if (isPaused) return html`<p class="waiting paused"><${Icon} name="pause" /> ${t("web.table.paused")}</p>`;
  const own = model.question();
  const question = own ?? questions[0];
  if (!question) return null;
  const who = formatNames(model, questions.map(({ seat }) => seat));
  const text = own ? t(`web.table.mine.${own.ask}`) : t(`web.table.waiting.${question.ask}`, { names: who });
  return html`<p class=${own ? "waiting mine" : "waiting"}><span class="whom">${text}</span>
    <${Seconds} model=${model} question=${question} /></p>`;
}

/**
 * What a ruling demands or forbids of oneself.
 * @param {{ model: TableModel, deal: Protocol.DealView, you: Seat }} props
 */
function OwnSanctions({ model, deal, you }) {
  const { kinds = {}, cards = {}, forbidden = [] } = deal.sanctions ?? {};
  const kind = kinds[you];
  const card = cards[you];
  const formatKind = (/** @type {string} */ key, /** @type {string} */ name) => t(key, { kind: t(`kind.${name}`) });
  return html`
    ${kind && html`<p class="reason">${formatKind("refused.kind_was_named", kind.kind)}${" "}
      <${Articles} model=${model} citation=${kind.article} /></p>`}
    ${card && html`<p class="reason">${t("web.table.card_was_named")}${" "}
      <${SmallCard} level=${deal.level} face=${card.card} />${" "}
      <${Articles} model=${model} citation=${card.article} /></p>`}
    ${forbidden.filter(({ seat }) => seat === you).map((ban) => html`
      <p class="reason" key=${ban.kind}>${formatKind("refused.kind_is_forbidden", ban.kind)}${" "}
        <${Articles} model=${model} citation=${ban.article} /></p>`)}`;
}

/** @param {Protocol.DealView} deal */
function isOpening({ phase, tricks = 0, trick = [], turned, tribute }) {
  return phase === "play" && tricks === 0 && trick.length === 0 && Boolean(turned || tribute);
}

/** @param {Protocol.DealView} deal */
const isTribute = ({ tribute, phase }) => Boolean(tribute) && phase !== "play";

/** Is there more to say in the middle than whom the table waits for? @param {Protocol.DealView | null} deal */
export const isTalking = (deal) => deal !== null && (isOpening(deal) || isTribute(deal));

/** @param {{ model: TableModel }} props */
export function Middle({ model }) {
  const size = useWindowSize();
  const { deal, you } = model;
  if (deal === null) return null;
  return html`
    ${isTribute(deal) && html`<${TributePanel} model=${model} deal=${deal} tribute=${deal.tribute} />`}
    ${isOpening(deal) && html`<${Opening} model=${model} deal=${deal} />`}
    ${you && html`<${OwnSanctions} model=${model} deal=${deal} you=${you} />`}
    ${!isWaitingInLine(model, size) && html`<${Waiting} model=${model} />`}`;
}
