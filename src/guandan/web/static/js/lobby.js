// The lobby: play at once, go back to one's table, see public tables and events.

import { API, send } from "./api.js";
import { runOnce, setBusy } from "./busy.js";
import { create, find, readPageData, replaceContent } from "./dom.js";
import { enter, fillName, goToTable } from "./player.js";
import { SEATS } from "./seats.js";
import { Socket } from "./socket.js";
import { loadTexts, t } from "./texts.js";

/**
 * @typedef {{ code: string, stage: string, book: string, seats: { [seat: string]: Protocol.SeatView }, may_watch?:
 *   boolean }} Table
 */
/** @typedef {{ id: string, name: string, status: string, book: string, pairs?: number }} EventLine */

const SOCKET_PATIENCE = 2000;
const MAX_OWN_TABLES = 3;
/** @type {{ titles: { [book: string]: string }, soon: string[] }} */
const { titles, soon } = readPageData();
const name = find("name", HTMLInputElement);
const playNow = find("play-now");

/** @param {Protocol.SeatView} [seat] */
function createSitter(seat = {}) {
  const who = seat.name || t(seat.bot ? "web.lobby.a_bot" : "web.lobby.free");
  return create("span", { class: seat.name || seat.bot ? "sitter" : "sitter free" }, who);
}

/** @param {string} heading @param {string} tag @param {string} address @param {string} label @param {...Node} about */
function createLine(heading, tag, address, label, ...about) {
  const isCode = address.startsWith("/t/");
  const strong = create("strong", isCode ? { class: "count" } : {}, heading);
  const what = create("p", { class: "what" }, strong, create("span", { class: "tag" }, tag));
  const link = create("a", { class: "button", href: address, "aria-label": `${label} ${heading}` }, label);
  return create("li", { class: "panel line" }, create("div", { class: "about" }, what, ...about), link);
}

/** @param {Table} table */
function createTableLine(table) {
  const hasSeat = table.stage === "gathering" && Object.values(table.seats).some((seat) => !seat.name && !seat.bot);
  const label = t(hasSeat ? "web.lobby.sit_down" : "web.lobby.watch");
  const book = create("p", { class: "muted small" }, titles[table.book] ?? table.book);
  const sitters = create("p", { class: "sitters" }, ...SEATS.map((seat) => createSitter(table.seats[seat])));
  const line = createLine(table.code, t(`table_stage.${table.stage}`), `/t/${table.code}`, label, book, sitters);
  const link = /** @type {HTMLElement} */ (line.lastElementChild);
  link.hidden = !hasSeat && table.may_watch === false;
  return line;
}

/** @param {EventLine} event */
function createEventLine(event) {
  const about = `${titles[event.book] ?? event.book} · ${t("web.lobby.pairs", { pairs: event.pairs ?? 0 })}`;
  const status = t(`event_status.${event.status}`);
  const book = create("p", { class: "muted small" }, about);
  return createLine(event.name, status, `/events/${event.id}`, t("web.lobby.look"), book);
}

/** @param {Table} table */
function createOwnLine({ code, stage }) {
  const text = t("web.lobby.still_there", { code, stage: t(`table_stage.${stage}`) });
  const link = create("a", { class: "button main", href: `/t/${code}` }, t("web.lobby.return"));
  return create("p", { class: "notice back" }, create("span", {}, text), link);
}

/**
 * Fill a list with what the server has, if it has changed.
 * @param {string} id the list's; a note that it is empty has the id `no-…`
 * @param {(item: any) => Node} createItem
 */
async function fillList(id, createItem) {
  const list = find(id);
  const { items = [] } = await send("GET", `${API}/${id}`);
  const source = JSON.stringify(items);
  if (list.dataset.source !== source) {
    replaceContent(list, ...items.map(createItem));
    list.dataset.source = source;
  }
  list.setAttribute("aria-busy", "false");
  find(`no-${id}`).hidden = items.length > 0;
}

async function fillOwnTables() {
  const found = await send("GET", `${API}/tables/mine`);
  const open = (found.items ?? found).filter((/** @type {Table} */ table) => table.stage !== "closed");
  replaceContent(find("mine"), ...open.slice(0, MAX_OWN_TABLES).map(createOwnLine));
  find("mine").hidden = open.length === 0;
}

/** @type {{ [name: string]: () => Promise<unknown> }} */
const LISTS = {
  tables: () => Promise.allSettled([fillList("tables", createTableLine), fillOwnTables()]),
  events: () => fillList("events", createEventLine).catch(() => {}),
};
const staleLists = new Set(Object.keys(LISTS));

/** Fetch the lists that changed; a page that nobody looks at does so when it is looked at again. */
async function refreshLists() {
  if (document.hidden) return;
  const names = [...staleLists];
  staleLists.clear();
  await Promise.all(names.map((list) => LISTS[list]()));
}

/** @param {{ type: string, parts?: string[] }} frame */
function handleFrame({ type, parts = [] }) {
  if (type !== "changed") return;
  (parts.length > 0 ? parts : Object.keys(LISTS)).forEach((part) => staleLists.add(part));
  refreshLists();
}

async function playAtOnce() {
  await enter(name);
  const book = find("now-book", HTMLSelectElement).value;
  const bot = find("now-bot", HTMLSelectElement).value;
  const partner = find("now-partner", HTMLSelectElement).value;
  const clock = find("now-clock", HTMLSelectElement).value;
  const hasCounter = find("now-counter", HTMLInputElement).checked;
  // 上一圈 and phrases belong to a casual game; who wants a tournament's clock wants its other rules too.
  const isCasual = clock !== "book";
  const table = await send("POST", `${API}/play-now`, {
    book, bot, partner, clock, tempo: "by_choice", has_phrases: isCasual, has_counter: hasCounter,
    overrides: isCasual ? { "manner.look_back": true } : {},
  });
  goToTable(table.code);
}

find("now").addEventListener("submit", (event) => {
  event.preventDefault();
  runOnce(playNow, find("now-problem"), playAtOnce);
});

// Back from a table by the browser's own button: the page is as it was left.
addEventListener("pageshow", () => setBusy(playNow, false));

/** The table's files come while somebody reads the lobby, after everything that the lobby itself needs. */
function prefetchTable() {
  soon.forEach((href) => {
    const isStyle = href.endsWith(".css");
    const link = create("link", { rel: "prefetch", href, as: isStyle ? "style" : "fetch" });
    if (!isStyle) link.setAttribute("crossorigin", "anonymous");
    document.head.append(link);
  });
}

function start() {
  fillName(name);
  if (document.readyState === "complete") prefetchTable();
  else addEventListener("load", prefetchTable);
  const hello = [{ type: "hello", topic: "lobby" }];
  new Socket({ hello: () => hello, onFrame: handleFrame, onStatus: () => {} }).connect();
  setTimeout(refreshLists, SOCKET_PATIENCE); // where no socket gets through, the lists are shown once at least
  document.addEventListener("visibilitychange", refreshLists);
}

loadTexts().then(start);
