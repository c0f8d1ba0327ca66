// A page of an event that keeps itself up to date: when the socket says that something changed, the page is fetched again.

import { create, findAll, findIn } from "./dom.js";
import { Socket } from "./socket.js";
import { hasText, loadTexts, t } from "./texts.js";

const PARTS = "[data-live][id]";
const CAN_FOCUS = "a[href], button, summary";
const topics = (document.body.dataset.topics || "").split(" ").filter(Boolean);
/** What the server last sent of each part: a clock that runs in it, or a refusal that is shown in it, is no change. */
const sources = new Map(findAll(PARTS).map((part) => [part.id, part.outerHTML]));
let isFetching = false;
let isStale = false;

/** Does somebody type in this part, or has not sent what they typed? @param {Element} part */
function hasInput(part) {
  const active = document.activeElement;
  if (active && part.contains(active) && active.matches("input, select, textarea")) return true;
  return part.querySelector("[data-touched]") !== null;
}

/** What a part that can be opened is recognised by. @param {Element} details */
const nameOf = (details) => details.id || details.querySelector("summary")?.textContent;

/** Put a fresh part in the place of the old one; what is open stays open, and the focus stays. @param {Element} part */
function replacePart(part) {
  const old = document.getElementById(part.id);
  if (!old || sources.get(part.id) === part.outerHTML || hasInput(old)) return;
  sources.set(part.id, part.outerHTML);
  const next = document.importNode(part, true);
  const opened = new Set(findAll("details[open]", old).map(nameOf));
  findAll("details", next).filter((details) => opened.has(nameOf(details))).forEach((details) => {
    details.setAttribute("open", "");
  });
  const active = document.activeElement;
  const focused = old.contains(active) ? findAll(CAN_FOCUS, old).findIndex((element) => element === active) : -1;
  old.replaceWith(next);
  if (focused >= 0) findAll(CAN_FOCUS, next)[focused]?.focus({ preventScroll: true });
}

/** @param {string} text the page as the server sends it now */
function replaceParts(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  findAll(PARTS, page).forEach(replacePart);
  document.dispatchEvent(new CustomEvent("refreshed"));
}

/** The event is over, or the link was taken back: the page says so, and stays as it was. */
async function showEnd() {
  socket.close();
  if (document.getElementById("let-out")) return;
  const box = create("p", { id: "let-out", class: "problem", role: "alert" });
  findIn(document, "main").prepend(box);
  if (!hasText("web.page.let_out")) await loadTexts();
  box.textContent = t("web.page.let_out");
}

/** Does somebody who has just sent something go to another page, or will the answer say where to? */
const isLeaving = () => "leaving" in document.body.dataset || document.querySelector("[aria-busy=true]") !== null;

async function fetchPage() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (answer.ok) replaceParts(await answer.text());
  else if (answer.status === 401 || answer.status === 403) await showEnd();
  else if (answer.status === 404 && !isLeaving()) location.reload(); // it is gone, and the server has a page that says so
}

/** Fetch the page and replace the parts that changed; a call meanwhile makes it fetch once more. */
export async function refresh() {
  isStale = true;
  if (isFetching) return;
  isFetching = true;
  try {
    while (isStale) {
      isStale = false;
      await fetchPage();
    }
  } catch {
    // The socket notices when the server is back.
  } finally {
    isFetching = false;
  }
}

document.addEventListener("input", (event) => {
  const form = event.target instanceof Element ? event.target.closest("form") : null;
  if (form) form.dataset.touched = "";
});
document.addEventListener("done", (event) => {
  delete (/** @type {HTMLElement} */ (event.target).dataset.touched);
});

let wasLost = false;
export const socket = new Socket({
  hello: () => topics.map((topic) => ({ type: "hello", topic })),
  onFrame: (frame) => {
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
