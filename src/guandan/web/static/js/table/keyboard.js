// Everything by keyboard: arrows between cards, letters for what the buttons do.

import {
  act, lockSelection, pass, playCards, selectCards, showCounter, showHint, showLastTrick, sortByNextOrder, toggleAlike,
  toggleAuto, toggleAutoPass, toggleCard,
} from "./commands.js";
import { neighbourOf } from "./layout.js";

/** @typedef {import("./model.js").TableModel} TableModel */
/** @typedef {(model: TableModel) => unknown} Action */
/** @typedef {KeyboardEvent & { target: HTMLElement }} Key */

const FIELDS = ["INPUT", "TEXTAREA", "SELECT"];

/** @type {{ [letter: string]: Action }} */
const FOR_EVERYBODY = {
  m: (model) => model.openDialog("menu"),
  "?": (model) => model.openDialog("help"),
};

/** @type {{ [letter: string]: Action }} */
const FOR_PLAYERS = {
  p: pass,
  h: (model) => model.question() && showHint(model),
  s: sortByNextOrder,
  g: lockSelection,
  a: toggleAutoPass,
  t: toggleAuto,
  l: showLastTrick,
  n: (model) => model.state.result && model.execute({ command: model.view.result ? "again" : "ready" }),
  c: (model) => model.openDialog("sheet"),
  r: (model) => model.table.event && model.openDialog("referee"),
  e: (model) => model.table.settings.has_phrases && model.openDialog("phrases"),
  k: (model) => model.table.settings.has_counter && showCounter(model),
};

/** @param {TableModel} model @param {string} key */
function moveFocus(model, key) {
  const spot = neighbourOf(model.spots, model.focus, key);
  if (spot === null) return;
  model.focus = spot.id;
  model.update();
  queueMicrotask(() => {
    /** @type {HTMLElement | null} */ (document.querySelector(`.hand [data-id="${spot.id}"]`))?.focus();
  });
}

/**
 * Space selects the card that has the focus, with Shift all that are alike.
 * @param {TableModel} model
 * @param {Key} event
 */
function pressSpace(model, event) {
  const { id } = event.target.dataset;
  if (!id) return false;
  if (event.shiftKey) toggleAlike(model, id);
  else toggleCard(model, id);
  return true;
}

/**
 * Enter plays from the hand and from the bare table; on a button it presses the button.
 * @param {TableModel} model
 * @param {Key} event
 */
function pressEnter(model, event) {
  if (event.target.closest("button, a, summary") && !event.target.dataset.id) return false;
  act(model);
  return true;
}

/** 1 and 2: whose card to take, whose return to pick. @param {number} number */
function pressNumber(number) {
  const buttons = document.querySelectorAll(".tribute .choices .button");
  const button = /** @type {HTMLElement | undefined} */ (buttons[number - 1]);
  button?.click();
  return Boolean(button);
}

/** In a dialog: Escape closes it, a number chooses a reading. @param {TableModel} model @param {Key} event */
function pressInDialog(model, { key }) {
  if (key === "Escape") {
    model.closeDialog();
    return true;
  }
  const { kind, readings = [], faces } = model.state.dialog ?? { kind: "" };
  const reading = kind === "readings" ? readings[Number(key) - 1] : undefined;
  if (!reading) return false;
  playCards(model, faces, reading.play);
  return true;
}

/** @param {TableModel} model @param {Key} event */
function pressAtTable(model, event) {
  const { key } = event;
  if (key.startsWith("Arrow")) {
    moveFocus(model, key);
    return true;
  }
  if (key === "Escape") {
    selectCards(model, []);
    return true;
  }
  if (key === " ") return pressSpace(model, event);
  if (key === "Enter") return pressEnter(model, event);
  if (key === "1" || key === "2") return pressNumber(Number(key));
  const action = FOR_PLAYERS[key.toLowerCase()];
  if (!action || model.state.view === null) return false;
  action(model);
  return true;
}

/** Do what a key stands for; false if it is none of ours. @param {TableModel} model @param {Key} event */
function press(model, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || FIELDS.includes(event.target.tagName)) return false;
  if (model.state.table === null) return false;
  if (model.state.dialog !== null) return pressInDialog(model, event);
  if (document.querySelector("dialog[open]")) return false;
  const action = FOR_EVERYBODY[event.key.toLowerCase()];
  if (!action) return model.you !== null && pressAtTable(model, event);
  action(model);
  return true;
}

/** @param {TableModel} model */
export function listenToKeys(model) {
  document.addEventListener("keydown", (event) => {
    if (press(model, /** @type {Key} */ (event))) event.preventDefault();
  });
}
