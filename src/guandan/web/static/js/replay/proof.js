// 公平发牌: what the server bound itself to before each deal, and what came out afterwards.

import { html, useState } from "../../vendor/preact.js";
import { messageOf } from "../dom.js";
import { t } from "../texts.js";

/** @typedef {{ deal: number, commitment: string, secret?: string, numbers?: { [seat: string]: string } }} Shuffle */
/** @typedef {{ shuffle: Shuffle, is_right?: boolean | null }} Proven */

/** @param {{ shuffle: Shuffle, isRight?: boolean | null }} props */
function ShufflePanel({ shuffle, isRight }) {
  const { deal, commitment, secret, numbers = {} } = shuffle;
  const lines = Object.entries(numbers).map(([seat, number]) => html`
    <span class="number">${t(`seat.${seat}`)} <span class="hash">${number}</span></span>`);
  return html`<section class="shuffle">
    <h3>${t("web.replay.deal", { deal })}
      ${typeof isRight === "boolean" && html` <span class=${isRight ? "tag right" : "tag wrong"}>
        ${t(isRight ? "web.replay.proof.right" : "web.replay.proof.wrong")}</span>`}</h3>
    <dl>
      <dt>${t("web.replay.proof.commitment")}</dt><dd class="hash">${commitment}</dd>
      <dt>${t("web.replay.proof.numbers")}</dt><dd>${lines.length ? lines : t("value.empty")}</dd>
      <dt>${t("web.replay.proof.secret")}</dt><dd class="hash">${secret ?? t("web.replay.proof.not_yet")}</dd>
    </dl>
  </section>`;
}

/** @param {{ source: import("./source.js").Source }} props */
export function Proof({ source }) {
  const [shuffles, setShuffles] = useState(/** @type {Proven[] | null} */ (null));
  const [problem, setProblem] = useState("");
  const { proof } = source;
  if (!proof) return null;
  const load = async (/** @type {any} */ event) => {
    if (!event.target.open || shuffles) return;
    try {
      setShuffles((await proof()).shuffles);
      setProblem("");
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return html`<details class="panel proof" onToggle=${load}>
    <summary>${t("web.replay.proof")}</summary>
    <p class="muted">${t("web.replay.proof.lead")}</p>
    ${problem && html`<p class="notice bad">${problem}</p>`}
    ${shuffles?.length === 0 && html`<p>${t("web.replay.proof.none")}</p>`}
    ${shuffles?.map(({ shuffle, is_right: isRight }) => html`
      <${ShufflePanel} key=${shuffle.deal} shuffle=${shuffle} isRight=${isRight} />`)}
  </details>`;
}
