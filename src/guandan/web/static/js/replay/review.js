// 复盘: what each decision of a finished match cost: a curve with marks, the better play, and each player's sums.

import { html, useRef, useState } from "../../vendor/preact.js";
import { Card } from "../cards.js";
import { messageOf } from "../dom.js";
import { SEATS } from "../seats.js";
import { t } from "../texts.js";
import { nameOf } from "./source.js";

/** @typedef {{ [lang: string]: string }} Words */
/**
 * @typedef {object} ReviewedStep one decision; values are levels of East and West
 * @property {number} version
 * @property {string} seat
 * @property {string} grade
 * @property {number} value
 * @property {number} loss
 * @property {number} low
 * @property {number} high
 * @property {boolean} is_proven
 * @property {Words} given
 * @property {Words} best
 * @property {string[] | null} better
 * @property {Words} reasons
 */
/** @typedef {{ seat: string, decisions: number, loss: number, agreed: number }} SeatReview */
/**
 * @typedef {object} DealReview
 * @property {number} deal
 * @property {number} deals
 * @property {number | null} worth
 * @property {number | null} margin
 * @property {SeatReview[]} seats
 * @property {ReviewedStep[]} steps
 */
/** @typedef {{ deals: { [deal: number]: DealReview }, total: number, isBusy: boolean, problem: string }} Progress */
/** @typedef {Progress & { start: (first: number) => Promise<void> }} Reviews */
/** @typedef {import("./steps.js").Replay} Replay */

const MARKED = new Set(["inaccuracy", "mistake", "blunder"]);
const WIDTH = 900;
const HEIGHT = 170;
const EDGE = 30;
const LEVELS = [-3, -2, -1, 0, 1, 2, 3];

/** @param {number} number */
const formatLoss = (number) => `${number < 0 ? "−" : "+"}${Math.abs(number).toFixed(2)}`;
/** @param {number} value */
const heightOf = (value) => HEIGHT / 2 - (Math.max(-3, Math.min(3, value)) / 3) * (HEIGHT / 2 - 12);

/**
 * The reviews of a match's deals as they come in; `start` asks for them one after the other.
 * @param {import("./source.js").Source} source
 * @returns {Reviews}
 */
export function useReviews(source) {
  const now = useRef(/** @type {Progress} */ ({ deals: {}, total: 0, isBusy: false, problem: "" }));
  const [state, setState] = useState(now.current);
  const update = (/** @type {Partial<Progress>} */ change) => {
    now.current = { ...now.current, ...change };
    setState(now.current);
  };
  const add = (/** @type {DealReview} */ found) =>
    update({ total: found.deals, deals: { ...now.current.deals, [found.deal]: found } });
  const start = async (/** @type {number} */ first) => {
    const ask = source.review;
    if (now.current.isBusy || !ask) return;
    update({ isBusy: true, problem: "" });
    try {
      add(await ask(first));
      for (let deal = 1; deal <= now.current.total; deal += 1) {
        if (!(deal in now.current.deals)) add(await ask(deal));
      }
    } catch (error) {
      update({ problem: messageOf(error) });
    }
    update({ isBusy: false });
  };
  return { ...state, start };
}

/**
 * The better play at a step that was marked, for the arrows on the table.
 * @param {Reviews} reviews @param {Replay} replay @param {number} step
 */
export function findBetter(reviews, replay, step) {
  const version = replay.steps[step - 1]?.version;
  const decision = reviews.deals[replay.deal]?.steps.find((other) => other.version === version);
  if (!decision?.better?.length || !MARKED.has(decision.grade)) return null;
  return { seat: decision.seat, cards: decision.better };
}

/** @param {{ review: DealReview, places: Map<number, number>, step: number, onStep: (step: number) => void }} props */
function Curve({ review, places, step, onStep }) {
  const points = review.steps.map((decision) => ({ decision, at: places.get(decision.version) ?? 0 }));
  const x = (/** @type {number} */ at) => EDGE + ((WIDTH - 2 * EDGE) * at) / Math.max(1, places.size);
  const line = points.map(({ decision, at }) => `${x(at).toFixed(1)},${heightOf(decision.value).toFixed(1)}`).join(" ");
  const marks = points.filter(({ decision }) => MARKED.has(decision.grade));
  return html`<svg class="curve" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label=${t("web.replay.review.curve")}>
    ${LEVELS.map((level) => html`<g key=${level}>
      <line class=${level ? "rule" : "zero"} x1=${EDGE} x2=${WIDTH} y1=${heightOf(level)} y2=${heightOf(level)} />
      <text x="2" y=${heightOf(level) + 4}>${level > 0 ? `+${level}` : level}</text></g>`)}
    <line class="here" x1=${x(step)} x2=${x(step)} y1="4" y2=${HEIGHT - 4} />
    <polyline points=${line} />
    ${marks.map(({ decision, at }) => {
      const label = `${t(`seat.${decision.seat}`)}: ${t(`grade.${decision.grade}`)} ${formatLoss(-decision.loss)}`;
      const press = (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && onStep(at);
      return html`<circle key=${decision.version} class=${decision.grade} cx=${x(at)} cy=${heightOf(decision.value)} r="7"
        role="button" tabindex="0" aria-label=${label} onClick=${() => onStep(at)} onKeyDown=${press}>
        <title>${label}</title></circle>`;
    })}
  </svg>`;
}

/** @param {{ decision?: ReviewedStep, level: string | null, lang: string }} props */
function Verdict({ decision, level, lang }) {
  if (!decision) return html`<p class="verdict muted">${t("web.replay.review.no_decision")}</p>`;
  const { better, grade, reasons } = decision;
  const range = { low: formatLoss(-decision.high), high: formatLoss(-decision.low) };
  const sure = decision.is_proven ? t("web.replay.review.proven") : t("web.replay.review.interval", range);
  return html`<div class=${`verdict ${grade}`} aria-live="polite">
    <p><strong>${t(`seat.${decision.seat}`)}</strong> ${decision.given[lang]} ·
      <span class="tag">${t(`grade.${grade}`)}</span>
      ${grade !== "forced" && html` ${formatLoss(-decision.loss)} <span class="muted small">${sure}</span>`}</p>
    ${better && html`<p class="better"><span class="arrow" aria-hidden="true">→</span>
      ${t("web.replay.review.better", { answer: decision.best[lang] })}
      ${better.map((face, index) => html`
        <span class="card" key=${index} aria-hidden="true"><${Card} face=${face} level=${level} /></span>`)}</p>`}
    ${reasons[lang] && html`<p class="small">${reasons[lang]}</p>`}
  </div>`;
}

/** @param {{ reviews: Reviews, replay: Replay, view: any }} props */
function Sums({ reviews, replay, view }) {
  const own = (/** @type {string} */ seat) =>
    Object.values(reviews.deals).map((deal) => deal.seats.filter((other) => other.seat === seat)[0]);
  return html`<table class="sums"><thead><tr><th>${t("web.replay.review.player")}</th>
    <th>${t("web.replay.review.decisions")}</th><th>${t("web.replay.review.average")}</th>
    <th>${t("web.replay.review.agreement")}</th></tr></thead>
    <tbody>${SEATS.map((seat) => {
      const count = own(seat).reduce((sum, deal) => sum + deal.decisions, 0);
      const loss = own(seat).reduce((sum, deal) => sum + deal.loss, 0);
      const agreed = own(seat).reduce((sum, deal) => sum + deal.agreed, 0);
      return html`<tr key=${seat}><td>${nameOf(replay, view, seat)}</td><td>${count}</td>
        <td>${count ? (loss / count).toFixed(3) : "–"}</td>
        <td>${count ? `${Math.round((100 * agreed) / count)}%` : "–"}</td></tr>`;
    })}</tbody></table>`;
}

/** @param {{ reviews: Reviews, replay: Replay }} props */
const Invitation = ({ reviews, replay }) => html`<section class="panel review"><h2>${t("web.replay.review")}</h2>
  <p class="muted">${t("web.replay.review.lead")}</p>
  ${reviews.problem && html`<p class="notice bad" role="alert">${reviews.problem}</p>`}
  <button type="button" class="button main" onClick=${() => reviews.start(replay.deal)}>
    ${t("web.replay.review.start")}</button></section>`;

/**
 * @param {{ reviews: Reviews, replay: Replay, view: any, step: number, onStep: (step: number) => void, lang: string }} props
 */
export function Review({ reviews, replay, view, step, onStep, lang }) {
  const done = Object.keys(reviews.deals).length;
  if (!done && !reviews.isBusy) return html`<${Invitation} reviews=${reviews} replay=${replay} />`;
  const places = new Map(replay.steps.map((event, index) => [event.version, index + 1]));
  const placeOf = (/** @type {ReviewedStep} */ decision) => places.get(decision.version) ?? 0;
  const review = reviews.deals[replay.deal];
  const decision = review?.steps.find((other) => placeOf(other) === step);
  const next = review?.steps.find((other) => MARKED.has(other.grade) && placeOf(other) > step);
  return html`<section class="panel review" aria-busy=${reviews.isBusy ? "true" : "false"}>
    <h2>${t("web.replay.review")}</h2>
    ${reviews.isBusy && html`<p>
      <progress max=${reviews.total || 1} value=${done} aria-label=${t("web.replay.review")}></progress>
      <span class="muted small"> ${t("web.replay.review.progress", { done, total: reviews.total || "…" })}</span></p>`}
    ${reviews.problem && html`<p class="notice bad" role="alert">${reviews.problem}</p>`}
    ${review && html`<${Curve} review=${review} places=${places} step=${step} onStep=${onStep} />
      <${Verdict} decision=${decision} level=${view.deal?.level ?? null} lang=${lang} />`}
    ${next && html`<p><button type="button" class="button" onClick=${() => onStep(placeOf(next))}>
      ${t("web.replay.review.next_fault")}</button></p>`}
    ${review && review.worth !== null && review.margin !== null && html`<p class="muted small">
      ${t("web.replay.review.worth", { levels: formatLoss(review.worth), margin: review.margin.toFixed(2) })}</p>`}
    <${Sums} reviews=${reviews} replay=${replay} view=${view} />
    <p class="small muted">${t("web.replay.review.note")}</p>
  </section>`;
}
