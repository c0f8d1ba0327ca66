// The schedule as lines that people type: «2026-05-02 09:00 09:50», a line a round.

import { send } from "../forms.js";
import { loadWords, t } from "../words.js";

const form = document.getElementById("schedule-form");
const LINE = /^(\d{4}-\d{2}-\d{2})[ T]+(\d{1,2}:\d{2})(?:[\s/–-]+(\d{1,2}:\d{2}))?$/;
const zone = form.dataset.zone;

/** How far the zone is ahead of UTC at an instant, in milliseconds. */
function ahead(instant) {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric",
  }).formatToParts(instant);
  const of = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(of.year, of.month - 1, of.day, of.hour, of.minute, of.second) - instant;
}

/** A day and an hour in the event's zone as an instant. */
function instant(day, hour) {
  const there = Date.parse(`${day}T${hour.padStart(5, "0")}:00Z`);
  const first = there - ahead(there);
  return new Date(there - ahead(first)).toISOString();
}

function slots(text) {
  return text.split("\n").map((line) => line.trim()).filter(Boolean).map((line, place) => {
    const found = LINE.exec(line);
    if (!found) throw new Error(t("web.event.no_slot", { text: line }));
    const [, day, starts, ends] = found;
    return { round: place + 1, starts: instant(day, starts), ...(ends ? { ends: instant(day, ends) } : {}) };
  });
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const box = form.querySelector(".problem");
  box.hidden = true;
  try {
    await send("PUT", form.dataset.address, { slots: slots(document.getElementById("lines").value) });
    location.reload();
  } catch (error) {
    box.textContent = error.message;
    box.hidden = false;
  }
});

loadWords();
