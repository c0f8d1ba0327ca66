// New links, shown once: each with its address to be tried, and its QR code.

import { send } from "../api.js";
import { onSubmit } from "../busy.js";
import { create, fieldOf, find, findAll, readPageData, replaceContent } from "../dom.js";
import { refresh } from "../live.js";
import { loadTexts, t } from "../texts.js";
import { isLocalHost } from "./local_host.js";

/** @typedef {{ role: string, place?: string, code?: string, url: string }} Link */

/** @type {{ home: string, qr: string }} */
const { home, qr } = readPageData();

/**
 * The QR code; the secret goes in a body, for addresses are written to logs.
 * @param {string} address
 * @param {string} alt
 */
async function createCode(address, alt) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(qr, { method: "POST", headers, body: JSON.stringify({ text: address }) });
  return create("img", { class: "qr", alt, src: URL.createObjectURL(await answer.blob()) });
}

/** @param {Link} link */
async function createCard({ role, place, code, url }) {
  const address = code ? `${home}/p/${code}` : new URL(url, `${home}/`).href;
  const name = place ? t("web.event.link_table", { table: place }) : t(`role.${role}`);
  const card = create("li", { class: "panel link-card" }, create("h3", {}, name));
  card.append(await createCode(address, t("web.event.qr_of", { name })));
  if (code) {
    const label = create("span", { class: "muted" }, `${t("web.event.link_code")} `);
    card.append(create("p", { class: "table-code" }, label, create("strong", {}, code)));
  }
  const link = create("a", { href: address, target: "_blank", rel: "noopener" }, address);
  card.append(create("p", { class: "address" }, link));
  return card;
}

/** The tables from one to another. @param {HTMLFormElement} form */
function readPlaces(form) {
  if (form.dataset.role !== "table") return [];
  const [first, last] = ["from", "to"].map((name) => Number(fieldOf(form, name).value));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => String(first + step));
}

/** @param {HTMLFormElement} form */
async function createLinks(form) {
  const role = form.dataset.role ?? fieldOf(form, "role").value;
  const { links } = await send("POST", form.dataset.address ?? "", { role, places: readPlaces(form) });
  find("made").hidden = false;
  document.body.classList.add("has-new-links"); // then only they are printed
  replaceContent(find("new-links"), ...(await Promise.all(links.map(createCard))));
  find("made").scrollIntoView({ block: "start" });
  refresh();
}

findAll(".make-links", document, HTMLFormElement).forEach((form) => onSubmit(form, () => createLinks(form)));
find("print").addEventListener("click", () => window.print());
find("only-here").hidden = !isLocalHost(home);
loadTexts();
