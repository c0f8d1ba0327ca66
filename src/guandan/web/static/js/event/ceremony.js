// 抽签仪式: the draw table by table; it begins when the draw is published, or at a touch.

import "../live.js";

const PACE = 3000;
const TURN = 6000;
const $ = (id) => document.getElementById(id);
let shown = 0;
let timer = null;
let turning = null;
let turned = 0;
let round = $("stage").dataset.round;

const isAlone = () => document.body.classList.contains("is-drawn");
const items = () => Array.from(document.querySelectorAll("#drawn > li"));

/** What is drawn in pages of whole rows, as many as fit. */
function pagesOf(drawn) {
  drawn.forEach((item) => (item.hidden = false));
  const list = $("drawn");
  const pages = [[]];
  let top = list?.getBoundingClientRect().top ?? 0;
  drawn.forEach((item) => {
    const box = item.getBoundingClientRect();
    const page = pages[pages.length - 1];
    if (page.length && box.bottom - top > list.clientHeight + 1) {
      top = box.top;
      pages.push([item]);
    } else page.push(item);
  });
  return pages;
}

/** The page with the newest; when all are drawn, the pages in turn. */
function drawList(all) {
  all.forEach((item, place) => (item.hidden = place >= shown));
  const pages = pagesOf(all.slice(0, shown));
  const page = new Set(pages[isAlone() ? turned % pages.length : pages.length - 1]);
  all.forEach((item) => (item.hidden = !page.has(item)));
}

function draw() {
  const all = items();
  shown = Math.min(shown, all.length);
  const last = all[shown - 1];
  const now = $("now");
  if (now && now.dataset.shown !== String(shown)) {
    now.dataset.shown = String(shown);
    now.replaceChildren(...(last ? Array.from(last.childNodes, (node) => node.cloneNode(true)) : []));
    now.classList.remove("comes");
    void now.offsetWidth; // so that the movement starts again
    now.classList.add("comes");
  }
  drawList(all);
  $("count").textContent = all.length ? `${shown} / ${all.length}` : "";
  $("controls").hidden = all.length === 0;
  if (all.length && shown === all.length) turning ??= setInterval(turn, TURN);
  else rest();
}

/** All are drawn: the list has the screen to itself, and its pages turn. */
function turn() {
  turned = isAlone() ? turned + 1 : 0;
  document.body.classList.add("is-drawn");
  drawList(items());
}

function rest() {
  clearInterval(turning);
  turning = null;
  document.body.classList.remove("is-drawn");
}

function stop() {
  clearInterval(timer);
  timer = null;
  $("run").textContent = $("run").dataset.start;
}

function next() {
  shown += 1;
  draw();
  if (shown >= items().length) stop();
}

function run() {
  if (timer) return;
  if (shown >= items().length) shown = 0;
  timer = setInterval(next, PACE);
  $("run").textContent = $("run").dataset.stop;
  next();
}

$("run").addEventListener("click", () => (timer ? stop() : run()));
$("next").addEventListener("click", next);
$("all").addEventListener("click", () => {
  stop();
  shown = items().length;
  draw();
});
$("again").addEventListener("click", () => {
  stop();
  shown = 0;
  draw();
});
window.addEventListener("resize", draw);

// A draw that is published while the hall looks on begins by itself.
document.addEventListener("refreshed", () => {
  const now = $("stage").dataset.round;
  if (now !== round) {
    round = now;
    stop();
    shown = 0;
    if (now) run();
  }
  draw();
});
draw();
