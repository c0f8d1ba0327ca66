// One's own cards on the screen: each copy has an id that stays, so what is selected stays selected.

import { rankOf } from "../faces.js";

/** @typedef {{ id: string, face: string }} HandCard */
/** @typedef {{ cards: HandCard[], isLocked: boolean }} Group */

/**
 * The cards for these faces: those that are still there keep their ids.
 * @param {HandCard[]} cards before
 * @param {string[]} faces now
 * @param {Set<string>} [leaving] ids that are the first to go
 * @returns {{ cards: HandCard[], added: HandCard[] }}
 */
export function updateCards(cards, faces, leaving = new Set()) {
  const missing = new Map();
  faces.forEach((face) => missing.set(face, (missing.get(face) ?? 0) + 1));
  const byAge = [...cards].sort((a, b) => Number(leaving.has(a.id)) - Number(leaving.has(b.id)));
  const staying = new Set();
  byAge.forEach(({ id, face }) => {
    const count = missing.get(face) ?? 0;
    if (count === 0) return;
    missing.set(face, count - 1);
    staying.add(id);
  });
  const old = cards.filter(({ id }) => staying.has(id));
  /** @type {HandCard[]} */
  const added = [];
  missing.forEach((count, face) => {
    for (let copy = 0, left = count; left > 0; copy += 1) {
      const id = `${face}.${copy}`;
      if (staying.has(id)) continue;
      added.push({ id, face });
      left -= 1;
    }
  });
  return { cards: [...old, ...added], added };
}

/** The same ranks together. @param {HandCard[]} cards */
function groupByRank(cards) {
  /** @type {Map<string, HandCard[]>} */
  const ranks = new Map();
  cards.forEach((card) => ranks.set(rankOf(card.face), [...(ranks.get(rankOf(card.face)) ?? []), card]));
  return [...ranks.values()];
}

/**
 * The hand in groups: what was locked together, then the groups of faces, then what is in none of them.
 * @param {HandCard[]} cards
 * @param {string[][]} groups of faces
 * @param {string[][]} locked ids
 * @returns {Group[]}
 */
export function groupCards(cards, groups, locked) {
  const free = new Map(cards.map((card) => [card.id, card]));
  const take = (/** @type {HandCard | undefined} */ card) => {
    if (card) free.delete(card.id);
    return card ? [card] : [];
  };
  const own = locked.map((ids) => ids.flatMap((id) => take(free.get(id))));
  const sorted = groups.map((faces) =>
    faces.flatMap((face) => take([...free.values()].find((card) => card.face === face))),
  );
  const rest = groupByRank([...free.values()]);
  const label = (/** @type {HandCard[][]} */ lists, /** @type {boolean} */ isLocked) =>
    lists.filter((list) => list.length > 0).map((list) => ({ cards: list, isLocked }));
  return [...label(own, true), ...label(sorted, false), ...label(rest, false)];
}

/**
 * By id, which group a card belongs to, counted from 1; a card that is alone belongs to none.
 * @param {Group[]} groups
 * @returns {Map<string, number>}
 */
export function numberGroups(groups) {
  const large = groups.filter(({ cards }) => cards.length > 1);
  return new Map(large.flatMap(({ cards }, index) => cards.map(({ id }) => [id, index + 1])));
}

/** The ids of cards with these faces. @param {HandCard[]} cards @param {string[]} faces */
export function idsOfFaces(cards, faces) {
  const free = [...cards];
  return faces.flatMap((face) => {
    const index = free.findIndex((card) => card.face === face);
    return index < 0 ? [] : [free.splice(index, 1)[0].id];
  });
}

/**
 * What is selected with a card: its locked group, or the free cards of its rank.
 * @param {HandCard[]} cards
 * @param {string[][]} locked
 * @param {string} id
 */
export function idsAlike(cards, locked, id) {
  const group = locked.find((ids) => ids.includes(id));
  if (group) return group;
  const face = cards.find((card) => card.id === id)?.face ?? "";
  const isFree = (/** @type {HandCard} */ card) => !locked.some((ids) => ids.includes(card.id));
  return cards.filter((card) => rankOf(card.face) === rankOf(face) && isFree(card)).map((card) => card.id);
}

/**
 * Lock what is selected together; selected groups come apart again.
 * @param {string[][]} locked
 * @param {Set<string>} selected
 */
export function toggleLock(locked, selected) {
  const touched = locked.filter((ids) => ids.some((id) => selected.has(id))).flat();
  const isWhole = touched.length === selected.size && touched.every((id) => selected.has(id));
  const others = locked.map((ids) => ids.filter((id) => !selected.has(id))).filter((ids) => ids.length > 0);
  return isWhole ? others : [...others, [...selected]];
}
