// A schedule as it is typed: «2026-05-02 09:00 09:50», a line a round, in the event's time zone.

import { t } from "../texts.js";

const LINE = /^(\d{4}-\d{2}-\d{2})[ T]+(\d{1,2}:\d{2})(?:[\s/–-]+(\d{1,2}:\d{2}))?$/;

/** How far a zone is ahead of UTC at an instant, in milliseconds. @param {number} instant @param {string} zone */
function offsetAt(instant, zone) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const parts = format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]);
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts);
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
}

/** A day and an hour in a zone as an instant. @param {string} day @param {string} hour @param {string} zone */
export function toInstant(day, hour, zone) {
  const local = Date.parse(`${day}T${hour.padStart(5, "0")}:00Z`);
  const guess = local - offsetAt(local, zone);
  return new Date(local - offsetAt(guess, zone)).toISOString();
}

/** The rounds with their hours. @param {string} text @param {string} zone */
export function parseSchedule(text, zone) {
  const lines = text.split("\n").map((line) => line.trim()).filter(Boolean);
  return lines.map((line, index) => {
    const found = LINE.exec(line);
    if (!found) throw new Error(t("web.event.no_slot", { text: line }));
    const [, day, starts, ends] = found;
    const slot = { round: index + 1, starts: toInstant(day, starts, zone) };
    return ends ? { ...slot, ends: toInstant(day, ends, zone) } : slot;
  });
}
