// The bar: the way out, both levels and who is on stage, the deal, the last trick, the menu.

import { html } from "../../vendor/preact.js";
import { formatLevel } from "../format.js";
import { otherSide } from "../seats.js";
import { t } from "../texts.js";
import { SideClock } from "./clock.js";
import { mayLookBack, showLastTrick } from "./commands.js";
import { Icon } from "./icons.js";
import { levelOf } from "./standing.js";

/** @typedef {import("./model.js").TableModel} TableModel */

/** @param {{ model: TableModel, side: Protocol.Side }} props */
function Level({ model, side }) {
  const { standing } = model.view;
  const isOn = standing.stage === side;
  const clocked = model.data.book.values["clocks.side_minutes"] ? "clocked" : "";
  return html`<span class=${`level ${side === model.ownSide ? "own" : "other"} ${isOn ? "on" : ""} ${clocked}`}>
    <span class="side">${model.sideName(side)}
      ${isOn && html`<span class="stage">${t("web.table.on_stage")}</span>`}</span>
    <b>${formatLevel(levelOf(standing, side))}</b>
    <${SideClock} model=${model} side=${side} /></span>`;
}

/** @param {{ model: TableModel }} props */
function Levels({ model }) {
  const { view } = model.state;
  if (view === null) return html`<div class="levels"><span class="code">${model.data.code}</span></div>`;
  const { deal, last_deal: lastDeal } = view;
  return html`<div class="levels">
    <${Level} model=${model} side=${model.ownSide} />
    <span class="deal-level">${deal && html`
      <b>${t("web.table.bar.level", { level: t(`rank.${deal.level}`) })}</b>
      <small>${t(deal.is_extra ? "deal.extra" : "deal.number", { number: deal.number })}
        ${lastDeal && html` · ${t("web.table.last_deal")}`}</small>`}</span>
    <${Level} model=${model} side=${otherSide(model.ownSide)} />
  </div>`;
}

/** @param {{ icon: string, text: string, shortcut: string, onClick: () => void, style?: string }} props */
const RoundButton = ({ icon, text, shortcut, onClick, style = "" }) => html`
  <button type="button" class=${`round ${style}`} onClick=${onClick} aria-keyshortcuts=${shortcut} title=${text}>
    <${Icon} name=${icon} /><span class="unseen">${text}</span></button>`;

/** @param {{ count: number }} props */
const Watchers = ({ count }) => html`
  <span class="watchers" title=${t("web.table.watchers", { count })}><${Icon} name="eye" />${count}</span>`;

/** @param {{ model: TableModel }} props */
export function Bar({ model }) {
  const { table, view } = model.state;
  const hasCall = view !== null && view.calls.some((call) => !call.is_answered);
  const watchers = table?.people_watching ?? 0;
  return html`<header class="bar">
    <a class="round" href="/" title=${t("web.table.leave")}>
      <${Icon} name="leave" /><span class="unseen">${t("web.table.leave")}</span></a>
    <${Levels} model=${model} />
    ${hasCall && html`<span class="called">${t("web.table.called")}</span>`}
    ${watchers > 0 && html`<${Watchers} count=${watchers} />`}
    ${model.deal && model.you && mayLookBack(model) && html`
      <${RoundButton} icon="back" text=${t("web.table.last_trick")} shortcut="l"
      onClick=${() => showLastTrick(model)} />`}
    ${view && html`<${RoundButton} icon="sheet" text=${t("web.table.sheet")} shortcut="c" style="wide-only"
      onClick=${() => model.openDialog("sheet")} />`}
    <${RoundButton} icon="menu" text=${t("web.table.menu")} shortcut="m" onClick=${() => model.openDialog("menu")} />
  </header>`;
}
