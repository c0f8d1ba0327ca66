// What opens over the table: choices that a play or a ruling asks for, the last trick, a seat, the referee.

import { html, useLayoutEffect, useRef, useState } from "../../vendor/preact.js";
import { closeDialog, openDialog } from "../dom.js";
import { formatBot, formatPlay } from "../format.js";
import { partnerOf, sideOf } from "../seats.js";
import { t } from "../texts.js";
import { citationOf, formatRuling } from "./announcements.js";
import { Articles } from "./articles.js";
import { playCards } from "./commands.js";
import { Counter } from "./counter.js";
import { EMOTES, Emote } from "./emotes.js";
import { CloseIcon } from "./icons.js";
import { InviteWays } from "./invite.js";
import { Help, Menu, Preferences } from "./menu.js";
import { NoticeText } from "./notice.js";
import { OpenHand, PlayRow } from "./rows.js";
import { Sheet } from "./sheet.js";
import { TakeOver } from "./takeover.js";

/** @typedef {import("./model.js").TableModel} TableModel */
/** @typedef {Protocol.Seat} Seat */

const SMALL_CARD = 38;
const PHRASES = [0, 1, 2, 3, 4, 5, 6, 7];
/** A count is asked for where the book lets it be told later than it is told unasked. @param {TableModel} model */
const mayAskCount = ({ data: { book } }) =>
  Number(book.values["announce.asked_at"] ?? 0) > Number(book.values["announce.unasked_at"] ?? 0);
const REASONS = ["play", "time", "manner", "count", "other"];

/**
 * A dialog with a title; Escape and the cross close it.
 * @param {{ title: string, onClose: () => void, children: unknown, canClose?: boolean, isWide?: boolean }} props
 */
function Dialog({ title, onClose, children, canClose = true, isWide = false }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const isThere = useRef(true);
  useLayoutEffect(() => {
    const dialog = /** @type {HTMLElement} */ (box.current);
    if (!dialog.hasAttribute("open")) openDialog(dialog);
    return () => {
      isThere.current = false; // the close event comes later, when another dialog may be open
      closeDialog(dialog);
    };
  }, []);
  const close = () => canClose && isThere.current && onClose();
  const cancel = (/** @type {Event} */ event) => {
    event.preventDefault();
    close();
  };
  return html`<dialog ref=${box} class=${isWide ? "wide-dialog" : ""} aria-label=${title} onCancel=${cancel}
    onClose=${close} onClick=${(/** @type {Event} */ event) => event.target === box.current && close()}>
    <div class="dialog-body"><div class="dialog-head"><h2>${title}</h2>
      ${canClose && html`<button type="button" class="round" aria-label=${t("web.table.close")} onClick=${onClose}>
        <${CloseIcon} /></button>`}</div>
    ${children}</div>
  </dialog>`;
}

/**
 * 几种解读: each with the cards as they would lie.
 * @param {{ model: TableModel, readings: Protocol.ReadingShown[], faces: string[] }} props
 */
function ReadingChoice({ model, readings, faces }) {
  return html`<p>${t("web.table.readings.which")}</p><div class="readings">${readings.map(({ play }, index) => html`
    <button type="button" class="button reading" key=${`${play.kind}${play.rank}`}
      onClick=${() => playCards(model, faces, play)}>
      <kbd>${index + 1}</kbd><b>${formatPlay(play)}</b>
      <${PlayRow} play=${play} level=${model.deal?.level} card=${SMALL_CARD} most=${200} /></button>`)}
  </div>`;
}

/**
 * What a seat may choose: a leader, yes or no, or a kind of play.
 * @param {TableModel} model
 * @param {Seat} you
 * @returns {[value: string, text: string][]}
 */
function listOptions(model, you) {
  const choice = model.deal?.choice;
  if (!choice || choice.of === "leader") return [you, partnerOf(you)].map((seat) => [seat, model.name(seat)]);
  if (choice.of === "skip") return ["yes", "no"].map((word) => [word, t(`choice.${word}`)]);
  return (choice.kinds ?? []).map((kind) => [kind, t(`kind.${kind}`)]);
}

/** The ruling that a choice comes from. @param {TableModel} model */
function findCause(model) {
  const { deal } = model;
  const about = deal?.choice?.about;
  if (!deal || !about) return undefined;
  const causes = model.view.rulings.filter((ruled) =>
    !ruled.cancelled && ruled.deal === deal.number && ruled.ruling.side === sideOf(about));
  return causes.pop();
}

/** What a ruling, or the book after a foul, lets the seat choose. @param {{ model: TableModel }} props */
function RulingChoice({ model }) {
  const { you } = model;
  if (!you) return null;
  const choice = model.deal?.choice;
  const cause = findCause(model);
  return html`
    ${cause && html`<p>${formatRuling(model, cause.ruling)}${" "}
      <${Articles} model=${model} citation=${citationOf(cause.ruling)} /></p>`}
    ${choice && choice.of !== "leader" && html`
      <p>${t(`choice_of.${choice.of}`)}${t("value.colon")}${model.name(choice.about)}</p>`}
    <div class="choices">${listOptions(model, you).map(([value, text], index) => html`
      <button type="button" class="button main" key=${value} autofocus=${index === 0}
        onClick=${() => model.answer({ command: "choose", choice: value })}>${text}</button>`)}</div>`;
}

/** @param {{ model: TableModel, acts: import("./trick.js").Act[] }} props */
function LastTrick({ model, acts }) {
  if (acts.length === 0) return html`<p>${t("web.table.last_trick.none")}</p>`;
  return html`<ol class="trick">${acts.map((act, index) => html`<li key=${index}>
    <span class="name">${model.name(act.seat)}</span>
    ${act.event === "cards_played"
      ? html`<${PlayRow} play=${act.play} level=${model.deal?.level} card=${SMALL_CARD} most=${190} />
          <span class="kind">${formatPlay(act.play)}</span>`
      : html`<span>${model.passWord}</span>`}</li>`)}</ol>`;
}

/** @param {{ model: TableModel, seat: Seat }} props */
function SeatCard({ model, seat }) {
  const { deal } = model;
  const { bot, unit } = model.seat(seat);
  const isOther = seat !== model.you;
  const count = deal?.counts[seat];
  const cards = deal && isOther ? deal.hands[seat] ?? [] : [];
  const ask = () => {
    model.execute({ command: "ask_count", seat: model.you, of: seat });
    model.closeDialog();
  };
  const formatCount = () => (count === undefined ? t("web.table.count.unknown") : t("web.table.count", { count }));
  return html`${cards.length > 0 && html`
      <${OpenHand} cards=${cards} level=${deal?.level} card=${44} most=${Math.min(440, window.innerWidth - 60)} />`}
    <dl class="facts-of-seat">
      <dt>${t("web.table.seat")}</dt><dd>${t(`seat.${seat}`)} · ${model.sideName(sideOf(seat))}</dd>
      ${bot && html`<dt>${t("web.table.bot")}</dt><dd>${formatBot(bot)}</dd>`}
      ${unit && html`<dt>${t("web.table.unit")}</dt><dd>${unit}</dd>`}
      ${deal && html`<dt>${t("web.table.left")}</dt><dd>${formatCount()}</dd>`}
    </dl>
    ${deal && isOther && count === undefined && html`<p class="muted">${t("web.table.count.why", {
      count: Number(model.data.book.values["announce.unasked_at"] ?? 0),
    })} <${Articles} model=${model} citation=${model.data.book.cites["announce.unasked_at"]} /></p>`}
    ${model.you && deal && isOther && count === undefined && mayAskCount(model) && html`
      <button type="button" class="button main" onClick=${ask}>${t("web.table.ask_count")}</button>`}`;
}

/** @param {{ model: TableModel }} props */
function CallReferee({ model }) {
  const [reason, setReason] = useState("");
  const call = (/** @type {Event} */ event) => {
    event.preventDefault();
    model.execute({ command: "call_referee", seat: model.you, reason });
    model.closeDialog();
  };
  const texts = REASONS.map((key) => t(`web.table.referee.${key}`));
  return html`<form onSubmit=${call}><p>${t("web.table.referee.why")}</p>
    <div class="choices">${texts.map((text) => html`
      <button type="button" class="button" key=${text} aria-pressed=${String(reason === text)}
        onClick=${() => setReason(text)}>${text}</button>`)}</div>
    <label class="field"><span>${t("web.table.referee.words")}</span>
      <input type="text" maxlength="200" value=${reason}
        onInput=${(/** @type {any} */ event) => setReason(event.target.value)} /></label>
    <button type="submit" class="button main">${t("web.table.referee.call")}</button></form>`;
}

/** @param {TableModel} model @param {Protocol.MatchCall} call */
function formatCall(model, { seat, reason }) {
  const text = t("web.table.said.called", { name: model.name(seat) });
  const why = reason === "over_time" ? t("web.table.called.over_time") : reason;
  return why ? `${text}${t("value.colon")}${why}` : text;
}

/** @param {{ model: TableModel }} props */
function Rulings({ model }) {
  const { rulings, calls } = model.view;
  return html`${calls.map((call) => html`
      <p key=${`c${call.number}`}>${formatCall(model, call)}${" "}
        <span class="tag">${t(call.is_answered ? "web.table.call.answered" : "web.table.call.open")}</span></p>`)}
    ${rulings.length === 0 && html`<p>${t("web.table.rulings.none")}</p>`}
    <ol class="rulings">${rulings.map(({ number, deal, ruling, cancelled }) => html`
      <li key=${number} class=${cancelled ? "cancelled" : ""}>
        <span class="muted">${t("deal.number", { number: deal })}</span> ${formatRuling(model, ruling)}${" "}
        <${Articles} model=${model} citation=${citationOf(ruling)} />
        ${cancelled && html`<span class="tag">${t("web.table.ruling.cancelled")}</span>`}
        ${ruling.reason && html`<p>${ruling.reason}</p>`}</li>`)}</ol>`;
}

/** @param {{ model: TableModel }} props */
function Phrases({ model }) {
  const say = (/** @type {number} */ phrase) => {
    model.execute({ command: "phrase", phrase });
    model.closeDialog();
  };
  return html`<div class="choices">${PHRASES.map((phrase) => html`
    <button type="button" class="button" key=${phrase} onClick=${() => say(phrase)}>
      ${t(`web.table.phrase.${phrase}`)}</button>`)}
    ${EMOTES.map((phrase) => html`
      <button type="button" class="button" key=${phrase} onClick=${() => say(phrase)}>
        <${Emote} phrase=${phrase} />${t(`web.table.phrase.${phrase}`)}</button>`)}</div>`;
}

/** 托管 is asked for: nobody hands the cards over by a slip of the thumb. @param {{ model: TableModel }} props */
function AskAuto({ model }) {
  const agree = () => {
    model.execute({ command: "auto", on: true });
    model.closeDialog();
  };
  return html`<p>${t("web.table.auto.ask")}</p><div class="choices">
    <button type="button" class="button" onClick=${() => model.closeDialog()}>${t("web.table.auto.no")}</button>
    <button type="button" class="button main" onClick=${agree}>${t("web.table.auto")}</button></div>`;
}

/** @type {{ [kind: string]: { title: (values: any) => string, body: (props: any) => unknown, isWide?: boolean } }} */
const KINDS = {
  readings: { title: () => t("web.table.readings"), body: ReadingChoice, isWide: true },
  last: { title: () => t("web.table.last_trick"), body: LastTrick },
  seat: { title: ({ model, seat }) => model.name(seat), body: SeatCard },
  sheet: { title: () => t("web.table.sheet"), body: Sheet, isWide: true },
  menu: { title: () => t("web.table.menu"), body: Menu },
  preferences: { title: () => t("web.table.settings"), body: Preferences },
  help: { title: () => t("web.table.help"), body: Help, isWide: true },
  referee: { title: () => t("web.table.referee"), body: CallReferee },
  rulings: { title: () => t("web.table.rulings"), body: Rulings },
  phrases: { title: () => t("web.table.phrases"), body: Phrases },
  auto: { title: () => t("web.table.auto"), body: AskAuto },
  notice: { title: () => t("web.table.notice"), body: NoticeText },
  invite: { title: () => t("web.table.invite"), body: InviteWays },
  takeover: { title: () => t("web.table.takeover.ask"), body: TakeOver },
  counter: { title: () => t("web.table.counter"), body: Counter },
};

/** The dialog that is open, if any; a choice that is owed cannot be closed. @param {{ model: TableModel }} props */
export function Dialogs({ model }) {
  const ask = model.question()?.ask;
  if (ask === "choose" || ask === "name_leader") {
    return html`<${Dialog} key="choice" title=${t(`ask.${ask}`)} canClose=${false} onClose=${() => {}}>
      <${RulingChoice} model=${model} /><//>`;
  }
  const { dialog } = model.state;
  if (dialog === null || !(dialog.kind in KINDS)) return null;
  const { kind, ...values } = dialog;
  const { title, body: Body, isWide } = KINDS[kind];
  return html`<${Dialog} key=${kind} title=${title({ model, ...values })} isWide=${isWide}
    onClose=${() => model.closeDialog()}><${Body} model=${model} ...${values} /><//>`;
}
