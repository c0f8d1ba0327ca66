// 提示: the server's proposals, one after the other.

/**
 * The proposals of an answer in their order; where a pass is best, that is the first.
 * @param {{ plays?: Protocol.Play[], cards?: string[], advises_pass?: boolean }} answer
 * @returns {import("./model.js").Hint[]}
 */
export function listHints({ plays = [], cards = [], advises_pass: advisesPass = false }) {
  const proposals = [
    ...(advisesPass && plays.length > 0 ? [{ faces: [], play: null }] : []),
    ...plays.map((play) => ({ faces: play.cards, play })),
    ...cards.map((card) => ({ faces: [card], play: null })),
  ];
  return proposals.map((hint, index) => ({ ...hint, number: index + 1, count: proposals.length }));
}
