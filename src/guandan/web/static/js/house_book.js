// A house book: mark the options that differ from the base; only those are previewed and saved.

import { API, newId, send } from "./api.js";
import { isBusy, setBusy } from "./busy.js";
import { closest, create, find, findAll, findIn, messageOf, readPageData, replaceContent, show } from "./dom.js";
import { fillPresets, formatCount, isOwn, markPresets, readChanges, resetPreset } from "./event/presets.js";
import { tabStore } from "./storage.js";
import { loadTexts, t } from "./texts.js";

const form = find("own-book", HTMLFormElement);
/** @type {{ base: string, changes: { [path: string]: unknown } }} */
const { base, changes: saved } = readPageData();
const isRead = new URLSearchParams(location.search).has("from");
/** What a notice was read as, where one comes from there. @type {{ [path: string]: unknown }} */
const read = isRead ? JSON.parse(tabStore.read("guandan.notice") ?? "{}").changes : {};
const changes = { ...saved, ...read };

/** @param {string} name */
const valueOf = (name) => find(name, HTMLInputElement).value.trim();

function readDraft() {
  return {
    base,
    id: valueOf("book-id"),
    title_zh: valueOf("title_zh"),
    title_en: valueOf("title_en"),
    changes: readChanges(form),
  };
}

function markAll() {
  markPresets(form);
  const count = findAll(".preset", form).filter(isOwn).length;
  find("own-count").textContent = formatCount(count);
}

/** @param {any} view */
function showDifferences(view) {
  const lang = document.documentElement.lang.startsWith("zh") ? "zh" : "en";
  const lines = view.differences.options.map((/** @type {any} */ option) => create(
    "li", {}, `${option.title[lang]}: ${option.values[0].words[lang]} → ${option.values[1].words[lang]}`,
  ));
  replaceContent(find("difference-list"), ...(lines.length ? lines : [create("li", {}, t("web.own.no_differences"))]));
  find("book-text").textContent = view.text;
  find("differences").hidden = false;
}

/** @param {(draft: ReturnType<typeof readDraft>) => Promise<void>} act */
async function attempt(act) {
  if (isBusy(form) || !form.reportValidity()) return;
  setBusy(form, true);
  show(find("wrong"), "");
  try {
    await act(readDraft());
  } catch (error) {
    show(find("wrong"), messageOf(error));
  } finally {
    setBusy(form, false);
  }
}

form.addEventListener("input", markAll);
form.addEventListener("change", markAll);
form.addEventListener("click", (event) => {
  const back = closest(event, "[data-back]");
  if (!back) return;
  const preset = /** @type {HTMLElement} */ (back.closest(".preset"));
  resetPreset(preset);
  markAll();
  findIn(preset, "input, select").focus();
});
find("preview").addEventListener("click", () => attempt(async (draft) => {
  showDifferences(await send("POST", `${API}/house-books/preview`, draft));
}));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async (draft) => {
    await send("POST", `${API}/house-books`, draft, newId());
    location.assign("/own-books");
  });
});

loadTexts().then(() => {
  fillPresets(form, changes);
  markAll();
  form.dataset.ready = "";
});
