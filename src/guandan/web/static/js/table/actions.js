// The row above the hand: what the selection is, the three great buttons, and the hand's own tools.

import { html } from "../../vendor/preact.js";
import { playWords, t } from "../words.js";
import { Icon } from "./icons.js";
import { settings } from "./settings.js";

/** What the selection is; an answer that is under way keeps nobody from playing. */
function Label({ model }) {
  const { reading, selected } = model.state;
  const { deal } = model;
  if (selected.size === 0 || deal === null) return html`<span class="label"></span>`;
  if (deal.phase !== "play") return html`<span class="label">${t("web.table.selected", { count: selected.size })}</span>`;
  if (reading === null || reading.list === null) return html`<span class="label">${t("web.table.selected", { count: selected.size })}</span>`;
  if (reading.list.length === 0) return html`<span class="label bad">${t("web.table.no_play")}</span>`;
  const good = reading.list.filter((one) => one.beats);
  const shown = good.length > 0 ? good : reading.list;
  const words = shown.map((one) => playWords(one.play)).join(t("web.table.or"));
  const verdict = deal.top === null ? "" : t(good.length > 0 ? "web.table.beats" : "web.table.beats_not");
  const tone = good.length > 0 ? "good" : deal.top === null ? "" : "bad";
  return html`<span class=${`label ${tone}`}>${words}${verdict && html`<b>${verdict}</b>`}</span>`;
}

const Tool = ({ icon, text, onClick, pressed, disabled, keyName }) => html`<button type="button" class="tool" onClick=${onClick}
  aria-pressed=${pressed === undefined ? undefined : String(pressed)} disabled=${disabled} aria-keyshortcuts=${keyName}>
  <${Icon} name=${icon} /><span>${text}</span></button>`;

function Tools({ model }) {
  const { table, selected } = model.state;
  const { auto_pass: isPassing = false, settings: rules } = table;
  const own = table.seats[model.you] || {};
  return html`<div class="tools">
    <${Tool} icon="sort" text=${t(`web.table.sort.${settings.sort}`)} keyName="s" onClick=${() => model.sortHand(model.nextOrder())} />
    <${Tool} icon="lock" text=${t("web.table.lock")} keyName="g" disabled=${selected.size === 0} onClick=${() => model.lock()} />
    <${Tool} icon="pass" text=${t("web.table.auto_pass")} keyName="a" pressed=${isPassing} onClick=${() => model.do({ command: "auto_pass", on: !isPassing })} />
    ${rules.has_auto !== false && html`<${Tool} icon="auto" text=${t("web.table.auto")} keyName="t" pressed=${Boolean(own.is_auto)} onClick=${() => model.do({ command: "auto", on: !own.is_auto })} />`}
  </div>`;
}

/** 进贡, 还牌: the one card that is selected. */
function giveCard(model, ask) {
  const [face] = model.faces;
  if (face) model.answer(ask === "pay" ? { command: "pay_tribute", card: face } : { command: "return_card", card: face });
}

/** What Enter and the great button do now. */
export function act(model) {
  const question = model.question();
  if (question && (question.ask === "pay" || question.ask === "return")) giveCard(model, question.ask);
  else model.play();
}

function Great({ model }) {
  const { selected, isBusy, table } = model.state;
  const question = model.question();
  const ask = question ? question.ask : null;
  const gives = ask === "pay" || ask === "return";
  const plays = ask === "lead" || ask === "follow";
  const mayPass = model.mayRefuse || ask === "follow" || (ask === "lead" && model.data.book.values["trick.leader_may_pass"]);
  const word = gives ? t(`phase.${ask}`) : t("web.table.play_button");
  return html`<div class="great">
    <button type="button" class="button pass" disabled=${!mayPass || isBusy} aria-keyshortcuts="p" onClick=${() => model.pass()}>${model.mayRefuse ? t("web.table.refuse_button") : model.passWord}</button>
    ${table.settings.has_hints !== false && html`<button type="button" class="button hint" disabled=${!plays && !gives} aria-keyshortcuts="h" onClick=${() => model.hint()}>${t("web.table.hint")}</button>`}
    <button type="button" class="button main go" disabled=${selected.size === 0 || (!plays && !gives) || isBusy} aria-keyshortcuts="Enter" onClick=${() => act(model)}>${word}</button>
  </div>`;
}

export function Actions({ model }) {
  if (!model.you || model.deal === null) return null;
  const own = model.state.table.seats[model.you] || {};
  return html`<div class=${`actions ${model.question() ? "asked" : ""}`} role="toolbar" aria-label=${t("web.table.actions")}>
    <div class="line" aria-live="polite"><${Label} model=${model} /></div>
    <${Tools} model=${model} />
    <${Great} model=${model} />
    ${own.is_auto && html`<div class="auto-on"><button type="button" class="button main" onClick=${() => model.do({ command: "auto", on: false })}>${t("web.table.auto.back")}</button></div>`}
  </div>`;
}
