// Before the match: seats to take, an invitation to send, bots for empty seats, the maker's start.

import { html, useState } from "../../vendor/preact.js";
import { botName, t } from "../words.js";
import { Icon } from "./icons.js";
import { around, SEATS } from "./seats.js";

/** A person without a name here gives one first; the socket then knows the new session. */
async function enter(model, name) {
  const answer = await fetch(`${document.body.dataset.api}/session`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name }),
  });
  if (!answer.ok) {
    model.tell({ text: t("web.table.name.refused"), tone: "refused" });
    return false;
  }
  await model.reconnect();
  return true;
}

function NameForm({ model }) {
  const [name, setName] = useState("");
  const sent = (event) => {
    event.preventDefault();
    if (name.trim()) enter(model, name.trim());
  };
  return html`<form class="name-form" onSubmit=${sent}>
    <label class="field"><span>${t("web.table.name")}</span><input type="text" maxlength="20" autocomplete="nickname" value=${name} onInput=${(event) => setName(event.target.value)} /></label>
    <button type="submit" class="button main" disabled=${!name.trim()}>${t("web.table.enter")}</button></form>`;
}

function SeatButtons({ model, seat, one }) {
  const { table, person } = model.state;
  const isFree = !one.name && !one.bot && !one.person;
  const fill = (bot) => model.do({ command: "fill_seat", seat, bot });
  return html`<div class="seat-buttons">
    ${isFree && person !== null && html`<button type="button" class="button main" onClick=${() => model.do({ command: "sit", seat })}>${t("web.table.sit")}</button>`}
    ${isFree && table.is_maker && html`<label><span class="unseen">${t("web.table.bot")}</span>
      <select onChange=${(event) => event.target.value && fill(event.target.value)}><option value="">${t("web.table.bot.add")}</option>
      ${model.data.bots.map((bot) => html`<option key=${bot} value=${bot}>${botName(bot)}</option>`)}</select></label>`}
    ${one.bot && table.is_maker && html`<button type="button" class="button" onClick=${() => fill(null)}>${t("web.table.bot.remove")}</button>`}
    ${one.person && seat !== model.you && table.is_maker && html`<button type="button" class="button" onClick=${() => model.do({ command: "turn_away", seat })}>${t("web.table.turn_away")}</button>`}
    ${seat === model.you && html`<button type="button" class="button" onClick=${() => model.do({ command: "stand" })}>${t("web.table.stand")}</button>`}
  </div>`;
}

function Chair({ model, seat, place }) {
  const one = model.state.table.seats[seat] || {};
  const isTaken = Boolean(one.name || one.bot);
  return html`<li class=${`chair chair-${place} ${isTaken ? "taken" : ""} ${seat === model.you ? "mine" : ""}`}>
    <span class="seat-name">${t(`seat.${seat}`)}</span>
    <b>${isTaken ? html`${one.bot ? html`<${Icon} name="auto" />${botName(one.bot)}` : model.name(seat)}` : t("web.table.free")}</b>
    ${one.person && !one.is_online && html`<span class="badge bad">${t("web.table.away")}</span>`}
    <${SeatButtons} model=${model} seat=${seat} one=${one} />
  </li>`;
}

function Invitation({ model }) {
  const link = `${location.origin}/t/${model.data.code}`;
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const field = document.getElementById("invite-link");
    field.select();
    // navigator.clipboard is not there over plain HTTP.
    setCopied(navigator.clipboard ? await navigator.clipboard.writeText(link).then(() => true, () => document.execCommand("copy")) : document.execCommand("copy"));
  };
  return html`<section class="invite" aria-labelledby="invite-title"><h2 id="invite-title">${t("web.table.invite")}</h2>
    <p class="code-large" aria-label=${t("web.table.code", { code: [...model.data.code].join(" ") })}>${model.data.code}</p>
    <img class="qr" src=${`/qr/t/${model.data.code}.svg`} alt=${t("web.table.qr")} width="148" height="148" />
    <div class="copy"><input id="invite-link" type="text" readonly value=${link} aria-label=${t("web.table.link")} />
      <button type="button" class="button" onClick=${copy}>${t(isCopied ? "web.table.copied" : "web.table.copy")}</button></div></section>`;
}

export function Gathering({ model }) {
  const { table, person } = model.state;
  const places = around(model.bottom);
  const isFull = SEATS.every((seat) => (table.seats[seat] || {}).name || (table.seats[seat] || {}).bot);
  return html`<main class="gathering" id="main"><h1>${t("web.table.gathering")}</h1>
    <p class="muted">${model.data.book.title}${Object.keys(table.settings.overrides || {}).length > 0 && html` · ${t("web.table.own_rules")}`}</p>
    ${person === null && html`<${NameForm} model=${model} />`}
    <ul class="chairs">${Object.entries(places).map(([place, seat]) => html`<${Chair} key=${seat} model=${model} seat=${seat} place=${place} />`)}</ul>
    <div class="choices">
      ${table.is_maker && html`<button type="button" class="button main large" disabled=${!isFull} onClick=${() => model.do({ command: "start" })}>${t("web.table.start")}</button>`}
      ${!table.is_maker && html`<p>${t(isFull ? "web.table.waits_for_maker" : "web.table.waits_for_people")}</p>`}
    </div>
    ${!table.event && html`<${Invitation} model=${model} />`}
  </main>`;
}
