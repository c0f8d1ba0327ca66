// Stepping, playing, jumping; from one seat or in the open; the link to this place.

import { html, useRef, useState } from "../../vendor/preact.js";
import { t } from "../words.js";

const ICONS = document.querySelector("link[rel=icon]").href.replace(/mark\.svg$/, "icons.svg");

export const Icon = ({ name }) => html`<svg class="icon" aria-hidden="true"><use href=${`${ICONS}#${name}`} /></svg>`;

const Button = ({ icon, label, ...rest }) => html`<button type="button" class="button" title=${label} aria-label=${label} ...${rest}><${Icon} name=${icon} /></button>`;

export function Steering({ place, last, isPlaying, go, jump, toggle }) {
  return html`<div class="steering" role="group" aria-label=${t("web.replay.steering")}>
    <${Button} icon="previous-trick" label=${t("web.replay.previous_trick")} disabled=${place === 0} onClick=${() => jump(-1)} />
    <${Button} icon="previous" label=${t("web.replay.previous")} disabled=${place === 0} onClick=${() => go(place - 1)} />
    <${Button} icon=${isPlaying ? "pause" : "play"} label=${t(isPlaying ? "web.replay.pause" : "web.replay.play")} onClick=${toggle} />
    <${Button} icon="next" label=${t("web.replay.next")} disabled=${place === last} onClick=${() => go(place + 1)} />
    <${Button} icon="next-trick" label=${t("web.replay.next_trick")} disabled=${place === last} onClick=${() => jump(1)} />
    <input type="range" min="0" max=${last} value=${place} aria-label=${t("web.replay.slider")}
      aria-valuetext=${t("web.replay.step", { step: place, last })} onInput=${(event) => go(Number(event.target.value))} />
    <span class="count muted">${place} / ${last}</span>
  </div>`;
}

export function Eyes({ seats, seat, isFixed, choose }) {
  if (isFixed) return null;
  return html`<div class="field"><label for="eyes">${t("web.replay.eyes")}</label>
    <select id="eyes" onChange=${(event) => choose(event.target.value || null)}>
      <option value="" selected=${seat === null}>${t("web.replay.open_hands")}</option>
      ${seats.map((one) => html`<option value=${one} selected=${one === seat}>${t("web.replay.from_seat", { seat: t(`seat.${one}`) })}</option>`)}
    </select></div>`;
}

export function Share({ source }) {
  const field = useRef(null);
  const [told, setTold] = useState("");
  if (!source.match) return null;
  // Over plain HTTP browsers have no clipboard: then the link is shown, selected.
  const copy = async () => {
    const input = field.current;
    input.hidden = false;
    input.value = location.href;
    input.select();
    let done = false;
    try {
      await navigator.clipboard.writeText(location.href);
      done = true;
    } catch {
      done = document.execCommand("copy");
    }
    setTold(t(done ? "web.replay.copied" : "web.replay.copy_by_hand"));
  };
  return html`<div class="share">
    <div class="row">
      <button type="button" class="button" onClick=${copy}><${Icon} name="link" />${t("web.replay.share")}</button>
      <a class="button" href=${source.record} download><${Icon} name="download" />${t("web.replay.download")}</a>
    </div>
    <input type="text" ref=${field} hidden readonly aria-label=${t("web.replay.link")} />
    <p class="small muted" role="status">${told}</p>
  </div>`;
}
