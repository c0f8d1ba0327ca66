// The ten kinds of play: examples drawn, and a bench where cards go in and every reading comes out.

import { html, render, useEffect, useReducer, useState } from "../vendor/preact.js";
import { Card } from "./cards.js";
import { cardWords, cardsWords, loadWords, playWords, t } from "./words.js";

const { suits, ranks } = JSON.parse(document.getElementById("data").textContent);
const API = document.body.dataset.api;
const FACES = [...ranks.flatMap((rank) => suits.map((suit) => `${suit}${rank}`)), "LJ", "BJ"];
const MOST = 10;

const Hand = ({ cards, level, label = cardsWords(cards, level) }) => html`
  <div class="hand" role="img" aria-label=${label}>
    ${cards.map((face, place) => html`<span class="card" key=${`${face}${place}`}><${Card} face=${face} level=${level} /></span>`)}
  </div>`;

async function read(cards, level, top) {
  const answer = await fetch(`${API}/readings`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ cards, level, top: top ? top.cards : [] }),
  });
  if (!answer.ok) throw new Error(t("web.problem.other"));
  return (await answer.json()).readings;
}

function chosen(state, deed) {
  switch (deed.do) {
    case "add":
      if (state.cards.length >= MOST || state.cards.filter((face) => face === deed.face).length > 1) return state;
      return { ...state, cards: [...state.cards, deed.face] };
    case "remove":
      return { ...state, cards: state.cards.filter((_, place) => place !== deed.place) };
    case "level":
      return { ...state, level: deed.level, top: null };
    case "top":
      return { ...state, top: deed.play, cards: deed.play ? [] : state.cards };
    case "set":
      return { cards: deed.cards, level: deed.level, top: null };
    default:
      return { ...state, cards: [] };
  }
}

// A wild that stands for itself needs no words.
const standsFor = (play, level) => play.stands_for.filter((face) => face !== `H${level}`);

function Reading({ reading, level, isOnly, onTop }) {
  const { play, beats } = reading;
  const stands = standsFor(play, level);
  return html`<li class="reading">
    <div>
      <strong>${playWords(play)}</strong>
      ${stands.length > 0 && html`<span class="muted small"> ${t("web.learn.stands_for", { cards: cardsWords(stands) })}</span>`}
      ${typeof beats === "boolean" && html`<span class=${beats ? "verdict good" : "verdict bad"}> ${t(beats ? "web.learn.beats" : "web.learn.does_not_beat")}</span>`}
    </div>
    <${Hand} cards=${play.cards} level=${level} />
    ${isOnly && typeof beats !== "boolean" && html`<button type="button" class="button small-button" onClick=${() => onTop(play)}>${t("web.learn.as_top")}</button>`}
  </li>`;
}

function Answer({ state, onTop }) {
  const [found, setFound] = useState({ key: "", readings: [], problem: "" });
  const key = JSON.stringify(state);
  useEffect(() => {
    if (state.cards.length === 0) return;
    let isLate = false;
    read(state.cards, state.level, state.top)
      .then((readings) => isLate || setFound({ key, readings, problem: "" }))
      .catch((error) => isLate || setFound({ key, readings: [], problem: error.message }));
    return () => { isLate = true; };
  }, [key]);
  if (state.cards.length === 0) return html`<p class="muted">${t("web.learn.empty")}</p>`;
  if (found.key !== key) return html`<p class="muted">…</p>`;
  if (found.problem) return html`<p class="notice bad">${found.problem}</p>`;
  if (found.readings.length === 0) return html`<p class="notice">${t("web.learn.no_play")}</p>`;
  return html`<p><strong>${t(found.readings.length > 1 ? "web.learn.readings" : "web.learn.one_reading", { count: found.readings.length })}</strong></p>
    <ul class="readings">${found.readings.map((one) => html`<${Reading} key=${`${one.play.kind}${one.play.rank}`} reading=${one} level=${state.level} isOnly=${found.readings.length === 1} onTop=${onTop} />`)}</ul>`;
}

function Picker({ state, send }) {
  const held = (face) => state.cards.filter((one) => one === face).length;
  const pick = (face) => html`<button type="button" class="pick" key=${face} disabled=${held(face) > 1 || state.cards.length >= MOST}
    aria-label=${t("web.learn.add", { card: cardWords(face, state.level) })} onClick=${() => send({ do: "add", face })}>
    <${Card} face=${face} level=${state.level} />${held(face) > 0 && html`<span class="held">${held(face)}</span>`}</button>`;
  return html`<div class="picker" role="group" aria-label=${t("web.learn.pick")}>${FACES.map(pick)}</div>`;
}

function Bench() {
  const [state, send] = useReducer(chosen, { cards: ["S3", "D3", "S4", "D4", "H2"], level: "2", top: null });
  useEffect(() => {
    setExample = (cards, level) => send({ do: "set", cards, level });
  }, []);
  return html`
    <div class="controls">
      <label for="level">${t("web.learn.level")}</label>
      <select id="level" value=${state.level} onChange=${(event) => send({ do: "level", level: event.target.value })}>
        ${ranks.map((rank) => html`<option value=${rank} selected=${rank === state.level}>${t(`rank.${rank}`)}</option>`)}
      </select>
      <button type="button" class="button" disabled=${state.cards.length === 0} onClick=${() => send({ do: "clear" })}>${t("web.learn.clear")}</button>
    </div>
    ${state.top && html`<div class="top-play"><p>${t("web.learn.to_beat", { play: playWords(state.top) })}</p>
      <${Hand} cards=${state.top.cards} level=${state.level} />
      <button type="button" class="button small-button" onClick=${() => send({ do: "top", play: null })}>${t("web.learn.no_top")}</button></div>`}
    <div class="hand laid" role="group" aria-label=${t("web.learn.laid")}>
      ${state.cards.map((face, place) => html`<button type="button" class="card" key=${`${face}${place}`} onClick=${() => send({ do: "remove", place })}
        aria-label=${t("web.learn.remove", { card: cardWords(face, state.level) })}><${Card} face=${face} level=${state.level} /></button>`)}
    </div>
    <div class="answer" aria-live="polite"><${Answer} state=${state} onTop=${(play) => send({ do: "top", play })} /></div>
    <${Picker} state=${state} send=${send} />`;
}

let setExample = () => {};

await loadWords();
for (const figure of document.querySelectorAll(".example")) {
  const cards = figure.dataset.cards.split(" ");
  render(html`<${Hand} cards=${cards} level=${figure.dataset.level} />`, figure.querySelector(".hand"));
  figure.querySelector(".try").addEventListener("click", () => {
    setExample(cards, figure.dataset.level);
    document.getElementById("bench-panel").scrollIntoView({ block: "start" });
  });
}
const board = document.getElementById("board");
render(html`<${Bench} />`, board);
board.setAttribute("aria-busy", "false");
