// From what happened to a ruling: infraction, offender, what the book asks, what it proposes, done.

import { html, render } from "../../vendor/preact.js";
import { send } from "../forms.js";
import { refresh } from "../live.js";
import { newId } from "../socket.js";
import { loadWords, t } from "../words.js";
import { Asked, Offender } from "./referee_asking.js";
import { Outcome, Proposed } from "./referee_proposal.js";

const rule = document.getElementById("rule");
const panel = document.getElementById("ruling");
const catalogue = document.getElementById("catalogue");
const find = document.getElementById("find");
const words = document.body.dataset.lang;

const fresh = () => ({ report: null, proposal: null, outcome: null, overrule: null, problem: "", isBusy: false });
let state = fresh();
let asked = 0;

function set(change) {
  state = { ...state, ...change };
  paint();
}

const tileOf = (infraction) => catalogue.querySelector(`[data-infraction=${infraction}]`);

/** What the book does not name is first told as such: who decides it, and with what, is asked then. */
function told(report) {
  const isAsked = report && "unlisted" in tileOf(report.infraction).dataset && !report.discretion;
  return isAsked ? { ...report, infraction: "unwritten" } : report;
}

const body = () => ({ reports: [told(state.report)], ...(state.overrule?.reason ? { overrule: state.overrule } : {}) });

/** Tell the book what is known; it proposes, or asks for more. */
async function propose(change = {}) {
  const report = { ...state.report, ...change };
  set({ report, problem: "" });
  if (!report.side && !report.seat && !report.long_seat && !report.short_seat) return;
  asked += 1;
  const mine = asked;
  try {
    const proposal = await send("POST", `${rule.dataset.base}/rulings/propose`, body());
    if (mine === asked) set({ proposal });
  } catch (error) {
    if (mine === asked) set({ proposal: null, problem: error.message });
  }
}

async function accept() {
  if (state.isBusy) return;
  state.id ??= newId();
  set({ isBusy: true, problem: "" });
  try {
    const outcome = await send("POST", `${rule.dataset.base}/rulings`, body(), state.id);
    await closeCall(outcome);
    set({ ...fresh(), outcome });
    await refresh();
  } catch (error) {
    set({ isBusy: false, problem: error.message });
  }
}

async function closeCall(outcome) {
  const { call } = document.getElementById("called").dataset;
  if (!call) return;
  const note = outcome.case ? t("web.referee.case", { case: outcome.case }) : "";
  await send("POST", `${rule.dataset.calls}/${call}/close`, { ...(outcome.rulings.length ? { ruling: outcome.rulings[0] } : {}), note });
}

function choose(infraction) {
  state = { ...fresh(), report: { infraction } };
  paint();
  panel.scrollIntoView({ block: "start" });
}

/** From the beginning, with the whole catalogue. */
function again() {
  find.value = "";
  search();
  set(fresh());
}

function paint() {
  catalogue.hidden = Boolean(state.report) || Boolean(state.outcome);
  find.closest(".field").hidden = catalogue.hidden;
  const people = JSON.parse(panel.dataset.people);
  render(
    html`
      ${state.outcome && html`<${Outcome} outcome=${state.outcome} words=${words} again=${again} />`}
      ${state.report &&
      html`
        <div class="chosen"><h3>${nameOf(state.report.infraction)}</h3>
          <button type="button" class="button" onClick=${again}>${t("web.referee.other")}</button></div>
        <${Offender} report=${state.report} people=${people} asks=${state.proposal?.asks || []} tell=${propose} />
        ${state.proposal?.asks.length > 0 && html`<${Asked} proposal=${state.proposal} report=${state.report} tell=${propose} />`}
        ${state.problem && html`<p class="problem" role="alert">${state.problem}</p>`}
        ${state.proposal && state.proposal.asks.length === 0 &&
        html`<${Proposed} ...${state} words=${words} tell=${propose} accept=${accept}
          against=${(overrule) => {
            state.overrule = overrule;
            propose();
          }} />`}
      `}
    `,
    panel,
  );
}

const nameOf = (infraction) => tileOf(infraction).firstChild.textContent;

function search() {
  const wanted = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  catalogue.querySelectorAll("[data-infraction]").forEach((tile) => {
    tile.hidden = !wanted.every((word) => tile.dataset.text.includes(word));
  });
  catalogue.querySelectorAll(".group").forEach((group) => {
    group.hidden = group.querySelector("[data-infraction]:not([hidden])") === null;
  });
}

if (rule) {
  await loadWords();
  find.addEventListener("input", search);
  catalogue.addEventListener("click", (event) => {
    const tile = event.target.closest("[data-infraction]");
    if (tile) choose(tile.dataset.infraction);
  });
  paint();
  rule.dataset.ready = "";
}
