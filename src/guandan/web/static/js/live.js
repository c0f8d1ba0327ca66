// A page of an event that keeps itself up to date: one socket; what changed is fetched again, without polling.

import { Socket } from "./socket.js";

const CAN_FOCUS = "a[href], button, summary";
const topics = (document.body.dataset.topics || "").split(" ").filter(Boolean);
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

/** Put the parts of a fresh page in the place of the old ones, but for those that somebody works in. */
function takeIn(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  fresh.querySelectorAll("[data-live][id]").forEach((part) => {
    const old = document.getElementById(part.id);
    if (!old || old.outerHTML === part.outerHTML || hasWork(old)) return;
    const next = document.importNode(part, true);
    // What somebody has opened stays open.
    old.querySelectorAll("details[open][id]").forEach((one) => next.querySelector(`#${CSS.escape(one.id)}`)?.setAttribute("open", ""));
    const focused = old.contains(document.activeElement) ? placeOf(old, document.activeElement) : -1;
    old.replaceWith(next);
    if (focused >= 0) next.querySelectorAll(CAN_FOCUS)[focused]?.focus({ preventScroll: true });
  });
  document.dispatchEvent(new CustomEvent("refreshed"));
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
