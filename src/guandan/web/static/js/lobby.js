// The lobby: play at once, go back to one's table, see public tables and events.

import { ask, comeIn, goTo, make, setUpName, whileBusy } from "./lobby-asking.js";
import { Socket } from "./socket.js";
import { loadWords, t } from "./words.js";

const PATIENCE = 2000;
const at = (id) => document.getElementById(id);
const { titles } = JSON.parse(at("data").textContent);

function seatsWords(seats) {
  return ["E", "N", "W", "S"].map((seat) => {
    const one = seats[seat] ?? {};
    const who = one.name || (one.bot ? t("web.lobby.a_bot") : t("web.lobby.free"));
    return make("span", { class: one.name || one.bot ? "sitter" : "sitter free" }, who);
  });
}

const isFree = (table) => Object.values(table.seats).some((one) => !one.name && !one.bot);

function tableLine(table) {
  const free = table.stage === "gathering" && isFree(table);
  const link = make("a", { class: "button", href: `/t/${table.code}` }, t(free ? "web.lobby.sit_down" : "web.lobby.watch"));
  link.setAttribute("aria-label", `${link.textContent} ${table.code}`);
  link.hidden = !free && table.may_watch === false;
  return make(
    "li",
    { class: "panel line" },
    make(
      "div",
      { class: "about" },
      make("p", { class: "what" }, make("strong", { class: "count" }, table.code), make("span", { class: "tag" }, t(`stage.${table.stage}`))),
      make("p", { class: "muted small" }, titles[table.book] ?? table.book),
      make("p", { class: "sitters" }, ...seatsWords(table.seats)),
    ),
    link,
  );
}

function eventLine(event) {
  const link = make("a", { class: "button", href: `/events/${event.id}` }, t("web.lobby.look"));
  link.setAttribute("aria-label", `${t("web.lobby.look")} ${event.name}`);
  return make(
    "li",
    { class: "panel line" },
    make(
      "div",
      { class: "about" },
      make("p", { class: "what" }, make("strong", {}, event.name), make("span", { class: "tag" }, t(`event_status.${event.status}`))),
      make("p", { class: "muted small" }, `${titles[event.book] ?? event.book} · ${t("web.lobby.pairs", { pairs: event.pairs ?? 0 })}`),
    ),
    link,
  );
}

async function fill(list, none, path, line) {
  const found = (await ask("GET", path)).items ?? [];
  const text = JSON.stringify(found);
  if (list.dataset.shown !== text) {
    list.replaceChildren(...found.map(line));
    list.dataset.shown = text;
  }
  list.setAttribute("aria-busy", "false");
  none.hidden = found.length > 0;
}

async function mine() {
  const found = await ask("GET", "/tables/mine");
  const open = (found.items ?? found).filter((table) => table.stage !== "closed");
  at("mine").replaceChildren(...open.slice(0, 3).map(myLine));
  at("mine").hidden = open.length === 0;
}

function myLine(table) {
  return make(
    "p",
    { class: "notice back" },
    make("span", {}, t("web.lobby.still_there", { code: table.code, stage: t(`stage.${table.stage}`) })),
    make("a", { class: "button main", href: `/t/${table.code}` }, t("web.lobby.return")),
  );
}

const LISTS = {
  tables: () => Promise.allSettled([fill(at("tables"), at("no-tables"), "/tables", tableLine), mine()]),
  events: () => fill(at("events"), at("no-events"), "/events", eventLine).catch(() => {}),
};
const due = new Set(Object.keys(LISTS));

/** Ask for the lists that are different; a page that nobody looks at asks when it is looked at again. */
async function look() {
  if (document.hidden) return;
  const names = [...due];
  due.clear();
  await Promise.all(names.map((name) => LISTS[name]()));
}

function changed({ type, parts = [] }) {
  if (type !== "changed") return;
  (parts.length > 0 ? parts : Object.keys(LISTS)).forEach((part) => due.add(part));
  look();
}

at("now").addEventListener("submit", (event) => {
  event.preventDefault();
  whileBusy(at("play-now"), at("now-problem"), async () => {
    await comeIn(at("name"));
    const table = await ask("POST", "/play-now", { book: at("now-book").value, bot: at("now-bot").value });
    goTo(table.code);
  });
});

// Back from a table by the browser's own button: the page is as it was left.
addEventListener("pageshow", () => at("play-now").removeAttribute("aria-busy"));

await loadWords();
setUpName(at("name"));
const socket = new Socket({ hello: () => [{ type: "hello", topic: "lobby" }], onFrame: changed, onStatus: () => {} });
socket.connect();
setTimeout(look, PATIENCE); // where no socket gets through, the lists are shown once at least
document.addEventListener("visibilitychange", look);
