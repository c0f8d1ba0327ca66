// Stepping, playing, jumping; from one seat or in the open; the link to this place.

import { html, useRef, useState } from "../../vendor/preact.js";
import { copyText } from "../clipboard.js";
import { t } from "../texts.js";

/** @typedef {import("./source.js").Source} Source */

const mark = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
const ICONS = (mark?.href ?? "").replace(/mark\.svg$/, "icons.svg");

/** @param {{ name: string }} props */
const Icon = ({ name }) => html`<svg class="icon" aria-hidden="true"><use href=${`${ICONS}#${name}`} /></svg>`;

/** @param {{ icon: string, label: string, disabled?: boolean, onClick: () => void }} props */
const IconButton = ({ icon, label, disabled = false, onClick }) => html`
  <button type="button" class="button" title=${label} aria-label=${label} disabled=${disabled} onClick=${onClick}>
    <${Icon} name=${icon} /></button>`;

/**
 * @param {{ step: number, last: number, isPlaying: boolean, onStep: (step: number) => void, onJump: (way: number) => void,
 *   onToggle: () => void }} props
 */
export function Steering({ step, last, isPlaying, onStep, onJump, onToggle }) {
  const [isFirst, isLast] = [step === 0, step === last];
  return html`<div class="steering" role="group" aria-label=${t("web.replay.steering")}>
    <${IconButton} icon="previous-trick" label=${t("web.replay.previous_trick")} disabled=${isFirst}
      onClick=${() => onJump(-1)} />
    <${IconButton} icon="previous" label=${t("web.replay.previous")} disabled=${isFirst}
      onClick=${() => onStep(step - 1)} />
    <${IconButton} icon=${isPlaying ? "pause" : "play"} onClick=${onToggle}
      label=${t(isPlaying ? "web.replay.pause" : "web.replay.play")} />
    <${IconButton} icon="next" label=${t("web.replay.next")} disabled=${isLast} onClick=${() => onStep(step + 1)} />
    <${IconButton} icon="next-trick" label=${t("web.replay.next_trick")} disabled=${isLast} onClick=${() => onJump(1)} />
    <input type="range" min="0" max=${last} value=${step} aria-label=${t("web.replay.slider")}
      aria-valuetext=${t("web.replay.step", { step, last })}
      onInput=${(/** @type {any} */ event) => onStep(Number(event.target.value))} />
    <span class="count muted">${step} / ${last}</span>
  </div>`;
}

/**
 * The seat from which the replay is shown.
 * @param {{ seats: string[], seat: string | null, onChoose: (seat: string | null) => void }} props
 */
export function Eyes({ seats, seat, onChoose }) {
  return html`<div class="field"><label for="eyes">${t("web.replay.eyes")}</label>
    <select id="eyes" onChange=${(/** @type {any} */ event) => onChoose(event.target.value || null)}>
      <option value="" selected=${seat === null}>${t("web.replay.open_hands")}</option>
      ${seats.map((other) => html`<option value=${other} selected=${other === seat}>
        ${t("web.replay.from_seat", { seat: t(`seat.${other}`) })}</option>`)}
    </select></div>`;
}

/** @param {{ source: Source }} props */
export function Share({ source }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [note, setNote] = useState("");
  if (!source.match) return null;
  const copy = async () => {
    const input = /** @type {HTMLInputElement} */ (field.current);
    input.hidden = false;
    input.value = location.href;
    setNote(t((await copyText(input)) ? "web.replay.copied" : "web.replay.copy_by_hand"));
  };
  return html`<div class="share">
    <div class="row">
      <button type="button" class="button" onClick=${copy}><${Icon} name="link" />${t("web.replay.share")}</button>
      <a class="button" href=${source.record} download><${Icon} name="download" />${t("web.replay.download")}</a>
    </div>
    <input type="text" ref=${field} hidden readonly aria-label=${t("web.replay.link")} />
    <p class="small muted" role="status">${note}</p>
  </div>`;
}
