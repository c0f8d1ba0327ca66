// 抽签仪式: the draw table by table; it begins when the draw is published, or at a touch.

import { find, findAll, replaceContent } from "../dom.js";
import "../live.js";
import { splitPages } from "./paging.js";

const STEP = 3000;
const PAGE_STEP = 6000;
const runButton = find("run");

let drawn = 0;
let pageNumber = 0;
let round = find("stage").dataset.round;
/** @type {ReturnType<typeof setInterval> | null} */
let stepTimer = null;
/** @type {ReturnType<typeof setInterval> | null} */
let pageTimer = null;

const isListAlone = () => document.body.classList.contains("is-drawn");
const findItems = () => findAll("#drawn > li");

/** What is drawn in pages of whole rows, as many as fit. @param {HTMLElement[]} items */
function paginate(items) {
  items.forEach((item) => {
    item.hidden = false;
  });
  const list = find("drawn");
  let top = list.getBoundingClientRect().top;
  return splitPages(items, (item) => {
    const box = item.getBoundingClientRect();
    if (box.bottom - top <= list.clientHeight + 1) return true;
    top = box.top;
    return false;
  });
}

/** Show the page with the newest; when all are drawn, the pages in turn. @param {HTMLElement[]} items */
function showList(items) {
  items.forEach((item, index) => {
    item.hidden = index >= drawn;
  });
  if (items.length === 0) return;
  const pages = paginate(items.slice(0, drawn));
  const page = pages[isListAlone() ? pageNumber % pages.length : pages.length - 1];
  items.forEach((item) => {
    item.hidden = !page.includes(item);
  });
}

/** Show the newest in large. @param {HTMLElement | undefined} item */
function showNewest(item) {
  const box = document.getElementById("now");
  if (!box || box.dataset.shown === String(drawn)) return;
  box.dataset.shown = String(drawn);
  replaceContent(box, ...(item ? Array.from(item.childNodes, (node) => node.cloneNode(true)) : []));
  box.classList.remove("comes");
  void box.offsetWidth; // so that the movement starts again
  box.classList.add("comes");
}

function render() {
  const items = findItems();
  drawn = Math.min(drawn, items.length);
  showNewest(items[drawn - 1]);
  showList(items);
  find("count").textContent = items.length ? `${drawn} / ${items.length}` : "";
  find("controls").hidden = items.length === 0;
  if (items.length === 0 || drawn < items.length) stopPages();
  else if (pageTimer === null) pageTimer = setInterval(turnPage, PAGE_STEP);
}

/** All are drawn: the list has the screen to itself, and its pages turn. */
function turnPage() {
  pageNumber = isListAlone() ? pageNumber + 1 : 0;
  document.body.classList.add("is-drawn");
  showList(findItems());
}

function stopPages() {
  if (pageTimer !== null) clearInterval(pageTimer);
  pageTimer = null;
  document.body.classList.remove("is-drawn");
}

function stop() {
  if (stepTimer !== null) clearInterval(stepTimer);
  stepTimer = null;
  runButton.textContent = runButton.dataset.start ?? "";
}

function drawNext() {
  drawn += 1;
  render();
  if (drawn >= findItems().length) stop();
}

function run() {
  if (stepTimer !== null) return;
  if (drawn >= findItems().length) drawn = 0;
  stepTimer = setInterval(drawNext, STEP);
  runButton.textContent = runButton.dataset.stop ?? "";
  drawNext();
}

/** @param {number} count */
function jumpTo(count) {
  stop();
  drawn = count;
  render();
}

runButton.addEventListener("click", () => (stepTimer === null ? run() : stop()));
find("next").addEventListener("click", drawNext);
find("all").addEventListener("click", () => jumpTo(findItems().length));
find("again").addEventListener("click", () => jumpTo(0));
window.addEventListener("resize", render);

// A draw that is published while the hall looks on begins by itself.
document.addEventListener("refreshed", () => {
  const current = find("stage").dataset.round;
  if (current !== round) {
    round = current;
    stop();
    drawn = 0;
    if (current) run();
  }
  render();
});
render();
