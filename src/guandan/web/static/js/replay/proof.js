// 公平发牌: what the server bound itself to before each deal, and what came out afterwards.

import { html, useState } from "../../vendor/preact.js";
import { t } from "../words.js";

function Shuffle({ one, isRight }) {
  const numbers = Object.entries(one.numbers ?? {});
  return html`<section class="shuffle">
    <h3>${t("web.replay.deal", { deal: one.deal })}
      ${typeof isRight === "boolean" && html` <span class=${isRight ? "tag right" : "tag wrong"}>${t(isRight ? "web.replay.proof.right" : "web.replay.proof.wrong")}</span>`}</h3>
    <dl>
      <dt>${t("web.replay.proof.commitment")}</dt><dd class="hash">${one.commitment}</dd>
      <dt>${t("web.replay.proof.numbers")}</dt>
      <dd>${numbers.length ? numbers.map(([seat, number]) => html`<span class="number">${t(`seat.${seat}`)} <span class="hash">${number}</span></span>`) : t("value.empty")}</dd>
      <dt>${t("web.replay.proof.secret")}</dt><dd class="hash">${one.secret ?? t("web.replay.proof.not_yet")}</dd>
    </dl>
  </section>`;
}

export function Proof({ source }) {
  const [state, setState] = useState({ shuffles: null, problem: "" });
  if (!source.proof) return null;
  const load = (event) => {
    if (!event.target.open || state.shuffles) return;
    source.proof().then(
      (found) => setState({ shuffles: found.shuffles, problem: "" }),
      (error) => setState({ shuffles: null, problem: error.message }),
    );
  };
  return html`<details class="panel proof" onToggle=${load}>
    <summary>${t("web.replay.proof")}</summary>
    <p class="muted">${t("web.replay.proof.lead")}</p>
    ${state.problem && html`<p class="notice bad">${state.problem}</p>`}
    ${state.shuffles && state.shuffles.length === 0 && html`<p>${t("web.replay.proof.none")}</p>`}
    ${state.shuffles?.map((one) => html`<${Shuffle} key=${one.shuffle.deal} one=${one.shuffle} isRight=${one.is_right} />`)}
  </details>`;
}
