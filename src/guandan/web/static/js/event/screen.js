// A hall screen: its slides in turn, long lists page by page by what fits, the last-deal call with a gong.

import { refresh, socket } from "../live.js";
import { allowGong, gong } from "./screen_gong.js";

const FRESH = 20000;
const REVEAL = 1200;
const $ = (id) => document.getElementById(id);
const seen = new Set();
const asked = new URLSearchParams(location.search);
// The slide, the row from which on its rows are here (the server sends a part of a long list), and the page of these.
let place = { key: asked.get("slide"), row: Number(asked.get("row")) || 0, page: 0 };
let timer = null;
let reveals = [];
let called = null;
let wasOver = null;

const slides = () => Array.from(document.querySelectorAll(".slide"));
const rowsOf = (slide) => Array.from(slide.querySelectorAll("tbody tr"));
const firstRow = (slide) => Number(slide.dataset.row);
const hasMore = (slide) => firstRow(slide) + rowsOf(slide).length < Number(slide.dataset.total);

/** The rows of each page: as many as fit by their own heights, and no more than the organisers want. */
function pagesOf(slide) {
  const rows = rowsOf(slide);
  if (!rows.length) return [[]];
  const before = rows.map((row) => row.hidden);
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
  rows.forEach((row, at) => (row.hidden = before[at]));
  // Where the list goes on, a page that is not full is the first of the next part.
  if (hasMore(slide) && pages.length > 1) pages.pop();
  // Nobody stands alone on the last page.
  const [full, rest] = pages.slice(-2);
  if (rest?.length === 1 && full.length > 2) rest.unshift(full.pop());
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

/** How far in its list a page is: by pages, or by rows where the list comes in parts. */
function countOf(slide, pages) {
  if (!place.row && !hasMore(slide)) return pages.length > 1 ? `${place.page + 1} / ${pages.length}` : "";
  const before = place.row + pages.slice(0, place.page).flat().length;
  return `${before + 1}–${before + pages[place.page].length} / ${slide.dataset.total}`;
}

/** Show the page at `place`; how long it stays. */
function draw() {
  const all = slides();
  const found = all.find((slide) => slide.dataset.key === place.key) || all[0];
  if (found.dataset.key !== place.key || firstRow(found) !== place.row) place.page = 0;
  all.forEach((slide) => slide.classList.toggle("is-shown", slide === found));
  const pages = pagesOf(found);
  place = { key: found.dataset.key, row: firstRow(found), page: Math.min(place.page, pages.length - 1) };
  const shown = new Set(pages[place.page]);
  rowsOf(found).forEach((row) => (row.hidden = !shown.has(row)));
  $("count").textContent = countOf(found, pages);
  const more = found.dataset.kind === "draw_ceremony" ? reveal(pages[place.page], `${place.key}/${place.row}/${place.page}`) : 0;
  return { pages: pages.length, time: more + Number($("slides").dataset.seconds) * 1000 };
}

/** The page after this one: of the same rows, of the rows that come next in its list, or of the next slide. */
function after() {
  const all = slides();
  const at = Math.max(0, all.findIndex((slide) => slide.dataset.key === place.key));
  const pages = pagesOf(all[at]);
  if (place.page + 1 < pages.length) return { ...place, page: place.page + 1 };
  if (hasMore(all[at])) return { ...place, row: place.row + pages.flat().length, page: 0 };
  return { key: all[(at + 1) % all.length].dataset.key, row: 0, page: 0 };
}

/** Go on; rows that are not here are asked for, and if the server is away those that are here are shown again. */
async function goOn() {
  place = after();
  const slide = slides().find((one) => one.dataset.key === place.key);
  const address = new URL(location.href);
  address.searchParams.set("slide", place.key);
  address.searchParams.set("row", place.row);
  history.replaceState(null, "", address);
  if (firstRow(slide) !== place.row) await refresh();
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
