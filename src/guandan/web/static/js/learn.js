// The ten kinds of play: draw examples, and show every reading of the cards that the reader puts together.

import { html, render, useEffect, useReducer, useState } from "../vendor/preact.js";
import { API, send } from "./api.js";
import { setBusy } from "./busy.js";
import { Card } from "./cards.js";
import { find, findAll, findIn, messageOf, readPageData } from "./dom.js";
import { formatCard, formatCards, formatPlay } from "./format.js";
import { loadTexts, t } from "./texts.js";

/** @typedef {Protocol.Play} Play */
/** @typedef {{ play: Play, beats?: boolean | null }} Reading */
/** @typedef {{ cards: string[], level: string, top: Play | null }} Bench */
/**
 * @typedef {{ do: "add", face: string } | { do: "remove", index: number } | { do: "level", level: string }
 *   | { do: "top", play: Play | null } | { do: "set", cards: string[], level: string } | { do: "clear" }} Change
 */

/** @type {{ suits: string[], ranks: string[] }} */
const { suits, ranks } = readPageData();
const FACES = [...ranks.flatMap((rank) => suits.map((suit) => `${suit}${rank}`)), "LJ", "BJ"];
const MAX_CARDS = 10;
const COPIES = 2;
const START = { cards: ["S3", "D3", "S4", "D4", "H2"], level: "2", top: null };

/** @param {{ cards: string[], level: string }} props */
const Hand = ({ cards, level }) => html`
  <div class="hand" role="img" aria-label=${formatCards(cards, level)}>
    ${cards.map((face, index) => html`
      <span class="card" key=${`${face}${index}`}><${Card} face=${face} level=${level} /></span>`)}
  </div>`;

/** @param {Bench} bench @param {string} face */
const countOf = (bench, face) => bench.cards.filter((card) => card === face).length;
/** @param {Bench} bench @param {string} face */
const canAdd = (bench, face) => bench.cards.length < MAX_CARDS && countOf(bench, face) < COPIES;

/** @param {Bench} bench @param {Change} change @returns {Bench} */
function changeBench(bench, change) {
  switch (change.do) {
    case "add":
      return canAdd(bench, change.face) ? { ...bench, cards: [...bench.cards, change.face] } : bench;
    case "remove":
      return { ...bench, cards: bench.cards.filter((_, index) => index !== change.index) };
    case "level":
      return { ...bench, level: change.level, top: null };
    case "top":
      return { ...bench, top: change.play, cards: change.play ? [] : bench.cards };
    case "set":
      return { cards: change.cards, level: change.level, top: null };
    case "clear":
      return { ...bench, cards: [] };
  }
}

/** @param {Bench} bench @returns {Promise<Reading[]>} */
async function fetchReadings({ cards, level, top }) {
  const { readings } = await send("POST", `${API}/readings`, { cards, level, top: top ? top.cards : [] });
  return readings;
}

/** @param {{ beats: boolean }} props */
const Verdict = ({ beats }) => html`<span class=${beats ? "verdict good" : "verdict bad"}>${" "}
  ${t(beats ? "web.learn.beats" : "web.learn.does_not_beat")}</span>`;

/** @param {{ reading: Reading, level: string, isOnly: boolean, onTop: (play: Play) => void }} props */
function ReadingLine({ reading, level, isOnly, onTop }) {
  const { play, beats } = reading;
  const stands = (play.stands_for ?? []).filter((face) => face !== `H${level}`); // one that stands for itself needs no words
  return html`<li class="reading">
    <div>
      <strong>${formatPlay(play)}</strong>
      ${stands.length > 0 && html`<span class="muted small">${" "}
        ${t("web.learn.stands_for", { cards: formatCards(stands) })}</span>`}
      ${typeof beats === "boolean" && html`<${Verdict} beats=${beats} />`}
    </div>
    <${Hand} cards=${play.cards} level=${level} />
    ${isOnly && typeof beats !== "boolean" && html`
      <button type="button" class="button small-button" onClick=${() => onTop(play)}>${t("web.learn.as_top")}</button>`}
  </li>`;
}

/** @param {{ bench: Bench, onTop: (play: Play) => void }} props */
function Answer({ bench, onTop }) {
  const [found, setFound] = useState({ key: "", readings: /** @type {Reading[]} */ ([]), problem: "" });
  const key = JSON.stringify(bench);
  useEffect(() => {
    if (bench.cards.length === 0) return undefined;
    let isLate = false;
    fetchReadings(bench)
      .then((readings) => isLate || setFound({ key, readings, problem: "" }))
      .catch((error) => isLate || setFound({ key, readings: [], problem: messageOf(error) }));
    return () => {
      isLate = true;
    };
  }, [key]);
  if (bench.cards.length === 0) return html`<p class="muted">${t("web.learn.empty")}</p>`;
  if (found.key !== key) return html`<p class="muted">…</p>`;
  if (found.problem) return html`<p class="notice bad">${found.problem}</p>`;
  const { readings } = found;
  if (readings.length === 0) return html`<p class="notice">${t("web.learn.no_play")}</p>`;
  const heading = t(readings.length > 1 ? "web.learn.readings" : "web.learn.one_reading", { count: readings.length });
  return html`<p><strong>${heading}</strong></p>
    <ul class="readings">${readings.map((reading) => html`
      <${ReadingLine} key=${`${reading.play.kind}${reading.play.rank}`} reading=${reading} level=${bench.level}
        isOnly=${readings.length === 1} onTop=${onTop} />`)}</ul>`;
}

/** @param {{ bench: Bench, change: (change: Change) => void }} props */
function Picker({ bench, change }) {
  return html`<div class="picker" role="group" aria-label=${t("web.learn.pick")}>${FACES.map((face) => html`
    <button type="button" class="pick" key=${face} disabled=${!canAdd(bench, face)}
      aria-label=${t("web.learn.add", { card: formatCard(face, bench.level) })}
      onClick=${() => change({ do: "add", face })}>
      <${Card} face=${face} level=${bench.level} />
      ${countOf(bench, face) > 0 && html`<span class="held">${countOf(bench, face)}</span>`}
    </button>`)}</div>`;
}

/** @param {{ bench: Bench, change: (change: Change) => void }} props */
function Controls({ bench, change }) {
  return html`<div class="controls">
    <label for="level">${t("web.learn.level")}</label>
    <select id="level" value=${bench.level}
      onChange=${(/** @type {any} */ event) => change({ do: "level", level: event.target.value })}>
      ${ranks.map((rank) => html`<option value=${rank} selected=${rank === bench.level}>${t(`rank.${rank}`)}</option>`)}
    </select>
    <button type="button" class="button" disabled=${bench.cards.length === 0}
      onClick=${() => change({ do: "clear" })}>${t("web.learn.clear")}</button>
  </div>`;
}

/** @type {(cards: string[], level: string) => void} */
let setExample = () => {};

function Board() {
  const [bench, change] = useReducer(changeBench, START);
  useEffect(() => {
    setExample = (cards, level) => change({ do: "set", cards, level });
  }, []);
  return html`
    <${Controls} bench=${bench} change=${change} />
    ${bench.top && html`<div class="top-play"><p>${t("web.learn.to_beat", { play: formatPlay(bench.top) })}</p>
      <${Hand} cards=${bench.top.cards} level=${bench.level} />
      <button type="button" class="button small-button"
        onClick=${() => change({ do: "top", play: null })}>${t("web.learn.no_top")}</button></div>`}
    <div class="hand laid" role="group" aria-label=${t("web.learn.laid")}>${bench.cards.map((face, index) => html`
      <button type="button" class="card" key=${`${face}${index}`} onClick=${() => change({ do: "remove", index })}
        aria-label=${t("web.learn.remove", { card: formatCard(face, bench.level) })}>
        <${Card} face=${face} level=${bench.level} /></button>`)}
    </div>
    <div class="answer" aria-live="polite">
      <${Answer} bench=${bench} onTop=${(/** @type {Play} */ play) => change({ do: "top", play })} />
    </div>
    <${Picker} bench=${bench} change=${change} />`;
}

/** @param {HTMLElement} figure */
function drawExample(figure) {
  const { level = "2" } = figure.dataset;
  const cards = (figure.dataset.cards ?? "").split(" ");
  render(html`<${Hand} cards=${cards} level=${level} />`, findIn(figure, ".hand"));
  findIn(figure, ".try").addEventListener("click", () => {
    setExample(cards, level);
    find("bench-panel").scrollIntoView({ block: "start" });
  });
}

function start() {
  findAll(".example").forEach(drawExample);
  render(html`<${Board} />`, find("board"));
  setBusy(find("board"), false);
}

loadTexts().then(start);
