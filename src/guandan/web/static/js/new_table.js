// A new table: mark the options that differ from the book as the table's own, and send only those as overrides.

import { API, send } from "./api.js";
import { runOnce, setBusy } from "./busy.js";
import { find, findAll, findIn, readPageData, show } from "./dom.js";
import { enter, fillName, goToTable } from "./player.js";
import { loadTexts, t } from "./texts.js";

/** @typedef {{ value: unknown, words: string, article: string, href?: string }} BookOption */
/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** @type {{ books: { [book: string]: { [path: string]: BookOption } } }} */
const { books } = readPageData();
const form = find("make", HTMLFormElement);
const book = find("book", HTMLSelectElement);
const ownSeat = find("own", HTMLSelectElement);
const name = find("name", HTMLInputElement);
const rows = findAll(".option");
/** The values that the maker chose, by the option's path. @type {Map<string, unknown>} */
const chosen = new Map();
const LOOK_BACK = "manner.look_back";
const SWITCHES = ["is_public", "has_hints", "has_auto", "has_phrases", "has_counter"];

/** @param {HTMLElement} row */
const pathOf = (row) => row.dataset.path ?? "";
/** @param {HTMLElement} row */
const fieldOf = (row) => /** @type {Field} */ (findIn(row, "input, select"));
/** @param {string} path */
const bookOption = (path) => books[book.value][path];
/** @param {HTMLElement} seat */
const botOf = (seat) => findIn(seat, "select", HTMLSelectElement);
const seats = findAll("[data-seat]");

/** @param {Field} field */
function readValue(field) {
  if (field instanceof HTMLSelectElement) return JSON.parse(field.value);
  return field.value === "" ? null : Number(field.value);
}

/** @param {Field} field @param {any} value */
function writeValue(field, value) {
  field.value = field instanceof HTMLSelectElement ? JSON.stringify(value) : (value ?? "");
}

/** Say whether a row is the book's or the table's own, and what the book says. @param {HTMLElement} row */
function markRow(row) {
  const option = bookOption(pathOf(row));
  const isOwn = chosen.has(pathOf(row));
  row.classList.toggle("changed", isOwn);
  findIn(row, ".as-book").hidden = isOwn;
  findIn(row, ".as-own").hidden = !isOwn;
  findIn(row, ".was").textContent = t("web.lobby.book_says", { words: option.words });
  findAll(".article", row, HTMLAnchorElement).forEach((link) => {
    link.textContent = option.article;
    link.href = option.href ?? `/books/${book.value}`;
  });
}

function countChosen() {
  show(find("own-count"), chosen.size ? t("web.lobby.own_count", { count: chosen.size }) : t("web.lobby.all_book"));
}

/** Another book: what was not chosen by hand follows it; what was chosen stays, unless the book now says the same. */
function followBook() {
  rows.forEach((row) => {
    const path = pathOf(row);
    const { value } = bookOption(path);
    if (chosen.get(path) === value) chosen.delete(path);
    writeValue(fieldOf(row), chosen.has(path) ? chosen.get(path) : value);
    markRow(row);
  });
  find("book-link", HTMLAnchorElement).href = `/books/${book.value}`;
  countChosen();
}

/** @param {HTMLElement} row */
function chooseValue(row) {
  const path = pathOf(row);
  const value = readValue(fieldOf(row));
  if (value === bookOption(path).value) chosen.delete(path);
  else chosen.set(path, value);
  markRow(row);
  countChosen();
}

/** One's own seat gets no bot. */
function followOwnSeat() {
  seats.forEach((seat) => {
    const isMine = seat.dataset.seat === ownSeat.value;
    const choice = botOf(seat);
    choice.disabled = isMine;
    if (isMine) choice.value = "me";
    else if (choice.value === "me") choice.value = "";
  });
}

function readSettings() {
  const taken = seats.filter((seat) => botOf(seat).value && botOf(seat).value !== "me");
  const bots = Object.fromEntries(taken.map((seat) => [seat.dataset.seat, botOf(seat).value]));
  const overrides = Object.fromEntries([...chosen].map(([path, value]) => [path, value ?? "none"]));
  const switches = Object.fromEntries(SWITCHES.map((id) => [id, find(id, HTMLInputElement).checked]));
  const watching = find("watching", HTMLSelectElement).value;
  const overtime = find("overtime", HTMLSelectElement).value;
  const clock = find("clock", HTMLSelectElement).value;
  const looksBack = find("look_back", HTMLInputElement).checked && !chosen.has(LOOK_BACK);
  if (looksBack && bookOption(LOOK_BACK).value !== true) overrides[LOOK_BACK] = true;
  return { book: book.value, overrides, bots, watching, overtime, clock, tempo: "by_choice", ...switches };
}

async function openTable() {
  await enter(name);
  const table = await send("POST", `${API}/tables`, readSettings());
  await send("POST", `${API}/tables/${table.code}/join`, { seat: ownSeat.value });
  goToTable(table.code);
}

book.addEventListener("change", followBook);
ownSeat.addEventListener("change", followOwnSeat);
rows.forEach((row) => fieldOf(row).addEventListener("change", () => chooseValue(row)));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  runOnce(findIn(form, "[type=submit]"), find("make-problem"), openTable);
});

function start() {
  fillName(name);
  followBook();
  followOwnSeat();
  setBusy(form, false); // until now the rows were as the server drew them
}

loadTexts().then(start);
