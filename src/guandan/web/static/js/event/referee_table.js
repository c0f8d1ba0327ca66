// From what happened to a ruling: infraction, offender, what the book asks, what it proposes, done.

import { html, render } from "../../vendor/preact.js";
import { newId, send } from "../api.js";
import { closest, find, findAll, findIn, findOptional, messageOf } from "../dom.js";
import { refresh } from "../live.js";
import { loadTexts, t } from "../texts.js";
import { ProposalPanel, ResultPanel } from "./referee_proposal.js";
import { Offender, Questions } from "./referee_questions.js";

/** @typedef {import("./referee_proposal.js").Report} Report */
/** @typedef {import("./referee_proposal.js").Proposal} Proposal */
/** @typedef {import("./referee_proposal.js").Overrule} Overrule */
/** @typedef {import("./referee_proposal.js").Result} Result */
/**
 * @typedef {object} State
 * @property {Report | null} report
 * @property {Proposal | null} proposal
 * @property {Result | null} result
 * @property {Overrule | null} overrule
 * @property {string} problem
 * @property {boolean} isBusy
 * @property {string} [id] of the ruling that is sent
 */

const { lang = "zh" } = document.body.dataset;

/** @returns {State} */
const createState = () => ({ report: null, proposal: null, result: null, overrule: null, problem: "", isBusy: false });

/** @param {HTMLElement} rule */
function createDesk(rule) {
  const panel = find("ruling");
  const catalogue = find("catalogue");
  const search = find("find", HTMLInputElement);
  const { base = "", calls = "" } = rule.dataset;
  let state = createState();
  let proposals = 0;

  /** @param {Partial<State>} change */
  function update(change) {
    state = { ...state, ...change };
    renderPanel();
  }

  /** @param {string} infraction */
  const tileOf = (infraction) => findIn(catalogue, `[data-infraction=${infraction}]`);

  /** What the book does not name is first reported as such: who decides it, and with what, is asked then. */
  function reportToSend() {
    const { report } = state;
    const isAsked = report && "unlisted" in tileOf(report.infraction).dataset && !report.discretion;
    return isAsked ? { ...report, infraction: "unwritten" } : report;
  }

  function createBody() {
    return { reports: [reportToSend()], ...(state.overrule?.reason ? { overrule: state.overrule } : {}) };
  }

  /** Add to the report; the book proposes, or asks for more. @param {Partial<Report>} [change] */
  async function propose(change = {}) {
    const report = /** @type {Report} */ ({ ...state.report, ...change });
    update({ report, problem: "" });
    if (!report.side && !report.seat && !report.long_seat && !report.short_seat) return;
    proposals += 1;
    const own = proposals;
    try {
      const proposal = await send("POST", `${base}/rulings/propose`, createBody());
      if (own === proposals) update({ proposal });
    } catch (error) {
      if (own === proposals) update({ proposal: null, problem: messageOf(error) });
    }
  }

  async function accept() {
    if (state.isBusy) return;
    const id = state.id ?? newId();
    update({ id, isBusy: true, problem: "" });
    try {
      const result = await send("POST", `${base}/rulings`, createBody(), id);
      await closeCall(result);
      update({ ...createState(), id: undefined, result });
      await refresh();
    } catch (error) {
      update({ isBusy: false, problem: messageOf(error) });
    }
  }

  /** @param {Result} result */
  async function closeCall(result) {
    const { call } = find("called").dataset;
    if (!call) return;
    const note = result.case ? t("web.referee.case", { case: result.case }) : "";
    const ruling = result.rulings.length ? { ruling: result.rulings[0] } : {};
    await send("POST", `${calls}/${call}/close`, { ...ruling, note });
  }

  /** @param {string} infraction */
  function chooseInfraction(infraction) {
    update({ ...createState(), id: undefined, report: { infraction } });
    panel.scrollIntoView({ block: "start" });
  }

  /** From the beginning, with the whole catalogue. */
  function startAgain() {
    search.value = "";
    filterCatalogue();
    update({ ...createState(), id: undefined });
  }

  /** @param {Overrule} overrule */
  function setOverrule(overrule) {
    state = { ...state, overrule };
    propose();
  }

  /** @param {string} infraction */
  const nameOf = (infraction) => tileOf(infraction).firstChild?.textContent;

  /** @param {Report} report */
  function createReport(report) {
    const { proposal, problem, overrule, isBusy } = state;
    const people = JSON.parse(panel.dataset.people ?? "{}");
    const asks = proposal?.asks ?? [];
    return html`
      <div class="chosen"><h3>${nameOf(report.infraction)}</h3>
        <button type="button" class="button" onClick=${startAgain}>${t("web.referee.other")}</button></div>
      <${Offender} report=${report} people=${people} asks=${asks} answer=${propose} />
      ${asks.length > 0 && html`<${Questions} proposal=${proposal} report=${report} answer=${propose} />`}
      ${problem && html`<p class="problem" role="alert">${problem}</p>`}
      ${proposal && asks.length === 0 && html`
        <${ProposalPanel} proposal=${proposal} report=${report} overrule=${overrule} isBusy=${isBusy} lang=${lang}
          people=${people}
          answer=${propose} onAccept=${accept} onOverrule=${setOverrule} />`}`;
  }

  function renderPanel() {
    const { report, result } = state;
    catalogue.hidden = Boolean(report) || Boolean(result);
    const field = /** @type {HTMLElement | null} */ (search.closest(".field"));
    if (field) field.hidden = catalogue.hidden;
    const outcome = result && html`<${ResultPanel} result=${result} lang=${lang} onAgain=${startAgain} />`;
    render(html`${outcome}${report && createReport(report)}`, panel);
  }

  function filterCatalogue() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    findAll("[data-infraction]", catalogue).forEach((tile) => {
      tile.hidden = !words.every((word) => (tile.dataset.text ?? "").includes(word));
    });
    findAll(".group", catalogue).forEach((group) => {
      group.hidden = group.querySelector("[data-infraction]:not([hidden])") === null;
    });
  }

  search.addEventListener("input", filterCatalogue);
  catalogue.addEventListener("click", (event) => {
    const tile = closest(event, "[data-infraction]");
    if (tile?.dataset.infraction) chooseInfraction(tile.dataset.infraction);
  });
  renderPanel();
  rule.dataset.ready = "";
}

const rule = findOptional("rule");
if (rule) loadTexts().then(() => createDesk(rule));
