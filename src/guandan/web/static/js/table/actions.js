// The row above the hand: what the selection is, the three great buttons, and the hand's own tools.

import { html } from "../../vendor/preact.js";
import { formatPlay } from "../format.js";
import { t } from "../texts.js";
import {
  act, isGiving, lockSelection, pass, showHint, sortByNextOrder, toggleAuto, toggleAutoPass,
} from "./commands.js";
import { Icon } from "./icons.js";
import { settings } from "./settings.js";

/** @typedef {import("./model.js").TableModel} TableModel */

/**
 * What the selection is; an answer that is under way keeps nobody from playing.
 * @param {{ model: TableModel }} props
 */
function Label({ model }) {
  const { reading, selected } = model.state;
  const { deal } = model;
  if (selected.size === 0 || deal === null) return html`<span class="label"></span>`;
  if (deal.phase !== "play" || !reading?.list) {
    return html`<span class="label">${t("web.table.selected", { count: selected.size })}</span>`;
  }
  if (reading.list.length === 0) return html`<span class="label bad">${t("web.table.no_play")}</span>`;
  const beating = reading.list.filter(({ beats }) => beats);
  const plays = (beating.length > 0 ? beating : reading.list).map(({ play }) => formatPlay(play));
  const hasTop = Boolean(deal.top);
  const verdict = hasTop ? t(beating.length > 0 ? "web.table.beats" : "web.table.beats_not") : "";
  const failing = hasTop ? "bad" : "";
  return html`<span class=${`label ${beating.length > 0 ? "good" : failing}`}>
    ${plays.join(t("web.table.or"))}${verdict && html`<b>${verdict}</b>`}</span>`;
}

/**
 * @param {{ icon: string, text: string, shortcut: string, onClick: () => void, isOn?: boolean, disabled?: boolean }}
 *   props
 */
const Tool = ({ icon, text, shortcut, onClick, isOn, disabled }) => html`
  <button type="button" class="tool" onClick=${onClick} aria-pressed=${isOn === undefined ? undefined : String(isOn)}
    disabled=${disabled} aria-keyshortcuts=${shortcut}><${Icon} name=${icon} /><span>${text}</span></button>`;

/** @param {{ model: TableModel }} props */
function Tools({ model }) {
  const { auto_pass: isPassing = false, settings: rules } = model.table;
  return html`<div class="tools">
    <${Tool} icon="sort" text=${t(`web.table.sort.${settings.sort}`)} shortcut="s"
      onClick=${() => sortByNextOrder(model)} />
    <${Tool} icon="lock" text=${t("web.table.lock")} shortcut="g" disabled=${model.state.selected.size === 0}
      onClick=${() => lockSelection(model)} />
    <${Tool} icon="pass" text=${t("web.table.auto_pass")} shortcut="a" isOn=${isPassing}
      onClick=${() => toggleAutoPass(model)} />
    ${rules.has_auto !== false && html`<${Tool} icon="auto" text=${t("web.table.auto")} shortcut="t"
      isOn=${Boolean(model.ownSeat.is_auto)} onClick=${() => toggleAuto(model)} />`}
  </div>`;
}

/** @param {{ model: TableModel }} props */
function GreatButtons({ model }) {
  const { selected, isBusy } = model.state;
  const ask = model.question()?.ask;
  const gives = isGiving(model);
  const plays = ask === "lead" || ask === "follow";
  const mayPassLead = ask === "lead" && model.data.book.values["trick.leader_may_pass"];
  const mayPass = model.mayRefuse || ask === "follow" || mayPassLead;
  return html`<div class="great">
    <button type="button" class="button pass" disabled=${!mayPass || isBusy} aria-keyshortcuts="p"
      onClick=${() => pass(model)}>${model.mayRefuse ? t("web.table.refuse_button") : model.passWord}</button>
    ${model.table.settings.has_hints !== false && html`
      <button type="button" class="button hint" disabled=${!plays && !gives} aria-keyshortcuts="h"
        onClick=${() => showHint(model)}>${t("web.table.hint")}</button>`}
    <button type="button" class="button main go" aria-keyshortcuts="Enter" onClick=${() => act(model)}
      disabled=${selected.size === 0 || (!plays && !gives) || isBusy}>
      ${gives ? t(`phase.${ask}`) : t("web.table.play_button")}</button>
  </div>`;
}

/** @param {{ model: TableModel }} props */
export function Actions({ model }) {
  if (!model.you || model.deal === null) return null;
  return html`<div class=${`actions ${model.question() ? "asked" : ""}`} role="toolbar"
    aria-label=${t("web.table.actions")}>
    <div class="line" aria-live="polite"><${Label} model=${model} /></div>
    <${Tools} model=${model} />
    <${GreatButtons} model=${model} />
    ${model.ownSeat.is_auto && html`<div class="auto-on">
      <button type="button" class="button main" onClick=${() => toggleAuto(model)}>${t("web.table.auto.back")}</button>
    </div>`}
  </div>`;
}
