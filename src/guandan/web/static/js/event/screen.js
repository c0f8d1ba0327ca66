// A hall screen: its slides in turn, long lists page by page by what fits, the last-deal call with a gong.

import { allowAudio } from "../audio.js";
import { find, findAll, findIn } from "../dom.js";
import { refresh, socket } from "../live.js";
import { strikeGong } from "./gong.js";
import { joinLonelyRow, splitByHeight } from "./paging.js";

/** A gong later than this after its cause is not struck. */
const GONG_LIMIT = 20000;
const REVEAL_STEP = 1200;
const revealed = new Set();
const query = new URLSearchParams(location.search);
/**
 * The slide, the row from which on its rows are here (the server sends a part of a long list), and the page of these.
 */
let position = { key: query.get("slide") ?? "", row: Number(query.get("row")) || 0, page: 0 };
/** @type {ReturnType<typeof setTimeout> | undefined} */
let turnTimer;
/** @type {ReturnType<typeof setTimeout>[]} */
let revealTimers = [];
/** @type {string | undefined} */
let calledAt;
/** @type {boolean | null} */
let wasOver = null;

const findSlides = () => findAll(".slide");
/** @param {HTMLElement} slide */
const rowsOf = (slide) => findAll("tbody tr", slide);
/** @param {HTMLElement} slide */
const keyOf = (slide) => slide.dataset.key ?? "";
/** @param {HTMLElement} slide */
const firstRow = (slide) => Number(slide.dataset.row);
/** @param {HTMLElement} slide */
const hasMore = (slide) => firstRow(slide) + rowsOf(slide).length < Number(slide.dataset.total);

/**
 * The rows of each page: as many as fit by their own heights, and no more than the organisers want.
 * @param {HTMLElement} slide
 */
function paginate(slide) {
  const rows = rowsOf(slide);
  if (!rows.length) return [[]];
  const wasHidden = rows.map((row) => row.hidden);
  rows.forEach((row) => {
    row.hidden = false;
  });
  const room = slide.getBoundingClientRect().bottom - findIn(slide, "tbody").getBoundingClientRect().top;
  const most = Number(find("slides").dataset.rows) || Infinity;
  const pages = splitByHeight(rows, (row) => row.getBoundingClientRect().height, { room, most });
  rows.forEach((row, index) => {
    row.hidden = wasHidden[index];
  });
  // Where the list goes on, a page that is not full is the first of the next part.
  if (hasMore(slide) && pages.length > 1) pages.pop();
  joinLonelyRow(pages);
  return pages;
}

/**
 * Reveal the rows of a page one after the other, once; returns how long that takes.
 * @param {HTMLElement[]} rows
 * @param {string} key
 */
function revealRows(rows, key) {
  revealTimers.forEach((timer) => clearTimeout(timer));
  revealTimers = [];
  if (revealed.has(key)) return 0;
  revealed.add(key);
  rows.forEach((row, index) => {
    row.classList.add("to-come");
    revealTimers.push(setTimeout(() => row.classList.remove("to-come"), (index + 0.5) * REVEAL_STEP));
  });
  return rows.length * REVEAL_STEP;
}

/**
 * How far in its list a page is: by pages, or by rows where the list comes in parts.
 * @param {HTMLElement} slide
 * @param {HTMLElement[][]} pages
 */
function formatProgress(slide, pages) {
  const { row, page } = position;
  if (!row && !hasMore(slide)) return pages.length > 1 ? `${page + 1} / ${pages.length}` : "";
  const before = row + pages.slice(0, page).flat().length;
  return `${before + 1}–${before + pages[page].length} / ${slide.dataset.total}`;
}

/** Show the page at `position`; returns for how long. */
function render() {
  const slides = findSlides();
  if (slides.length === 0) return Number(find("slides").dataset.seconds) * 1000;
  const current = slides.find((slide) => keyOf(slide) === position.key) || slides[0];
  const isSame = keyOf(current) === position.key && firstRow(current) === position.row;
  slides.forEach((slide) => slide.classList.toggle("is-shown", slide === current));
  find("main").dataset.slide = current.dataset.kind;
  const pages = paginate(current);
  const page = isSame ? Math.min(position.page, pages.length - 1) : 0;
  position = { key: keyOf(current), row: firstRow(current), page };
  rowsOf(current).forEach((row) => {
    row.hidden = !pages[page].includes(row);
  });
  find("count").textContent = formatProgress(current, pages);
  const isDraw = current.dataset.kind === "draw_ceremony";
  const revealing = isDraw ? revealRows(pages[page], `${position.key}/${position.row}/${page}`) : 0;
  return revealing + Number(find("slides").dataset.seconds) * 1000;
}

/** The page after this one: of the same rows, of the rows that come next in its list, or of the next slide. */
function nextPosition() {
  const slides = findSlides();
  const index = Math.max(0, slides.findIndex((slide) => keyOf(slide) === position.key));
  const pages = paginate(slides[index]);
  if (position.page + 1 < pages.length) return { ...position, page: position.page + 1 };
  if (hasMore(slides[index])) return { ...position, row: position.row + pages.flat().length, page: 0 };
  return { key: keyOf(slides[(index + 1) % slides.length]), row: 0, page: 0 };
}

/** Go on; rows that are not here are fetched, and if the server is away those that are here are shown again. */
async function turnPage() {
  position = nextPosition();
  const slide = findSlides().find((element) => keyOf(element) === position.key);
  const address = new URL(location.href);
  address.searchParams.set("slide", position.key);
  address.searchParams.set("row", String(position.row));
  history.replaceState(null, "", address.href);
  if (!slide || firstRow(slide) !== position.row) await refresh();
  showPage();
}

/** Show the page at `position`, and the next one in its time. */
function showPage() {
  clearTimeout(turnTimer);
  turnTimer = setTimeout(turnPage, render());
}

/** Strike the gong at the call and at the end; a screen that comes back long after either is silent. */
function watchClock() {
  const clock = /** @type {HTMLElement | null} */ (document.querySelector(".hall-clock"));
  if (!clock) return;
  const hasSound = clock.dataset.sound === "yes";
  const { called } = clock.dataset;
  if (called && called !== calledAt && socket.now() - Date.parse(called) < GONG_LIMIT && hasSound) strikeGong(3);
  calledAt = called;
  const time = /** @type {HTMLElement | null} */ (clock.querySelector("[data-until]"));
  const isOver = time ? Date.parse(time.dataset.until ?? "") <= socket.now() : false;
  if (isOver && wasOver === false && hasSound) strikeGong(1);
  wasOver = isOver;
}

document.addEventListener("refreshed", () => {
  if (find("slides").dataset.lang !== document.body.dataset.lang) {
    location.reload();
    return;
  }
  const { key } = position;
  render();
  if (position.key !== key) showPage();
  watchClock();
});
window.addEventListener("resize", render);

find("begin").addEventListener("click", () => {
  allowAudio();
  document.documentElement.requestFullscreen?.().catch(() => null);
  find("begin").hidden = true;
});

setInterval(watchClock, 1000);
showPage();
document.fonts?.ready.then(render);
