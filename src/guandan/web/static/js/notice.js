// Does a notice fit? Its text is read by the server; each sentence stands beside what it became.

import { API, send } from "./api.js";
import { isBusy, setBusy } from "./busy.js";
import { create, find, messageOf, replaceContent, show } from "./dom.js";
import { tabStore } from "./storage.js";
import { loadTexts, t } from "./texts.js";

/** Where the form for a house book finds what was read. */
const READ_CHANGES = "guandan.notice";
const form = find("notice", HTMLFormElement);
const lang = document.documentElement.lang.startsWith("zh") ? "zh" : "en";
/** @type {any} */
let reading = null;

/** @param {any} option */
const formatOption = (option) => `${option.title[lang]}: ${option.words[lang]}`;

/** @param {any} sentence */
function createRow(sentence) {
  const became = sentence.options.map((/** @type {any} */ option) => create(
    "div",
    {},
    formatOption(option),
    ...(option.is_certain ? [] : [" ", create("span", { class: "tag own" }, t("web.notice.unsure"))]),
  ));
  const state = sentence.status === "unread" ? [create("span", { class: "state" }, t("web.notice.unread"))] : [];
  return create(
    "tr", {},
    create("td", { class: "number" }, String(sentence.line)),
    create("td", {}, sentence.text),
    create("td", {}, ...became, ...state),
  );
}

/** @param {any[]} items @param {string} none */
const createItems = (items, none) =>
  (items.length ? items.map((item) => create("li", {}, formatOption(item))) : [create("li", {}, none)]);

function showReading() {
  const sentences = reading.sentences.filter((/** @type {any} */ sentence) => sentence.status !== "heading");
  const base = reading.books[0];
  const set = sentences.flatMap((/** @type {any} */ sentence) => sentence.options)
    .filter((/** @type {any} */ option) => option.option in reading.changes);
  const changed = [...new Map(set.map((/** @type {any} */ option) => [option.option, option])).values()];
  find("proposed").textContent = t("web.notice.base", { title: base.title[lang], agrees: base.agrees, differs: base.differs });
  replaceContent(find("changes"), ...createItems(changed, t("web.own.no_differences")));
  const problem = reading.plan_problem;
  find("plan").textContent = reading.plan ? t("web.notice.plan_works") : t("web.notice.plan_open", { problem });
  replaceContent(find("questions"), ...createItems(reading.questions, t("web.notice.nothing_asked")));
  find("counts").textContent = t("web.notice.counts", {
    read: sentences.length - reading.unread, all: sentences.length, unread: reading.unread,
  });
  replaceContent(find("sentences"), ...sentences.map(createRow));
  find("reading").hidden = false;
}

async function read() {
  const [file] = find("file", HTMLInputElement).files ?? [];
  const text = /** @type {HTMLTextAreaElement} */ (find("text")).value;
  if (!file) return send("POST", `${API}/notice-readings`, { text });
  const body = new FormData();
  body.append("file", file);
  return send("POST", `${API}/notice-readings/file`, body);
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (isBusy(form)) return;
  setBusy(form, true);
  show(find("wrong"), "");
  try {
    reading = await read();
    showReading();
  } catch (error) {
    show(find("wrong"), messageOf(error));
  } finally {
    setBusy(form, false);
  }
});
find("make").addEventListener("click", () => {
  tabStore.write(READ_CHANGES, JSON.stringify(reading.changes));
  location.assign(`/own-books/new?base=${encodeURIComponent(reading.base)}&from=notice`);
});

loadTexts().then(() => {
  form.dataset.ready = "";
});
