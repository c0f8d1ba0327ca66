// The clock of a question: seconds left, by the server's time.

import { html, useEffect, useReducer } from "../../vendor/preact.js";
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
