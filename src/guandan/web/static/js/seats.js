// The four seats, their sides, and where each is drawn.

/** @typedef {Protocol.Seat} Seat */
/** @typedef {Protocol.Side} Side */

/** The seats in the order of play. @type {Seat[]} */
export const SEATS = ["E", "N", "W", "S"];
/** @type {Side[]} */
export const SIDES = ["EW", "NS"];
const PLACES = ["bottom", "right", "top", "left"];

/** @param {Seat} seat @returns {Side} */
export const sideOf = (seat) => (seat === "E" || seat === "W" ? "EW" : "NS");
/** @param {Side} side @returns {Side} */
export const otherSide = (side) => (side === "EW" ? "NS" : "EW");
/** @param {Seat} seat @returns {Seat} */
export const partnerOf = (seat) => SEATS[(SEATS.indexOf(seat) + 2) % 4];

/**
 * The seat at each place of the screen: the seat after the lowest one is at its right hand.
 * @param {Seat} bottom the seat at the lower edge
 * @returns {{ [place: string]: Seat }}
 */
export function placeSeats(bottom) {
  const start = SEATS.indexOf(bottom);
  return Object.fromEntries(PLACES.map((place, steps) => [place, SEATS[(start + steps) % 4]]));
}
