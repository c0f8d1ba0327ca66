// Every `[data-until]` counts down, every `[data-since]` up, and `[data-from]` appears in its time, by the server's clock.

import { socket } from "./live.js";

function two(number) {
  return String(number).padStart(2, "0");
}

function shown(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

function tick() {
  const now = socket.now();
  document.querySelectorAll("[data-until]").forEach((element) => {
    if (!element.dataset.until) return;
    const left = Date.parse(element.dataset.until) - now;
    const text = shown(left);
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle("is-short", left < 300000);
    element.classList.toggle("is-over", left <= 0);
  });
  document.querySelectorAll("[data-since]").forEach((element) => {
    if (!element.dataset.since) return;
    const text = shown(now - Date.parse(element.dataset.since));
    if (element.textContent !== text) element.textContent = text;
  });
}

function appear() {
  const now = socket.now();
  document.querySelectorAll("[data-from]").forEach((element) => {
    element.hidden = !element.dataset.from || now < Date.parse(element.dataset.from);
  });
}

appear();
setInterval(appear, 500);
document.addEventListener("refreshed", appear);
tick();
setInterval(tick, 500);
// What has just been put in the place of the old is not empty for half a second.
document.addEventListener("refreshed", tick);
