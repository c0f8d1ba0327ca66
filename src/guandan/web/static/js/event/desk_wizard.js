// The wizard: what differs from the book is marked, and only that is sent.

import { API, newId, send } from "../api.js";
import { isBusy, setBusy } from "../busy.js";
import { closest, find, findAll, messageOf, show } from "../dom.js";
import { loadTexts } from "../texts.js";
import { showOutlook } from "./desk_outlook.js";
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
  const kinds = [format, ...(/** @type {HTMLSelectElement} */ (find("then_knockout")).value ? ["then"] : [])];
  findAll("[data-for]", form).forEach((part) => {
    part.hidden = !(part.dataset.for ?? "").split(" ").some((kind) => kinds.includes(kind));
  });
}

function markAll() {
  showFitting();
  markPresets(form);
  find("own-count").textContent = formatCount(presets.filter((preset) => preset.dataset.path && isOwn(preset)).length);
}

function readPlan() {
  /** @type {{ [wish: string]: unknown }} */
  const wishes = {};
  presets.filter((preset) => preset.dataset.wish && isOwn(preset) && textOf(preset)).forEach((preset) => {
    const { wish = "" } = preset.dataset;
    wishes[wish] = wish === "format" ? textOf(preset) : parseWhole(textOf(preset));
  });
  findAll("input[data-wish]:checked", form).forEach((box) => {
    const part = /** @type {HTMLElement | null} */ (box.closest("[data-for]"));
    if (!part?.hidden) wishes[box.dataset.wish ?? ""] = true;
  });
  const overrides = readChanges(form);
  return { name: valueOf("name"), book: form.dataset.book ?? "", time_zone: valueOf("zone"), wishes, overrides };
}

/** Show the day as it would be, once the typing rests. */
function updateOutlook() {
  clearTimeout(outlookTimer);
  const update = () => showOutlook(find("outlook"), { ...readPlan(), pairs: Number(valueOf("pairs")) });
  outlookTimer = setTimeout(update, OUTLOOK_PAUSE);
}

async function createEvent() {
  if (isBusy(form)) return;
  setBusy(form, true);
  try {
    const event = await send("POST", `${API}/events`, readPlan(), id);
    location.assign(`/e/${encodeURIComponent(event.id)}/desk`);
  } catch (error) {
    show(find("wrong"), messageOf(error));
  } finally {
    setBusy(form, false);
  }
}

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
