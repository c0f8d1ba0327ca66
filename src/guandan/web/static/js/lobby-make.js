// A new table: what differs from the book is marked as the table's own, and only that is sent as an override.

import { ask, comeIn, goTo, setUpName, whileBusy } from "./lobby-asking.js";
import { loadWords, t } from "./words.js";

const at = (id) => document.getElementById(id);
const { books } = JSON.parse(at("data").textContent);
const rows = [...document.querySelectorAll(".option")];
const own = new Map(); // option path -> value that the maker chose

const control = (row) => row.querySelector("input, select");

function valueOf(row) {
  const field = control(row);
  if (field.tagName === "SELECT") return JSON.parse(field.value);
  return field.value === "" ? null : Number(field.value);
}

function setValue(row, value) {
  const field = control(row);
  field.value = field.tagName === "SELECT" ? JSON.stringify(value) : (value ?? "");
}

function mark(row) {
  const path = row.dataset.path;
  const says = books[at("book").value][path];
  const isOwn = own.has(path);
  row.classList.toggle("changed", isOwn);
  row.querySelector(".as-book").hidden = isOwn;
  row.querySelector(".as-own").hidden = !isOwn;
  row.querySelector(".was").textContent = t("web.lobby.book_says", { words: says.words });
  for (const link of row.querySelectorAll(".article")) {
    link.textContent = says.article;
    link.href = says.href ?? `/books/${at("book").value}`;
  }
}

function count() {
  at("own-count").textContent = own.size ? t("web.lobby.own_count", { count: own.size }) : t("web.lobby.all_book");
}

// Another book: what was not chosen by hand follows it, what was stays, unless the book now says the same.
function follow() {
  for (const row of rows) {
    const path = row.dataset.path;
    const value = books[at("book").value][path].value;
    if (own.get(path) === value) own.delete(path);
    setValue(row, own.has(path) ? own.get(path) : value);
    mark(row);
  }
  at("book-link").href = `/books/${at("book").value}`;
  count();
}

function changed(row) {
  const path = row.dataset.path;
  const value = valueOf(row);
  if (value === books[at("book").value][path].value) own.delete(path);
  else own.set(path, value);
  mark(row);
  count();
}

function ownSeat() {
  for (const field of document.querySelectorAll("[data-seat]")) {
    const mine = field.dataset.seat === at("own").value;
    const choice = field.querySelector("select");
    choice.disabled = mine;
    if (mine) choice.value = "me";
    else if (choice.value === "me") choice.value = "";
  }
}

function settings() {
  const bots = {};
  for (const field of document.querySelectorAll("[data-seat]")) {
    const bot = field.querySelector("select").value;
    if (bot && bot !== "me") bots[field.dataset.seat] = bot;
  }
  const overrides = Object.fromEntries([...own].map(([path, value]) => [path, value ?? "none"]));
  const ticked = Object.fromEntries(["is_public", "has_hints", "has_auto", "has_phrases"].map((id) => [id, at(id).checked]));
  return { book: at("book").value, overrides, bots, watching: at("watching").value, overtime: at("overtime").value, ...ticked };
}

at("book").addEventListener("change", follow);
at("own").addEventListener("change", ownSeat);
for (const row of rows) control(row).addEventListener("change", () => changed(row));

at("make").addEventListener("submit", (event) => {
  event.preventDefault();
  whileBusy(event.target.querySelector("[type=submit]"), at("make-problem"), async () => {
    await comeIn(at("name"));
    const table = await ask("POST", "/tables", settings());
    await ask("POST", `/tables/${table.code}/join`, { seat: at("own").value });
    goTo(table.code);
  });
});

await loadWords();
setUpName(at("name"));
follow();
ownSeat();
at("make").removeAttribute("aria-busy"); // until now the rows were as the server drew them
