// 从这里打下去: a deal of a finished match played on from this moment against bots. Nothing of it is kept.

import { html, useState } from "../../vendor/preact.js";
import { Card } from "../cards.js";
import { messageOf } from "../dom.js";
import { sortFaces } from "../faces.js";
import { formatCards } from "../format.js";
import { SEATS } from "../seats.js";
import { t } from "../texts.js";
import { Table } from "./table.js";

/** @typedef {{ words: { [lang: string]: string } }} PlayedStep */
/** @typedef {{ view: any, steps: PlayedStep[], is_over: boolean, order: string[] }} PlayedOn */
/** @typedef {{ version: number, seat: Protocol.Seat }} Start */
/** @typedef {{ start: Start, answers: { cards: string[] }[], found: PlayedOn }} Game */
/** @typedef {import("./steps.js").Replay} Replay */

const SHOWN_STEPS = 8;

/** @param {{ cards: string[], level: string, chosen: number[], onToggle: (place: number) => void }} props */
const OwnHand = ({ cards, level, chosen, onToggle }) => html`
  <div class="own" role="group" aria-label=${t("web.replay.play_on.hand")}>
    ${cards.map((face, place) => html`<button type="button" key=${place}
      class=${chosen.includes(place) ? "pick chosen" : "pick"} aria-pressed=${chosen.includes(place) ? "true" : "false"}
      aria-label=${formatCards([face], level)}
      onClick=${() => onToggle(place)}><${Card} face=${face} level=${level} /></button>`)}
  </div>`;

/** @param {{ onChoose: (seat: Protocol.Seat) => void }} props */
const Invitation = ({ onChoose }) => html`<div>
  <p class="muted">${t("web.replay.play_on.lead")}</p>
  <div class="row">${SEATS.map((seat) => html`
    <button type="button" class="button" key=${seat} onClick=${() => onChoose(/** @type {Protocol.Seat} */ (seat))}>
      ${t("web.replay.play_on.as", { seat: t(`seat.${seat}`) })}</button>`)}</div></div>`;

/**
 * @param {{ game: Game, chosen: number[], replay: Replay, lang: string, isWaiting: boolean,
 *   onAnswer: (cards: string[]) => void, onToggle: (place: number) => void, onBack: () => void, onLeave: () => void }} props
 */
function Board({ game, chosen, replay, lang, isWaiting, onAnswer, onToggle, onBack, onLeave }) {
  const { start, answers, found } = game;
  const { deal } = found.view;
  /** @type {string[]} */
  const cards = deal ? sortFaces(deal.hands[start.seat] ?? [], deal.level) : [];
  const canPass = deal?.phase === "play" && deal.trick.length > 0;
  return html`<div aria-busy=${isWaiting ? "true" : "false"}>
    <${Table} replay=${{ ...replay, names: {} }} view=${found.view} below=${start.seat}
      within=${`${t("web.replay.play_on")} · `} />
    <ol class="since small">${found.steps.slice(-SHOWN_STEPS).map((step, index) => html`
      <li key=${index}>${step.words[lang]}</li>`)}</ol>
    ${found.is_over && html`<p role="status"><strong>${t("web.replay.play_on.over")}</strong>
      ${" "}${found.order.map((seat) => t(`seat.${seat}`)).join(" · ")}</p>`}
    ${!found.is_over && html`<${OwnHand} cards=${cards} level=${deal.level} chosen=${chosen} onToggle=${onToggle} />`}
    <div class="row">
      ${!found.is_over && html`<button type="button" class="button main" disabled=${isWaiting || chosen.length === 0}
        onClick=${() => onAnswer(chosen.map((place) => cards[place]))}>${t("web.replay.play_on.play")}</button>`}
      ${!found.is_over && canPass && html`<button type="button" class="button" disabled=${isWaiting}
        onClick=${() => onAnswer([])}>${t("web.replay.pass")}</button>`}
      ${answers.length > 0 && html`<button type="button" class="button" disabled=${isWaiting} onClick=${onBack}>
        ${t("web.replay.play_on.back")}</button>`}
      <button type="button" class="button" onClick=${onLeave}>${t("web.replay.play_on.leave")}</button>
    </div>
  </div>`;
}

/**
 * Always one section, whatever it holds, as the review is.
 * @param {{ source: import("./source.js").Source, replay: Replay, version: number, lang: string }} props
 */
export function PlayOn({ source, replay, version, lang }) {
  const [game, setGame] = useState(/** @type {Game | null} */ (null));
  const [chosen, setChosen] = useState(/** @type {number[]} */ ([]));
  const [problem, setProblem] = useState("");
  const [isWaiting, setWaiting] = useState(false);
  const ask = async (/** @type {Start} */ from, /** @type {{ cards: string[] }[]} */ given) => {
    if (!source.playOn || isWaiting) return;
    setWaiting(true);
    try {
      setGame({ start: from, answers: given, found: await source.playOn({ ...from, answers: given }) });
      setChosen([]);
      setProblem("");
    } catch (error) {
      setProblem(messageOf(error));
    }
    setWaiting(false);
  };
  const begin = (/** @type {Protocol.Seat} */ seat) => ask({ version, seat }, []);
  const toggle = (/** @type {number} */ place) =>
    setChosen(chosen.includes(place) ? chosen.filter((other) => other !== place) : [...chosen, place]);
  return html`<section class="panel play-on"><h2>${t("web.replay.play_on")}</h2>
    ${problem && html`<p class="notice bad" role="alert">${problem}</p>`}
    ${game
      ? html`<${Board} game=${game} chosen=${chosen} replay=${replay} lang=${lang} isWaiting=${isWaiting}
          onAnswer=${(/** @type {string[]} */ cards) => ask(game.start, [...game.answers, { cards }])}
          onToggle=${toggle} onBack=${() => ask(game.start, game.answers.slice(0, -1))} onLeave=${() => setGame(null)} />`
      : html`<${Invitation} onChoose=${begin} />`}
  </section>`;
}
