// Read a notice with the server, and show each sentence beside the options that it became.

import { API, send } from "./api.js";
import { isBusy, setBusy } from "./busy.js";
import { create, find, messageOf, replaceContent, show } from "./dom.js";
import { tabStore } from "./storage.js";
import { loadTexts, t } from "./texts.js";

/** Where the forms of a house book and of an event find what was read. */
const READ_NOTICE = "guandan.notice";
const form = find("notice", HTMLFormElement);
const lang = document.documentElement.lang.startsWith("zh") ? "zh" : "en";
/** @type {any} */
let reading = null;
/** What was decided of what the notice leaves open. @type {{ [option: string]: unknown }} */
let answers = {};
/** @type {Map<string, string>} */
const answerWords = new Map();

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

/** @param {string} text @param {() => void} act */
function createButton(text, act) {
  const button = create("button", { type: "button", class: "button" }, text);
  button.addEventListener("click", act);
  return button;
}

/** A question with each value that it can be decided as. @param {any[]} options of one question */
function createQuestion(options) {
  const [{ option, title }] = options;
  const choices = options.map(({ words, value }) => createButton(
    options.length > 1 ? words[lang] : `${t("web.notice.take")}: ${words[lang]}`,
    () => answer(option, value),
  ));
  return create(
    "li", { class: "row" }, create("span", {}, title[lang]), ...choices,
    createButton(t("web.notice.drop"), () => answer(option, null)),
  );
}

/** What was decided, with the way back to the question. @param {string} option */
function createAnswer(option) {
  const known = answerWords.get(option) ?? option;
  const undo = () => {
    delete answers[option];
    readAgain();
  };
  return create(
    "li", { class: "row" }, create("span", {}, known), create("span", { class: "tag own" }, t("web.notice.answered")),
    createButton(t("web.notice.back_to_question"), undo),
  );
}

/** @param {string} option @param {unknown} value */
function answer(option, value) {
  const asked = reading.questions.filter((/** @type {any} */ question) => question.option === option);
  const chosen = asked.find((/** @type {any} */ question) => question.value === value);
  answerWords.set(option, chosen ? formatOption(chosen) : `${asked[0].title[lang]}: ${t("web.notice.drop")}`);
  answers[option] = value;
  readAgain();
}

function showQuestions() {
  /** @type {Map<string, any[]>} */
  const byOption = new Map();
  reading.questions.forEach((/** @type {any} */ question) => {
    byOption.set(question.option, [...(byOption.get(question.option) ?? []), question]);
  });
  const items = [...Object.keys(answers).map(createAnswer), ...[...byOption.values()].map(createQuestion)];
  replaceContent(find("questions"), ...(items.length ? items : [create("li", {}, t("web.notice.nothing_asked"))]));
}

function showSeason() {
  const { divisions = [], league } = reading;
  const names = divisions.join(lang === "zh" ? "、" : ", ");
  show(find("divisions"), divisions.length ? t("web.notice.divisions", { count: divisions.length, names }) : "");
  show(find("league"), league ? t("web.notice.league", league) : "");
  const link = /** @type {HTMLAnchorElement} */ (find("make-league"));
  link.hidden = !league;
  if (league) {
    const { legs, win, draw, loss, promoted } = league;
    link.href = `/seasons/new?${new URLSearchParams({ legs, win, draw, loss, promoted })}`;
  }
}

/** The options that differ from the book, each once. */
function listChanged() {
  const set = reading.sentences.flatMap((/** @type {any} */ sentence) => sentence.options)
    .filter((/** @type {any} */ option) => option.option in reading.changes);
  return [...new Map(set.map((/** @type {any} */ option) => [option.option, option])).values()];
}

function showReading() {
  const sentences = reading.sentences.filter((/** @type {any} */ sentence) => sentence.status !== "heading");
  const base = reading.books[0];
  const { title, agrees } = base;
  find("proposed").textContent = t("web.notice.base", { title: title[lang], agrees, differs: listChanged().length });
  replaceContent(find("changes"), ...createItems(listChanged(), t("web.own.no_differences")));
  const { plan_problem: problem, plan_words: plan } = reading;
  find("plan").textContent = plan ? t("web.notice.plan", { plan: plan[lang] }) : t("web.notice.plan_open", { problem });
  showSeason();
  showQuestions();
  find("counts").textContent = t("web.notice.counts", {
    read: sentences.length - reading.unread, all: sentences.length, unread: reading.unread,
  });
  replaceContent(find("sentences"), ...sentences.map(createRow));
  find("reading").hidden = false;
}

/** @returns {Promise<any>} */
async function read() {
  const [file] = find("file", HTMLInputElement).files ?? [];
  const text = /** @type {HTMLTextAreaElement} */ (find("text")).value;
  if (!file) return send("POST", `${API}/notice-readings`, { text, answers });
  const body = new FormData();
  body.append("file", file);
  return send("POST", `${API}/notice-readings/file`, body);
}

async function readAgain() {
  if (isBusy(form)) return;
  setBusy(form, true);
  show(find("wrong"), "");
  try {
    reading = await read();
    /** @type {HTMLTextAreaElement} */ (find("text")).value = reading.notice;
    find("file", HTMLInputElement).value = "";
    showReading();
  } catch (error) {
    show(find("wrong"), messageOf(error));
  } finally {
    setBusy(form, false);
  }
}

/** Leave what was read for the page that comes next. */
function keepReading() {
  const { changes, wishes, divisions = [] } = reading;
  const wished = Object.entries(wishes).filter(([, value]) => value === true || ["string", "number"].includes(typeof value));
  const lines = listChanged().map((/** @type {any} */ option) => ({ option: option.option, words: formatOption(option) }));
  const kept = { changes, wishes: Object.fromEntries(wished), divisions, lines };
  tabStore.write(READ_NOTICE, JSON.stringify(kept));
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  answers = {};
  readAgain();
});
find("make").addEventListener("click", () => {
  keepReading();
  location.assign(`/own-books/new?base=${encodeURIComponent(reading.base)}&from=notice`);
});
find("make-event").addEventListener("click", () => {
  keepReading();
  location.assign(`/events/new?book=${encodeURIComponent(reading.base)}&from=notice`);
});

loadTexts().then(() => {
  form.dataset.ready = "";
});
