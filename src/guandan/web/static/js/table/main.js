// The table's page: loads the words, opens the socket, draws.

import { html, render } from "../../vendor/preact.js";
import { allowSound } from "../sound.js";
import { loadWords, t } from "../words.js";
import { Actions } from "./actions.js";
import { Bar } from "./bar.js";
import { Model } from "./deeds.js";
import { Dialogs } from "./dialogs.js";
import { Felt } from "./felt.js";
import { Gathering } from "./gathering.js";
import { Guide } from "./guide.js";
import { Hand } from "./hand_view.js";
import { listen } from "./keys.js";
import { Notice } from "./middle.js";
import { DealResult } from "./results.js";
import { apply } from "./settings.js";

/** The network is gone, another window has the seat, or the table is closed. */
function Status({ model }) {
  const { table } = model.state;
  const status = table && table.stage === "closed" && table.match === undefined ? "closed" : model.state.status;
  if (status === "open" || status === "connecting") return null;
  if (status === "lost") return html`<div class="strip bad" role="alert">${t("web.table.lost")}</div>`;
  const text = status === "taken_over" ? t("web.table.taken_over") : status === "replaced" ? t("web.table.replaced") : t("web.table.closed");
  return html`<div class="curtain" role="alertdialog" aria-label=${text}><div class="curtain-body"><p>${text}</p>
    ${status === "taken_over" && html`<button type="button" class="button main" onClick=${() => model.socket.connect()}>${t("web.table.take_over")}</button>`}
    <a class="button" href="/">${t("web.table.leave")}</a></div></div>`;
}

/** For those who watch: how far behind they are. */
function Watching({ model }) {
  const { role = "spectator", watch_delay: delay = "0" } = model.state.table;
  if (model.you || role !== "spectator") return null;
  const text = delay === "deal" ? t("web.table.watch.open") : t("web.table.watch.public", { seconds: Math.round(Number(delay)) });
  return html`<div class="strip">${text}</div>`;
}

/** Why there are no cards yet. */
function Before({ model }) {
  const own = model.state.table.waits_to_mix === undefined ? t("web.table.shuffling") : t("web.table.mixing");
  return html`<div class="shuffling"><p>${model.you === null ? t("web.table.watch.soon") : own}</p></div>`;
}

function Playing({ model }) {
  const { result, view } = model.state;
  const isShuffling = view === null || (model.deal === null && result === null);
  return html`<${Bar} model=${model} />
    <main class="room" id="main"><h1 class="unseen">${t("web.table.title", { code: model.data.code })}</h1>
    <div class="table">
      <${Watching} model=${model} />
      <${Felt} model=${model} />
      ${isShuffling && html`<${Before} model=${model} />`}
      ${result && view && model.deal === null && html`<div class="over"><${DealResult} model=${model} /></div>`}
    </div>
    <div class="lower"><${Notice} model=${model} /><${Guide} model=${model} />${model.deal && model.you && html`<${Actions} model=${model} /><${Hand} model=${model} />`}</div></main>`;
}

function App({ model }) {
  const { table, spoken } = model.state;
  const isGathering = table && table.stage === "gathering";
  return html`<div class=${`app ${isGathering ? "is-gathering" : "is-playing"} ${model.you ? "" : "watches"}`}>
    <${Status} model=${model} />
    ${table === null ? html`<main class="shuffling" id="main"><h1 class="unseen">${t("web.table.title", { code: model.data.code })}</h1><p>${t("web.table.connecting")}</p></main>`
      : isGathering ? html`<${Bar} model=${model} /><${Gathering} model=${model} /><${Notice} model=${model} />` : html`<${Playing} model=${model} />`}
    ${table && html`<${Dialogs} model=${model} />`}
    <div class="unseen" role="log" aria-live="polite" aria-relevant="additions">${spoken.map(({ id, text }) => html`<p key=${id}>${text}</p>`)}</div>
  </div>`;
}

async function begin() {
  apply();
  await loadWords();
  const root = document.getElementById("app");
  const model = new Model(JSON.parse(document.getElementById("data").textContent), () => {
    render(html`<${App} model=${model} />`, root);
  });
  root.textContent = "";
  listen(model);
  ["pointerdown", "keydown"].forEach((kind) => document.addEventListener(kind, allowSound, { once: true }));
  model.render();
  model.socket.connect();
  root.model = model;
}

begin();
