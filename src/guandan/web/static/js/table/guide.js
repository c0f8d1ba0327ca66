// The first time at a table: a few words beside what they are about, one after the other, never in the way of play.

import { html, useEffect, useState } from "../../vendor/preact.js";
import { find } from "../dom.js";
import { t } from "../texts.js";
import { changeSetting, settings } from "./settings.js";

/** @typedef {import("./model.js").TableModel} TableModel */

const STEPS = ["select", "label", "play", "hint", "seats"];

/** @param {{ model: TableModel }} props */
export function Guide({ model }) {
  const [step, setStep] = useState(0);
  const isShown = settings.guide && model.you && model.deal?.phase === "play" && !model.state.notice;
  useEffect(() => {
    const { dataset } = find("app");
    if (isShown) dataset.guide = STEPS[step];
    return () => {
      delete dataset.guide;
    };
  }, [isShown, step]);
  if (!isShown) return null;
  const close = () => {
    changeSetting("guide", false);
    model.update();
  };
  const isLast = step === STEPS.length - 1;
  const goOn = () => (isLast ? close() : setStep(step + 1));
  return html`<section class="guide" aria-label=${t("web.table.guide")}>
    <p><b>${step + 1}/${STEPS.length}</b> ${t(`web.table.guide.${STEPS[step]}`, { pass: model.passWord })}</p>
    <div class="guide-buttons">
      <button type="button" class="button" onClick=${close}>${t("web.table.guide.close")}</button>
      <button type="button" class="button main" onClick=${goOn}>
        ${t(isLast ? "web.table.guide.done" : "web.table.guide.next")}</button></div>
  </section>`;
}
