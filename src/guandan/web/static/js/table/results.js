// After a deal and after a match: placings, rises, the ladder from 2 to A.

import { html } from "../../vendor/preact.js";
import { formatLevel, formatList } from "../format.js";
import { SEATS, SIDES, otherSide, partnerOf, sideOf } from "../seats.js";
import { t } from "../texts.js";
import { Articles } from "./articles.js";
import { useSeconds } from "./clock.js";
import { Ladder } from "./ladder.js";
import { OpenHand } from "./rows.js";
import { PAST_A, levelOf, riseOf } from "./standing.js";
import { useWindowSize } from "./window_size.js";

/** @typedef {import("./model.js").TableModel} TableModel */
/** @typedef {Protocol.Seat} Seat */
/** @typedef {Protocol.DealDone} DealDone */

/** How wide the cards are that were left in a hand. */
const LEFT_CARD = 34;
/** In a low window they lie beside the buttons; so much of it is not theirs. */
const LOW_WINDOW = 480;
const BESIDE_BUTTONS = 310;

/** 双下: did partners finish first and second? @param {Seat[]} order */
const isDouble = (order) => order.length > 1 && partnerOf(order[0]) === order[1];

/** Who won a deal: the side of the first, or the one that did not foul. @param {DealDone} done */
const winnerOf = ({ foul, order = [] }) => (foul ? otherSide(foul.side) : sideOf(order[0]));

/** @param {{ model: TableModel, seat: Seat, text: string, place: number | string }} props */
function PlaceLine({ model, seat, text, place }) {
  const side = sideOf(seat) === model.ownSide ? "own" : "other";
  const styles = [side, place === 1 && "first", seat === model.you && "me"].filter(Boolean);
  return html`<li class=${styles.join(" ")}><span class="medal" aria-hidden="true">${place}</span>
    <b>${text}</b><span>${model.name(seat)}</span></li>`;
}

/** The finishing order with those who were still playing. @param {{ model: TableModel, done: DealDone }} props */
function Places({ model, done }) {
  const { foul, order = [] } = done;
  if (foul) return html`<p>${t("web.table.result.foul", { side: model.sideName(foul.side) })}</p>`;
  const left = SEATS.filter((seat) => !order.includes(seat));
  const isDoubleDown = order.length === 2 && isDouble(order);
  const leftText = t(isDoubleDown ? "place.double_down" : "web.table.result.not_out");
  return html`<ol class="places">
    ${order.map((seat, index) => html`<${PlaceLine} key=${seat} model=${model} seat=${seat} place=${index + 1}
      text=${t(`place.${index + 1}`)} />`)}
    ${left.map((seat) => html`<${PlaceLine} key=${seat} model=${model} seat=${seat} text=${leftText}
      place=${isDoubleDown ? 3 : "–"} />`)}
  </ol>`;
}

/** @param {{ model: TableModel, move: Protocol.LevelMove }} props */
function Rise({ model, move }) {
  const sides = SIDES.filter((side) => riseOf(move, side) !== 0);
  if (sides.length === 0) return html`<p class="rise">${t("web.table.result.stays")}</p>`;
  return sides.map((side) => {
    const by = riseOf(move, side);
    if (levelOf(move.after, side) === PAST_A) {
      return html`<p class="rise" key=${side}>${t("web.table.result.past_a", { side: model.sideName(side) })}</p>`;
    }
    const [from, to] = [move.before, move.after].map((standing) => formatLevel(levelOf(standing, side)));
    const values = { side: model.sideName(side), by: Math.abs(by), from, to };
    return html`<p class="rise" key=${side}>${t(by > 0 ? "web.table.result.rise" : "web.table.result.fall", values)}</p>`;
  });
}

/** Why the levels moved, or did not, each cause with its article. @param {{ model: TableModel }} props */
function Causes({ model }) {
  const { summary } = model.state;
  return summary && summary.reasons.map(({ cause, side, rise, article }) => html`<p class="cause" key=${cause}>
    ${t(`level_cause.${cause}`, { side: model.sideName(side), rise })}${" "}
    <span class="articles"><${Articles} model=${model} citation=${article} /></span></p>`);
}

/** What those who were not out still held. @param {{ model: TableModel, level: string }} props */
function LeftHands({ model, level }) {
  const { width, height } = useWindowSize();
  const { summary } = model.state;
  const seats = summary ? SEATS.filter((seat) => summary.hands[seat]) : [];
  const handOf = (/** @type {Seat} */ seat) => summary?.hands[seat] ?? [];
  const most = height < LOW_WINDOW ? Math.min(400, width - BESIDE_BUTTONS) : Math.min(540, width - 48);
  if (seats.length === 0) return null;
  return html`<div class="left-hands">${seats.map((seat) => html`<div class="left-hand" key=${seat}>
    <span class="muted">${t("web.table.result.left", { name: model.name(seat), count: handOf(seat).length })}</span>
    <${OpenHand} cards=${handOf(seat)} level=${level} card=${LEFT_CARD} most=${most} /></div>`)}</div>`;
}

/** @param {{ model: TableModel }} props */
function Ready({ model }) {
  const seconds = useSeconds(model, model.table.next_deal_at);
  const { is_ready: isReady } = model.ownSeat;
  if (!model.you) return seconds !== null && html`<p>${t("web.table.next_deal", { seconds })}</p>`;
  return html`<button type="button" class="button main" disabled=${isReady}
    onClick=${() => model.execute({ command: "ready" })}>${t(isReady ? "web.table.ready.waits" : "web.table.ready")}
    ${seconds !== null && html`<span class="count">${t("web.table.ready.seconds", { seconds })}</span>`}</button>`;
}

/**
 * 一局: show who won and how, and offer another match with the same people, or the record.
 * @param {{ model: TableModel, result: Protocol.Result }} props
 */
function MatchEnd({ model, result }) {
  const { event } = model.table;
  const ending = t(`ending.${result.ending}`);
  const names = SEATS.filter((seat) => model.seat(seat).wants_again).map((seat) => model.name(seat));
  const text = result.winner ? t("web.table.match.won", { side: model.sideName(result.winner), ending }) : ending;
  return html`<p class="won">${text}</p>
    ${names.length > 0 && html`<p>${t("web.table.again.wants", { names: formatList(names) })}</p>`}
    <div class="choices">
      ${model.you && !event && html`<button type="button" class="button main" disabled=${model.ownSeat.wants_again}
        onClick=${() => model.execute({ command: "again" })}>${t("web.table.again")}</button>`}
      <a class="button" href=${`/replay/${encodeURIComponent(model.state.match ?? "")}`}>${t("web.table.replay")}</a>
      ${event
        ? html`<a class="button main" href=${`/e/${encodeURIComponent(event)}/me`}>${t("web.table.to_event")}</a>`
        : html`<a class="button" href="/">${t("web.table.leave")}</a>`}
    </div>`;
}

/**
 * The end of a text's key: what the deal, or the match, was for the own side.
 * @param {DealDone} done
 * @param {Protocol.Result | null} result
 * @param {boolean} isWon
 */
function verdictOf({ foul, order = [] }, result, isWon) {
  if (result) return result.winner === null ? "draw" : `match_${isWon ? "won" : "lost"}`;
  const outcome = isWon ? "won" : "lost";
  return !foul && isDouble(order) ? `double_${outcome}` : outcome;
}

/**
 * In a word: who won, and how far.
 * @param {{ model: TableModel, done: DealDone, winner: Protocol.Side, isWon: boolean }} props
 */
function Verdict({ model, done, winner, isWon }) {
  const { result } = model.view;
  const text = model.you
    ? t(`web.table.verdict.${verdictOf(done, result, isWon)}`)
    : t("web.table.verdict.side", { side: model.sideName(winner) });
  const title = t(result ? "web.table.match.over" : "web.table.result", { number: done.number });
  return html`<div class="verdict"><h2 id="result-title">${title}</h2><b>${text}</b></div>`;
}

/** 公平发牌: what this browser found when it worked the match's shuffles out again. @param {{ model: TableModel }} props */
function Proof({ model }) {
  const { proof } = model.state;
  if (!proof?.checked) return null;
  const { checked, wrong } = proof;
  return wrong.length
    ? html`<p class="notice bad" role="alert">${t("web.table.proof.wrong", { deals: wrong.join(", ") })}</p>`
    : html`<p class="muted small proved">${t("web.table.proof.right", { count: checked })}</p>`;
}

/** @template T @param {T[]} list @param {number} index */
const itemOrLast = (list, index) => list[index] ?? list[list.length - 1];

/** The deal's result, over the table until the next deal. @param {{ model: TableModel }} props */
export function DealResult({ model }) {
  const { done: deals, moves, result } = model.view;
  const index = deals.findIndex(({ number }) => number === model.state.result?.deal);
  const done = itemOrLast(deals, index);
  const move = itemOrLast(moves, index);
  const winner = result?.winner ?? winnerOf(done);
  const isWon = winner === model.ownSide;
  const tone = isWon ? "won-deal" : "lost-deal";
  return html`<section class=${`result ${model.you ? tone : ""}`} aria-labelledby="result-title">
    <${Verdict} model=${model} done=${done} winner=${winner} isWon=${isWon} />
    <${Places} model=${model} done=${done} />
    <${Rise} model=${model} move=${move} />
    <${Causes} model=${model} />
    <${Ladder} model=${model} standing=${move.after} before=${move.before} />
    ${result
      ? html`<${MatchEnd} model=${model} result=${result} /><${Proof} model=${model} />`
      : html`<div class="choices"><${Ready} model=${model} />
          <button type="button" class="button" onClick=${() => model.openDialog("sheet")}>${t("web.table.sheet")}</button>
        </div>`}
    <${LeftHands} model=${model} level=${done.level} />
  </section>`;
}
