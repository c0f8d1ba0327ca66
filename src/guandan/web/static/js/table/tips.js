// Tips at the table: each is shown the first time that its situation occurs.

/**
 * @typedef {object} Moment what a player meets on the own turn
 * @property {string} ask
 * @property {boolean} cannotBeat
 * @property {boolean} isPartnerHighest
 * @property {boolean} isBombOnTable
 * @property {boolean} hasWild
 * @property {boolean} hasCaughtWind the partner's last play went round
 * @property {boolean} isOpponentShort
 * @property {boolean} hidesCounts how many cards somebody has left is not told
 */

/** What can be learnt, in the order in which it matters. @type {[tip: string, happens: (moment: Moment) => boolean][]} */
const TIPS = [
  ["pay", ({ ask }) => ask === "pay"],
  ["return", ({ ask }) => ask === "return"],
  ["take", ({ ask }) => ask === "take" || ask === "pick"],
  ["lead", ({ ask }) => ask === "lead"],
  ["cannot_beat", ({ ask, cannotBeat }) => ask === "follow" && cannotBeat],
  ["follow", ({ ask }) => ask === "follow"],
  ["wind", ({ ask, hasCaughtWind }) => ask === "lead" && hasCaughtWind],
  ["bomb", ({ ask, isBombOnTable }) => ask === "follow" && isBombOnTable],
  ["partner", ({ ask, isPartnerHighest }) => ask === "follow" && isPartnerHighest],
  ["hint", ({ ask }) => ask === "follow"],
  ["slide", ({ ask }) => ask === "lead"],
  ["wild", ({ ask, hasWild }) => hasWild && (ask === "lead" || ask === "follow")],
  ["short", ({ ask, isOpponentShort }) => isOpponentShort && (ask === "lead" || ask === "follow")],
  ["count", ({ ask, hidesCounts }) => hidesCounts && ask === "follow"],
  ["sort", ({ ask }) => ask === "lead"],
];

/** The tip for a moment; none where all that happens is known. @param {Moment} moment @param {string[]} learned */
export function findTip(moment, learned) {
  const found = TIPS.find(([tip, happens]) => !learned.includes(tip) && happens(moment));
  return found ? found[0] : null;
}

