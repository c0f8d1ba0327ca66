// What opens over the table: choices that a play or a ruling asks for, the last trick, a seat, the referee.

import { html, useLayoutEffect, useRef, useState } from "../../vendor/preact.js";
import { botName, playWords, t } from "../words.js";
import { OpenHand, Row } from "./felt.js";
import { Help, Menu, Preferences } from "./menu.js";
import { Articles } from "./middle.js";
import { partnerOf, sideOf } from "./seats.js";
import { Sheet } from "./sheet.js";
import { citedBy, rulingWords } from "./speaking.js";

/** A dialog with a title; Escape and the cross close it. */
export function Dialog({ title, onClose, children, canClose = true, wide = false }) {
  const box = useRef(null);
  const isThere = useRef(true);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog.open) dialog.showModal();
    return () => {
      isThere.current = false; // closing is told later, when another dialog may be open
      dialog.close();
    };
  }, []);
  const cancelled = (event) => {
    event.preventDefault();
    if (canClose) onClose();
  };
  return html`<dialog ref=${box} class=${wide ? "wide-dialog" : ""} aria-label=${title} onCancel=${cancelled} onClose=${() => isThere.current && canClose && onClose()}
    onClick=${(event) => event.target === box.current && canClose && onClose()}>
    <div class="dialog-body"><div class="dialog-head"><h2>${title}</h2>
      ${canClose && html`<button type="button" class="round" aria-label=${t("web.table.close")} onClick=${onClose}>
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18" stroke="currentColor" stroke-width="2.500" /></svg></button>`}</div>
    ${children}</div>
  </dialog>`;
}

/** 几种解读: each with the cards as they would lie. */
function ReadingChoice({ model, readings, faces }) {
  return html`<p>${t("web.table.readings.which")}</p><div class="readings">
    ${readings.map(({ play }, place) => html`<button type="button" class="button reading" key=${`${play.kind}${play.rank}`} onClick=${() => model.send(faces, play)}>
      <kbd>${place + 1}</kbd><b>${playWords(play)}</b><${Row} play=${play} level=${model.deal.level} card=${38} most=${200} /></button>`)}
  </div>`;
}

/** What a ruling, or the book after a foul, lets the seat choose. */
function RulingChoice({ model }) {
  const { choice } = model.deal;
  const seats = [model.you, partnerOf(model.you)];
  const options = choice === null || choice.of === "leader"
    ? seats.map((seat) => [seat, model.name(seat)])
    : choice.of === "skip" ? ["yes", "no"].map((one) => [one, t(`choice.${one}`)]) : choice.kinds.map((kind) => [kind, t(`kind.${kind}`)]);
  const isCause = ({ cancelled, deal, ruling }) => !cancelled && deal === model.deal.number && ruling.side === sideOf(choice.about);
  const cause = choice && model.state.view.rulings.filter(isCause).pop();
  return html`${cause && html`<p>${rulingWords(model, cause.ruling)} <${Articles} model=${model} cited=${citedBy(cause.ruling)} /></p>`}
    ${choice && choice.of !== "leader" && html`<p>${t(`choice_of.${choice.of}`)}${t("value.colon")}${model.name(choice.about)}</p>`}
    <div class="choices">${options.map(([value, words], place) => html`<button type="button" class="button main" key=${value} autofocus=${place === 0}
      onClick=${() => model.answer({ command: "choose", choice: value })}>${words}</button>`)}</div>`;
}

function LastTrick({ model, acts }) {
  if (acts.length === 0) return html`<p>${t("web.table.last_trick.none")}</p>`;
  return html`<ol class="trick">${acts.map((act, place) => html`<li key=${place}><span class="name">${model.name(act.seat)}</span>
    ${act.play ? html`<${Row} play=${act.play} level=${model.deal.level} card=${38} most=${190} /><span class="kind">${playWords(act.play)}</span>` : html`<span>${model.passWord}</span>`}</li>`)}</ol>`;
}

function SeatCard({ model, seat }) {
  const { table } = model.state;
  const one = table.seats[seat] || {};
  const count = model.deal ? model.deal.counts[seat] : undefined;
  const ask = () => {
    model.do({ command: "ask_count", seat: model.you, of: seat });
    model.update({ dialog: null });
  };
  const open = model.deal && seat !== model.you ? model.deal.hands[seat] : null;
  return html`${open && open.length > 0 && html`<${OpenHand} cards=${open} level=${model.deal.level} card=${44} most=${Math.min(440, window.innerWidth - 60)} />`}
    <dl class="facts-of-seat">
    <dt>${t("web.table.seat")}</dt><dd>${t(`seat.${seat}`)} · ${model.sideName(sideOf(seat))}</dd>
    ${one.bot && html`<dt>${t("web.table.bot")}</dt><dd>${botName(one.bot)}</dd>`}
    ${one.unit && html`<dt>${t("web.table.unit")}</dt><dd>${one.unit}</dd>`}
    ${model.deal && html`<dt>${t("web.table.left")}</dt><dd>${count === undefined ? t("web.table.count.unknown") : t("web.table.count", { count })}</dd>`}
  </dl>
  ${model.you && model.deal && seat !== model.you && count === undefined && html`<button type="button" class="button main" onClick=${ask}>${t("web.table.ask_count")}</button>`}`;
}

function CallReferee({ model }) {
  const [reason, setReason] = useState("");
  const call = (event) => {
    event.preventDefault();
    model.do({ command: "call_referee", seat: model.you, reason });
    model.update({ dialog: null });
  };
  const usual = ["play", "time", "manner", "count", "other"].map((key) => t(`web.table.referee.${key}`));
  return html`<form onSubmit=${call}><p>${t("web.table.referee.why")}</p>
    <div class="choices">${usual.map((words) => html`<button type="button" class="button" key=${words} aria-pressed=${String(reason === words)} onClick=${() => setReason(words)}>${words}</button>`)}</div>
    <label class="field"><span>${t("web.table.referee.words")}</span><input type="text" maxlength="200" value=${reason} onInput=${(event) => setReason(event.target.value)} /></label>
    <button type="submit" class="button main">${t("web.table.referee.call")}</button></form>`;
}

function Rulings({ model }) {
  const { rulings, calls } = model.state.view;
  return html`${calls.map((call) => html`<p key=${`c${call.number}`}>${t("web.table.said.called", { name: model.name(call.seat) })}${call.reason && `${t("value.colon")}${call.reason === "over_time" ? t("web.table.called.over_time") : call.reason}`}
      <span class="tag">${t(call.is_answered ? "web.table.call.answered" : "web.table.call.open")}</span></p>`)}
    ${rulings.length === 0 && html`<p>${t("web.table.rulings.none")}</p>`}
    <ol class="rulings">${rulings.map(({ number, deal, ruling, cancelled }) => html`<li key=${number} class=${cancelled ? "cancelled" : ""}>
      <span class="muted">${t("deal.number", { number: deal })}</span> ${rulingWords(model, ruling)} <${Articles} model=${model} cited=${citedBy(ruling)} />
      ${cancelled && html`<span class="tag">${t("web.table.ruling.cancelled")}</span>`}${ruling.reason && html`<p>${ruling.reason}</p>`}</li>`)}</ol>`;
}

function Phrases({ model }) {
  const say = (phrase) => {
    model.do({ command: "phrase", phrase });
    model.update({ dialog: null });
  };
  return html`<div class="choices">${[0, 1, 2, 3, 4, 5, 6, 7].map((phrase) => html`<button type="button" class="button" key=${phrase} onClick=${() => say(phrase)}>${t(`web.table.phrase.${phrase}`)}</button>`)}</div>`;
}

const KINDS = {
  readings: { title: () => t("web.table.readings"), body: ReadingChoice, wide: true },
  last: { title: () => t("web.table.last_trick"), body: LastTrick },
  seat: { title: ({ model, seat }) => model.name(seat), body: SeatCard },
  sheet: { title: () => t("web.table.sheet"), body: Sheet, wide: true },
  menu: { title: () => t("web.table.menu"), body: Menu },
  preferences: { title: () => t("web.table.settings"), body: Preferences },
  help: { title: () => t("web.table.help"), body: Help, wide: true },
  referee: { title: () => t("web.table.referee"), body: CallReferee },
  rulings: { title: () => t("web.table.rulings"), body: Rulings },
  phrases: { title: () => t("web.table.phrases"), body: Phrases },
};

/** The dialog that is open, if any; a choice that is owed cannot be closed. */
export function Dialogs({ model }) {
  const { dialog } = model.state;
  const question = model.question();
  if (question && (question.ask === "choose" || question.ask === "name_leader")) {
    return html`<${Dialog} key="choice" title=${t(`ask.${question.ask}`)} canClose=${false} onClose=${() => {}}><${RulingChoice} model=${model} /><//>`;
  }
  if (dialog === null || !(dialog.kind in KINDS)) return null;
  const { title, body: Body, wide } = KINDS[dialog.kind];
  const { kind, ...values } = dialog;
  return html`<${Dialog} key=${kind} title=${title({ model, ...values })} wide=${wide} onClose=${() => model.update({ dialog: null })}>
    <${Body} model=${model} ...${values} /><//>`;
}

