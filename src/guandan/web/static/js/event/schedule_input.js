// A timetable as it is picked, a row a round, in the event's time zone.

import { toInstant } from "../instants.js";

const LAST_MINUTE = 24 * 60 - 1;

/** @param {string} time «09:50» */
function toMinutes(time) {
  const [hours, minutes] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** A time of the day so many minutes later; nothing stays nothing. @param {string} time @param {number} minutes */
export function moveTime(time, minutes) {
  if (!time) return "";
  const moved = Math.min(Math.max(toMinutes(time) + minutes, 0), LAST_MINUTE);
  return [Math.floor(moved / 60), moved % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Minutes to change tables between two rounds. */
export const PAUSE = 10;

/** The minutes between two times; 0 where one is missing. @param {string} from @param {string} to */
export const minutesBetween = (from, to) => (from && to ? toMinutes(to) - toMinutes(from) : 0);

/**
 * The rounds with their hours as instants.
 * @param {{ day: string, starts: string, ends: string }[]} rows
 * @param {string} zone
 */
export function readSlots(rows, zone) {
  return rows.map(({ day, starts, ends }, index) => {
    const slot = { round: index + 1, starts: toInstant(day, starts, zone) };
    return ends ? { ...slot, ends: toInstant(day, ends, zone) } : slot;
  });
}
