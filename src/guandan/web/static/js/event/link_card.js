// A link that was just made: its address, to be tried, and its QR code.

import { create } from "../dom.js";
import { t } from "../texts.js";

/** @typedef {{ name: string, code?: string, url: string }} NamedLink */
/** @typedef {{ home: string, qr: string }} Places where links lead to, and who draws their codes */

/**
 * The QR code; the secret goes in a body, for addresses are written to logs.
 * @param {string} qr
 * @param {string} address
 * @param {string} alt
 */
async function createCode(qr, address, alt) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(qr, { method: "POST", headers, body: JSON.stringify({ text: address }) });
  return create("img", { class: "qr", alt, src: URL.createObjectURL(await answer.blob()) });
}

/** @param {NamedLink} link @param {Places} places */
export async function createLinkCard({ name, code, url }, { home, qr }) {
  const address = code ? `${home}/p/${code}` : new URL(url, `${home}/`).href;
  const card = create("li", { class: "panel link-card" }, create("h3", {}, name));
  card.append(await createCode(qr, address, t("web.event.qr_of", { name })));
  if (code) {
    const label = create("span", { class: "muted" }, `${t("web.event.link_code")} `);
    card.append(create("p", { class: "table-code" }, label, create("strong", {}, code)));
  }
  const link = create("a", { href: address, target: "_blank", rel: "noopener" }, address);
  card.append(create("p", { class: "address" }, link));
  return card;
}
