// The clock of a question: seconds left, by the server's time.

import { html, useEffect, useReducer } from "../../vendor/preact.js";
import { sound } from "../sound.js";

const HURRY = 5;

/** Seconds until an instant, counted down; none where there is no clock. */
export function useSeconds(model, until) {
  const [, again] = useReducer((count) => count + 1, 0);
  const isPaused = Boolean(model.state.view && model.state.view.is_paused);
  useEffect(() => {
    if (!until || isPaused) return undefined;
    const timer = setInterval(again, 250);
    return () => clearInterval(timer);
  }, [until, isPaused]);
  return until ? Math.max(0, Math.ceil((Date.parse(until) - model.socket.now()) / 1000)) : null;
}

/** A ring that empties, with the seconds in it. */
export function Ring({ model, question, isOwn }) {
  const seconds = useSeconds(model, question.deadline);
  const whole = question.deadline && question.since ? (Date.parse(question.deadline) - Date.parse(question.since)) / 1000 : 0;
  const share = whole > 0 && seconds !== null ? Math.min(1, seconds / whole) : 1;
  const isLate = seconds !== null && seconds <= HURRY;
  useEffect(() => {
    if (isOwn && isLate && seconds > 0) sound("hurry");
  }, [isOwn, isLate, seconds]);
  return html`<span class=${`ring ${isLate ? "late" : ""}`}>
    <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <circle cx="24" cy="24" r="21" class="track" />
      <circle cx="24" cy="24" r="21" class="left" stroke-dasharray=${`${(132 * share).toFixed(1)} 132`} transform="rotate(-90 24 24)" />
    </svg>
    ${seconds !== null && html`<span class="seconds">${seconds}</span>`}
  </span>`;
}
