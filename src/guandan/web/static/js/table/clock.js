// The clock of a question: seconds left, by the server's time.

import { html, useEffect, useReducer } from "../../vendor/preact.js";
import { sideOf } from "../seats.js";
import { t } from "../texts.js";
import { playSound } from "./sound.js";

/** @typedef {import("./model.js").TableModel} TableModel */

const TICK = 250;
const HURRY_SECONDS = 5;
const CIRCUMFERENCE = 132;

/** Draw a component again. @returns {() => void} */
export function useRedraw() {
  const [, redraw] = useReducer((/** @type {number} */ count) => count + 1, 0);
  return /** @type {() => void} */ (redraw);
}

/**
 * Seconds until an instant, counted down; null where there is no clock.
 * @param {TableModel} model
 * @param {string | null} [until]
 */
export function useSeconds(model, until) {
  const redraw = useRedraw();
  const isPaused = Boolean(model.state.view?.is_paused);
  useEffect(() => {
    if (!until || isPaused) return undefined;
    const timer = setInterval(redraw, TICK);
    return () => clearInterval(timer);
  }, [until, isPaused]);
  return until ? Math.max(0, Math.ceil((Date.parse(until) - model.now()) / 1000)) : null;
}

/**
 * A ring that empties, with the seconds in it.
 * @param {{ model: TableModel, question: Protocol.Question, isOwn: boolean }} props
 */
export function Ring({ model, question, isOwn }) {
  const { since } = question;
  const deadline = model.isTimed ? question.deadline : null;
  const seconds = useSeconds(model, deadline);
  const whole = deadline && since ? (Date.parse(deadline) - Date.parse(since)) / 1000 : 0;
  const share = whole > 0 && seconds !== null ? Math.min(1, seconds / whole) : 1;
  const isLate = seconds !== null && seconds <= HURRY_SECONDS;
  useEffect(() => {
    if (isOwn && isLate && seconds > 0) playSound("hurry");
  }, [isOwn, isLate, seconds]);
  return html`<span class=${`ring ${isLate ? "late" : ""}`}>
    <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <circle cx="24" cy="24" r="21" class="track" />
      <circle cx="24" cy="24" r="21" class="left" transform="rotate(-90 24 24)"
        stroke-dasharray=${`${(CIRCUMFERENCE * share).toFixed(1)} ${CIRCUMFERENCE}`} />
    </svg>
    ${seconds !== null && html`<span class="seconds">${seconds}</span>`}
  </span>`;
}

/**
 * 每方用时: the seconds that a side has left of its own time for the match; null where the book does not limit it.
 * @param {Protocol.MatchView} view @param {Protocol.Side} side @param {number | null | undefined} minutes @param {number} now
 */
export function countSideSeconds(view, side, minutes, now) {
  if (!minutes) return null;
  const used = view.used_seconds?.[side] ?? 0;
  const runs = !view.is_paused && !view.result && view.questions.some(({ seat }) => sideOf(seat) === side);
  const since = runs && view.clock_at ? Math.max(0, (now - Date.parse(view.clock_at)) / 1000) : 0;
  return Math.max(0, Math.ceil(minutes * 60 - used - since));
}

/** «7:05» @param {number} seconds */
export const formatSideClock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The chess clock of a side, beside its level. @param {{ model: TableModel, side: Protocol.Side }} props */
export function SideClock({ model, side }) {
  const redraw = useRedraw();
  const minutes = model.data.book.values["clocks.side_minutes"];
  useEffect(() => {
    if (!minutes) return undefined;
    const timer = setInterval(redraw, TICK);
    return () => clearInterval(timer);
  }, [minutes]);
  const seconds = countSideSeconds(model.view, side, minutes, model.now());
  if (seconds === null) return null;
  const words = t("web.table.side_clock", { side: model.sideName(side), time: formatSideClock(seconds) });
  return html`<span class=${`side-clock ${seconds <= 60 ? "late" : ""}`} role="timer" aria-label=${words} title=${words}>
    ${formatSideClock(seconds)}</span>`;
}
