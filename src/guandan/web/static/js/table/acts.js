// What lies before each player: the last play of the trick, beaten or not, and whether one passed after it.

const isPlay = (act) => act.event === "cards_played";

/** One act more: a lead after a finished trick clears the table first. */
function added(shown, act, isLead) {
  const before = isLead ? {} : shown;
  const own = before[act.seat] || {};
  if (!isPlay(act)) return { ...before, [act.seat]: { ...own, passed: act.event, why: act.why || "chosen" } };
  const beaten = Object.fromEntries(Object.entries(before).map(([seat, one]) => [seat, { ...one, beaten: true }]));
  return { ...beaten, [act.seat]: { play: act.play, beaten: false, passed: null } };
}

/** From a trick as the view has it. */
export function fromTrick(acts) {
  return acts.reduce((shown, act, place) => added(shown, act, place === 0), {});
}

/** What is shown after a frame: the trick that is on, or the one that ended until somebody leads again. */
export function after(shown, deal, happened) {
  if (deal === null) return {};
  if (deal.trick.length > 0) return fromTrick(deal.trick);
  const acts = happened.filter((event) => ["cards_played", "passed", "lead_missed"].includes(event.event));
  if (happened.some((event) => event.event === "hand_dealt" || event.event === "adjusted")) return {};
  return acts.reduce((now, act) => added(now, act, false), shown);
}
