// Download documents; if one cannot be made yet, explain why on the page instead of saving an error as a file.

import { formatProblem } from "../api.js";
import { isBusy, setBusy } from "../busy.js";
import { closest, findAll, showProblem } from "../dom.js";
import { loadTexts, t } from "../texts.js";
import { isLocalHost } from "./local_host.js";

const REVOKE_AFTER = 60000;

/** @param {HTMLElement} link @param {string} text */
function showNote(link, text) {
  if (link.parentElement) showProblem(link.parentElement, text, { tag: "span", isLast: true });
}

/** The name for people, or the plain one. @param {Response} answer */
function fileNameOf(answer) {
  const told = answer.headers.get("content-disposition") || "";
  const named = /filename\*=UTF-8''([^;]+)/.exec(told);
  return named ? decodeURIComponent(named[1]) : (/filename="([^"]+)"/.exec(told)?.[1] ?? "");
}

/** A link is fetched; a button with a body makes something new. @param {HTMLAnchorElement} link */
function fetchFile(link) {
  if (link.href) return fetch(link.href);
  const headers = { "Content-Type": "application/json" };
  return fetch(link.dataset.download ?? "", { method: "POST", headers, body: link.dataset.body });
}

/** @param {HTMLAnchorElement} link */
async function saveFile(link) {
  const answer = await fetchFile(link);
  if (!answer.ok) {
    showNote(link, formatProblem(await answer.json().catch(() => null)));
    return;
  }
  const saved = document.createElement("a");
  saved.href = URL.createObjectURL(await answer.blob());
  saved.download = fileNameOf(answer);
  saved.click();
  setTimeout(() => URL.revokeObjectURL(saved.href), REVOKE_AFTER);
}

document.addEventListener("click", async (event) => {
  const link = closest(event, "a[download], button[data-download]", HTMLAnchorElement);
  if (!link || event.ctrlKey || event.metaKey) return;
  if (link.href && !new URL(link.href).pathname.startsWith("/api/")) return;
  if (link.dataset.sure && !window.confirm(link.dataset.sure)) return;
  event.preventDefault();
  if (isBusy(link)) return;
  showNote(link, "");
  setBusy(link, true);
  try {
    await saveFile(link);
  } catch {
    showNote(link, t("web.problem.network"));
  } finally {
    setBusy(link, false);
  }
});

findAll("[data-only-here]").forEach((note) => {
  note.hidden = !isLocalHost(note.dataset.onlyHere ?? "");
});
loadTexts();
