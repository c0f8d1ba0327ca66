// The own hand: taps, slides, whole ranks; nothing moves under a finger that is down.

import { html, useEffect, useLayoutEffect, useReducer, useRef, useState } from "../../vendor/preact.js";
import { Card } from "../cards.js";
import { cardWords, t } from "../words.js";
import { cardAt, layOut, sizes } from "./layout.js";
import { settings } from "./settings.js";

const STEP = 6;
const LONG = 450;
const TWICE = 400;
const SLIP = 8;

/** The points of a finger's way, near enough to each other to skip no card. */
function way(from, to) {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP));
  return Array.from({ length: steps }, (_, place) => {
    const share = (place + 1) / steps;
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  });
}

/** Pointer events as taps, slides, double taps and long presses. */
class Fingers {
  constructor(model) {
    this.model = model;
    this.press = null;
    this.last = { id: null, at: 0, on: false };
    this.touchedAt = 0;
  }

  point(event) {
    const box = this.box.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  at(point) {
    const { spots, size, tall } = this.press.layout;
    return cardAt(spots, point.x, point.y, size, tall);
  }

  down(event, layout) {
    if (event.button > 0 || this.press !== null) return;
    this.touchedAt = event.timeStamp;
    this.press = { pointer: event.pointerId, layout, point: this.point(event), start: this.point(event), moved: false, done: new Set() };
    const spot = this.at(this.press.point);
    if (spot === null) {
      this.press.on = true;
      return;
    }
    this.box.setPointerCapture(event.pointerId);
    const { model, last } = this;
    const isTwice = last.id === spot.id && event.timeStamp - last.at < TWICE;
    this.press.on = isTwice ? last.on : !model.state.selected.has(spot.id);
    this.press.done.add(spot.id);
    if (isTwice) this.alike(spot.id, last.on);
    else model.toggle(spot.id, this.press.on);
    this.last = isTwice ? { id: null, at: 0, on: false } : { id: spot.id, at: event.timeStamp, on: this.press.on };
    this.press.timer = setTimeout(() => this.press && !this.press.moved && this.alike(spot.id, this.press.on), LONG);
  }

  /** A whole rank on or off. */
  alike(id, on) {
    const { model } = this;
    if (!on) model.toggle(id, true);
    model.toggleAlike(id);
    if (model.state.selected.has(id) !== on) model.toggleAlike(id);
  }

  move(event) {
    const { press } = this;
    if (press === null || event.pointerId !== press.pointer) return;
    const events = event.getCoalescedEvents ? event.getCoalescedEvents() : [];
    (events.length > 0 ? events : [event]).forEach((one) => this.slideTo(this.point(one)));
  }

  slideTo(point) {
    const { press, model } = this;
    if (!press.moved && Math.hypot(point.x - press.start.x, point.y - press.start.y) < SLIP) return;
    press.moved = true;
    this.last = { id: null, at: 0, on: false };
    clearTimeout(press.timer);
    way(press.point, point).forEach((step) => {
      const spot = this.at(step);
      if (spot === null || press.done.has(spot.id)) return;
      press.done.add(spot.id);
      model.toggle(spot.id, press.on);
    });
    press.point = point;
  }

  up(event) {
    if (this.press === null || event.pointerId !== this.press.pointer) return;
    clearTimeout(this.press.timer);
    this.press = null;
  }
}

function useWindow() {
  const [size, setSize] = useState({ width: window.innerWidth, height: window.innerHeight });
  useEffect(() => {
    const changed = () => setSize({ width: window.innerWidth, height: window.innerHeight });
    window.addEventListener("resize", changed);
    return () => window.removeEventListener("resize", changed);
  }, []);
  return size;
}

export { useWindow };

function label(spot, level, isOn) {
  const words = cardWords(spot.face, level);
  return spot.isLocked ? t("web.table.card.locked", { card: words }) : isOn ? words : words;
}

function HandCard({ spot, model, size, tall, lift, isFocus, isMarked, canSelect }) {
  const isOn = model.state.selected.has(spot.id);
  const level = model.deal ? model.deal.level : null;
  const names = ["card", isOn && "on", spot.isLocked && "locked", isMarked === false && "unmarked"].filter(Boolean);
  const style = {
    width: `${size.card}px`, height: `${tall}px`,
    transform: `translate(${spot.x.toFixed(1)}px, ${(spot.y - (isOn ? lift : 0)).toFixed(1)}px)`,
  };
  return html`<button type="button" class=${names.join(" ")} style=${style} data-id=${spot.id} data-face=${spot.face}
    aria-pressed=${isOn ? "true" : "false"} aria-label=${label(spot, level, isOn)} tabindex=${isFocus ? 0 : -1} disabled=${!canSelect}>
    <${Card} face=${spot.face} level=${level} colours=${settings.colours} />
    ${isOn && html`<svg class="tick" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="11" fill="#0b5d3b" /><path d="M6 12.500l4 4 8-9" fill="none" stroke="#fff" stroke-width="3" /></svg>`}
  </button>`;
}

/** 手牌 of the seat below. */
export function Hand({ model }) {
  const box = useRef(null);
  const fingers = useRef(null);
  const highest = useRef({ key: "", height: 0 });
  const [, again] = useReducer((count) => count + 1, 0);
  const view = useWindow();
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    setWidth(box.current.clientWidth);
  }, [view.width, view.height]);
  if (fingers.current === null) fingers.current = new Fingers(model);
  fingers.current.box = box.current;
  const size = sizes(view.width, view.height);
  const press = fingers.current.press;
  const layout = press ? press.layout : { ...layOut(model.groups(), width || view.width, size), size };
  const key = `${model.handKey} ${view.width} ${view.height} ${settings.sort}`;
  if (highest.current.key !== key) highest.current = { key, height: 0 };
  if (!press) highest.current.height = Math.max(highest.current.height, layout.height);
  const { height } = highest.current;
  const sunk = height - layout.height;
  const shown = sunk === 0 || press ? layout : { ...layout, spots: layout.spots.map((spot) => ({ ...spot, y: spot.y + sunk })) };
  const lift = Math.max(0, Math.min(10, size.strip - 24));
  const focus = model.focus && shown.spots.some((spot) => spot.id === model.focus) ? model.focus : shown.spots.length ? shown.spots[0].id : null;
  model.spots = shown.spots;
  const { marked } = model.state;
  const canSelect = Boolean(model.you);
  const held = (event) => {
    fingers.current.up(event);
    again();
  };
  const clicked = (event) => {
    const card = event.target.closest(".card");
    // A reader's click has no finger before it.
    if (card && event.timeStamp - fingers.current.touchedAt > 1500) model.toggle(card.dataset.id);
  };
  return html`<div class="hand" ref=${box} role="group" aria-label=${t("web.table.hand", { count: shown.spots.length })}
    style=${{ height: `${height}px` }} onPointerDown=${(event) => canSelect && fingers.current.down(event, shown)}
    onPointerMove=${(event) => fingers.current.move(event)} onPointerUp=${held} onPointerCancel=${held} onClick=${clicked}
    onFocusIn=${(event) => { if (event.target.dataset.id) model.focus = event.target.dataset.id; }}>
    ${shown.spots.map((spot) => html`<${HandCard} key=${spot.id} spot=${spot} model=${model} size=${size} tall=${shown.tall} lift=${lift}
      canSelect=${canSelect} isFocus=${spot.id === focus} isMarked=${marked === null ? null : marked.has(spot.face)} />`)}
  </div>`;
}
