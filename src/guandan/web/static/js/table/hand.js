// The own hand: taps, slides, whole ranks; nothing moves under a finger that is down.

import { html, useLayoutEffect, useRef, useState } from "../../vendor/preact.js";
import { Card } from "../cards.js";
import { formatCard } from "../format.js";
import { t } from "../texts.js";
import { useRedraw } from "./clock.js";
import { toggleCard } from "./commands.js";
import { Fingers } from "./fingers.js";
import { numberGroups } from "./hand_cards.js";
import { chooseSizes, layOut } from "./layout.js";
import { settings } from "./settings.js";
import { useWindowSize } from "./window_size.js";

/** @typedef {import("./model.js").TableModel} TableModel */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Spot} Spot */

/** A click this long after the last touch comes from a screen reader. */
const TOUCH_TIME = 1500;
/** 理牌 by combination: neighbouring groups have different tints. */
const TINTS = 3;

const Tick = () => html`<svg class="tick" viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="12" cy="12" r="11" fill="#0b5d3b" />
  <path d="M6 12.5l4 4 8-9" fill="none" stroke="#fff" stroke-width="3" /></svg>`;

/**
 * @param {{ spot: Spot, order: number, model: TableModel, layout: Layout, lift: number, hasFocus: boolean, group: number }}
 *   props `order` is its place in the hand; `group` which combination it lies in, 0 for none
 */
function HandCard({ spot, order, model, layout, lift, hasFocus, group }) {
  const { selected, marked } = model.state;
  const isOn = selected.has(spot.id);
  const level = model.deal?.level ?? null;
  const name = formatCard(spot.face, level);
  const isUnmarked = marked !== null && !marked.has(spot.face);
  const tint = group > 0 && `group-${group % TINTS}`;
  const styles = ["card", tint, isOn && "on", spot.isLocked && "locked", isUnmarked && "unmarked"].filter(Boolean);
  const y = spot.y - (isOn ? lift : 0);
  const style = {
    width: `${layout.size.card}px`,
    height: `${layout.cardHeight}px`,
    transform: `translate(${spot.x.toFixed(1)}px, ${y.toFixed(1)}px)`,
    "--order": order,
  };
  return html`<button type="button" class=${styles.join(" ")} style=${style} data-id=${spot.id} data-face=${spot.face}
    aria-pressed=${isOn ? "true" : "false"} tabindex=${hasFocus ? 0 : -1} disabled=${!model.you}
    aria-label=${spot.isLocked ? t("web.table.card.locked", { card: name }) : name}>
    <${Card} face=${spot.face} level=${level} colours=${settings.colours} />
    ${isOn && html`<${Tick} />`}
  </button>`;
}

/** The same layout lower down. @param {Layout} layout @param {number} by @returns {Layout} */
const lowerLayout = (layout, by) =>
  by === 0 ? layout : { ...layout, spots: layout.spots.map((spot) => ({ ...spot, y: spot.y + by })) };

/**
 * The layout of the hand. While a finger is down it stays, and within a deal the hand keeps its greatest height.
 * @param {TableModel} model
 * @param {Fingers} fingers
 * @param {number} width of the hand; 0 before it is drawn
 */
function useLayout(model, fingers, width) {
  const view = useWindowSize();
  const highest = useRef({ key: "", height: 0 });
  const key = `${model.handKey} ${view.width} ${view.height} ${settings.sort} ${settings.large}`;
  if (highest.current.key !== key) highest.current = { key, height: 0 };
  if (fingers.press) return { layout: fingers.press.layout, height: highest.current.height };
  const layout = layOut(model.groups, width || view.width, chooseSizes(view.width, view.height, settings.large));
  const height = Math.max(highest.current.height, layout.height);
  highest.current.height = height;
  return { layout: lowerLayout(layout, height - layout.height), height };
}

/** 手牌 of the seat below. @param {{ model: TableModel }} props */
export function Hand({ model }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const ownFingers = useRef(/** @type {Fingers | null} */ (null));
  const redraw = useRedraw();
  const view = useWindowSize();
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    setWidth(box.current?.clientWidth ?? 0);
  }, [view.width, view.height]);
  const fingers = ownFingers.current ?? new Fingers(model);
  ownFingers.current = fingers;
  fingers.box = box.current;
  const { layout, height } = useLayout(model, fingers, width);
  const { spots, size } = layout;
  model.spots = spots;
  const focus = spots.some((spot) => spot.id === model.focus) ? model.focus : spots[0]?.id;
  const groups = settings.sort === "combination" ? numberGroups(model.groups) : new Map();
  const lift = Math.max(0, Math.min(10, size.strip - 24));
  const release = (/** @type {PointerEvent} */ event) => {
    fingers.handleUp(event);
    redraw();
  };
  const click = (/** @type {any} */ event) => {
    const card = event.target.closest(".card");
    if (card && event.timeStamp - fingers.touchedAt > TOUCH_TIME) toggleCard(model, card.dataset.id);
  };
  const takeFocus = (/** @type {any} */ event) => {
    if (event.target.dataset.id) model.focus = event.target.dataset.id;
  };
  return html`<div class=${model.isDealing ? "hand dealing" : "hand"} ref=${box} role="group"
    aria-label=${t("web.table.hand", { count: spots.length })} style=${{ height: `${height}px` }}
    onPointerDown=${(/** @type {PointerEvent} */ event) => model.you && fingers.handleDown(event, layout)}
    onPointerMove=${(/** @type {PointerEvent} */ event) => fingers.handleMove(event)}
    onPointerUp=${release} onPointerCancel=${release} onClick=${click} onFocusIn=${takeFocus}>
    ${spots.map((spot, order) => html`<${HandCard} key=${spot.id} order=${order} spot=${spot} model=${model}
      layout=${layout} lift=${lift} hasFocus=${spot.id === focus} group=${groups.get(spot.id) ?? 0} />`)}
  </div>`;
}
