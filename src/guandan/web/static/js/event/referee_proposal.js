// The book's proposal: its article, the side's earlier penalties, who may decide; accept it or decide differently.

import { html } from "../../vendor/preact.js";
import { fieldOf } from "../dom.js";
import { formatEventCitation } from "../format.js";
import { t } from "../texts.js";

/** @typedef {{ [lang: string]: string }} Words in each language */
/** @typedef {{ words: Words, effect: { effect: string } }} Effect */
/** @typedef {{ does: string, amount?: number | null, whose?: string | null }} Remedy */
/**
 * @typedef {object} Penalty
 * @property {string} [seat]
 * @property {string} side
 * @property {string[]} rungs
 * @property {{ name: Words }[]} escalated
 * @property {Effect[]} effects
 * @property {{ does: string }[]} may what may be added
 */
/**
 * @typedef {{ by: string, article: string, rungs: string[], remedies: Remedy[] }} Free what may be decided freely, by
 *   whom
 */
/**
 * @typedef {object} Proposal
 * @property {string} article
 * @property {string[]} asks
 * @property {string[]} situations
 * @property {string[]} choices
 * @property {Penalty[]} penalties
 * @property {{ party: string, rungs: { [rung: string]: number } }[]} standing
 * @property {string[]} lapse
 * @property {string[]} [lapse_proposed]
 * @property {string} lapse_article
 * @property {boolean} is_team_forfeit
 * @property {boolean} may_decide
 * @property {Words} decided_by_name
 * @property {{ lines: Words[], ends: boolean } | null} [outcome] what it would end or change
 * @property {Words | null} [refused] why it cannot be carried out
 * @property {{ [rung: string]: string }} [choices_higher] who decides a penalty that is not one's own to give
 * @property {Free} [free]
 * @property {Words[]} [notes] what follows from naming nobody
 */
/**
 * @typedef {object} Report
 * @property {string} infraction
 * @property {string} [seat]
 * @property {string} [side]
 * @property {string} [long_seat]
 * @property {string} [short_seat]
 * @property {string} [situation]
 * @property {string} [choice]
 * @property {string} [kind]
 * @property {number} [minutes]
 * @property {string[]} [cards]
 * @property {string[]} [add]
 * @property {string[]} [lapsed]
 * @property {boolean} [deal_over]
 * @property {string} [stand_in] who stands for the first after a foul of a side of which nobody is named
 * @property {string} [note]
 * @property {{ rungs: string[], remedies: Remedy[] }} [discretion]
 */
/** @typedef {{ rungs: string[], reason: string }} Overrule */
/** @typedef {{ case?: number, rulings: number[], proposal: Proposal }} Result of a ruling */
/** @typedef {(change: Partial<Report>) => void} Answer adds to the report what the referee says */

const RUNGS = ["warning", "violation", "foul", "match_lost", "disqualified"];

/** @param {string} party a seat or a side */
const formatParty = (party) => t(`${party.length === 1 ? "seat" : "side"}.${party}`);
/** @param {string} rung */
const formatRung = (rung) => t(`rung.${rung}`);
/** @param {string[]} list @param {string} item */
const toggle = (list, item) => (list.includes(item) ? list.filter((other) => other !== item) : [...list, item]);

/** @param {{ effects: Effect[], lang: string }} props */
const Effects = ({ effects, lang }) =>
  effects.length > 0 && html`<ul>${effects.map(({ words }) => html`<li>${words[lang]}</li>`)}</ul>`;

/** @param {{ penalty: Penalty, people: { [seat: string]: string }, lang: string }} props */
function PenaltyLine({ penalty, people, lang }) {
  const names = Array.from(penalty.seat || penalty.side, (seat) => people[seat]).filter(Boolean).join(" / ");
  const isNothing = penalty.rungs.length + penalty.effects.length === 0;
  return html`<div class="penalty">
    <p><strong>${formatParty(penalty.seat || penalty.side)}</strong> ${names}${" "}
      ${penalty.rungs.map((rung) => html` <span class="state bad">${formatRung(rung)}</span>`)}
      ${penalty.escalated.map(({ name }) => html` → <span class="state bad">${name[lang]}</span>`)}
      ${isNothing && html` <span class="state">${t("web.referee.no_penalty")}</span>`}</p>
    <${Effects} effects=${penalty.effects} lang=${lang} />
  </div>`;
}

/** @param {{ standing: Proposal["standing"] }} props */
function Standing({ standing }) {
  const counted = standing.filter(({ rungs }) => Object.keys(rungs).length > 0);
  if (counted.length === 0) return html`<p class="small muted">${t("web.referee.has_nothing")}</p>`;
  const formatCounts = (/** @type {{ [rung: string]: number }} */ rungs) =>
    Object.entries(rungs).map(([rung, count]) => `${formatRung(rung)} × ${count}`).join(" · ");
  return html`<p class="small">${t("web.referee.has")}${" "}${counted.map(({ party, rungs }) => html`
    <span class="state">${formatParty(party)} ${formatCounts(rungs)}</span>${" "}`)}</p>`;
}

/** @param {{ isOn: boolean, text: string, onChange: () => void }} props */
const Check = ({ isOn, text, onChange }) =>
  html`<label><input type="checkbox" checked=${isOn} onChange=${onChange} /> ${text}</label>`;

/**
 * Ask who shuffles, cuts and draws in place of the first, after a foul of a side without a named player.
 * @param {{ proposal: Proposal, report: Report, answer: Answer }} props
 */
function StandIn({ proposal, report, answer }) {
  const fouled = proposal.penalties.find(({ seat, effects }) =>
    !seat && effects.some(({ effect }) => effect.effect === "lose_deal"));
  if (!fouled) return null;
  const seats = fouled.side === "EW" ? ["N", "S"] : ["E", "W"];
  const choose = (/** @type {any} */ event) => answer({ stand_in: event.target.value || undefined });
  return html`<div class="field"><label for="stand-in">${t("web.referee.stand_in")}</label>
    <select id="stand-in" onChange=${choose}><option value="">${t("web.referee.late_nobody")}</option>
      ${seats.map((seat) => html`
        <option value=${seat} selected=${seat === report.stand_in}>${formatParty(seat)}</option>`)}</select></div>`;
}

/** @param {{ proposal: Proposal, report: Report, answer: Answer }} props */
function More({ proposal, report, answer }) {
  const { add = [], lapsed = [] } = report;
  const additions = proposal.penalties.flatMap(({ may }) => may).map(({ does }) => does);
  const article = formatEventCitation(proposal.lapse_article);
  return html`<details><summary>${t("web.referee.more")}</summary><div class="checks">
    ${additions.map((does) => html`<${Check} key=${does} isOn=${add.includes(does)}
      text=${t("web.referee.add", { what: t(`does.${does}`) })} onChange=${() => answer({ add: toggle(add, does) })} />`)}
    <${Check} isOn=${Boolean(report.deal_over)} text=${t("web.referee.deal_over")}
      onChange=${() => answer({ deal_over: !report.deal_over })} />
    ${proposal.lapse.map((why) => html`<${Check} key=${why} isOn=${lapsed.includes(why)}
      text=${t("web.referee.lapsed", { why: t(`lapse.${why}`), article })}
      onChange=${() => answer({ lapsed: toggle(lapsed, why) })} />`)}
  </div></details>`;
}

/** @param {Remedy} remedy */
const formatRemedy = ({ does, amount, whose }) =>
  [t(`does.${does}`), amount, whose && t(`party.${whose}`)].filter((part) => part !== null && part !== undefined).join(" ");

/**
 * @param {{ id: string, name: string, label: string, none: string, options: [value: unknown, text: string][] }} props
 */
const Select = ({ id, name, label, none, options }) => html`<div class="field"><label for=${id}>${label}</label>
  <select id=${id} name=${name}><option value="">${none}</option>
    ${options.map(([value, text]) => html`<option value=${value}>${text}</option>`)}</select></div>`;

/** @param {{ id: string, name: string, label: string }} props */
const TextField = ({ id, name, label }) => html`<div class="field"><label for=${id}>${label}</label>
  <input type="text" id=${id} name=${name} required maxlength="1000" /></div>`;

/** @param {string[]} rungs @returns {[value: unknown, text: string][]} */
const rungOptions = (rungs) => rungs.map((rung) => [rung, formatRung(rung)]);

/**
 * 裁定: what the book does not say, decided by whom it leaves disputes to, with what has happened in words.
 * @param {{ free?: Free, report: Report, answer: Answer, isAsked?: boolean }} props
 */
export function Discretion({ free, report, answer, isAsked = false }) {
  if (!free?.by) return null;
  const submit = (/** @type {any} */ event) => {
    event.preventDefault();
    const rung = fieldOf(event.target, "free-rung").value;
    const remedy = fieldOf(event.target, "free-remedy").value;
    answer({
      note: fieldOf(event.target, "free-note").value.trim(),
      discretion: { rungs: [rung].filter(Boolean), remedies: remedy === "" ? [] : [free.remedies[Number(remedy)]] },
    });
  };
  const isOpen = isAsked || Boolean(report.discretion);
  return html`<details class="discretion" open=${isOpen}>
    <summary>${t("web.referee.discretion", { who: t(`authority.${free.by}`) })}${" "}
      <span class="article">${formatEventCitation(free.article)}</span></summary>
    <form onSubmit=${submit}>
      <${Select} id="free-rung" name="free-rung" label=${t("web.referee.rung")} none=${t("web.referee.no_penalty")}
        options=${rungOptions(free.rungs)} />
      <${Select} id="free-remedy" name="free-remedy" label=${t("web.referee.remedy")} none=${t("web.referee.no_remedy")}
        options=${free.remedies.map((remedy, index) => [index, formatRemedy(remedy)])} />
      <${TextField} id="free-note" name="free-note" label=${t("web.referee.what_happened")} />
      <button class="button">${t("web.referee.look")}</button></form></details>`;
}

/**
 * What the book lets lapse, and nobody has said so yet.
 * @param {{ proposal: Proposal, report: Report, answer: Answer }} props
 */
function Lapse({ proposal, report, answer }) {
  const { lapsed = [] } = report;
  const reasons = (proposal.lapse_proposed || []).filter((reason) => !lapsed.includes(reason));
  if (reasons.length === 0) return null;
  const why = reasons.map((reason) => t(`lapse.${reason}`)).join(" · ");
  return html`<p class="state gold">
    ${t("web.referee.has_lapsed", { why, article: formatEventCitation(proposal.lapse_article) })}${" "}
    <button type="button" class="button" onClick=${() => answer({ lapsed: [...lapsed, ...reasons] })}>
      ${t("web.referee.take_lapse")}</button></p>`;
}

/** @param {{ overrule: Overrule | null, onOverrule: (overrule: Overrule) => void }} props */
function OverruleForm({ overrule, onOverrule }) {
  const submit = (/** @type {any} */ event) => {
    event.preventDefault();
    const rungs = [fieldOf(event.target, "rung").value].filter(Boolean);
    onOverrule({ rungs, reason: fieldOf(event.target, "reason").value.trim() });
  };
  return html`<details open=${Boolean(overrule)}><summary>${t("web.referee.overrule")}</summary>
    <form onSubmit=${submit}>
      <${Select} id="against-rung" name="rung" label=${t("web.referee.rung")} none=${t("web.referee.no_penalty")}
        options=${rungOptions(RUNGS)} />
      <${TextField} id="against-reason" name="reason" label=${t("web.referee.reason")} />
      <button class="button">${t("web.referee.look")}</button></form></details>`;
}

/** What it would end or change, before it is confirmed. @param {{ proposal: Proposal, lang: string }} props */
function Consequences({ proposal: { outcome, refused }, lang }) {
  if (refused) return html`<p class="problem" role="alert">${refused[lang]}</p>`;
  if (!outcome || outcome.lines.length === 0) return null;
  return html`<ul class=${outcome.ends ? "ends notice bad" : "ends"}>
    ${outcome.lines.map((words) => html`<li>${words[lang]}</li>`)}</ul>`;
}

/** @param {Proposal} proposal */
function acceptKey({ may_decide: mayDecide, outcome }) {
  if (!mayDecide) return "web.referee.send_up";
  return outcome?.ends ? "web.referee.confirm_end" : "web.referee.accept";
}

/**
 * @param {{ proposal: Proposal, report: Report, overrule: Overrule | null, isBusy: boolean, lang: string,
 *   people: { [seat: string]: string }, answer: Answer, onAccept: () => void, onOverrule: (overrule: Overrule) => void }} props
 */
export function ProposalPanel({ proposal, report, overrule, isBusy, lang, people, answer, onAccept, onOverrule }) {
  const values = { who: proposal.decided_by_name[lang] };
  return html`<div class="proposed">
    <h3>${t(overrule ? "web.referee.overruled" : "web.referee.proposed")}${" "}
      <span class="article">${formatEventCitation(proposal.article)}</span></h3>
    ${proposal.penalties.map((penalty) => html`<${PenaltyLine} penalty=${penalty} people=${people} lang=${lang} />`)}
    ${(proposal.notes || []).map((note) => html`<p class="notice">${note[lang]}</p>`)}
    <${StandIn} proposal=${proposal} report=${report} answer=${answer} />
    ${proposal.is_team_forfeit && html`<p class="state bad">${t("does.team_forfeit")}</p>`}
    <${Lapse} proposal=${proposal} report=${report} answer=${answer} />
    <${Standing} standing=${proposal.standing} />
    <${Consequences} proposal=${proposal} lang=${lang} />
    <p class="small">${t("web.referee.decided_by", values)}</p>
    <button type="button" class="button main accept" disabled=${isBusy || Boolean(proposal.refused)} onClick=${onAccept}>
      ${t(acceptKey(proposal), values)}</button>
    <${More} proposal=${proposal} report=${report} answer=${answer} />
    <${OverruleForm} overrule=${overrule} onOverrule=${onOverrule} />
    <${Discretion} free=${proposal.free} report=${report} answer=${answer} />
  </div>`;
}

/** @param {{ result: Result, lang: string, onAgain: () => void }} props */
export function ResultPanel({ result, lang, onAgain }) {
  const text = result.case
    ? t("web.referee.sent_up", { case: result.case, who: result.proposal.decided_by_name[lang] })
    : t("web.referee.ruled", { ruling: result.rulings.join(", ") });
  const effects = result.case ? [] : result.proposal.penalties.flatMap((penalty) => penalty.effects);
  return html`<div class="outcome" role="status"><p class="state good">${text}</p>
    <${Effects} effects=${effects} lang=${lang} />
    <button type="button" class="button" onClick=${onAgain}>${t("web.referee.another")}</button></div>`;
}
