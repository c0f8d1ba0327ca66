// `[data-until]` counts down, `[data-since]` up, `[data-from]` appears and `[data-gone]` goes in its time, by the server's
// clock.

import { findAll } from "./dom.js";
import { formatDuration } from "./format.js";
import { socket } from "./live.js";

const TICK = 500;
const SHORT = 5 * 60 * 1000;

/** @param {HTMLElement} element @param {string} text */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function tick() {
  const now = socket.now();
  findAll("[data-until]").forEach((element) => {
    if (!element.dataset.until) return;
    const left = Date.parse(element.dataset.until) - now;
    setText(element, formatDuration(left));
    element.classList.toggle("is-short", left < SHORT);
    element.classList.toggle("is-over", left <= 0);
  });
  findAll("[data-since]").forEach((element) => {
    if (element.dataset.since) setText(element, formatDuration(now - Date.parse(element.dataset.since)));
  });
  findAll("[data-from]").forEach((element) => {
    element.hidden = !element.dataset.from || now < Date.parse(element.dataset.from);
  });
  findAll("[data-gone]").forEach((element) => {
    if (Date.parse(element.dataset.gone ?? "") < now) element.remove();
  });
}

tick();
setInterval(tick, TICK);
// What has just been put in the place of the old is not empty until the next tick.
document.addEventListener("refreshed", tick);
