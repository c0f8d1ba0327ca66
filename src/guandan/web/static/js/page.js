// What every page does: high contrast, the other language at the same place, a menu that closes, room in old browsers.

import { findOptional } from "./dom.js";
import { hasFlexGap, replaceFlexGaps } from "./flex_gap.js";

const YEAR_SECONDS = 365 * 24 * 3600;
const root = document.documentElement;

const contrast = findOptional("contrast");
contrast?.addEventListener("click", () => {
  const isHigh = root.dataset.contrast !== "high";
  root.dataset.contrast = isHigh ? "high" : "plain";
  contrast.setAttribute("aria-pressed", String(isHigh));
  document.cookie = `contrast=${isHigh ? "high" : "plain"}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
});

// The part after # is not sent to the server, so the link to the other language takes it along.
const language = findOptional("language", HTMLAnchorElement);
language?.addEventListener("click", () => {
  language.hash = location.hash;
});

// The menu of further tabs closes when something else is pressed; live pages replace it, so it is looked up each time.
document.addEventListener("click", ({ target }) => {
  const menu = findOptional("more-tabs");
  if (target instanceof Node && !menu?.contains(target)) menu?.removeAttribute("open");
});

if (!hasFlexGap()) replaceFlexGaps();

// Nothing depends on it: over plain HTTP, and in old browsers, there is none.
if (location.protocol === "https:" && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("/sw.js").catch(() => {});
}
