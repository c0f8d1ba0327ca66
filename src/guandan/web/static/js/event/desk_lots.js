// Lots that were drawn by hand and typed in, and pairs that change places in a draft.

import { send } from "../api.js";
import { onSubmit } from "../busy.js";
import { closest, find, findAll, findOptional, show } from "../dom.js";
import { loadTexts, t } from "../texts.js";
import { parseLots, parseTables } from "./lots_input.js";

/** @param {HTMLFormElement} form @param {string} method @param {() => unknown} readBody */
function sendAndReload(form, method, readBody) {
  onSubmit(form, async () => {
    await send(method, form.dataset.address ?? "", readBody());
    location.reload();
  });
}

/** @param {string} id */
const readNumber = (id) => Number(find(id, HTMLInputElement).value);

const byHand = findOptional("by-hand", HTMLFormElement);
if (byHand) {
  sendAndReload(byHand, "POST", () => {
    const typed = /** @type {HTMLTextAreaElement} */ (find("typed")).value;
    const firstTable = Number(byHand.dataset.firstTable) || 1;
    return byHand.dataset.kind === "lots" ? { lots: parseLots(typed) } : parseTables(typed, firstTable);
  });
}

const swap = findOptional("swap-form", HTMLFormElement);
if (swap) {
  sendAndReload(swap, "PUT", () => ({
    swaps: [[readNumber("a"), readNumber("b")]],
    reason: find("swap-why", HTMLInputElement).value.trim(),
    accept: find("accept", HTMLInputElement).checked,
  }));
}

/** The pair that is dragged, or was tapped first. @type {string} */
let picked = "";

/** @param {string} pair */
function mark(pair) {
  picked = pair;
  findAll("[data-pair]").forEach((cell) => cell.setAttribute("aria-pressed", String(cell.dataset.pair === pair)));
}

/** Two pairs change places: the form has them now, and asks why. @param {string} one @param {string} other */
function propose(one, other) {
  mark("");
  if (!swap || !one || one === other) return;
  find("a", HTMLInputElement).value = one;
  find("b", HTMLInputElement).value = other;
  show(find("swap-says"), t("web.event.swap_says", { one, other }));
  const why = find("swap-why", HTMLInputElement);
  why.scrollIntoView({ block: "center" });
  why.focus();
}

/** @param {Event} event */
const pairOf = (event) => closest(event, "[data-pair]")?.dataset.pair ?? "";

document.addEventListener("dragstart", (event) => {
  mark(pairOf(event));
  event.dataTransfer?.setData("text/plain", picked);
});
document.addEventListener("dragover", (event) => picked && pairOf(event) && event.preventDefault());
document.addEventListener("drop", (event) => {
  if (!picked || !pairOf(event)) return;
  event.preventDefault();
  propose(picked, pairOf(event));
});
document.addEventListener("dragend", () => mark(""));
/** @param {Event} event */
function pick(event) {
  const pair = pairOf(event);
  if (!pair) return;
  if (picked) propose(picked, pair);
  else mark(pair);
}
document.addEventListener("click", pick);
document.addEventListener("keydown", (event) => {
  if ((event.key === "Enter" || event.key === " ") && pairOf(event)) {
    event.preventDefault();
    pick(event);
  }
});

loadTexts();
