// The rows above the hand: the line, the three great buttons, and the hand's own tools; on a phone these have a drawer.

import { html } from "../../vendor/preact.js";
import { t } from "../texts.js";
import {
  act, isGiving, lockSelection, pass, showCounter, showHint, sortByNextOrder, toggleAuto, toggleAutoPass,
} from "./commands.js";
import { Icon } from "./icons.js";
import { Line } from "./line.js";
import { settings } from "./settings.js";

/** @typedef {import("./model.js").TableModel} TableModel */

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
  return html`<div class="tools" id="tools">
    <${Tool} icon="sort" text=${t(`web.table.sort.${settings.sort}`)} shortcut="s"
      onClick=${() => sortByNextOrder(model)} />
    <${Tool} icon="lock" text=${t("web.table.lock")} shortcut="g" disabled=${model.state.selected.size === 0}
      onClick=${() => lockSelection(model)} />
    <${Tool} icon="pass" text=${t("web.table.auto_pass")} shortcut="a" isOn=${isPassing}
      onClick=${() => toggleAutoPass(model)} />
    ${rules.has_auto !== false && html`<${Tool} icon="auto" text=${t("web.table.auto")} shortcut="t"
      isOn=${Boolean(model.ownSeat.is_auto)} onClick=${() => toggleAuto(model)} />`}
    ${rules.has_phrases && html`<${Tool} icon="say" text=${t("web.table.say")} shortcut="e"
      onClick=${() => model.openDialog("phrases")} />`}
    ${rules.has_counter && html`<${Tool} icon="counter" text=${t("web.table.counter")} shortcut="k"
      onClick=${() => showCounter(model)} />`}
  </div>`;
}

/** On a small screen the tools are in a drawer, in the place of the line. @param {{ model: TableModel }} props */
function Drawer({ model }) {
  const { isDrawerOpen } = model.state;
  return html`<button type="button" class="tool drawer" aria-expanded=${String(isDrawerOpen)} aria-controls="tools"
    onClick=${() => model.update({ isDrawerOpen: !isDrawerOpen })}>
    <${Icon} name=${isDrawerOpen ? "close" : "more"} /><span>${t("web.table.tools")}</span></button>`;
}

/** Is what is selected known to be no play, or none that beats? @param {TableModel} model @param {boolean} plays */
function isHopeless({ deal, state }, plays) {
  const list = plays && state.selected.size > 0 && state.reading?.list;
  return list ? !list.some(({ beats }) => beats || !deal?.top) : false;
}

/** @param {{ model: TableModel }} props */
function GreatButtons({ model }) {
  const { selected, isBusy, hint, cannotBeat } = model.state;
  const ask = model.question()?.ask;
  const gives = isGiving(model);
  const plays = ask === "lead" || ask === "follow";
  const mayPassLead = ask === "lead" && model.data.book.values["trick.leader_may_pass"];
  const mayPass = model.mayRefuse || ask === "follow" || mayPassLead;
  const isAdvised = mayPass && selected.size === 0 && (cannotBeat || (hint !== null && hint.play === null));
  return html`<div class="great">
    <button type="button" class=${`button pass ${isAdvised ? "advised" : ""}`} disabled=${!mayPass || isBusy}
      aria-keyshortcuts="p"
      onClick=${() => pass(model)}>${model.mayRefuse ? t("web.table.refuse_button") : model.passWord}</button>
    ${model.table.settings.has_hints !== false && html`
      <button type="button" class="button hint" disabled=${!plays && !gives} aria-keyshortcuts="h"
        onClick=${() => showHint(model)}>${t("web.table.hint")}</button>`}
    <button type="button" class=${`button main go ${isHopeless(model, plays) ? "hopeless" : ""}`}
      aria-keyshortcuts="Enter" onClick=${() => act(model)}
      disabled=${selected.size === 0 || (!plays && !gives) || isBusy}>
      ${gives ? t(`deal_phase.${ask}`) : t("web.table.play_button")}</button>
  </div>`;
}

/** @param {{ model: TableModel }} props */
export function Actions({ model }) {
  if (!model.you || model.deal === null) return null;
  const styles = ["actions", model.question() && "asked", model.state.isDrawerOpen && "drawer-open"].filter(Boolean);
  return html`<div class=${styles.join(" ")} role="toolbar" aria-label=${t("web.table.actions")}>
    <${Line} model=${model} />
    <${Tools} model=${model} />
    <${Drawer} model=${model} />
    <${GreatButtons} model=${model} />
    ${model.ownSeat.is_auto && html`<div class="auto-on">
      <button type="button" class="button main" onClick=${() => toggleAuto(model)}>${t("web.table.auto.back")}</button>
    </div>`}
  </div>`;
}
