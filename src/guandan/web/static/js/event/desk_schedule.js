// The timetable, edited with pickers, one row per round; later rounds of a day move with a changed one.

import { send } from "../api.js";
import { onSubmit } from "../busy.js";
import { closest, find, findAll, findIn } from "../dom.js";
import { markSaved } from "../forms.js";
import { loadTexts } from "../texts.js";
import { PAUSE, minutesBetween, moveTime, readSlots } from "./schedule_input.js";

const form = find("schedule-form", HTMLFormElement);
const body = find("slots");

const rowsOf = () => findAll("tr", body);
/** @param {Element} row @param {string} name */
const fieldIn = (row, name) => findIn(row, `[name=${name}]`, HTMLInputElement);
/** @param {Element} row */
const readRow = (row) => ({
  day: fieldIn(row, "day").value,
  starts: fieldIn(row, "starts").value.slice(0, 5),
  ends: fieldIn(row, "ends").value.slice(0, 5),
});

/** @param {Element} row @param {{ day: string, starts: string, ends: string }} values */
function fillRow(row, { day, starts, ends }) {
  fieldIn(row, "day").value = day;
  fieldIn(row, "starts").value = starts;
  fieldIn(row, "ends").value = ends;
}

/** Number the rounds, and remember their hours for the next change. */
function settle() {
  rowsOf().forEach((row, index) => {
    findIn(row, "th").textContent = String(index + 1);
    row.dataset.before = fieldIn(row, "starts").value.slice(0, 5);
  });
}

function addRow() {
  const row = /** @type {HTMLElement} */ (
    findIn(find("slot-row", HTMLTemplateElement).content, "tr").cloneNode(true)
  );
  const rows = rowsOf();
  const last = rows[rows.length - 1];
  body.append(row);
  if (last) {
    const { day, starts, ends } = readRow(last);
    const length = minutesBetween(starts, ends);
    const next = ends ? moveTime(ends, PAUSE) : "";
    fillRow(row, { day, starts: next, ends: next && length > 0 ? moveTime(next, length) : "" });
  }
  settle();
  fieldIn(row, "day").focus();
}

/** Move the end of a round, and the rounds after it on the same day, as its start was moved. @param {HTMLElement} row */
function moveLater(row) {
  const { before = "" } = row.dataset;
  const { day, starts, ends } = readRow(row);
  const minutes = minutesBetween(before, starts);
  if (!before || !minutes || !find("shift", HTMLInputElement).checked) return;
  fillRow(row, { day, starts, ends: moveTime(ends, minutes) });
  const rows = rowsOf();
  rows.slice(rows.indexOf(row) + 1).map((later) => ({ later, ...readRow(later) }))
    .filter((later) => later.day === day)
    .forEach(({ later, ...hours }) => fillRow(later, {
      day, starts: moveTime(hours.starts, minutes), ends: moveTime(hours.ends, minutes),
    }));
}

form.addEventListener("click", (event) => {
  const row = closest(event, "[data-drop-slot]")?.closest("tr");
  if (closest(event, "[data-add-slot]")) addRow();
  else if (row) {
    row.remove();
    settle();
  }
});
form.addEventListener("change", (event) => {
  if (closest(event, "[name=starts]")) {
    moveLater(/** @type {HTMLElement} */ (closest(event, "tr")));
    settle();
  }
});
onSubmit(form, async () => {
  const slots = readSlots(rowsOf().map(readRow), form.dataset.zone ?? "UTC");
  await send("PUT", form.dataset.address ?? "", { slots });
  markSaved(form);
  location.reload();
});
settle();
loadTexts();
