// The menu, what one can set, and the keys.

import { html, useReducer } from "../../vendor/preact.js";
import { t } from "../words.js";
import { Icon } from "./icons.js";
import { set, settings } from "./settings.js";

export function Menu({ model }) {
  const { table, view } = model.state;
  const show = (kind) => () => model.update({ dialog: { kind } });
  const own = table.seats[model.you] || {};
  const item = (icon, text, onClick, size = "") => html`<button type="button" class=${`button item ${size}`} onClick=${onClick}><${Icon} name=${icon} />${text}</button>`;
  const away = (command) => () => {
    model.do(command);
    model.update({ dialog: null });
  };
  return html`<div class="menu">
    ${view && item("sheet", t("web.table.sheet"), show("sheet"))}
    ${model.you && view && item("referee", t("web.table.referee"), show("referee"))}
    ${view && item("decided", t("web.table.rulings"), show("rulings"))}
    ${model.you && table.settings.has_phrases && item("say", t("web.table.phrases"), show("phrases"))}
    ${model.you && table.stage === "playing" && item("pause", t(own.agrees_pause || (view && view.is_paused) ? "web.table.pause.off" : "web.table.pause.on"), away({ command: "agree_pause", on: !(own.agrees_pause || (view && view.is_paused)) }))}
    ${item("set", t("web.table.settings"), show("preferences"))}
    ${item("keys", t("web.table.help"), show("help"))}
    <a class="button item whole" href=${`/books/${encodeURIComponent(model.data.book.id)}`} target="_blank" rel="noopener"><${Icon} name="rules" />${model.data.book.title}</a>
    ${model.you && item("leave", t("web.table.stand"), away({ command: "stand" }), "whole")}
    ${table.is_maker && table.stage !== "playing" && item("off", t("web.table.close_table"), away({ command: "close" }))}
  </div>`;
}

export function Preferences({ model }) {
  const [, again] = useReducer((count) => count + 1, 0);
  const change = (name, value) => {
    set(name, value);
    again();
    model.update({});
  };
  const tick = (name, on, off) => html`<label class="tick"><input type="checkbox" checked=${settings[name] === on} onChange=${(event) => change(name, event.target.checked ? on : off)} />
    <span>${t(`web.table.set.${name}`)}</span></label>`;
  return html`<div>${tick("sound", true, false)}${tick("colours", "four", "two")}${tick("contrast", "high", "plain")}${tick("motion", "less", "full")}
    <p class="languages"><span>${t("web.table.set.language")}</span>${Object.entries(model.data.languages).map(([lang, name]) => html`<a class="button" key=${lang} href=${`?lang=${lang}`} lang=${lang === "zh" ? "zh-CN" : lang}>${name}</a>`)}</p></div>`;
}

const KEYS = [
  ["← → ↑ ↓", "move"], ["Space", "select"], ["Shift+Space", "rank"], ["Enter", "play"], ["P", "pass"], ["H", "hint"],
  ["S", "sort"], ["G", "lock"], ["A", "auto_pass"], ["T", "auto"], ["L", "last"], ["C", "sheet"], ["1 2", "choice"], ["N", "ready"], ["R", "referee"], ["M", "menu"], ["Esc", "clear"], ["?", "help"],
];

export function Help({ model }) {
  const { manners } = model.data.book;
  return html`<p>${t("web.table.help.fingers")}</p>
    <ul class="manners">${manners.map((one) => html`<li key=${one.text}>${one.text} <span class="article">${one.article}</span></li>`)}</ul>
    <dl class="keys">${KEYS.map(([key, name]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${t(`web.table.key.${name}`)}</dd></div>`)}</dl>`;
}
