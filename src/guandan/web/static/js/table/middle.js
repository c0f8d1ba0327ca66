// The middle of the felt: whom the table waits for, how the deal began, who owes what and why.

import { html } from "../../vendor/preact.js";
import { Back, Card } from "../cards.js";
import { articleWords, has, t } from "../words.js";
import { useSeconds } from "./clock.js";
import { Icon } from "./icons.js";
import { partnerOf, sideOf } from "./seats.js";
import { settings } from "./settings.js";

const MOST = 3;

const cites = (cited) => (cited || "").split("; ").filter((name) => name && name !== "table" && name !== "house");

/** The articles of a citation, each a link into the book; of many the first few. */
export function Articles({ model, cited }) {
  const names = cites(cited);
  const { book } = model.data;
  const link = (name, text) => html`<a class="article" key=${text} target="_blank" rel="noopener"
    href=${`/books/${encodeURIComponent(book.id)}/${encodeURIComponent(name)}`}>${text}</a>`;
  const shown = names.slice(0, MOST).map((name) => link(name, articleWords(name)));
  return names.length > MOST ? [...shown, link(names[MOST], t("web.table.articles.more", { count: names.length - MOST }))] : shown;
}

/** A sentence with the article of the option that it rests on; the table's own settings are said to be its own. */
function Reason({ model, text, option }) {
  const cited = model.data.book.cites[option] || "";
  return html`<p class="reason">${text}
    ${cited === "table" ? html`<span class="tag own">${t("web.table.own_rule")}</span>` : html`<${Articles} model=${model} cited=${cited} />`}</p>`;
}

const valueWords = (model, option, prefix) => {
  const value = model.data.book.values[option];
  return has(`${prefix}.${value}`) ? t(`${prefix}.${value}`) : "";
};

const names = (model, seats) => seats.map((seat) => model.name(seat)).join(t("value.and"));

function owes(model, tribute) {
  const key = tribute.payers.length > 1 ? "double" : sideOf(tribute.payers[0]) === sideOf(tribute.first) ? "partner" : "single";
  return t(`web.table.tribute.${key}`, {
    payers: names(model, tribute.payers), first: model.name(tribute.first),
    partner: model.name(partnerOf(tribute.first)), pays: valueWords(model, "tribute.pays", "pays"),
  });
}

function returnOption(payer, receiver, isDouble) {
  if (isDouble) return "tribute.return_double";
  return partnerOf(payer) === receiver ? "tribute.return_to_partner" : "tribute.return_to_opponent";
}

function Returns({ model, tribute }) {
  const isDouble = tribute.payers.length > 1;
  return Object.entries(tribute.receivers).filter(([, taker]) => !(taker in tribute.returned)).map(([payer, taker]) => {
    const option = returnOption(payer, taker, isDouble);
    const text = t("web.table.tribute.return", { receiver: model.name(taker), payer: model.name(payer), limit: valueWords(model, option, "return_limit") });
    return html`<${Reason} key=${taker} model=${model} text=${text} option=${option} />`;
  });
}

function leadOption(tribute) {
  if (tribute.refused_by.length > 0) return "tribute.lead_refused";
  return tribute.payers.length > 1 ? "tribute.lead_double" : "tribute.lead_single";
}

const Small = ({ model, face }) => html`<span class="small-card">
  ${face ? html`<${Card} face=${face} level=${model.deal.level} colours=${settings.colours} />` : html`<${Back} />`}</span>`;

function Cards({ model, tribute }) {
  const rows = tribute.payers.filter((payer) => payer in tribute.paid);
  return rows.length > 0 && html`<ul class="gifts">${rows.map((payer) => {
    const taker = tribute.receivers[payer];
    const back = taker && taker in tribute.returned;
    return html`<li key=${payer}>
      <span>${model.name(payer)}</span><${Small} model=${model} face=${tribute.paid[payer]} />
      <span class="arrow" aria-hidden="true">→</span><span>${taker ? model.name(taker) : t("web.table.tribute.open")}</span>
      ${back && html`<${Small} model=${model} face=${tribute.returned[taker]} />`}
    </li>`;
  })}</ul>`;
}

/** Two buttons: whose card to take, or whose return to pick. */
function Pick({ model, question, tribute }) {
  const isTake = question.ask === "take";
  const seats = isTake ? tribute.payers : Object.keys(tribute.returned);
  const send = (seat) => model.answer(isTake ? { command: "take_tribute", payer: seat } : { command: "pick_return", giver: seat });
  return html`<div class="choices">${seats.map((seat) => html`<button type="button" class="button main" key=${seat} onClick=${() => send(seat)}>
    <${Small} model=${model} face=${isTake ? tribute.paid[seat] : tribute.returned[seat]} /> ${model.name(seat)}</button>`)}</div>`;
}

function Tribute({ model }) {
  const { tribute, phase } = model.deal;
  const question = model.question();
  const isAsked = question && (question.ask === "take" || question.ask === "pick");
  return html`<section class=${`tribute panel-on-felt ${isAsked ? "asks" : ""}`} aria-label=${t("deal.tribute")}>
    ${tribute.refused_by.length > 0
      ? html`<${Reason} model=${model} text=${t("web.table.tribute.refused", { names: names(model, tribute.refused_by) })} option="tribute.refusal" />`
      : phase === "pay" && (model.mayRefuse
        ? html`<${Reason} model=${model} text=${t("web.table.tribute.may_refuse")} option="tribute.refusal_choice" />`
        : html`<${Reason} model=${model} text=${owes(model, tribute)} option="tribute.pays" />`)}
    ${phase === "take" && html`<${Reason} model=${model} text=${t("web.table.tribute.take", { first: model.name(tribute.first), how: valueWords(model, "tribute.equal", "equal_tribute") })} option="tribute.equal" />`}
    ${phase === "return" && html`<${Returns} model=${model} tribute=${tribute} />`}
    ${phase === "pick" && html`<${Reason} model=${model} text=${t("web.table.tribute.pick")} option="tribute.losers_pick_return" />`}
    ${!(isAsked && question.ask === "take") && html`<${Cards} model=${model} tribute=${tribute} />`}
    ${isAsked && html`<${Pick} model=${model} question=${question} tribute=${tribute} />`}
  </section>`;
}

/** Before the first lead: the turned card, what went to and fro, and who leads and why. */
function Opening({ model }) {
  const { deal } = model;
  const { tribute } = deal;
  return html`<section class="opening panel-on-felt">
    ${deal.turned && html`<p class="turned"><${Small} model=${model} face=${deal.turned} />
      <span>${t("web.table.turned", { first: model.name(deal.first_draw), leader: model.name(deal.turn) })}</span></p>`}
    ${tribute && tribute.refused_by.length > 0 && html`<p class="reason">${t("web.table.tribute.refused", { names: names(model, tribute.refused_by) })} <${Articles} model=${model} cited=${model.data.book.cites["tribute.refusal"]} /></p>`}
    ${tribute && html`<${Cards} model=${model} tribute=${tribute} />
      <${Reason} model=${model} text=${t("web.table.leads", { name: model.name(deal.turn), why: valueWords(model, leadOption(tribute), "tribute_lead") })} option=${leadOption(tribute)} />`}
  </section>`;
}

function Seconds({ model, question }) {
  const seconds = useSeconds(model, question.deadline);
  const countDown = model.data.book.values["clocks.count_down"] || 0;
  if (seconds === null) return false;
  return html`<b class="count">${seconds}</b>${seconds <= countDown && html` <span class="counting">${t("web.table.count_down")}</span>`}`;
}

function Waiting({ model }) {
  const { view } = model.state;
  if (view.is_paused) return html`<p class="waiting paused"><${Icon} name="pause" /> ${t("web.table.paused")}</p>`;
  const own = model.question();
  if (own) return html`<p class="waiting mine">${t(`web.table.mine.${own.ask}`)}<${Seconds} model=${model} question=${own} /></p>`;
  if (view.questions.length === 0) return null;
  const who = names(model, view.questions.map((one) => one.seat));
  return html`<p class="waiting">${t(`web.table.waiting.${view.questions[0].ask}`, { names: who })}<${Seconds} model=${model} question=${view.questions[0]} /></p>`;
}

/** What a ruling demands or forbids of oneself. */
function Bound({ model }) {
  const held = model.deal.sanctions;
  const own = model.you;
  const kind = (held.kinds || {})[own];
  const card = (held.cards || {})[own];
  const bans = (held.forbidden || []).filter((ban) => ban.seat === own);
  return html`
    ${kind && html`<p class="reason">${t("refused.kind_was_named", { kind: t(`kind.${kind.kind}`) })} <${Articles} model=${model} cited=${kind.article} /></p>`}
    ${card && html`<p class="reason">${t("web.table.card_was_named")} <${Small} model=${model} face=${card.card} /> <${Articles} model=${model} cited=${card.article} /></p>`}
    ${bans.map((ban) => html`<p class="reason" key=${ban.kind}>${t("refused.kind_is_forbidden", { kind: t(`kind.${ban.kind}`) })} <${Articles} model=${model} cited=${ban.article} /></p>`)}`;
}

/** By what a notice is so: its articles, or the book as a whole where a refusal rests on none. */
function Grounds({ model, notice }) {
  const { book } = model.data;
  if (cites(notice.article).length > 0) return html` <span class="articles"><${Articles} model=${model} cited=${notice.article} /></span>`;
  if (notice.tone !== "refused") return null;
  return html` <span class="articles">${notice.article === "table" && html`<span class="tag own">${t("web.table.own_rule")}</span> `}
    <a class="article" target="_blank" rel="noopener" href=${`/books/${encodeURIComponent(book.id)}`}>${t("web.table.see_rules")}</a></span>`;
}

export function Notice({ model }) {
  const { notice } = model.state;
  return notice && html`<div class=${`told ${notice.tone}`}><div class="told-words">${notice.text}<${Grounds} model=${model} notice=${notice} />${(notice.more || []).map((words) => html`<p key=${words}>${words}</p>`)}</div>
    <button type="button" class="dismiss" aria-label=${t("web.table.close")} onClick=${() => model.update({ notice: null })}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18" stroke="currentColor" stroke-width="2.5" /></svg></button></div>`;
}

const isOpening = (deal) => deal.phase === "play" && deal.tricks === 0 && deal.trick.length === 0 && Boolean(deal.turned || deal.tribute);
const isTribute = (deal) => Boolean(deal.tribute) && deal.phase !== "play";

/** Is there more to say in the middle than whom the table waits for? */
export const isTalking = (deal) => deal !== null && (isOpening(deal) || isTribute(deal));

export function Middle({ model }) {
  const { deal } = model;
  if (deal === null) return null;
  return html`
    ${isTribute(deal) && html`<${Tribute} model=${model} />`}
    ${isOpening(deal) && html`<${Opening} model=${model} />`}
    ${model.you && html`<${Bound} model=${model} />`}
    <${Waiting} model=${model} />`;
}
