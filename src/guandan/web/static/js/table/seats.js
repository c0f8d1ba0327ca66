// Who sits where on the screen: oneself below, then round the table as people really sit.

export const SEATS = ["E", "N", "W", "S"];
const PLACES = ["bottom", "right", "top", "left"];

export const sideOf = (seat) => (seat === "E" || seat === "W" ? "EW" : "NS");
export const partnerOf = (seat) => SEATS[(SEATS.indexOf(seat) + 2) % 4];

/** The seat at each place of the screen, for whoever sits below: the seat after East is at East's right hand. */
export function around(bottom) {
  const start = SEATS.indexOf(bottom);
  return Object.fromEntries(PLACES.map((place, steps) => [place, SEATS[(start + steps) % 4]]));
}
