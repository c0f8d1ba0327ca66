// 抽签仪式: the draw table by table; it begins when the draw is published, or at a touch.

import "../live.js";

const PACE = 3000;
const $ = (id) => document.getElementById(id);
let shown = 0;
let timer = null;
let round = $("stage").dataset.round;

const items = () => Array.from(document.querySelectorAll("#drawn > li"));

function draw() {
  const all = items();
  shown = Math.min(shown, all.length);
  all.forEach((item, place) => (item.hidden = place >= shown));
  const last = all[shown - 1];
  const now = $("now");
  if (now && now.dataset.shown !== String(shown)) {
    now.dataset.shown = String(shown);
    now.replaceChildren(...(last ? Array.from(last.childNodes, (node) => node.cloneNode(true)) : []));
    now.classList.remove("comes");
    void now.offsetWidth; // so that the movement starts again
    now.classList.add("comes");
  }
  last?.scrollIntoView({ block: "nearest" });
  $("count").textContent = all.length ? `${shown} / ${all.length}` : "";
  $("controls").hidden = all.length === 0;
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
