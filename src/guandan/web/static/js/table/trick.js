// The cards before each player: the last play of the trick, beaten or not, and whether the player passed since.

/** @typedef {Protocol.CardsPlayed | Protocol.Passed | Protocol.LeadMissed} Act */
/**
 * @typedef {{ play?: Protocol.Play, beaten?: boolean, passed?: string | null, why?: string }} Laid before one player
 */
/** @typedef {{ [seat: string]: Laid }} Acts by seat */

const ACTS = ["cards_played", "passed", "lead_missed"];

/** @param {{ event: string }} event @returns {event is Act} */
const isAct = (event) => ACTS.includes(event.event);

/**
 * Add an act; a lead after a finished trick clears the table first.
 * @param {Acts} acts
 * @param {Act} act
 * @param {boolean} isLead
 * @returns {Acts}
 */
function addAct(acts, act, isLead) {
  const before = isLead ? {} : acts;
  if (act.event !== "cards_played") {
    const why = ("why" in act && act.why) || "chosen";
    return { ...before, [act.seat]: { ...before[act.seat], passed: act.event, why } };
  }
  const beaten = Object.entries(before).map(([seat, laid]) => [seat, { ...laid, beaten: true }]);
  return { ...Object.fromEntries(beaten), [act.seat]: { play: act.play, beaten: false, passed: null } };
}

/** From a trick as the view has it. @param {Act[]} trick @returns {Acts} */
export const actsOfTrick = (trick) =>
  trick.reduce((acts, act, index) => addAct(acts, act, index === 0), /** @type {Acts} */ ({}));

/**
 * The plays shown after a frame: those of the current trick, or of the last one until somebody leads again.
 * @param {Acts} acts before the frame
 * @param {Protocol.DealView | null} deal
 * @param {{ event: string }[]} events of the frame
 * @returns {Acts}
 */
export function actsAfter(acts, deal, events) {
  if (deal === null) return {};
  const { trick = [] } = deal;
  if (trick.length > 0) return actsOfTrick(trick);
  if (events.some(({ event }) => event === "hand_dealt" || event === "adjusted")) return {};
  return events.filter(isAct).reduce((laid, act) => addAct(laid, act, false), acts);
}
