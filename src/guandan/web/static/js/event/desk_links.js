// New links, shown once: each with its address to be tried, and its QR code.

import { send } from "../api.js";
import { onSubmit } from "../busy.js";
import { fieldOf, find, findAll, readPageData, replaceContent } from "../dom.js";
import { refresh } from "../live.js";
import { loadTexts, t } from "../texts.js";
import { createLinkCard } from "./link_card.js";
import { isLocalHost } from "./local_host.js";

/** @typedef {{ role: string, place?: string, code?: string, url: string }} Link */

/** @type {{ home: string, qr: string }} */
const { home, qr } = readPageData();

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
  /** @param {Link} link */
  const createCard = (link) => {
    const name = link.place ? t("web.event.link_table", { table: link.place }) : t(`role.${link.role}`);
    return createLinkCard({ ...link, name }, { home, qr });
  };
  replaceContent(find("new-links"), ...(await Promise.all(links.map(createCard))));
  find("made").scrollIntoView({ block: "start" });
  refresh();
}

findAll(".make-links", document, HTMLFormElement).forEach((form) => onSubmit(form, () => createLinks(form)));
find("print").addEventListener("click", () => window.print());
find("only-here").hidden = !isLocalHost(home);
loadTexts();
