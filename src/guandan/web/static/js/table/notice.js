// A line about what happened or was refused, with the article that says so.

import { html } from "../../vendor/preact.js";
import { t } from "../texts.js";
import { Articles, OwnRule, bookAddress, listArticles } from "./articles.js";
import { CloseIcon } from "./icons.js";

/** @typedef {import("./model.js").TableModel} TableModel */
/** @typedef {import("./model.js").Notice} NoticeState */

/**
 * The source of a notice: its articles, or the whole book if a refusal has none.
 * @param {{ model: TableModel, notice: NoticeState }} props
 */
function Grounds({ model, notice }) {
  const { article, tone } = notice;
  if (listArticles(article).length > 0) {
    return html` <span class="articles"><${Articles} model=${model} citation=${article} /></span>`;
  }
  if (tone !== "refused") return null;
  return html` <span class="articles">${article === "table" && html`<${OwnRule} /> `}
    <a class="article" target="_blank" rel="noopener" href=${bookAddress(model)}>${t("web.table.see_rules")}</a></span>`;
}

/** A notice with all its words. @param {{ model: TableModel, notice: NoticeState }} props */
export const NoticeText = ({ model, notice }) => html`${notice.text}<${Grounds} model=${model} notice=${notice} />
  ${(notice.more ?? []).map((text) => html`<p key=${text}>${text}</p>`)}`;

/** The notice in its line; a tap on words that are cut off opens all of them. @param {{ model: TableModel }} props */
export function Notice({ model }) {
  const { notice } = model.state;
  if (notice === null) return null;
  const openAll = (/** @type {any} */ event) => !event.target.closest("a") && model.openDialog("notice", { notice });
  return html`<div class=${`told ${notice.tone}`}>
    <div class="told-words" onClick=${openAll}><${NoticeText} model=${model} notice=${notice} /></div>
    <button type="button" class="dismiss" aria-label=${t("web.table.close")}
      onClick=${() => model.update({ notice: null })}><${CloseIcon} /></button></div>`;
}
