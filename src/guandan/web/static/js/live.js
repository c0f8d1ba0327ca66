// A page of an event that keeps itself up to date: one socket; what changed is fetched again, without polling.

import { Socket } from "./socket.js";
import { has, loadWords, t } from "./words.js";

const CAN_FOCUS = "a[href], button, summary";
const topics = (document.body.dataset.topics || "").split(" ").filter(Boolean);
// What the server last said of each part: a clock that runs in it, or a refusal that stands in it, is no change.
const told = new Map([...document.querySelectorAll("[data-live][id]")].map((part) => [part.id, part.outerHTML]));
let fetching = false;
let again = false;

function hasWork(element) {
  if (element.contains(document.activeElement) && document.activeElement.matches("input, select, textarea")) return true;
  return element.querySelector("[data-touched]") !== null;
}

/** The how-manieth of a part's buttons and links one is on: a keyboard stays where it was. */
function placeOf(part, element) {
  return [...part.querySelectorAll(CAN_FOCUS)].indexOf(element);
}

/** How a part that can be opened is known again. */
const nameOf = (details) => details.id || details.querySelector("summary")?.textContent;

/** Put the parts of a fresh page in the place of the old ones, but for those that somebody works in. */
function takeIn(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  fresh.querySelectorAll("[data-live][id]").forEach((part) => {
    const old = document.getElementById(part.id);
    if (!old || told.get(part.id) === part.outerHTML || hasWork(old)) return;
    told.set(part.id, part.outerHTML);
    const next = document.importNode(part, true);
    // What somebody has opened stays open.
    const opened = new Set([...old.querySelectorAll("details[open]")].map(nameOf));
    next.querySelectorAll("details").forEach((one) => opened.has(nameOf(one)) && one.setAttribute("open", ""));
    const focused = old.contains(document.activeElement) ? placeOf(old, document.activeElement) : -1;
    old.replaceWith(next);
    if (focused >= 0) next.querySelectorAll(CAN_FOCUS)[focused]?.focus({ preventScroll: true });
  });
  document.dispatchEvent(new CustomEvent("refreshed"));
}

/** The event is over, or the link was taken back: the page says so, and stays as it was. */
async function letOut() {
  socket.close();
  if (document.getElementById("let-out")) return;
  const box = document.createElement("p");
  box.id = "let-out";
  box.className = "problem";
  box.setAttribute("role", "alert");
  document.querySelector("main").prepend(box);
  if (!has("web.page.let_out")) await loadWords();
  box.textContent = t("web.page.let_out");
}

export async function refresh() {
  if (fetching) {
    again = true;
    return;
  }
  fetching = true;
  do {
    again = false;
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html", "X-Fragment": "1" } });
      if (answer.ok) takeIn(await answer.text());
      else if (answer.status === 401 || answer.status === 403) await letOut();
      else if (answer.status === 404) location.reload(); // what it was about is gone, and the server has a page that says so
    } catch {
      break; // the socket tells when the server is back
    }
  } while (again);
  fetching = false;
}

document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form");
  if (form) form.dataset.touched = "";
});
document.addEventListener("done", (event) => delete event.target.dataset.touched);

let wasLost = false;
export const socket = new Socket({
  hello: () => topics.map((topic) => ({ type: "hello", topic })),
  onFrame: (frame) => {
    document.dispatchEvent(new CustomEvent("frame", { detail: frame }));
    if (frame.type === "changed") refresh();
  },
  onStatus: (status) => {
    document.body.dataset.network = status;
    if (status === "open" && wasLost) refresh();
    wasLost = status === "lost" || (wasLost && status !== "open");
  },
});
if (topics.length) socket.connect();
document.querySelector(".tabs [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
