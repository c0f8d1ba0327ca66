// What the book proposes: with its article, what the side already has, who may decide; accepted, or decided otherwise.

import { html } from "../../vendor/preact.js";
import { citationWords, t } from "../words.js";

const RUNGS = ["warning", "violation", "foul", "match_lost", "disqualified"];
const party = (one) => (one.length === 1 ? t(`seat.${one}`) : t(`side.${one}`));

function Penalty({ penalty, words }) {
  return html`<div class="penalty">
    <p><strong>${penalty.seat ? t(`seat.${penalty.seat}`) : t(`side.${penalty.side}`)}</strong>
      ${penalty.rungs.map((rung) => html` <span class="state bad">${t(`rung.${rung}`)}</span>`)}
      ${penalty.escalated.map((made) => html` → <span class="state bad">${made.name[words]}</span>`)}
      ${penalty.rungs.length === 0 && html` <span class="state">${t("web.referee.no_penalty")}</span>`}</p>
    ${penalty.effects.length > 0 && html`<ul>${penalty.effects.map((one) => html`<li>${one.words[words]}</li>`)}</ul>`}
  </div>`;
}

function Standing({ standing }) {
  const said = standing.filter((one) => Object.keys(one.rungs).length > 0);
  if (said.length === 0) return html`<p class="small muted">${t("web.referee.has_nothing")}</p>`;
  return html`<p class="small">${t("web.referee.has")} ${said.map(
    (one) => html`<span class="state">${party(one.party)} ${Object.entries(one.rungs).map(([rung, count]) => `${t(`rung.${rung}`)} × ${count}`).join(" · ")}</span> `,
  )}</p>`;
}

function More({ proposal, report, tell }) {
  const may = proposal.penalties.flatMap((one) => one.may).map((one) => one.does);
  const flip = (list, one) => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one]);
  const [added, lapsed] = [report.add || [], report.lapsed || []];
  return html`<details><summary>${t("web.referee.more")}</summary><div class="checks">
    ${may.map((one) => html`<label><input type="checkbox" checked=${added.includes(one)} onChange=${() => tell({ add: flip(added, one) })} /> ${t("web.referee.add", { what: t(`does.${one}`) })}</label>`)}
    <label><input type="checkbox" checked=${Boolean(report.deal_over)} onChange=${() => tell({ deal_over: !report.deal_over })} /> ${t("web.referee.deal_over")}</label>
    ${proposal.lapse.map((one) => html`<label><input type="checkbox" checked=${lapsed.includes(one)} onChange=${() => tell({ lapsed: flip(lapsed, one) })} /> ${t("web.referee.lapsed", { why: t(`lapse.${one}`), article: citationWords(proposal.lapse_article) })}</label>`)}
  </div></details>`;
}

const remedyWords = (one) => [t(`does.${one.does}`), one.amount, one.whose && t(`party.${one.whose}`)].filter((part) => part !== null && part !== undefined).join(" ");

/** 裁定: what the book does not say, decided by whom it leaves disputes to, with what has happened in words. */
export function Discretion({ free, report, tell, isAsked = false }) {
  if (!free?.by) return null;
  const told = (event) => {
    event.preventDefault();
    const fields = event.target.elements;
    const [rung, remedy] = [fields.namedItem("free-rung").value, fields.namedItem("free-remedy").value];
    tell({
      note: fields.namedItem("free-note").value.trim(),
      discretion: { rungs: [rung].filter(Boolean), remedies: remedy === "" ? [] : [free.remedies[Number(remedy)]] },
    });
  };
  return html`<details class="discretion" open=${isAsked || Boolean(report.discretion)}><summary>${t("web.referee.discretion", { who: t(`authority.${free.by}`) })} <span class="article">${citationWords(free.article)}</span></summary>
    <form onSubmit=${told}><div class="field"><label for="free-rung">${t("web.referee.rung")}</label>
      <select id="free-rung" name="free-rung"><option value="">${t("web.referee.no_penalty")}</option>${free.rungs.map((rung) => html`<option value=${rung}>${t(`rung.${rung}`)}</option>`)}</select></div>
      <div class="field"><label for="free-remedy">${t("web.referee.remedy")}</label>
      <select id="free-remedy" name="free-remedy"><option value="">${t("web.referee.no_remedy")}</option>${free.remedies.map((one, place) => html`<option value=${place}>${remedyWords(one)}</option>`)}</select></div>
      <div class="field"><label for="free-note">${t("web.referee.what_happened")}</label><input type="text" id="free-note" name="free-note" required maxlength="1000" /></div>
      <button class="button">${t("web.referee.look")}</button></form></details>`;
}

function Lapsed({ proposal, report, tell }) {
  const seen = (proposal.lapse_proposed || []).filter((one) => !(report.lapsed || []).includes(one));
  if (seen.length === 0) return null;
  const why = seen.map((one) => t(`lapse.${one}`)).join(" · ");
  return html`<p class="state gold">${t("web.referee.has_lapsed", { why, article: citationWords(proposal.lapse_article) })}
    <button type="button" class="button" onClick=${() => tell({ lapsed: [...(report.lapsed || []), ...seen] })}>${t("web.referee.take_lapse")}</button></p>`;
}

function Against({ overrule, against }) {
  const told = (event) => {
    event.preventDefault();
    const fields = event.target.elements;
    against({ rungs: [fields.namedItem("rung").value].filter(Boolean), reason: fields.namedItem("reason").value.trim() });
  };
  return html`<details open=${Boolean(overrule)}><summary>${t("web.referee.overrule")}</summary>
    <form onSubmit=${told}><div class="field"><label for="against-rung">${t("web.referee.rung")}</label>
      <select id="against-rung" name="rung"><option value="">${t("web.referee.no_penalty")}</option>${RUNGS.map((rung) => html`<option value=${rung}>${t(`rung.${rung}`)}</option>`)}</select></div>
      <div class="field"><label for="against-reason">${t("web.referee.reason")}</label><input type="text" id="against-reason" name="reason" required maxlength="1000" /></div>
      <button class="button">${t("web.referee.look")}</button></form></details>`;
}

export function Proposed({ proposal, report, overrule, isBusy, words, tell, accept, against }) {
  const values = { who: proposal.decided_by_name[words] };
  return html`<div class="proposed">
    <h3>${overrule ? t("web.referee.overruled") : t("web.referee.proposed")} <span class="article">${citationWords(proposal.article)}</span></h3>
    ${proposal.penalties.map((penalty) => html`<${Penalty} penalty=${penalty} words=${words} />`)}
    ${proposal.is_team_forfeit && html`<p class="state bad">${t("does.team_forfeit")}</p>`}
    <${Lapsed} proposal=${proposal} report=${report} tell=${tell} />
    <${Standing} standing=${proposal.standing} />
    <p class="small">${t("web.referee.decided_by", values)}</p>
    <button type="button" class="button main accept" disabled=${isBusy} onClick=${accept}>${proposal.may_decide ? t("web.referee.accept") : t("web.referee.send_up", values)}</button>
    <${More} proposal=${proposal} report=${report} tell=${tell} />
    <${Against} overrule=${overrule} against=${against} />
    <${Discretion} free=${proposal.free} report=${report} tell=${tell} />
  </div>`;
}

export function Outcome({ outcome, words, again }) {
  const said = outcome.case
    ? t("web.referee.sent_up", { case: outcome.case, who: outcome.proposal.decided_by_name[words] })
    : t("web.referee.ruled", { ruling: outcome.rulings.join(", ") });
  const effects = outcome.case ? [] : outcome.proposal.penalties.flatMap((one) => one.effects);
  return html`<div class="outcome" role="status"><p class="state good">${said}</p>
    ${effects.length > 0 && html`<ul>${effects.map((one) => html`<li>${one.words[words]}</li>`)}</ul>`}
    <button type="button" class="button" onClick=${again}>${t("web.referee.another")}</button></div>`;
}
