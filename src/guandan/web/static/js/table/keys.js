// Everything by keyboard: arrows between cards, letters for what the buttons do.

import { act } from "./actions.js";

const isTyping = (target) => ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);

/** The card next to the one with the focus, in the way of an arrow. */
function neighbour(spots, focus, key) {
  const here = spots.find((spot) => spot.id === focus) || spots[0];
  if (!here) return null;
  const column = (number) => spots.filter((spot) => spot.column === number);
  if (key === "ArrowUp" || key === "ArrowDown") {
    const row = here.row + (key === "ArrowUp" ? -1 : 1);
    return column(here.column).find((spot) => spot.row === row) || here;
  }
  const last = Math.max(...spots.map((spot) => spot.column));
  const next = here.column + (key === "ArrowLeft" ? -1 : 1);
  const there = column(next < 0 ? last : next > last ? 0 : next);
  const bottom = column(here.column).length - here.row;
  return there[Math.max(0, there.length - bottom)] || there[0];
}

function move(model, event) {
  const spot = neighbour(model.spots || [], model.focus, event.key);
  if (spot === null) return;
  model.focus = spot.id;
  model.update({});
  queueMicrotask(() => {
    const card = document.querySelector(`.hand [data-id="${spot.id}"]`);
    if (card) card.focus();
  });
}

function onSpace(model, event) {
  const id = event.target.dataset ? event.target.dataset.id : null;
  if (!id) return false;
  if (event.shiftKey) model.toggleAlike(id);
  else model.toggle(id);
  return true;
}

/** Enter plays from the hand and from the bare table; on a button it presses the button. */
function onEnter(model, event) {
  const isButton = event.target.closest && event.target.closest("button, a, summary");
  if (isButton && !event.target.dataset.id) return false;
  act(model);
  return true;
}

const LETTERS = {
  p: (model) => model.pass(),
  h: (model) => model.question() && model.hint(),
  s: (model) => model.sortHand(model.nextOrder()),
  g: (model) => model.lock(),
  a: (model) => model.do({ command: "auto_pass", on: !model.state.table.auto_pass }),
  t: (model) => model.do({ command: "auto", on: !(model.state.table.seats[model.you] || {}).is_auto }),
  l: (model) => model.showLastTrick(),
  n: (model) => model.state.result && model.do({ command: model.state.view.result ? "again" : "ready" }),
  c: (model) => model.update({ dialog: { kind: "sheet" } }),
  r: (model) => model.update({ dialog: { kind: "referee" } }),
  m: (model) => model.update({ dialog: { kind: "menu" } }),
  "?": (model) => model.update({ dialog: { kind: "help" } }),
};

function inDialog(model, event) {
  const { dialog } = model.state;
  if (event.key === "Escape") {
    model.update({ dialog: null });
    return true;
  }
  const number = Number(event.key);
  if (dialog.kind !== "readings" || !(number >= 1 && number <= dialog.readings.length)) return false;
  model.send(dialog.faces, dialog.readings[number - 1].play);
  return true;
}

/** 1 and 2: whose card to take, whose return to pick. */
function onNumber(number) {
  const button = document.querySelectorAll(".tribute .choices .button")[number - 1];
  if (button) button.click();
  return Boolean(button);
}

function pressed(model, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || model.state.table === null) return false;
  if (model.state.dialog !== null) return inDialog(model, event);
  if (document.querySelector("dialog[open]")) return false;
  if (event.key === "?" || event.key === "m" || event.key === "M") return LETTERS[event.key.toLowerCase()](model) || true;
  if (!model.you) return false;
  if (event.key.startsWith("Arrow")) return move(model, event) || true;
  if (event.key === " ") return onSpace(model, event);
  if (event.key === "Enter") return onEnter(model, event);
  if (event.key === "Escape") return model.select([]) || true;
  if (event.key === "1" || event.key === "2") return onNumber(Number(event.key));
  const deed = LETTERS[event.key.toLowerCase()];
  if (!deed || model.state.view === null) return false;
  deed(model);
  return true;
}

export function listen(model) {
  document.addEventListener("keydown", (event) => {
    if (pressed(model, event)) event.preventDefault();
  });
}
