// After a deal and after a match: placings, rises, the ladder from 2 to A, the sheet over the deals.

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
  const line = (seat, words) => html`<li key=${seat} class=${sideOf(seat) === sideOf(model.bottom) ? "own" : "other"}><b>${words}</b><span>${model.name(seat)}</span></li>`;
  return html`<ol class="places">
    ${told.map((seat, place) => line(seat, t(`place.${place + 1}`)))}
    ${left.map((seat) => line(seat, isDouble ? t("place.double_down") : t("web.table.result.not_out")))}
  </ol>`;
}

function Rise({ model, done, standing, before }) {
  if (!before) return null;
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
      <a class="button" href="/">${t("web.table.leave")}</a>
    </div>`;
}

/** The deal's result, over the table until the next deal. */
export function DealResult({ model }) {
  const { view, result, standings } = model.state;
  const done = view.done.find((one) => one.number === result.deal) || view.done[view.done.length - 1];
  const standing = standings[done.number] || view.standing;
  const before = standings[done.number - 1] || null;
  const isWon = done.foul ? done.foul.side !== sideOf(model.bottom) : sideOf(done.order[0]) === sideOf(model.bottom);
  const tone = model.you ? (isWon ? "won-deal" : "lost-deal") : "";
  return html`<section class=${`result ${tone}`} aria-labelledby="result-title">
    <h2 id="result-title">${t(view.result ? "web.table.match.over" : "web.table.result", { number: done.number })}</h2>
    <${Places} model=${model} done=${done} />
    <${Rise} model=${model} done=${done} standing=${standing} before=${before} />
    <${Ladder} model=${model} standing=${standing} before=${before} />
    ${view.result ? html`<${MatchEnd} model=${model} />` : html`<div class="choices"><${Ready} model=${model} />
      <button type="button" class="button" onClick=${() => model.update({ dialog: { kind: "sheet" } })}>${t("web.table.sheet")}</button></div>`}
  </section>`;
}

/** 记分表: every deal of the match. */
export function Sheet({ model }) {
  const { view, standings } = model.state;
  const row = (done) => {
    const after = standings[done.number];
    const order = done.foul ? t("web.table.result.foul", { side: model.sideName(done.foul.side) }) : done.order.map((seat) => model.name(seat)).join(" · ");
    return html`<tr key=${done.number}><td>${done.number}</td><td>${t(`rank.${done.level}`)}</td><td>${order}</td>
      <td>${after ? levelWords(after.ew) : "–"}</td><td>${after ? levelWords(after.ns) : "–"}</td></tr>`;
  };
  if (view.done.length === 0) return html`<p>${t("web.table.sheet.empty")}</p>`;
  return html`<${Ladder} model=${model} standing=${view.standing} />
    <div class="scroll" tabindex="0" role="region" aria-label=${t("web.table.sheet")}><table><thead><tr><th scope="col">${t("web.table.sheet.deal")}</th><th scope="col">${t("web.table.sheet.level")}</th>
      <th scope="col">${t("deal.order")}</th><th scope="col">${model.sideName("EW")}</th><th scope="col">${model.sideName("NS")}</th></tr></thead>
      <tbody>${view.done.map(row)}</tbody></table></div>`;
}
