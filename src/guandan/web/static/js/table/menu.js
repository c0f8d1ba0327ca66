// The menu, the settings, and the keyboard shortcuts.

import { html } from "../../vendor/preact.js";
import { t } from "../texts.js";
import { bookAddress } from "./articles.js";
import { useRedraw } from "./clock.js";
import { Icon } from "./icons.js";
import { changeSetting, settings } from "./settings.js";

/** @typedef {import("./model.js").TableModel} TableModel */

const KEYS = [
  ["← → ↑ ↓", "move"], ["Space", "select"], ["Shift+Space", "rank"], ["Enter", "play"], ["P", "pass"], ["H", "hint"],
  ["S", "sort"], ["G", "lock"], ["A", "auto_pass"], ["T", "auto"], ["L", "last"], ["C", "sheet"], ["1 2", "choice"],
  ["N", "ready"], ["R", "referee"], ["M", "menu"], ["Esc", "clear"], ["?", "help"],
];

/** @param {{ icon: string, text: string, onClick: () => void, style?: string }} props */
const Item = ({ icon, text, onClick, style = "" }) => html`
  <button type="button" class=${`button item ${style}`} onClick=${onClick}><${Icon} name=${icon} />${text}</button>`;

/** @param {{ model: TableModel }} props */
export function Menu({ model }) {
  const { stage, settings: rules, is_maker: isMaker, event } = model.table;
  const { view } = model.state;
  const { you } = model;
  const isPausing = Boolean(model.ownSeat.agrees_pause || view?.is_paused);
  const open = (/** @type {string} */ kind) => () => model.openDialog(kind);
  const execute = (/** @type {{ command: string, on?: boolean }} */ command) => () => {
    model.execute(command);
    model.closeDialog();
  };
  return html`<div class="menu">
    ${view && html`<${Item} icon="sheet" text=${t("web.table.sheet")} onClick=${open("sheet")} />`}
    ${you && view && model.isStrict && html`
      <${Item} icon="referee" text=${t("web.table.referee")} onClick=${open("referee")} />`}
    ${view && (model.isStrict || view.rulings.length > 0) && html`
      <${Item} icon="decided" text=${t("web.table.rulings")} onClick=${open("rulings")} />`}
    ${!event && html`<${Item} icon="invite" text=${t("web.table.invite")} onClick=${open("invite")} />`}
    ${you && rules.has_phrases && html`<${Item} icon="say" text=${t("web.table.phrases")} onClick=${open("phrases")} />`}
    ${you && stage === "playing" && html`<${Item} icon="pause"
      text=${t(isPausing ? "web.table.pause.off" : "web.table.pause.on")}
      onClick=${execute({ command: "agree_pause", on: !isPausing })} />`}
    <${Item} icon="set" text=${t("web.table.settings")} onClick=${open("preferences")} />
    <${Item} icon="keys" text=${t("web.table.help")} onClick=${open("help")} />
    <a class="button item whole" href=${bookAddress(model)} target="_blank" rel="noopener">
      <${Icon} name="rules" />${model.data.book.title}</a>
    ${you && html`<${Item} icon="leave" text=${t("web.table.stand")} style="whole"
      onClick=${execute({ command: "stand" })} />`}
    ${isMaker && stage !== "playing" && html`<${Item} icon="off" text=${t("web.table.close_table")}
      onClick=${execute({ command: "close" })} />`}
  </div>`;
}

/** @param {{ model: TableModel }} props */
export function Preferences({ model }) {
  const redraw = useRedraw();
  /** @type {[name: keyof typeof settings, on: any, off: any][]} */
  const switches = [
    ["large", true, false], ["sound", true, false], ["voice", true, false], ["vibration", true, false],
    ["guide", true, false], ["colours", "four", "two"], ["contrast", "high", "plain"], ["motion", "less", "full"],
  ];
  const shown = switches.filter(([name]) => name !== "voice" || !model.isStrict);
  const change = (/** @type {keyof typeof settings} */ name, /** @type {any} */ value) => {
    changeSetting(name, value);
    if (name === "guide" && value) changeSetting("learned", []);
    redraw();
    model.update();
  };
  return html`<div>
    ${shown.map(([name, on, off]) => html`<label class="tick" key=${name}>
      <input type="checkbox" checked=${settings[name] === on}
        onChange=${(/** @type {any} */ event) => change(name, event.target.checked ? on : off)} />
      <span>${t(`web.table.set.${name}`)}</span></label>`)}
    <p class="languages"><span>${t("web.table.set.language")}</span>
      ${Object.entries(model.data.languages).map(([lang, name]) => html`
        <a class="button" key=${lang} href=${`?lang=${lang}`} lang=${lang === "zh" ? "zh-CN" : lang}>${name}</a>`)}</p>
  </div>`;
}

/** @param {{ model: TableModel }} props */
export function Help({ model }) {
  const keys = KEYS.filter(([, name]) => name !== "referee" || model.isStrict);
  return html`<p>${t("web.table.help.fingers")}</p>
    <ul class="manners">${model.data.book.manners.map(({ text, article }) => html`
      <li key=${text}>${text} <span class="article">${article}</span></li>`)}</ul>
    <dl class="keys">${keys.map(([key, name]) => html`
      <div key=${key}><dt><kbd>${key}</kbd></dt><dd>${t(`web.table.key.${name}`)}</dd></div>`)}</dl>`;
}
