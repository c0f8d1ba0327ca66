// Lots that were drawn by hand and typed in, and pairs that change places in a draft.

import { send } from "../api.js";
import { onSubmit } from "../busy.js";
import { find, findOptional } from "../dom.js";
import { loadTexts } from "../texts.js";
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
    return byHand.dataset.kind === "lots" ? { lots: parseLots(typed) } : parseTables(typed);
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

loadTexts();
