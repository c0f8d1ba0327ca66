// The phone at a paper table: seats tapped in the order in which they finished, sent once, through dead spots too.

import { refresh } from "../live.js";
import { loadWords, t } from "../words.js";
import { Queue } from "./phone_queue.js";

const main = document.getElementById("main");
const { base, place } = main.dataset;
const problem = document.getElementById("problem");
const box = document.getElementById("queue");
const SIDE = { E: "EW", W: "EW", N: "NS", S: "NS" };
const OTHER = { EW: "NS", NS: "EW" };
const SEATS = Object.keys(SIDE);

let order = [];
let corrected = null;
const queue = new Queue({ changed, refused });
const question = document.getElementById("question");

const pad = () => document.getElementById("pad");
const kept = `guandan.phone.${place}`;

function refused(found, deed) {
  // What was refused may be tried again: an unchanged part of the page is not painted anew.
  document.querySelectorAll("button[data-deed]:disabled").forEach((button) => (button.disabled = false));
  if (found?.code === "in_time_unanswered") return askInTime(found.detail, deed);
  problem.textContent = found?.detail || t("web.problem.other");
  problem.hidden = false;
  problem.scrollIntoView({ block: "nearest" });
}

/** The match ends by this after time: ask whether it was finished in time, and send it again with the answer. */
function askInTime(words, { kind, path, body }) {
  const text = document.createElement("p");
  text.textContent = words;
  const answers = [true, false].map((isInTime) => {
    const button = document.createElement("button");
    const name = t(isInTime ? "web.event.was_in_time" : "web.event.was_not_in_time");
    Object.assign(button, { type: "button", className: "button", textContent: name });
    button.addEventListener("click", () => {
      question.hidden = true;
      queue.add({ kind, path, body: { ...body, in_time: isInTime } });
    });
    return button;
  });
  question.replaceChildren(text, ...answers);
  question.hidden = false;
  question.scrollIntoView({ block: "nearest" });
}

async function changed() {
  if (!queue.items.length) await refresh();
  paint();
}

/** Deals that wait in this phone: written, and perhaps confirmed. */
const written = () => queue.items.filter((one) => one.kind === "write");
const isConfirmed = (deed) => queue.items.some((one) => one.kind === "confirm" && one.rests === deed);

function deal() {
  const here = Number(pad().dataset.deal);
  return corrected ?? here + written().filter((one) => one.body.deal >= here).length;
}

function isOpen() {
  return (corrected !== null || pad().dataset.open === "yes") && written().every(isConfirmed);
}

function isWhole() {
  if (pad().dataset.extra === "yes" && corrected === null) return order.length >= 1;
  return order.length === 4 || (order.length === 2 && SIDE[order[0]] === SIDE[order[1]]);
}

function words(seats) {
  const placed = seats.map((seat, at) => `${t(`place.${at + 1}`)} ${t(`seat.${seat}`)}`);
  if (seats.length === 2 && SIDE[seats[0]] === SIDE[seats[1]]) placed.push(t("place.double_down"));
  return placed.join(" · ");
}

function tap(seat) {
  if (!isOpen() || isWhole() || order.includes(seat)) return;
  order.push(seat);
  if (order.length === 3) order.push(SEATS.find((one) => !order.includes(one)));
  paint();
}

function paint() {
  const held = localStorage.getItem(kept) || "both";
  main.dataset.held = held;
  document.querySelectorAll("[name=held]").forEach((one) => (one.checked = one.value === held));
  paintPad();
  paintQueue();
}

function paintPad() {
  const here = pad();
  const title = here.querySelector("[data-pad-title]");
  here.hidden = !title || !isOpen();
  if (here.hidden) return;
  title.textContent = corrected === null ? t("web.phone.write_deal", { deal: deal() }) : t("web.phone.correct_deal", { deal: corrected });
  here.querySelectorAll("[data-seat]").forEach((button) => {
    const at = order.indexOf(button.dataset.seat);
    button.setAttribute("aria-pressed", String(at >= 0));
    button.querySelector(".place").textContent = at < 0 ? "" : t(`place.${at + 1}`);
  });
  const isDouble = order.length === 2 && isWhole();
  here.querySelector("[data-pad-words]").textContent = isDouble ? t("place.double_down") : "";
  here.querySelector("[data-pad=write]").disabled = !isWhole();
  here.querySelector("[data-pad=back]").disabled = order.length === 0 && corrected === null;
}

function paintQueue() {
  box.hidden = !queue.isCut || queue.items.length === 0;
  box.replaceChildren();
  if (box.hidden) return;
  const head = document.createElement("p");
  head.textContent = t("web.phone.unsent", { count: queue.items.length });
  box.append(head);
  const held = main.dataset.held;
  for (const deed of written()) {
    const line = document.createElement("p");
    line.textContent = `${t("web.phone.deal", { deal: deed.body.deal })} ${words(deed.body.order)}`;
    box.append(line);
    const side = OTHER[deed.body.side];
    if (isConfirmed(deed) || (held !== "both" && held !== side)) continue;
    const button = document.createElement("button");
    button.className = "button main full";
    button.textContent = t("web.phone.confirm", { side: t(`side.${side}`) });
    button.addEventListener("click", () => confirmLater(deed, side));
    box.append(button);
  }
}

function confirmLater(deed, side) {
  queue.add({ kind: "confirm", rests: deed, path: () => `${base}/sheet/lines/${deed.answer.line}/confirm`, body: { side, asks_time: true } });
}

function write() {
  if (!isOpen() || !isWhole()) return;
  const side = main.dataset.held === "both" ? pad().dataset.writer : main.dataset.held;
  const body = { deal: deal(), order, side };
  order = [];
  corrected = null;
  queue.add({ kind: "write", path: () => `${base}/sheet/lines`, body });
}

const DEEDS = {
  confirm: ({ line, side }) => ({ path: () => `${base}/sheet/lines/${line}/confirm`, body: { side, asks_time: true } }),
  strike: ({ line, side }) => ({ path: () => `${base}/sheet/lines/${line}/strike`, body: { side } }),
  tribute: ({ body }) => ({ path: () => `${base}/sheet/tribute`, body: JSON.parse(body) }),
  time: ({ body }) => ({ path: () => `${base}/sheet/time`, body: { ...JSON.parse(body), asks_time: true } }),
  refuse: ({ side }) => ({ path: () => `${base}/refuse`, body: { side } }),
  call: () => ({ path: () => `${base}/calls`, body: {} }),
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button || !("ready" in main.dataset)) return;
  problem.hidden = true;
  question.hidden = true;
  const { seat, deed, correct, pad: part, confirm: asked } = button.dataset;
  if (seat) tap(seat);
  else if (part === "write") write();
  else if (part === "back") [order, corrected] = order.length ? [order.slice(0, order.length === 4 ? 2 : -1), corrected] : [[], null];
  else if (correct) [order, corrected] = [[], Number(correct)];
  else if (deed && (!asked || window.confirm(asked))) {
    button.disabled = true;
    queue.add({ kind: "deed", ...DEEDS[deed](button.dataset) });
  }
  paint();
  if (correct) pad().scrollIntoView({ block: "center" });
});

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-sign]");
  if (!form) return;
  event.preventDefault();
  problem.hidden = true;
  const body = { side: form.dataset.sign, pin: form.elements.namedItem("pin").value.trim() };
  form.elements.namedItem("pin").blur();
  delete form.dataset.touched;
  queue.add({ kind: "deed", path: () => `${base}/sign`, body });
});

document.addEventListener("change", (event) => {
  if (event.target.name !== "held") return;
  localStorage.setItem(kept, event.target.value);
  paint();
});

await loadWords();
document.addEventListener("refreshed", paint);
paint();
main.dataset.ready = "";
