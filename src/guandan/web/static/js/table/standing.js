// Where both sides stand on the ladder.

/** The number of a side's level. @param {Protocol.Standing} standing @param {Protocol.Side} side */
export const levelOf = (standing, side) => (side === "EW" ? standing.ew : standing.ns);

/** Above A: the match is won. */
export const PAST_A = 14;

/** How far a side rose (or fell, if less than nothing). @param {Protocol.LevelMove} move @param {Protocol.Side} side */
export const riseOf = ({ before, after }, side) => levelOf(after, side) - levelOf(before, side);
