// Pointer events on the hand as taps, slides, double taps and long presses.

import { toggleAlike, toggleCard } from "./commands.js";
import { cardAt } from "./layout.js";

/** @typedef {import("./model.js").TableModel} TableModel */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {{ x: number, y: number }} Point */

const STEP = 6;
const LONG_PRESS = 450;
const DOUBLE_TAP = 400;
const SLIP = 8;
const NO_TAP = { id: "", at: 0, on: false };

/** The points of a finger's way, near enough to each other to skip no card. @param {Point} from @param {Point} to */
export function trace(from, to) {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP));
  return Array.from({ length: steps }, (_, index) => {
    const share = (index + 1) / steps;
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  });
}

/**
 * @typedef {object} Press a finger that is down
 * @property {number} pointer
 * @property {Layout} layout which does not change meanwhile
 * @property {Point} start
 * @property {Point} point
 * @property {boolean} isOn does it select, or the opposite?
 * @property {boolean} hasMoved
 * @property {Set<string>} touched the cards that it has gone over
 * @property {ReturnType<typeof setTimeout>} [timer]
 */

export class Fingers {
  /** @param {TableModel} model */
  constructor(model) {
    this.model = model;
    /** @type {HTMLElement | null} */
    this.box = null;
    /** @type {Press | null} */
    this.press = null;
    this.lastTap = NO_TAP;
    this.touchedAt = -Infinity;
  }

  /** @param {MouseEvent} event @returns {Point} */
  pointOf(event) {
    const box = this.box?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  }

  /** @param {PointerEvent} event @param {Layout} layout */
  handleDown(event, layout) {
    if (event.button > 0 || this.press !== null) return;
    const { model, lastTap } = this;
    this.touchedAt = event.timeStamp;
    const point = this.pointOf(event);
    const spot = cardAt(layout, point);
    /** @type {Press} */
    const press = {
      pointer: event.pointerId, layout, point, start: point, hasMoved: false, touched: new Set(), isOn: true,
    };
    this.press = press;
    if (spot === null) return;
    const { id } = spot;
    this.box?.setPointerCapture(event.pointerId);
    const isDouble = lastTap.id === id && event.timeStamp - lastTap.at < DOUBLE_TAP;
    press.isOn = isDouble ? lastTap.on : !model.state.selected.has(id);
    press.touched.add(id);
    if (isDouble) this.setAlike(id, press.isOn);
    else toggleCard(model, id, press.isOn);
    this.lastTap = isDouble ? NO_TAP : { id, at: event.timeStamp, on: press.isOn };
    press.timer = setTimeout(() => this.press === press && !press.hasMoved && this.setAlike(id, press.isOn), LONG_PRESS);
  }

  /** A whole rank on or off. @param {string} id @param {boolean} on */
  setAlike(id, on) {
    const { model } = this;
    if (!on) toggleCard(model, id, true);
    toggleAlike(model, id);
    if (model.state.selected.has(id) !== on) toggleAlike(model, id);
  }

  /** @param {PointerEvent} event */
  handleMove(event) {
    const { press } = this;
    if (press === null || event.pointerId !== press.pointer) return;
    const events = event.getCoalescedEvents ? event.getCoalescedEvents() : [];
    (events.length > 0 ? events : [event]).forEach((step) => this.slideTo(press, this.pointOf(step)));
  }

  /** @param {Press} press @param {Point} point */
  slideTo(press, point) {
    if (!press.hasMoved && Math.hypot(point.x - press.start.x, point.y - press.start.y) < SLIP) return;
    press.hasMoved = true;
    this.lastTap = NO_TAP;
    clearTimeout(press.timer);
    trace(press.point, point).forEach((step) => {
      const spot = cardAt(press.layout, step);
      if (spot === null || press.touched.has(spot.id)) return;
      press.touched.add(spot.id);
      toggleCard(this.model, spot.id, press.isOn);
    });
    press.point = point;
  }

  /** @param {PointerEvent} event */
  handleUp(event) {
    if (this.press === null || event.pointerId !== this.press.pointer) return;
    clearTimeout(this.press.timer);
    this.press = null;
  }
}
