// The table's page: loads the texts, opens the socket, draws.

import { html, render } from "../../vendor/preact.js";
import { allowAudio } from "../audio.js";
import { find, readPageData } from "../dom.js";
import { loadLaterTexts, loadTexts, t } from "../texts.js";
import { Actions } from "./actions.js";
import { Bar } from "./bar.js";
import * as commands from "./commands.js";
import { Dialogs } from "./dialogs.js";
import { Felt } from "./felt.js";
import { receiveFrame } from "./frames.js";
import { Gathering } from "./gathering.js";
import { Hand } from "./hand.js";
import { listenToKeys } from "./keyboard.js";
import { TableModel } from "./model.js";
import { Line, LostStrip } from "./line.js";
import { ScreenLock } from "./device.js";
import { Notice } from "./notice.js";
import { DealResult } from "./results.js";
import { applySettings } from "./settings.js";

/** @typedef {{ model: TableModel }} Props */

/** @type {{ [status: string]: string }} */
const STATUS_TEXTS = {
  lost: "web.table.lost",
  taken_over: "web.table.taken_over",
  replaced: "web.table.replaced",
  closed: "web.table.closed",
};

/** The network is gone, another window has the seat, or the table is closed. @param {Props} props */
function Status({ model }) {
  const { table } = model.state;
  const status = table?.stage === "closed" && table.match === undefined ? "closed" : model.state.status;
  if (status === "open" || status === "connecting") return null;
  const text = t(STATUS_TEXTS[status]);
  if (status === "lost") return table === null || table.stage === "gathering" ? html`<${LostStrip} />` : null;
  return html`<div class="curtain" role="alertdialog" aria-label=${text}><div class="curtain-body"><p>${text}</p>
    ${status === "taken_over" && html`<button type="button" class="button main" onClick=${() => model.socket.connect()}>
      ${t("web.table.take_over")}</button>`}
    <a class="button" href="/">${t("web.table.leave")}</a></div></div>`;
}

/** For those who watch: how far behind they are. @param {Props} props */
function Watching({ model }) {
  const { role = "spectator", watch_delay: delay = "0" } = model.table;
  if (model.you || role !== "spectator") return null;
  const seconds = Math.round(Number(delay));
  const text = delay === "deal" ? t("web.table.watch.open") : t("web.table.watch.public", { seconds });
  return html`<div class="strip">${text}</div>`;
}

/** Why there are no cards yet. @param {Props} props */
function Shuffling({ model }) {
  const text = model.table.waits_to_mix === undefined ? "web.table.shuffling" : "web.table.mixing";
  return html`<div class="shuffling"><p>${t(model.you ? text : "web.table.watch.soon")}</p></div>`;
}

/** @param {Props} props */
const Title = ({ model }) => html`<h1 class="unseen">${t("web.table.title", { code: model.data.code })}</h1>`;

/** @param {Props} props */
function Playing({ model }) {
  const { result, view } = model.state;
  const isShuffling = view === null || (model.deal === null && result === null);
  return html`<${Bar} model=${model} />
    <main class="room" id="main"><${Title} model=${model} />
    <div class="table">
      <${Watching} model=${model} />
      <${Felt} model=${model} />
      ${isShuffling && html`<${Shuffling} model=${model} />`}
      ${result && view && model.deal === null && html`<div class="over"><${DealResult} model=${model} /></div>`}
    </div>
    <div class="lower">
      ${model.deal && model.you
        ? html`<${Actions} model=${model} /><${Hand} model=${model} />`
        : html`<${Line} model=${model} />`}
    </div></main>`;
}

/** @param {Props} props */
function Content({ model }) {
  const { table } = model.state;
  if (table === null) {
    return html`<main class="shuffling" id="main"><${Title} model=${model} /><p>${t("web.table.connecting")}</p></main>`;
  }
  return table.stage === "gathering"
    ? html`<${Bar} model=${model} /><${Gathering} model=${model} /><${Notice} model=${model} />`
    : html`<${Playing} model=${model} />`;
}

/** @param {Props} props */
function App({ model }) {
  const { table, spoken } = model.state;
  const stage = table?.stage === "gathering" ? "is-gathering" : "is-playing";
  const isOpen = Object.values(model.deal?.hands ?? {}).filter((cards) => cards).length > 1;
  const watches = model.you ? "" : isOpen ? "watches hands-open" : "watches";
  return html`<div class=${`app ${stage} ${watches}`}>
    <${Status} model=${model} />
    <${Content} model=${model} />
    ${table && html`<${Dialogs} model=${model} />`}
    <div class="unseen" role="log" aria-live="polite" aria-relevant="additions">
      ${spoken.map(({ id, text }) => html`<p key=${id}>${text}</p>`)}</div>
  </div>`;
}

async function start() {
  applySettings();
  await loadTexts();
  const root = find("app");
  const screenLock = new ScreenLock();
  const model = new TableModel(readPageData(), {
    render: () => {
      render(html`<${App} model=${model} />`, root);
      screenLock.want(model.deal !== null);
    },
    onFrame: receiveFrame,
  });
  root.textContent = "";
  listenToKeys(model);
  ["pointerdown", "keydown"].forEach((kind) => document.addEventListener(kind, allowAudio, { once: true }));
  model.render();
  model.socket.connect();
  loadLaterTexts(model.data.texts_later);
  Object.assign(root, { model, commands }); // tests look at the one and use the other
}

start();
