// 复盘: what each decision of a finished match cost: a curve with marks, the better play, and each player's sums.

import { html, useLayoutEffect, useRef, useState } from "../../vendor/preact.js";
import { Card } from "../cards.js";
import { messageOf } from "../dom.js";
import { SEATS } from "../seats.js";
import { t } from "../texts.js";
import { useWindowSize } from "../table/window_size.js";
import { nameOf } from "./source.js";

/** @typedef {{ [lang: string]: string }} Words */
/**
 * @typedef {object} ReviewedStep one decision; values are levels of East and West
 * @property {number} version
 * @property {string} seat
 * @property {string} grade
 * @property {number} expected
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

/** A mark's sign in the legend, and its outline on the curve around nothing: shape tells grades apart, not colour alone. */
const MARKS = /** @type {const} */ ({
  inaccuracy: ["●", "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z"],
  mistake: ["◆", "M0 -8.5L8.5 0L0 8.5L-8.5 0z"],
  blunder: ["▲", "M0 -9.5L9.5 7.5L-9.5 7.5z"],
});
/** @typedef {keyof typeof MARKS} MarkedGrade */
const HEIGHT = 170;
const TOUCHED = 14;
const EDGE = 30;
const LEVELS = [-3, -2, -1, 0, 1, 2, 3];

/** @param {number} number */
const formatLoss = (number) => (number ? `${number < 0 ? "−" : "+"}${Math.abs(number).toFixed(2)}` : "0.00");
/** @param {number} level */
const formatLevel = (level) => (level ? `${level < 0 ? "−" : "+"}${Math.abs(level)}` : "0");
/** @param {number} value */
const heightOf = (value) => HEIGHT / 2 - (Math.max(-3, Math.min(3, value)) / 3) * (HEIGHT / 2 - 12);

/**
 * The reviews of a match's deals as they arrive; `start` requests them one after the other.
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
  if (!decision?.better?.length || !(decision.grade in MARKS)) return null;
  return { seat: decision.seat, cards: decision.better };
}

/**
 * The mark nearest to where the curve was pressed; where marks lie close together each has the space around it.
 * @template {{ x: number, y: number }} Place
 * @param {Place[]} marks @param {{ x: number, y: number }} pressed
 */
function findNearest(marks, pressed) {
  const distance = (/** @type {Place} */ mark) => Math.hypot(mark.x - pressed.x, mark.y - pressed.y);
  const nearest = [...marks].sort((one, other) => distance(one) - distance(other))[0];
  return nearest && distance(nearest) <= TOUCHED ? nearest : null;
}

/**
 * The curve, as many units wide as it has pixels, so that marks and figures are as large on a phone.
 * @param {{ review: DealReview, places: Map<number, number>, step: number, onStep: (step: number) => void }} props
 */
function Curve({ review, places, step, onStep }) {
  const box = useRef(/** @type {SVGSVGElement | null} */ (null));
  const view = useWindowSize();
  const [width, setWidth] = useState(900);
  useLayoutEffect(() => {
    setWidth(box.current?.getBoundingClientRect().width || 900);
  }, [view.width]);
  const xOf = (/** @type {number} */ at) => EDGE + ((width - 2 * EDGE) * at) / Math.max(1, places.size);
  const points = review.steps.map((decision) => {
    const at = places.get(decision.version) ?? 0;
    return { decision, at, x: xOf(at), y: heightOf(decision.expected) };
  });
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const marks = points.filter(({ decision }) => decision.grade in MARKS);
  const click = (/** @type {MouseEvent} */ event) => {
    const corner = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const found = findNearest(marks, { x: event.clientX - corner.left, y: event.clientY - corner.top });
    if (found) onStep(found.at);
  };
  return html`<svg ref=${box} class="curve" viewBox=${`0 0 ${width} ${HEIGHT}`} role="group"
    aria-label=${t("web.replay.review.curve")} onClick=${click}>
    ${LEVELS.map((level) => html`<g key=${level}>
      <line class=${level ? "rule" : "zero"} x1=${EDGE} x2=${width} y1=${heightOf(level)} y2=${heightOf(level)} />
      <text x="2" y=${heightOf(level) + 4}>${formatLevel(level)}</text></g>`)}
    <line class="here" x1=${xOf(step)} x2=${xOf(step)} y1="4" y2=${HEIGHT - 4} />
    <polyline points=${line} />
    ${marks.map(({ decision, at, x, y }) => {
      const label = `${t(`seat.${decision.seat}`)}: ${t(`grade.${decision.grade}`)} ${formatLoss(-decision.loss)}`;
      const press = (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && onStep(at);
      return html`<g key=${decision.version} class=${`mark ${decision.grade}`} role="button" tabindex="0"
        aria-label=${label} onKeyDown=${press}><title>${label}</title>
        <circle class="touched" cx=${x} cy=${y} r=${TOUCHED} />
        <path transform=${`translate(${x} ${y})`} d=${MARKS[/** @type {MarkedGrade} */ (decision.grade)][1]} /></g>`;
    })}
  </svg>`;
}

const Legend = () => html`<p class="small muted legend">${t("web.replay.review.curve")}
  ${Object.entries(MARKS).map(([grade, [sign]]) => html`<span key=${grade}>
    <span class=${grade} aria-hidden="true">${sign}</span> ${t(`grade.${grade}`)}</span>`)}</p>`;

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
const Invitation = ({ reviews, replay }) => html`<div>
  <p class="muted">${t("web.replay.review.lead")}</p>
  <button type="button" class="button main" onClick=${() => reviews.start(replay.deal)}>
    ${t("web.replay.review.start")}</button></div>`;

/** @param {{ done: number, total: number }} props */
const Working = ({ done, total }) => html`<p>
  <progress max=${total} value=${done} aria-label=${t("web.replay.review")}></progress>
  <span class="muted small"> ${t("web.replay.review.progress", { done, total })}</span></p>`;

/**
 * @param {{ decision?: ReviewedStep, placeOf: (decision: ReviewedStep) => number, onStep: (step: number) => void,
 *   label: string }} props
 */
const ToMark = ({ decision, placeOf, onStep, label }) => html`<button type="button" class="button"
  disabled=${!decision} onClick=${() => decision && onStep(placeOf(decision))}>${label}</button>`;

/** @typedef {{ replay: Replay, view: any, step: number, onStep: (step: number) => void, lang: string }} Moment */

/** What the review says of the deal that is shown. @param {Moment & { review: DealReview }} props */
function ShownDeal({ review, replay, view, step, onStep, lang }) {
  const places = new Map(replay.steps.map((event, index) => [event.version, index + 1]));
  const placeOf = (/** @type {ReviewedStep} */ decision) => places.get(decision.version) ?? 0;
  const decision = review.steps.find((other) => placeOf(other) === step);
  const marked = review.steps.filter((other) => other.grade in MARKS);
  const before = marked.filter((other) => placeOf(other) < step).pop();
  const next = marked.find((other) => placeOf(other) > step);
  return html`<div>
    <${Curve} review=${review} places=${places} step=${step} onStep=${onStep} />
    <${Legend} />
    <${Verdict} decision=${decision} level=${view.deal?.level ?? null} lang=${lang} />
    ${marked.length > 0 && html`<p class="row">
      <${ToMark} decision=${before} placeOf=${placeOf} onStep=${onStep} label=${t("web.replay.review.fault_before")} />
      <${ToMark} decision=${next} placeOf=${placeOf} onStep=${onStep} label=${t("web.replay.review.next_fault")} /></p>`}
    ${review.worth !== null && review.margin !== null && html`<p class="muted small">
      ${t("web.replay.review.worth", { levels: formatLoss(review.worth), margin: review.margin.toFixed(2) })}</p>`}
  </div>`;
}

/**
 * Always one section, whatever it holds: Preact would put the sections after it before the table if it came anew.
 * @param {Moment & { reviews: Reviews }} props
 */
export function Review({ reviews, ...moment }) {
  const { replay, view } = moment;
  const done = Object.keys(reviews.deals).length;
  const review = reviews.deals[replay.deal];
  return html`<section class="panel review" aria-busy=${reviews.isBusy ? "true" : "false"}>
    <h2>${t("web.replay.review")}</h2>
    ${reviews.problem && html`<p class="notice bad" role="alert">${reviews.problem}</p>`}
    ${reviews.isBusy && html`<${Working} done=${done} total=${replay.deals.length} />`}
    ${!reviews.isBusy && done < replay.deals.length && html`<${Invitation} reviews=${reviews} replay=${replay} />`}
    ${review && html`<${ShownDeal} review=${review} ...${moment} />`}
    ${done > 0 && html`<${Sums} reviews=${reviews} replay=${replay} view=${view} />
      <p class="small muted">${t("web.replay.review.note")}</p>`}
  </section>`;
}
