// A replay: the table as it was, and the way through it.

import { html, render, useCallback, useEffect, useMemo, useRef, useState } from "../vendor/preact.js";
import { find, findOptional, messageOf, readPageData, show } from "./dom.js";
import { formatLevel } from "./format.js";
import { Eyes, Share, Steering } from "./replay/controls.js";
import { PlayOn } from "./replay/play_on.js";
import { Proof } from "./replay/proof.js";
import { findBetter, Review, useReviews } from "./replay/review.js";
import { fromMatch, fromText } from "./replay/source.js";
import { buildViews, findFirstSight, findTrickStarts, formatPlace, parsePlace, trickAt } from "./replay/steps.js";
import { Table } from "./replay/table.js";
import { loadTexts, t } from "./texts.js";

/** @typedef {import("./replay/source.js").Source} Source */
/** @typedef {import("./replay/steps.js").Replay} ReplayData */
/** @typedef {import("./replay/steps.js").Step} Step */
/** @typedef {import("./replay/steps.js").Place} Place */

const STEP_TIME = 1100;
const FIELDS = "input, select, button, summary, a, textarea";
/** @type {{ match: string, seats: string[], titles: { [book: string]: string } }} */
const { match, seats, titles } = readPageData();
const { lang = "zh" } = document.body.dataset;

/** @param {{ steps: Step[], starts: number[], step: number, onStep: (step: number) => void }} props */
function Log({ steps, starts, step, onStep }) {
  const current = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const list = current.current?.parentElement;
    if (!current.current || !list) return;
    list.scrollTop = current.current.offsetTop - list.offsetTop - list.clientHeight / 2;
  }, [step]);
  return html`<ol class="log" tabindex="0" aria-label=${t("web.replay.log")}>
    ${steps.map(({ version, event, words }, index) => {
      const isNow = index + 1 === step;
      const isLead = event.event === "cards_played" && starts.includes(index + 1);
      return html`<li key=${version} ref=${isNow ? current : undefined}
        class=${`${isNow ? "now" : ""}${isLead ? " lead" : ""}`}>
        <button type="button" aria-current=${isNow ? "step" : undefined} onClick=${() => onStep(index + 1)}>
          ${words[lang]}</button></li>`;
    })}
  </ol>`;
}

/** @param {{ replay: ReplayData, onChoose: (deal: number) => void }} props */
function Deals({ replay, onChoose }) {
  return html`<div class="field"><label for="deals">${t("web.replay.deals")}</label>
    <select id="deals" onChange=${(/** @type {any} */ event) => onChoose(Number(event.target.value))}>
      ${replay.deals.map(({ deal, level, order }) => {
        const first = order.length ? t(`seat.${order[0]}`) : "";
        return html`<option value=${deal} selected=${deal === replay.deal}>
          ${t("web.replay.deal_line", { deal, level: t(`rank.${level}`), first })}</option>`;
      })}
    </select></div>`;
}

/** @param {{ standing: Protocol.Standing }} props */
function Levels({ standing }) {
  const { ew, ns, stage } = standing;
  const levels = Object.entries({ EW: ew, NS: ns });
  return html`<dl class="levels">${levels.map(([side, level]) => html`
    <div class=${stage === side ? "side stage" : "side"}>
      <dt>${t(`side.${side}`)}</dt><dd>${formatLevel(level)}</dd></div>`)}</dl>`;
}

/** Step through a deal by the keyboard. @param {{ [key: string]: (isShift: boolean) => void }} actions */
function useKeys(actions) {
  useEffect(() => {
    const press = (/** @type {any} */ event) => {
      if (event.target.closest(FIELDS) || !actions[event.key]) return;
      event.preventDefault();
      actions[event.key](event.shiftKey);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/** @param {ReplayData} replay @param {{ trick: number | null, step: number | null }} wanted */
function findStep({ start, steps }, wanted) {
  const starts = findTrickStarts(buildViews({ start, steps }), steps);
  const step = wanted.step ?? (wanted.trick ? starts[wanted.trick - 1] : null) ?? findFirstSight(steps);
  return Math.min(step, steps.length);
}

/** @param {{ source: Source, first: ReplayData, from: Place }} props */
function Replay({ source, first, from }) {
  const [replay, setReplay] = useState(first);
  const [step, setStep] = useState(findStep(first, from));
  const [isPlaying, setPlaying] = useState(false);
  const reviews = useReviews(source);
  const views = useMemo(() => buildViews(replay), [replay]);
  const starts = useMemo(() => findTrickStarts(views, replay.steps), [views, replay]);
  const last = replay.steps.length;
  const view = views[Math.min(step, last)];
  const goTo = useCallback((/** @type {number} */ to) => setStep(Math.max(0, Math.min(last, to))), [last]);
  /** @type {(deal: number, seat: string | null, wanted?: Omit<Place, "deal">) => Promise<void>} */
  const load = async (deal, seat, wanted = { step: null, trick: null }) => {
    try {
      const found = await source.load(deal, seat);
      setReplay(found);
      setStep(findStep(found, wanted));
    } catch (error) {
      showError(error);
    }
  };
  const jump = (/** @type {number} */ way) => {
    const next = starts.find((start) => start > step) ?? last;
    const previous = [...starts].reverse().find((start) => start < step) ?? 0;
    goTo(way > 0 ? next : previous);
  };
  const toggle = () => setPlaying(!isPlaying);
  useEffect(() => {
    if (!source.match) return;
    const query = replay.seat ? `?seat=${replay.seat}` : "";
    const place = formatPlace(replay.deal, trickAt(starts, step), step);
    history.replaceState(null, "", `${location.pathname}${query}${place}`);
  }, [replay, step]);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => {
      if (step < last) goTo(step + 1);
      else if (replay.deal < replay.deals.length) load(replay.deal + 1, replay.seat);
      else setPlaying(false);
    }, STEP_TIME);
    return () => clearTimeout(timer);
  }, [isPlaying, step, replay]);
  useKeys({
    ArrowRight: (isShift) => (isShift ? jump(1) : goTo(step + 1)),
    ArrowLeft: (isShift) => (isShift ? jump(-1) : goTo(step - 1)),
    Home: () => goTo(0),
    End: () => goTo(last),
    " ": toggle,
  });
  const hasEyes = replay.is_open || replay.result !== null;
  const hasReview = source.review !== null && replay.result !== null;
  return html`<div class="replay">
    <div class="stage-area">
      <${Table} replay=${replay} view=${view} below=${replay.seat ?? "S"} pointed=${findBetter(reviews, replay, step)} />
      <p class="said" role="status">${step > 0 ? replay.steps[step - 1].words[lang] : t("web.replay.start")}</p>
      <${Steering} step=${step} last=${last} isPlaying=${isPlaying} onStep=${goTo} onJump=${jump} onToggle=${toggle} />
    </div>
    <aside class="panel beside">
      <p class="small muted">${titles[replay.book] ?? replay.book}</p>
      <${Levels} standing=${view.standing} />
      <div class="choices">
        <${Deals} replay=${replay} onChoose=${(/** @type {number} */ deal) => load(deal, replay.seat)} />
        ${hasEyes && html`<${Eyes} seats=${seats} seat=${replay.seat}
          onChoose=${(/** @type {string | null} */ seat) => load(replay.deal, seat, { step, trick: null })} />`}
      </div>
      <${Log} steps=${replay.steps} starts=${starts} step=${step} onStep=${goTo} />
      <${Share} source=${source} />
    </aside>
  </div>
  ${hasReview && html`<${Review} reviews=${reviews} replay=${replay} view=${view} step=${step} onStep=${goTo} lang=${lang} />`}
  ${hasReview && step > 0 && view.deal && html`<${PlayOn} key=${replay.deal} source=${source} replay=${replay}
    version=${replay.steps[step - 1].version} lang=${lang} />`}
  <${Proof} source=${source} />`;
}

const setReady = () => find("replay").setAttribute("aria-busy", "false");

/** @param {unknown} error */
function showError(error) {
  show(find("problem"), messageOf(error));
  setReady();
}

/** @param {Source} source @param {Place} from @param {string | null} seat */
async function openReplay(source, from, seat) {
  show(find("problem"), "");
  try {
    const first = await source.load(from.deal, seat);
    render(null, find("replay"));
    render(html`<${Replay} source=${source} first=${first} from=${from} />`, find("replay"));
    setReady();
  } catch (error) {
    showError(error);
  }
}

async function openPage() {
  await loadTexts();
  if (match) {
    const seat = new URLSearchParams(location.search).get("seat");
    await openReplay(fromMatch(match), parsePlace(location.hash), seat && seats.includes(seat) ? seat : null);
  } else setReady();
  findOptional("by-match")?.addEventListener("submit", (event) => {
    event.preventDefault();
    location.assign(`/replay/${encodeURIComponent(find("match", HTMLInputElement).value.trim())}`);
  });
  const file = findOptional("file", HTMLInputElement);
  file?.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen) await openReplay(fromText(await chosen.text()), { deal: 1, trick: null, step: null }, null);
  });
}

openPage();
