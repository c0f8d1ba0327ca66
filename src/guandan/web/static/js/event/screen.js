// A hall screen: its slides in turn, long lists page by page by what fits, the last-deal call with a gong.

import { socket } from "../live.js";
import { allowGong, gong } from "./screen_gong.js";

const FRESH = 20000;
const REVEAL = 1200;
const $ = (id) => document.getElementById(id);
const seen = new Set();
let place = { key: null, page: 0 };
let timer = null;
let reveals = [];
let called = null;
let wasOver = null;

const slides = () => Array.from(document.querySelectorAll(".slide"));
const rowsOf = (slide) => Array.from(slide.querySelectorAll("tbody tr"));

/** The rows of each page: as many as fit by their own heights, and no more than the organisers want. */
function pagesOf(slide) {
  const rows = rowsOf(slide);
  if (!rows.length) return [[]];
  rows.forEach((row) => (row.hidden = false));
  const body = slide.querySelector("tbody");
  const room = slide.getBoundingClientRect().bottom - body.getBoundingClientRect().top;
  const most = Number($("slides").dataset.rows) || Infinity;
  const pages = [[]];
  let used = 0;
  rows.forEach((row) => {
    const height = row.getBoundingClientRect().height;
    const last = pages[pages.length - 1];
    if (last.length && (used + height > room || last.length >= most)) {
      pages.push([row]);
      used = height;
    } else {
      last.push(row);
      used += height;
    }
  });
  return pages;
}

function reveal(rows, key) {
  reveals.forEach(clearTimeout);
  reveals = [];
  if (seen.has(key)) return 0;
  seen.add(key);
  rows.forEach((row, number) => {
    row.classList.add("to-come");
    reveals.push(setTimeout(() => row.classList.remove("to-come"), (number + 0.5) * REVEAL));
  });
  return rows.length * REVEAL;
}

/** Show the page at `place`; how long it stays. */
function draw() {
  const all = slides();
  const found = all.find((slide) => slide.dataset.key === place.key) || all[0];
  all.forEach((slide) => slide.classList.toggle("is-shown", slide === found));
  const pages = pagesOf(found);
  place = { key: found.dataset.key, page: Math.min(place.page, pages.length - 1) };
  const shown = new Set(pages[place.page]);
  rowsOf(found).forEach((row) => (row.hidden = !shown.has(row)));
  $("count").textContent = pages.length > 1 ? `${place.page + 1} / ${pages.length}` : "";
  const more = found.dataset.kind === "draw_ceremony" ? reveal(pages[place.page], `${place.key}/${place.page}`) : 0;
  return { pages: pages.length, time: more + Number($("slides").dataset.seconds) * 1000 };
}

function goOn() {
  const all = slides();
  const at = Math.max(0, all.findIndex((slide) => slide.dataset.key === place.key));
  const pages = pagesOf(all[at]).length;
  if (place.page + 1 < pages) place.page += 1;
  else place = { key: all[(at + 1) % all.length].dataset.key, page: 0 };
  turn();
}

function turn() {
  clearTimeout(timer);
  timer = setTimeout(goOn, draw().time);
}

/** The gong at the call and at the end; a screen that comes back long after either is silent. */
function listen() {
  const clock = document.querySelector(".hall-clock");
  if (!clock) return;
  const hasSound = clock.dataset.sound === "yes";
  const now = clock.dataset.called;
  if (now && now !== called && socket.now() - Date.parse(now) < FRESH && hasSound) gong(3);
  called = now;
  const time = clock.querySelector("[data-until]");
  const isOver = time ? Date.parse(time.dataset.until) <= socket.now() : false;
  if (isOver && wasOver === false && hasSound) gong(1);
  wasOver = isOver;
}

document.addEventListener("refreshed", () => {
  if ($("slides").dataset.lang !== document.body.dataset.lang) {
    location.reload();
    return;
  }
  const key = place.key;
  draw();
  if (place.key !== key) turn();
  listen();
});
window.addEventListener("resize", draw);

$("begin").addEventListener("click", () => {
  allowGong();
  document.documentElement.requestFullscreen?.().catch(() => null);
  $("begin").hidden = true;
});

setInterval(() => {
  document.querySelectorAll("[data-gone]").forEach((notice) => {
    if (Date.parse(notice.dataset.gone) < socket.now()) notice.remove();
  });
  listen();
}, 1000);
turn();
document.fonts?.ready.then(draw);
