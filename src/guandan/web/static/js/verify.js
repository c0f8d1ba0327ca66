// The page that checks shuffles and draws: the file stays in the browser.

import { create, find, replaceContent, show } from "./dom.js";
import { checkFile } from "./fairness.js";
import { loadTexts, t } from "./texts.js";

/** @typedef {import("./fairness.js").Check} Check */

/** @param {string[]} [seats] */
const formatSeats = (seats = []) => seats.map((seat) => t(`seat.${seat}`)).join(" ") || t("value.empty");

/** @param {Check} check */
function createLine({ what, number, wrong, bound, loose }) {
  const verdict = t(wrong ? `web.verify.wrong.${wrong}` : "web.verify.right");
  const line = create("li", {}, `${t(`web.verify.${what}`, { number: number ?? "" })} `);
  line.append(create("span", { class: wrong ? "tag wrong" : "tag right" }, verdict));
  if (bound) {
    const promises = t("web.verify.bound", { bound: formatSeats(bound), loose: formatSeats(loose) });
    line.append(create("p", { class: "muted small" }, promises));
  }
  return line;
}

/** @param {string} text @returns {Check[]} */
function checkText(text) {
  try {
    return checkFile(text);
  } catch {
    return [];
  }
}

/** @param {Check[]} checks */
function summarise(checks) {
  if (checks.length === 0) return t("web.verify.unreadable");
  const wrong = checks.filter((check) => check.wrong).length;
  return t(wrong ? "web.verify.some_wrong" : "web.verify.all_right", { count: checks.length, wrong });
}

/** @param {string} text */
function showChecks(text) {
  const checks = checkText(text);
  const isGood = checks.length > 0 && checks.every((check) => !check.wrong);
  find("sum").className = isGood ? "notice good" : "notice bad";
  show(find("sum"), summarise(checks));
  replaceContent(find("found"), ...checks.map(createLine));
}

const text = find("text", HTMLTextAreaElement);
const file = find("file", HTMLInputElement);

function start() {
  find("verify").addEventListener("submit", (event) => {
    event.preventDefault();
    showChecks(text.value);
  });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    text.value = await chosen.text();
    showChecks(text.value);
  });
}

loadTexts().then(start);
