// The wizard: what differs from the book is marked, and only that is sent.

import { API, newId, send } from "../api.js";
import { isBusy, setBusy } from "../busy.js";
import { closest, find, findAll, messageOf, show } from "../dom.js";
import { loadTexts, t } from "../texts.js";
import { showOutlook } from "./desk_outlook.js";
import { checkFields, showRefusal, watchFields } from "./field_checks.js";
import { parseWhole } from "./option_input.js";
import { formatCount, isOwn, markPresets, readChanges, resetPreset, textOf } from "./presets.js";

const OUTLOOK_PAUSE = 250;
const form = find("wizard", HTMLFormElement);
const presets = findAll(".preset", form);
let id = newId();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let outlookTimer;

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

function markAll() {
  showFitting();
  find("division-order-box").hidden = readDivisions().length < 2;
  markPresets(form);
  find("own-count").textContent = formatCount(presets.filter((preset) => preset.dataset.path && isOwn(preset)).length);
}

function readOccasion() {
  const days = findAll("#days input", form, HTMLInputElement).map(({ value }) => value).filter(Boolean);
  const hours = Number(valueOf("hours"));
  return {
    venue: valueOf("venue"),
    days: Array.from(new Set(days)).sort(),
    ...(valueOf("starts") ? { starts: `${valueOf("starts").slice(0, 5)}:00` } : {}),
    ...(hours > 0 ? { hours } : {}),
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
  return { book: form.dataset.book ?? "", wishes, overrides: readChanges(form), occasion: readOccasion() };
}

/** The number of pairs, or none while it is not one. */
function readPairs() {
  const pairs = Number(valueOf("pairs"));
  return Number.isInteger(pairs) && pairs > 1 ? pairs : null;
}

/** Show the day as it would be, once the typing rests. */
function updateOutlook() {
  clearTimeout(outlookTimer);
  const update = () => showOutlook(find("outlook"), { ...readPlan(), pairs: readPairs() }, (minutes) => {
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
  markAll();
  updateOutlook();
});
