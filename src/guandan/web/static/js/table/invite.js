// An invitation: the phone's own share sheet first, then the link to copy and a code to scan.

import { html, useState } from "../../vendor/preact.js";
import { copyText } from "../clipboard.js";
import { t } from "../texts.js";

/** @typedef {import("./model.js").TableModel} TableModel */

/** Browsers share over HTTPS only. */
const canShare = () => typeof navigator.share === "function";

/** @param {TableModel} model @param {string} link */
async function share(model, link) {
  const { code, book } = model.data;
  const text = t("web.table.share.text", { book: book.title });
  try {
    await navigator.share({ title: t("web.table.title", { code }), text, url: link });
  } catch {
    // Closed without sharing, or nothing to share with: the link and the code are below.
  }
}

/** @param {{ model: TableModel }} props */
export function InviteWays({ model }) {
  const [isCopied, setCopied] = useState(false);
  const { code } = model.data;
  const link = `${location.origin}/t/${code}`;
  const copy = async () => setCopied(await copyText(/** @type {any} */ (document.getElementById("invite-link"))));
  return html`<div class="invite-ways">
    ${canShare() && html`<button type="button" class="button main share" onClick=${() => share(model, link)}>
      ${t("web.table.share")}</button>`}
    <div class="copy"><input id="invite-link" type="text" readonly value=${link} aria-label=${t("web.table.link")} />
      <button type="button" class=${canShare() ? "button" : "button main"} onClick=${copy}>
        ${t(isCopied ? "web.table.copied" : "web.table.copy")}</button></div>
    <p class="code-large" aria-label=${t("web.table.code", { code: [...code].join(" ") })}>${code}</p>
    <img class="qr" src=${`/qr/t/${code}.svg`} alt=${t("web.table.qr")} width="148" height="148" />
  </div>`;
}
