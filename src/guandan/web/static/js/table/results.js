// After a deal and after a match: placings, rises, the ladder from 2 to A.

import { html } from "../../vendor/preact.js";
import { t } from "../words.js";
import { LADDER, levelWords } from "./bar.js";
import { useSeconds } from "./clock.js";
import { SEATS, partnerOf, sideOf } from "./seats.js";

const number = (standing, side) => standing[side.toLowerCase()];

/** 2 to A with both sides on it. */
export function Ladder({ model, standing, before = null }) {
  const own = sideOf(model.bottom);
  const other = own === "EW" ? "NS" : "EW";
  const mark = (side, kind) => (rung) => Math.min(number(standing, side), LADDER.length) === rung + 1 && html`<i class=${`pawn ${kind}`}></i>`;
  const told = [own, other].map((side) => `${model.sideName(side)} ${levelWords(number(standing, side))}`).join(t("value.semicolon"));
  const climbed = (side, rung) => before && rung + 1 > number(before, side) && rung + 1 <= number(standing, side);
  return html`<div class="ladder" role="img" aria-label=${told}>
    ${LADDER.map((rank, rung) => html`<span key=${rank} class=${`rung ${climbed(own, rung) ? "own" : ""} ${climbed(other, rung) ? "other" : ""}`}>
      <span class="pawns">${mark(own, "own")(rung)}${mark(other, "other")(rung)}</span>${t(`rank.${rank}`)}</span>`)}
  </div>`;
}

/** The finishing order with those who were still playing. */
function placed(order) {
  const left = SEATS.filter((seat) => !order.includes(seat));
  return { told: order, left };
}

function Places({ model, done }) {
  if (done.foul) return html`<p>${t("web.table.result.foul", { side: model.sideName(done.foul.side) })}</p>`;
  const { told, left } = placed(done.order);
  const isDouble = told.length === 2 && partnerOf(told[0]) === told[1];
  const line = (seat, words, place) => {
    const names = [sideOf(seat) === sideOf(model.bottom) ? "own" : "other", place === 1 && "first", seat === model.you && "me"].filter(Boolean);
    return html`<li key=${seat} class=${names.join(" ")}><span class="medal" aria-hidden="true">${place}</span><b>${words}</b><span>${model.name(seat)}</span></li>`;
  };
  return html`<ol class="places">
    ${told.map((seat, place) => line(seat, t(`place.${place + 1}`), place + 1))}
    ${left.map((seat) => line(seat, isDouble ? t("place.double_down") : t("web.table.result.not_out"), isDouble ? 3 : "–"))}
  </ol>`;
}

function Rise({ model, done, standing, before }) {
  const moved = ["EW", "NS"].filter((side) => number(standing, side) !== number(before, side));
  if (moved.length === 0) return html`<p class="rise">${t("web.table.result.stays")}</p>`;
  return moved.map((side) => {
    const by = number(standing, side) - number(before, side);
    const values = { side: model.sideName(side), by: Math.abs(by), from: levelWords(number(before, side)), to: levelWords(number(standing, side)) };
    return html`<p class="rise" key=${`${done.number}${side}`}>${t(by > 0 ? "web.table.result.rise" : "web.table.result.fall", values)}</p>`;
  });
}

function Ready({ model }) {
  const { table, view } = model.state;
  const seconds = useSeconds(model, table.next_deal_at);
  const own = table.seats[model.you] || {};
  if (view.result || !model.you) return seconds !== null && html`<p>${t("web.table.next_deal", { seconds })}</p>`;
  return html`<button type="button" class="button main" disabled=${own.is_ready} onClick=${() => model.do({ command: "ready" })}>
    ${own.is_ready ? t("web.table.ready.waits") : t("web.table.ready")}${seconds !== null && html`<span class="count"> ${seconds}</span>`}</button>`;
}

/** 一局 over: who won and how, again with the same people, or to the record. */
function MatchEnd({ model }) {
  const { view, table, match } = model.state;
  const { result } = view;
  const own = table.seats[model.you] || {};
  const wants = SEATS.filter((seat) => (table.seats[seat] || {}).wants_again).map((seat) => model.name(seat));
  return html`<p class="won">${result.winner
    ? t("web.table.match.won", { side: model.sideName(result.winner), ending: t(`ending.${result.ending}`) })
    : t(`ending.${result.ending}`)}</p>
    ${wants.length > 0 && html`<p>${t("web.table.again.wants", { names: wants.join(t("value.and")) })}</p>`}
    <div class="choices">
      ${model.you && !table.event && html`<button type="button" class="button main" disabled=${own.wants_again} onClick=${() => model.do({ command: "again" })}>${t("web.table.again")}</button>`}
      <a class="button" href=${`/replay/${encodeURIComponent(match)}`}>${t("web.table.replay")}</a>
      ${table.event
        ? html`<a class="button main" href=${`/e/${encodeURIComponent(table.event)}/me`}>${t("web.table.to_event")}</a>`
        : html`<a class="button" href="/">${t("web.table.leave")}</a>`}
    </div>`;
}

/** In a word: who won, and how far. */
function Verdict({ model, done, isWon }) {
  const { view } = model.state;
  const isDouble = !done.foul && done.order.length > 1 && partnerOf(done.order[0]) === done.order[1];
  const winner = view.result ? view.result.winner : null;
  const own = view.result ? winner === sideOf(model.bottom) : isWon;
  const told = view.result && winner === null ? "draw" : view.result ? (own ? "match_won" : "match_lost") : isDouble ? (own ? "double_won" : "double_lost") : own ? "won" : "lost";
  const words = model.you ? t(`web.table.verdict.${told}`) : t("web.table.verdict.side", { side: model.sideName(winner || (done.foul ? (done.foul.side === "EW" ? "NS" : "EW") : sideOf(done.order[0]))) });
  return html`<div class="verdict"><h2 id="result-title">${t(view.result ? "web.table.match.over" : "web.table.result", { number: done.number })}</h2><b>${words}</b></div>`;
}

/** The deal's result, over the table until the next deal. */
/** 公平发牌: what this browser found when it worked the match's shuffles out again. */
function Proved({ model }) {
  const { proof } = model.state;
  if (!proof || !proof.checked) return null;
  if (proof.wrong.length) return html`<p class="notice bad" role="alert">${t("web.table.proof.wrong", { deals: proof.wrong.join(", ") })}</p>`;
  return html`<p class="muted small proved">${t("web.table.proof.right", { count: proof.checked })}</p>`;
}

export function DealResult({ model }) {
  const { view, result } = model.state;
  const place = view.done.findIndex((one) => one.number === result.deal);
  const done = view.done[place] || view.done[view.done.length - 1];
  const { before, after: standing } = view.moves[place] || view.moves[view.moves.length - 1];
  const isWon = done.foul ? done.foul.side !== sideOf(model.bottom) : sideOf(done.order[0]) === sideOf(model.bottom);
  const isMine = view.result && view.result.winner ? view.result.winner === sideOf(model.bottom) : isWon;
  const tone = model.you ? (isMine ? "won-deal" : "lost-deal") : "";
  return html`<section class=${`result ${tone}`} aria-labelledby="result-title">
    <${Verdict} model=${model} done=${done} isWon=${isWon} />
    <${Places} model=${model} done=${done} />
    <${Rise} model=${model} done=${done} standing=${standing} before=${before} />
    <${Ladder} model=${model} standing=${standing} before=${before} />
    ${view.result ? html`<${MatchEnd} model=${model} /><${Proved} model=${model} />` : html`<div class="choices"><${Ready} model=${model} />
      <button type="button" class="button" onClick=${() => model.update({ dialog: { kind: "sheet" } })}>${t("web.table.sheet")}</button></div>`}
  </section>`;
}
