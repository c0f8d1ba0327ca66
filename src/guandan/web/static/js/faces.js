// Cards in their text form: S2 is the two of spades, HT the ten of hearts, LJ and BJ are the jokers.

/** @typedef {Protocol.Card} Face */

export const SUITS = [..."SHCD"];
export const RANKS = [..."23456789TJQKA"];
const FACE = /^([SHCD]([2-9TJQKA])|LJ|BJ)$/;
const BOMBS = new Set(["bomb", "straight_flush", "four_jokers"]);

/** @param {string} text @returns {text is Face} */
export const isFace = (text) => FACE.test(text);
/** @param {string} face */
export const isJoker = (face) => face === "LJ" || face === "BJ";
/** Is this face one of the two wild cards at this level? @param {string} face @param {string | null} [level] */
export const isWild = (face, level = null) => level !== null && face === `H${level}`;
/** What cards of a rank have in common; each joker is a rank of its own. @param {string} face */
export const rankOf = (face) => (isJoker(face) ? face : face[1]);
/** @param {{ kind: string }} play */
export const isBomb = (play) => BOMBS.has(play.kind);

/**
 * How a card ranks in a hand: big joker, little joker, level cards, then A to 2.
 * @param {string} face
 * @param {string} level
 */
function strengthOf(face, level) {
  if (isJoker(face)) return face === "BJ" ? RANKS.length + 2 : RANKS.length + 1;
  return face[1] === level ? RANKS.length : RANKS.indexOf(face[1]);
}

/** The strongest cards first, equal ones by suit. @param {string[]} faces @param {string} level */
export const sortFaces = (faces, level) =>
  [...faces].sort(
    (a, b) => strengthOf(b, level) - strengthOf(a, level) || SUITS.indexOf(a[0]) - SUITS.indexOf(b[0]),
  );
