// 随便打: wait in the queue, show the waiting time, and go to the table that was found.

import { API, RequestError, send } from "./api.js";
import { isBusy, setBusy } from "./busy.js";
import { find, messageOf, show } from "./dom.js";
import { enter, fillName, goToTable } from "./player.js";
import { loadTexts, t } from "./texts.js";

/**
 * @typedef {{ waited: number, left: number, people: number, window: number, mean: number, is_rated: boolean,
 *   code?: string | null }} Queue
 */

const ASK_INTERVAL = 2000;
const SECOND = 1000;
const QUEUE = `${API}/queue`;

/** What is waited for; null while nobody waits. @type {{ book: string, is_rated: boolean } | null} */
let wish = null;
/** Where the clock of the server was, and when that was here. */
let known = { waited: 0, left: 0, at: 0 };
/** Which wait it is: an answer to an earlier one is not for this one. */
let round = 0;

/** Show the form, or the waiting. @param {boolean} isWaiting */
function showWaiting(isWaiting) {
  find("choose").hidden = isWaiting;
  find("waiting").hidden = !isWaiting;
}

/** Show the seconds as they pass between two answers. */
function showSeconds() {
  const passed = (performance.now() - known.at) / SECOND;
  const waited = Math.floor(known.waited + passed);
  find("waited").textContent = t("web.quick.waited", { seconds: waited });
  find("progress", HTMLProgressElement).value = waited;
  find("left").textContent = t("web.quick.left", { seconds: Math.max(0, Math.ceil(known.left - passed)) });
}

/** @param {Queue} queue */
function showQueue(queue) {
  known = { waited: queue.waited, left: queue.left, at: performance.now() };
  const others = queue.people - 1;
  const people = t(others > 0 ? "web.quick.others" : "web.quick.alone", { count: others });
  if (find("people").textContent !== people) find("people").textContent = people;
  find("window").textContent = t("web.quick.window", { mean: queue.mean.toFixed(1), window: queue.window.toFixed(0) });
  showSeconds();
}

/** Stop waiting, and say why if something is wrong. @param {unknown} [error] */
function stop(error) {
  wish = null;
  round += 1;
  showWaiting(false);
  setBusy(find("start"), false);
  show(find("problem"), error === undefined ? "" : messageOf(error));
  const isPlaying = error instanceof RequestError && error.code === "plays_already";
  find("back").hidden = !isPlaying;
}

/** Ask for a table until there is one, or nobody waits any more. @param {number} mine */
async function ask(mine) {
  if (wish === null || mine !== round) return;
  try {
    /** @type {Queue} */
    const queue = await send("PUT", QUEUE, wish);
    if (mine !== round) return;
    show(find("problem"), "");
    if (queue.code) {
      wish = null;
      goToTable(queue.code);
      return;
    }
    showQueue(queue);
  } catch (error) {
    if (mine !== round) return;
    if (!(error instanceof RequestError && error.isLost)) {
      stop(error);
      return;
    }
    show(find("problem"), messageOf(error)); // it is tried again: the line may come back
  }
  setTimeout(() => ask(mine), ASK_INTERVAL);
}

async function start() {
  if (isBusy(find("start"))) return;
  setBusy(find("start"), true);
  show(find("problem"), "");
  find("back").hidden = true;
  try {
    await enter(find("name", HTMLInputElement));
  } catch (error) {
    stop(error);
    return;
  }
  wish = { book: find("book", HTMLSelectElement).value, is_rated: find("rated", HTMLInputElement).checked };
  round += 1;
  known = { waited: 0, left: find("progress", HTMLProgressElement).max, at: performance.now() };
  showSeconds();
  showWaiting(true);
  find("leave").focus();
  await ask(round);
}

function leave() {
  stop();
  send("DELETE", QUEUE).catch(() => {}); // who is not asked for any more leaves the queue in any case
  find("start").focus();
}

loadTexts().then(() => {
  fillName(find("name", HTMLInputElement));
  find("quick").addEventListener("submit", (event) => {
    event.preventDefault();
    start();
  });
  find("leave").addEventListener("click", leave);
  setInterval(() => wish !== null && showSeconds(), SECOND);
  addEventListener("pagehide", () => {
    if (wish !== null) fetch(QUEUE, { method: "DELETE", keepalive: true }).catch(() => {});
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) stop();
  });
});
