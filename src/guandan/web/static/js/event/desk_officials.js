// An official's own link, shown once beside the name: what is done with it bears that name.

import { send } from "../api.js";
import { closest, findIn, messageOf, readPageData, replaceContent, showProblem } from "../dom.js";
import { loadTexts } from "../texts.js";
import { createLinkCard } from "./link_card.js";

/** @type {{ home: string, qr: string }} */
const places = readPageData();

document.addEventListener("click", async (event) => {
  const button = closest(event, "[data-official-link]", HTMLButtonElement);
  if (!button) return;
  const box = findIn(document, `[data-link-of="${button.dataset.person}"]`);
  button.disabled = true;
  try {
    const { name, url } = await send("POST", button.dataset.officialLink ?? "", {});
    replaceContent(box, await createLinkCard({ name, url }, places));
  } catch (error) {
    const around = button.closest("section");
    if (around) showProblem(/** @type {HTMLElement} */ (around), messageOf(error));
  } finally {
    button.disabled = false;
  }
});
loadTexts();
