// The wizard: mark the options that differ from the book, and send only those.

import { API, newId, send } from "../api.js";
import { isBusy, setBusy } from "../busy.js";
import { closest, create, find, findAll, findIn, messageOf, replaceContent, show } from "../dom.js";
import { tabStore } from "../storage.js";
import { loadTexts, t } from "../texts.js";
import { showOutlook } from "./desk_outlook.js";
import { checkFields, showRefusal, watchFields } from "./field_checks.js";
import { parseWhole } from "./option_input.js";
import { fillPresets, formatCount, isOwn, markPresets, readChanges, resetPreset, textOf } from "./presets.js";

const OUTLOOK_PAUSE = 250;
/** Where the page of notices puts what it read. */
const READ_NOTICE = "guandan.notice";
const SHORT_TIME = 5;
const form = find("wizard", HTMLFormElement);
const presets = findAll(".preset", form);
let id = newId();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let outlookTimer;
/** Options of a notice that have no field here. @type {{ [path: string]: unknown }} */
let furtherOptions = {};

/** @param {string} name */
const valueOf = (name) => find(name, HTMLInputElement).value.trim();
/** Hide the options that the chosen form of the event does not have. */
function showFitting() {
  const format = /** @type {HTMLSelectElement} */ (find("format")).value;
  const kinds = [format, ...(valueOf("then_knockout") ? ["then"] : []), ...(valueOf("bands") ? ["bands"] : [])];
  findAll("[data-for]", form).forEach((part) => {
    part.hidden = !(part.dataset.for ?? "").split(" ").some((kind) => kinds.includes(kind));
  });
}

/** The names of the divisions, if the event has several. */
function readDivisions() {
  const names = valueOf("divisions").split(/[\s,，、;；]+/).filter(Boolean);
  return Array.from(new Set(names)).map((name) => ({ name }));
}

/** How many divisions play one after another, for the outlook. */
function readTurns() {
  const count = readDivisions().length;
  const order = /** @type {HTMLSelectElement} */ (find("division-order")).value;
  return count > 1 && order === "in_turn" ? { in_turn: count } : {};
}

function markAll() {
  limitBreak();
  showFitting();
  find("division-order-box").hidden = readDivisions().length < 2;
  markPresets(form);
  find("own-count").textContent = formatCount(presets.filter((preset) => preset.dataset.path && isOwn(preset)).length);
}

/** A time as the server takes it, or nothing. @param {string} name @param {string} field */
const readTime = (name, field) => (valueOf(field) ? { [name]: `${valueOf(field).slice(0, SHORT_TIME)}:00` } : {});

/** Both hours of a break or neither, and the end after the start. */
function limitBreak() {
  const starts = find("break-starts", HTMLInputElement);
  const ends = find("break-ends", HTMLInputElement);
  starts.required = ends.value !== "";
  ends.required = starts.value !== "";
  ends.setCustomValidity(starts.value && ends.value && ends.value <= starts.value ? t("web.event.bad_break") : "");
}

/** The break, once both of its hours are right. */
function readBreak() {
  const ends = find("break-ends", HTMLInputElement);
  if (!ends.value || !valueOf("break-starts") || !ends.checkValidity()) return {};
  return { ...readTime("break_starts", "break-starts"), ...readTime("break_ends", "break-ends") };
}

function readOccasion() {
  const days = findAll("#days input", form, HTMLInputElement).map(({ value }) => value).filter(Boolean);
  const hours = Number(valueOf("hours"));
  return {
    venue: valueOf("venue"),
    days: Array.from(new Set(days)).sort(),
    ...readTime("starts", "starts"),
    ...(hours > 0 ? { hours } : {}),
    ...readBreak(),
    ...(valueOf("deadline") ? { deadline: valueOf("deadline") } : {}),
  };
}

function readPlan() {
  /** @type {{ [wish: string]: unknown }} */
  const wishes = {};
  presets.filter((preset) => preset.dataset.wish && isOwn(preset) && textOf(preset)).forEach((preset) => {
    const { wish = "" } = preset.dataset;
    wishes[wish] = wish === "format" ? textOf(preset) : parseWhole(textOf(preset));
  });
  const asked = find("rounds", HTMLInputElement);
  if (!asked.closest("[hidden]") && valueOf("rounds") && !asked.closest(".preset")) wishes.rounds = Number(asked.value);
  findAll("input[data-wish]:checked", form).forEach((box) => {
    const part = /** @type {HTMLElement | null} */ (box.closest("[data-for]"));
    if (!part?.hidden) wishes[box.dataset.wish ?? ""] = true;
  });
  const overrides = { ...furtherOptions, ...readChanges(form) };
  return { book: form.dataset.book ?? "", wishes, overrides, occasion: readOccasion() };
}

/** Fill the form with what a notice was read as, where one comes from there. */
function fillFromNotice() {
  if (!new URLSearchParams(location.search).has("from")) return;
  const { changes = {}, wishes = {}, divisions = [], lines = [] } = JSON.parse(tabStore.read(READ_NOTICE) ?? "{}");
  const {
    "event.venue": venue, "event.days": days = [], "event.starts": starts, "entries.deadline": deadline,
    "event.break_starts": breakStarts, "event.break_ends": breakEnds, ...others
  } = changes;
  const times = { starts, "break-starts": breakStarts, "break-ends": breakEnds };
  const hours = Object.entries(times).map(([name, value]) => [name, value?.slice(0, SHORT_TIME)]);
  [["venue", venue], ["deadline", deadline], ...hours].forEach(([name, value]) => {
    if (value) find(name, HTMLInputElement).value = value;
  });
  days.slice(1).forEach(() => findIn(form, "#days [data-add-date]").click());
  findAll("#days input", form, HTMLInputElement).forEach((field, place) => {
    field.value = days[place] ?? "";
  });
  if (wishes.rounds) delete others["event.rounds"];
  furtherOptions = fillPresets(form, others);
  Object.entries(wishes).forEach(([wish, value]) => {
    const places = [`[data-wish="${wish}"] :is(input, select)`, `input[data-wish="${wish}"]`, `#${wish}`];
    const field = form.querySelector(places.join());
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === true;
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = String(value);
  });
  find("divisions", HTMLInputElement).value = divisions.join(" ");
  const further = lines.filter((/** @type {any} */ line) => line.option in furtherOptions);
  replaceContent(find("further-list"), ...further.map((/** @type {any} */ line) => create("li", {}, line.words)));
  find("further").hidden = further.length === 0;
}

/** The number of pairs, or none while it is not one. */
function readPairs() {
  const pairs = Number(valueOf("pairs"));
  return Number.isInteger(pairs) && pairs > 1 ? pairs : null;
}

/** Show the day as it would be, once the typing rests. */
function updateOutlook() {
  clearTimeout(outlookTimer);
  const update = () => showOutlook(find("outlook"), { ...readPlan(), ...readTurns(), pairs: readPairs() }, (minutes) => {
    const field = find("match-minutes", HTMLInputElement);
    field.value = String(minutes);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  outlookTimer = setTimeout(update, OUTLOOK_PAUSE);
}

async function createEvent() {
  if (isBusy(form)) return;
  const wrong = checkFields(form);
  show(find("wrong"), wrong ? t("web.event.fix_fields", { count: wrong }) : "");
  if (wrong) return;
  setBusy(form, true);
  const pairs = readPairs();
  const about = { name: valueOf("name"), time_zone: valueOf("zone"), ...(pairs ? { pairs } : {}) };
  try {
    const divisions = readDivisions();
    if (divisions.length > 1) {
      const order = /** @type {HTMLSelectElement} */ (find("division-order")).value;
      const programme = await send("POST", `${API}/programmes`, { ...readPlan(), ...about, divisions, order }, id);
      location.assign(`/programmes/${encodeURIComponent(programme.id)}`);
      return;
    }
    const event = await send("POST", `${API}/events`, { ...readPlan(), ...about }, id);
    location.assign(`/e/${encodeURIComponent(event.id)}/desk`);
  } catch (error) {
    if (!showRefusal(form, error)) show(find("wrong"), messageOf(error));
  } finally {
    setBusy(form, false);
  }
}

watchFields(form);
form.addEventListener("input", () => {
  id = newId();
  show(find("wrong"), "");
  markAll();
  updateOutlook();
});
form.addEventListener("click", (event) => {
  const preset = /** @type {HTMLElement | null | undefined} */ (closest(event, "[data-back]")?.closest(".preset"));
  if (!preset) return;
  resetPreset(preset);
  markAll();
  updateOutlook();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  createEvent();
});

loadTexts().then(() => {
  fillFromNotice();
  markAll();
  form.dataset.ready = "";
  updateOutlook();
});
