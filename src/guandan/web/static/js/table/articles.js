// Articles that are cited at the table, each a link into the book.

import { html } from "../../vendor/preact.js";
import { formatArticle, splitCitation } from "../format.js";
import { t } from "../texts.js";

/** @typedef {import("./model.js").TableModel} TableModel */

const MAX_ARTICLES = 3;

/** The articles of a citation; what the table or the event set has none. @param {string | null} [citation] */
export const listArticles = (citation) => splitCitation(citation).filter((name) => name !== "table" && name !== "house");

/** @param {TableModel} model @param {string} [article] */
export function bookAddress(model, article) {
  const book = `/books/${encodeURIComponent(model.data.book.id)}`;
  return article === undefined ? book : `${book}/${encodeURIComponent(article)}`;
}

/**
 * The articles of a citation as links; of many the first few.
 * @param {{ model: TableModel, citation?: string | null }} props
 */
export function Articles({ model, citation }) {
  const names = listArticles(citation);
  const link = (/** @type {string} */ name, /** @type {string} */ text) => html`
    <a class="article" key=${text} target="_blank" rel="noopener" href=${bookAddress(model, name)}>${text}</a>`;
  const links = names.slice(0, MAX_ARTICLES).map((name) => link(name, formatArticle(name)));
  if (names.length <= MAX_ARTICLES) return links;
  const more = t("web.table.articles.more", { count: names.length - MAX_ARTICLES });
  return [...links, link(names[MAX_ARTICLES], more)];
}

/** A rule that the table made for itself. */
export const OwnRule = () => html`<span class="tag own">${t("web.table.own_rule")}</span>`;
