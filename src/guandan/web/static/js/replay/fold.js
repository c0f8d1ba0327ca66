// The views of a deal: each step puts its changed fields in the place of the old ones.

/** All views, the first before anything has happened. */
export function views(replay) {
  const all = [replay.start];
  for (const step of replay.steps) all.push(after(all[all.length - 1], step));
  return all;
}

function after(view, step) {
  const deal = step.deal === null ? null : { ...(view.deal ?? {}), ...step.deal };
  return { ...view, ...step.changed, deal };
}

const PLAYED = new Set(["cards_played", "passed", "lead_missed"]);

/** The steps at which tricks begin, by the trick's number from 1. */
export function trickStarts(all, steps) {
  const starts = [];
  steps.forEach((step, place) => {
    const before = all[place].deal;
    const isLead = PLAYED.has(step.event.event) && before && before.trick.length === 0;
    if (isLead && starts.length <= before.tricks) starts.push(place + 1);
  });
  return starts;
}

/** Which trick a step is in; 0 before the first. */
export function trickAt(starts, place) {
  let number = 0;
  for (const start of starts) if (start <= place) number += 1;
  return number;
}

/** #deal-trick-step, each from 1; what is missing is the first. */
export function readPlace(hash) {
  const found = /^#?(\d+)(?:-(\d+))?(?:-(\d+))?$/.exec(hash);
  if (!found) return { deal: 1, trick: null, step: null };
  const number = (text) => (text === undefined ? null : Number(text));
  return { deal: Math.max(1, Number(found[1])), trick: number(found[2]), step: number(found[3]) };
}

export const writePlace = (deal, trick, step) => `#${deal}-${trick}-${step}`;
