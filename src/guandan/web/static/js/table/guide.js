// The first time at a table: a few words beside what they are about, one after the other, never in the way of play.

import { html, useEffect, useState } from "../../vendor/preact.js";
import { t } from "../words.js";
import { set, settings } from "./settings.js";

const STEPS = ["select", "label", "play", "hint", "seats"];

export function Guide({ model }) {
  const [step, setStep] = useState(0);
  const isShown = settings.guide && model.you && model.deal !== null && model.deal.phase === "play" && !model.state.notice;
  useEffect(() => {
    const root = document.getElementById("app");
    if (isShown) root.dataset.guide = STEPS[step];
    return () => delete root.dataset.guide;
  }, [isShown, step]);
  if (!isShown) return null;
  const close = () => {
    set("guide", false);
    model.update({});
  };
  const isLast = step === STEPS.length - 1;
  return html`<section class="guide" aria-label=${t("web.table.guide")}>
    <p><b>${step + 1}/${STEPS.length}</b> ${t(`web.table.guide.${STEPS[step]}`, { pass: model.passWord })}</p>
    <div class="guide-buttons"><button type="button" class="button" onClick=${close}>${t("web.table.guide.close")}</button>
      <button type="button" class="button main" onClick=${() => (isLast ? close() : setStep(step + 1))}>${t(isLast ? "web.table.guide.done" : "web.table.guide.next")}</button></div>
  </section>`;
}
