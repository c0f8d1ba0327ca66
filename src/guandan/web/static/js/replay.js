// A replay: the table as it was, and the way through it.

import { html, render, useCallback, useEffect, useMemo, useRef, useState } from "../vendor/preact.js";
import { Eyes, Share, Steering } from "./replay/controls.js";
import { readPlace, trickAt, trickStarts, views, writePlace } from "./replay/fold.js";
import { Proof } from "./replay/proof.js";
import { fromMatch, fromText } from "./replay/source.js";
import { Table } from "./replay/table.js";
import { loadWords, t } from "./words.js";

const BEAT = 1100;
const at = (id) => document.getElementById(id);
const { match, seats, titles } = JSON.parse(at("data").textContent);
const lang = document.body.dataset.lang;

function Log({ steps, place, go }) {
  const current = useRef(null);
  useEffect(() => {
    const list = current.current?.parentElement;
    if (list) list.scrollTop = current.current.offsetTop - list.offsetTop - list.clientHeight / 2;
  }, [place]);
  return html`<ol class="log" tabindex="0" aria-label=${t("web.replay.log")}>
    ${steps.map((step, number) => {
      const isNow = number + 1 === place;
      const lead = step.event.event === "cards_played" && step.isLead;
      return html`<li key=${step.version} ref=${isNow ? current : undefined} class=${`${isNow ? "now" : ""}${lead ? " lead" : ""}`}>
        <button type="button" aria-current=${isNow ? "step" : undefined} onClick=${() => go(number + 1)}>${step.words[lang]}</button></li>`;
    })}
  </ol>`;
}

function Deals({ replay, choose }) {
  const first = (one) => (one.order.length ? t(`seat.${one.order[0]}`) : "");
  return html`<div class="field"><label for="deals">${t("web.replay.deals")}</label>
    <select id="deals" onChange=${(event) => choose(Number(event.target.value))}>
      ${replay.deals.map((one) => html`<option value=${one.deal} selected=${one.deal === replay.deal}>
        ${t("web.replay.deal_line", { deal: one.deal, level: t(`rank.${one.level}`), first: first(one) })}</option>`)}
    </select></div>`;
}

function Levels({ view }) {
  const words = (number) => (number > 13 ? t("level.past_a") : t(`rank.${"23456789TJQKA"[number - 1]}`));
  const { ew, ns, stage } = view.standing;
  const side = (name, number) => html`<div class=${stage === name ? "side stage" : "side"}><dt>${t(`side.${name}`)}</dt><dd>${words(number)}</dd></div>`;
  return html`<dl class="levels">${side("EW", ew)}${side("NS", ns)}</dl>`;
}

function Replay({ source, first, from }) {
  const [replay, setReplay] = useState(first);
  const [place, setPlace] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const all = useMemo(() => views(replay), [replay]);
  const starts = useMemo(() => trickStarts(all, replay.steps), [all, replay]);
  const steps = useMemo(() => replay.steps.map((step, number) => ({ ...step, isLead: starts.includes(number + 1) })), [replay, starts]);
  const last = replay.steps.length;
  const view = all[Math.min(place, last)];
  const go = useCallback((to) => setPlace(Math.max(0, Math.min(last, to))), [last]);
  const arrive = (found, wanted) => {
    const begins = trickStarts(views(found), found.steps);
    const step = wanted.step ?? (wanted.trick ? begins[wanted.trick - 1] : null) ?? firstSight(found);
    setReplay(found);
    setPlace(Math.min(step, found.steps.length));
  };
  const load = (deal, seat, wanted) =>
    source.load(deal, seat).then((found) => arrive(found, wanted ?? { step: null, trick: null }), tell);
  const jump = (way) => {
    const next = way > 0 ? starts.find((start) => start > place) ?? last : [...starts].reverse().find((start) => start < place) ?? 0;
    go(next);
  };
  useEffect(() => arrive(first, from), []);
  useEffect(() => {
    const address = writePlace(replay.deal, trickAt(starts, place), place);
    if (source.match) history.replaceState(null, "", `${location.pathname}${replay.seat ? `?seat=${replay.seat}` : ""}${address}`);
  }, [replay, place]);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => {
      if (place < last) go(place + 1);
      else if (replay.deal < replay.deals.length) load(replay.deal + 1, replay.seat);
      else setPlaying(false);
    }, BEAT);
    return () => clearTimeout(timer);
  }, [isPlaying, place, replay]);
  useEffect(() => {
    const deeds = {
      ArrowRight: (event) => (event.shiftKey ? jump(1) : go(place + 1)),
      ArrowLeft: (event) => (event.shiftKey ? jump(-1) : go(place - 1)),
      Home: () => go(0),
      End: () => go(last),
      " ": () => setPlaying(!isPlaying),
    };
    const press = (event) => {
      if (event.target.closest("input, select, button, summary, a, textarea") || !deeds[event.key]) return;
      event.preventDefault();
      deeds[event.key](event);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  return html`<div class="replay">
    <div class="stage-area">
      <${Table} replay=${replay} view=${view} below=${replay.seat ?? "S"} />
      <p class="said" role="status">${place > 0 ? steps[place - 1].words[lang] : t("web.replay.start")}</p>
      <${Steering} place=${place} last=${last} isPlaying=${isPlaying} go=${go} jump=${jump} toggle=${() => setPlaying(!isPlaying)} />
    </div>
    <aside class="panel beside">
      <p class="small muted">${titles[replay.book] ?? replay.book}</p>
      <${Levels} view=${view} />
      <div class="choices">
        <${Deals} replay=${replay} choose=${(deal) => load(deal, replay.seat)} />
        <${Eyes} seats=${seats} seat=${replay.seat} isFixed=${!replay.is_open && replay.result === null} choose=${(seat) => load(replay.deal, seat, { step: place, trick: null })} />
      </div>
      <${Log} steps=${steps} place=${place} go=${go} />
      <${Share} source=${source} />
    </aside>
  </div>
  <${Proof} source=${source} />`;
}

// A deal begins where there is something to see: the cards dealt.
function firstSight(replay) {
  const dealt = replay.steps.findIndex((step) => step.deal !== null);
  return dealt + 1;
}

function tell(error) {
  at("problem").textContent = error.message;
  at("problem").hidden = false;
  at("replay").setAttribute("aria-busy", "false");
}

async function open(source, from, seat) {
  at("problem").hidden = true;
  try {
    const first = await source.load(from.deal, seat);
    render(null, at("replay"));
    render(html`<${Replay} source=${source} first=${first} from=${from} />`, at("replay"));
    at("replay").setAttribute("aria-busy", "false");
  } catch (error) {
    tell(error);
  }
}

await loadWords();
if (match) {
  const seat = new URLSearchParams(location.search).get("seat");
  await open(fromMatch(match), readPlace(location.hash), seats.includes(seat) ? seat : null);
} else {
  at("replay").setAttribute("aria-busy", "false");
}
at("by-match")?.addEventListener("submit", (event) => {
  event.preventDefault();
  location.assign(`/replay/${encodeURIComponent(at("match").value.trim())}`);
});
at("file")?.addEventListener("change", async () => {
  const [file] = at("file").files;
  if (file) await open(fromText(await file.text()), { deal: 1, trick: null, step: null }, null);
});
