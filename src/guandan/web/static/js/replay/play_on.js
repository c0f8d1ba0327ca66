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

/** @param {{ onChoose: (seat: Protocol.Seat) => void, problem: string }} props */
const Invitation = ({ onChoose, problem }) => html`<section class="panel play-on"><h2>${t("web.replay.play_on")}</h2>
  <p class="muted">${t("web.replay.play_on.lead")}</p>
  ${problem && html`<p class="notice bad" role="alert">${problem}</p>`}
  <div class="row">${SEATS.map((seat) => html`
    <button type="button" class="button" key=${seat} onClick=${() => onChoose(/** @type {Protocol.Seat} */ (seat))}>
      ${t("web.replay.play_on.as", { seat: t(`seat.${seat}`) })}</button>`)}</div>
</section>`;

/** @param {{ source: import("./source.js").Source, replay: Replay, version: number, lang: string }} props */
export function PlayOn({ source, replay, version, lang }) {
  const [game, setGame] = useState(/** @type {Game | null} */ (null));
  const [chosen, setChosen] = useState(/** @type {number[]} */ ([]));
  const [problem, setProblem] = useState("");
  const ask = async (/** @type {Start} */ from, /** @type {{ cards: string[] }[]} */ given) => {
    if (!source.playOn) return;
    try {
      setGame({ start: from, answers: given, found: await source.playOn({ ...from, answers: given }) });
      setChosen([]);
      setProblem("");
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const begin = (/** @type {Protocol.Seat} */ seat) => ask({ version, seat }, []);
  if (!game) return html`<${Invitation} problem=${problem} onChoose=${begin} />`;
  const { start, answers, found } = game;
  const { deal } = found.view;
  /** @type {string[]} */
  const cards = deal ? sortFaces(deal.hands[start.seat] ?? [], deal.level) : [];
  const answer = (/** @type {string[]} */ picked) => ask(start, [...answers, { cards: picked }]);
  const toggle = (/** @type {number} */ place) =>
    setChosen(chosen.includes(place) ? chosen.filter((other) => other !== place) : [...chosen, place]);
  const canPass = deal?.phase === "play" && deal.trick.length > 0;
  return html`<section class="panel play-on"><h2>${t("web.replay.play_on")}</h2>
    <${Table} replay=${{ ...replay, names: {} }} view=${found.view} below=${start.seat}
      within=${`${t("web.replay.play_on")} · `} />
    <ol class="since small">${found.steps.slice(-SHOWN_STEPS).map((step, index) => html`
      <li key=${index}>${step.words[lang]}</li>`)}</ol>
    ${problem && html`<p class="notice bad" role="alert">${problem}</p>`}
    ${found.is_over && html`<p role="status"><strong>${t("web.replay.play_on.over")}</strong>
      ${" "}${found.order.map((seat) => t(`seat.${seat}`)).join(" · ")}</p>`}
    ${!found.is_over && html`<${OwnHand} cards=${cards} level=${deal.level} chosen=${chosen} onToggle=${toggle} />`}
    <div class="row">
      ${!found.is_over && html`<button type="button" class="button main" disabled=${chosen.length === 0}
        onClick=${() => answer(chosen.map((place) => cards[place]))}>${t("web.replay.play_on.play")}</button>`}
      ${!found.is_over && canPass && html`<button type="button" class="button" onClick=${() => answer([])}>
        ${t("web.replay.pass")}</button>`}
      ${answers.length > 0 && html`<button type="button" class="button" onClick=${() => ask(start, answers.slice(0, -1))}>
        ${t("web.replay.play_on.back")}</button>`}
      <button type="button" class="button" onClick=${() => setGame(null)}>${t("web.replay.play_on.leave")}</button>
    </div>
  </section>`;
}
