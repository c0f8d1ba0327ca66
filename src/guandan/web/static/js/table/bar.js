// The bar: the way out, both levels and who is on stage, the deal, the last trick, the menu.

import { html } from "../../vendor/preact.js";
import { t } from "../words.js";
import { Icon } from "./icons.js";
import { sideOf } from "./seats.js";

const LADDER = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"];

/** A level's number as its rank; after A it is past A. */
export const levelWords = (number) => (number > LADDER.length ? t("level.past_a") : t(`rank.${LADDER[number - 1]}`));
export { LADDER };

function Level({ model, side }) {
  const { standing } = model.state.view;
  const number = standing[side.toLowerCase()];
  const isOn = standing.stage === side;
  return html`<span class=${`level ${side === sideOf(model.bottom) ? "own" : "other"} ${isOn ? "on" : ""}`}>
    <span class="side">${model.sideName(side)}${isOn && html`<span class="stage">${t("web.table.on_stage")}</span>`}</span>
    <b>${levelWords(number)}</b></span>`;
}

function Levels({ model }) {
  const { view } = model.state;
  if (view === null) return html`<div class="levels"><span class="code">${model.data.code}</span></div>`;
  const own = sideOf(model.bottom);
  const { deal } = view;
  return html`<div class="levels">
    <${Level} model=${model} side=${own} />
    <span class="deal-level">${deal && html`<b>${t("web.table.bar.level", { level: t(`rank.${deal.level}`) })}</b>
      <small>${t(deal.is_extra ? "deal.extra" : "deal.number", { number: deal.number })}${view.last_deal && html` · ${t("web.table.last_deal")}`}</small>`}</span>
    <${Level} model=${model} side=${own === "EW" ? "NS" : "EW"} />
  </div>`;
}

export function Bar({ model }) {
  const { table, view } = model.state;
  const show = (kind) => model.update({ dialog: { kind } });
  const open = view ? view.calls.filter((call) => !call.is_answered).length : 0;
  return html`<header class="bar">
    <a class="round" href="/" title=${t("web.table.leave")}><${Icon} name="leave" /><span class="unseen">${t("web.table.leave")}</span></a>
    <${Levels} model=${model} />
    ${open > 0 && html`<span class="called">${t("web.table.called")}</span>`}
    ${table && table.people_watching > 0 && html`<span class="watchers" title=${t("web.table.watchers", { count: table.people_watching })}><${Icon} name="eye" />${table.people_watching}</span>`}
    ${model.deal && html`<button type="button" class="round" onClick=${() => model.showLastTrick()} aria-keyshortcuts="l" title=${t("web.table.last_trick")}><${Icon} name="back" /><span class="unseen">${t("web.table.last_trick")}</span></button>`}
    ${view && html`<button type="button" class="round wide-only" onClick=${() => show("sheet")} aria-keyshortcuts="c" title=${t("web.table.sheet")}><${Icon} name="sheet" /><span class="unseen">${t("web.table.sheet")}</span></button>`}
    <button type="button" class="round" onClick=${() => show("menu")} aria-keyshortcuts="m" title=${t("web.table.menu")}><${Icon} name="menu" /><span class="unseen">${t("web.table.menu")}</span></button>
  </header>`;
}
