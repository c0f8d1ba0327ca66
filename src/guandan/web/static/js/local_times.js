// Times in the reader's own time zone; without scripts they stand there in UTC.

import { findAll } from "./dom.js";

/** «2026-05-01 19:30», or «19:30» alone. @param {Date} at @param {string | undefined} part */
export function formatLocal(at, part) {
  const pad = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const hour = `${pad(at.getHours())}:${pad(at.getMinutes())}`;
  if (part === "time") return hour;
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())} ${hour}`;
}

export function showLocalTimes() {
  for (const node of findAll("[data-instant]")) {
    node.textContent = formatLocal(new Date(node.dataset.instant ?? ""), node.dataset.part);
  }
}
