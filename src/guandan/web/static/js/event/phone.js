// The phone at a paper table: tap the seats in finishing order; each result is sent once, even with a poor network.

import { formatProblem } from "../api.js";
import { closest, create, fieldOf, find, findAll, findIn, replaceContent, show } from "../dom.js";
import { refresh } from "../live.js";
import { SEATS, otherSide, sideOf } from "../seats.js";
import { deviceStore } from "../storage.js";
import { loadTexts, t } from "../texts.js";
import { Queue } from "./queue.js";

/** @typedef {import("../seats.js").Seat} Seat */
/** @typedef {import("../seats.js").Side} Side */
/** @typedef {import("./queue.js").Item} Item */

const main = find("main");
const problem = find("problem");
const queueBox = find("queue");
const question = find("question");
const { base = "", place = "" } = main.dataset;
const HELD = `guandan.phone.${place}`;

/** The seats that were tapped so far. @type {Seat[]} */
let order = [];
/** The deal that is being corrected. @type {number | null} */
let corrected = null;
const queue = new Queue({ onChange: update, onRefusal: showRefusal });

const findPad = () => find("pad");

/** @param {any} refusal @param {Item} item */
function showRefusal(refusal, item) {
  // What was refused may be tried again: an unchanged part of the page is not drawn anew.
  findAll("button[data-command]:disabled", document, HTMLButtonElement).forEach((button) => {
    button.disabled = false;
  });
  if (refusal?.code === "in_time_unanswered") {
    askInTime(refusal.detail, item);
    return;
  }
  show(problem, formatProblem(refusal));
  problem.scrollIntoView({ block: "nearest" });
}

/**
 * The match ends by this after time: ask whether it was finished in time, and send it again with the answer.
 * @param {string} text
 * @param {Item} item
 */
function askInTime(text, { kind, path, body }) {
  const buttons = [true, false].map((isInTime) => {
    const label = t(isInTime ? "web.event.was_in_time" : "web.event.was_not_in_time");
    const button = create("button", { type: "button", class: "button" }, label);
    button.addEventListener("click", () => {
      question.hidden = true;
      queue.add({ kind, path, body: { ...body, in_time: isInTime } });
    });
    return button;
  });
  replaceContent(question, create("p", {}, text), ...buttons);
  question.hidden = false;
  question.scrollIntoView({ block: "nearest" });
}

async function update() {
  if (!queue.items.length) await refresh();
  render();
}

/** Deals that wait in this phone. */
const unsentDeals = () => queue.items.filter((item) => item.kind === "write");
/** @param {Item} deal */
const isConfirmed = (deal) => queue.items.some((item) => item.kind === "confirm" && item.rests === deal);

/** The deal that is written next. */
function dealNumber() {
  const next = Number(findPad().dataset.deal);
  return corrected ?? next + unsentDeals().filter((item) => item.body.deal >= next).length;
}

function isOpen() {
  return (corrected !== null || findPad().dataset.open === "yes") && unsentDeals().every(isConfirmed);
}

/** @param {Seat[]} seats */
const isDoubleDown = (seats) => seats.length === 2 && sideOf(seats[0]) === sideOf(seats[1]);

function isComplete() {
  if (findPad().dataset.extra === "yes" && corrected === null) return order.length >= 1;
  return order.length === 4 || isDoubleDown(order);
}

/** @param {Seat[]} seats */
function formatOrder(seats) {
  const places = seats.map((seat, index) => `${t(`place.${index + 1}`)} ${t(`seat.${seat}`)}`);
  return [...places, ...(isDoubleDown(seats) ? [t("place.double_down")] : [])].join(" · ");
}

/** @param {Seat} seat */
function tapSeat(seat) {
  if (!isOpen() || isComplete() || order.includes(seat)) return;
  order = [...order, seat];
  if (order.length === 3) order = [...order, ...SEATS.filter((other) => !order.includes(other))];
}

/** Take the last seat back; without one, the correction is given up. */
function takeBack() {
  if (order.length === 0) corrected = null;
  order = order.slice(0, order.length === 4 ? 2 : -1);
}

function render() {
  const held = deviceStore.read(HELD) || "both";
  main.dataset.held = held;
  findAll("[name=held]", document, HTMLInputElement).forEach((choice) => {
    choice.checked = choice.value === held;
  });
  renderPad();
  renderQueue();
}

function renderPad() {
  const pad = findPad();
  const title = pad.querySelector("[data-pad-title]");
  pad.hidden = !title || !isOpen();
  if (!title || pad.hidden) return;
  const isExtra = pad.dataset.extra === "yes" && corrected === null;
  const heading = corrected === null ? "web.phone.write_deal" : "web.phone.correct_deal";
  title.textContent = t(isExtra ? "web.phone.write_extra" : heading, { deal: dealNumber() });
  findAll("[data-seat]", pad).forEach((button) => {
    const index = order.findIndex((seat) => seat === button.dataset.seat);
    button.setAttribute("aria-pressed", String(index >= 0));
    findIn(button, ".place").textContent = index < 0 ? "" : t(`place.${index + 1}`);
  });
  findIn(pad, "[data-pad-words]").textContent = order.length === 2 && isComplete() ? t("place.double_down") : "";
  findIn(pad, "[data-pad=write]", HTMLButtonElement).disabled = !isComplete();
  findIn(pad, "[data-pad=back]", HTMLButtonElement).disabled = order.length === 0 && corrected === null;
}

/** A deal that waits, with the button by which the other side confirms it. @param {Item} item */
function createUnsentLines(item) {
  const { deal, order: seats, side: writer } = item.body;
  const line = create("p", {}, `${t("web.phone.deal", { deal })} ${formatOrder(seats)}`);
  const side = otherSide(writer);
  const { held } = main.dataset;
  if (isConfirmed(item) || (held !== "both" && held !== side)) return [line];
  const label = t("web.phone.confirm", { side: t(`side.${side}`) });
  const button = create("button", { type: "button", class: "button main full" }, label);
  button.addEventListener("click", () => confirmUnsent(item, side));
  return [line, button];
}

function renderQueue() {
  queueBox.hidden = !queue.isCut || queue.items.length === 0;
  if (queueBox.hidden) {
    replaceContent(queueBox);
    return;
  }
  const head = create("p", {}, t("web.phone.unsent", { count: queue.items.length }));
  replaceContent(queueBox, head, ...unsentDeals().flatMap(createUnsentLines));
}

/** @param {Item} item @param {Side} side */
function confirmUnsent(item, side) {
  const path = () => `${base}/sheet/lines/${item.answer.line}/confirm`;
  queue.add({ kind: "confirm", rests: item, path, body: { side, asks_time: true } });
}

function writeDeal() {
  if (!isOpen() || !isComplete()) return;
  // Where the book names nobody who writes, the side that claims to be first does, and the others confirm.
  const writer = findPad().dataset.writer || sideOf(order[0]);
  const side = main.dataset.held === "both" ? writer : main.dataset.held;
  const body = { deal: dealNumber(), order, side };
  order = [];
  corrected = null;
  queue.add({ kind: "write", path: () => `${base}/sheet/lines`, body });
}

/**
 * What a button with `data-command` sends, from the button's data.
 * @type {{ [name: string]: (data: DOMStringMap) => { path: string, body: unknown } }}
 */
const ACTIONS = {
  confirm: ({ line, side }) => ({ path: `sheet/lines/${line}/confirm`, body: { side, asks_time: true } }),
  strike: ({ line, side }) => ({ path: `sheet/lines/${line}/strike`, body: { side } }),
  tribute: ({ body = "" }) => ({ path: "sheet/tribute", body: JSON.parse(body) }),
  time: ({ body = "" }) => ({ path: "sheet/time", body: { ...JSON.parse(body), asks_time: true } }),
  refuse: ({ side }) => ({ path: "refuse", body: { side } }),
  call: () => ({ path: "calls", body: {} }),
};

/** @param {HTMLButtonElement} button */
function runAction(button) {
  const { command = "", confirm: warning } = button.dataset;
  if (warning && !window.confirm(warning)) return;
  button.disabled = true;
  const { path, body } = ACTIONS[command](button.dataset);
  queue.add({ kind: "action", path: () => `${base}/${path}`, body });
}

document.addEventListener("click", (event) => {
  const button = closest(event, "button", HTMLButtonElement);
  if (!button || !("ready" in main.dataset)) return;
  show(problem, "");
  question.hidden = true;
  const { seat, command, correct, pad } = button.dataset;
  if (seat) tapSeat(/** @type {Seat} */ (seat));
  else if (pad === "write") writeDeal();
  else if (pad === "back") takeBack();
  else if (correct) [order, corrected] = [[], Number(correct)];
  else if (command) runAction(button);
  render();
  if (correct) findPad().scrollIntoView({ block: "center" });
});

document.addEventListener("submit", (event) => {
  const form = closest(event, "[data-sign]", HTMLFormElement);
  if (!form) return;
  event.preventDefault();
  show(problem, "");
  const pin = fieldOf(form, "pin");
  const body = { side: form.dataset.sign, pin: pin.value.trim() };
  pin.blur();
  delete form.dataset.touched;
  queue.add({ kind: "action", path: () => `${base}/sign`, body });
});

document.addEventListener("change", (event) => {
  const choice = closest(event, "[name=held]", HTMLInputElement);
  if (!choice) return;
  deviceStore.write(HELD, choice.value);
  render();
});

loadTexts().then(() => {
  document.addEventListener("refreshed", render);
  render();
  main.dataset.ready = "";
});
