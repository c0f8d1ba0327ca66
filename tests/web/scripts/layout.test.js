// Where the cards of the hand lie.

import assert from "node:assert/strict";
import test from "node:test";
import { updateCards } from "../../../src/guandan/web/static/js/table/hand_cards.js";
import { cardAt, chooseSizes, layOut, neighbourOf } from "../../../src/guandan/web/static/js/table/layout.js";

const RANKS = [..."23456789TJQKA"];
const WHOLE = updateCards([], [...RANKS.flatMap((rank) => [`S${rank}`, `H${rank}`]), "BJ"]).cards;
const groupsOf = (cards, size) =>
  Array.from({ length: Math.ceil(cards.length / size) }, (_, index) => ({
    cards: cards.slice(index * size, (index + 1) * size), isLocked: false,
  }));

for (const [width, height] of [[360, 740], [740, 360], [768, 1024], [1280, 800]]) {
  test(`27 cards in pairs lie within ${width} pixels, each once`, () => {
    const { spots, height: high, size, cardHeight } = layOut(groupsOf(WHOLE, 2), width, chooseSizes(width, height));
    assert.equal(new Set(spots.map(({ id }) => id)).size, 27);
    assert.ok(spots.every(({ x }) => x >= -0.01 && x + size.card <= width + 0.01));
    assert.ok(spots.every(({ y }) => y >= 0 && y + cardHeight <= high + 0.01));
  });
}

test("a group that is too high goes on in the next column", () => {
  const size = chooseSizes(1280, 800);
  const { spots } = layOut(groupsOf(WHOLE.slice(0, 8), 8), 1280, size);
  assert.deepEqual(spots.map(({ column }) => column), [0, 0, 0, 0, 1, 1, 1, 1]);
});

for (const single of [0, 1, 2, 3, 4, 5, 6]) {
  test(`on a phone no combination is torn apart between the two decks, after ${single} single cards`, () => {
    const alone = WHOLE.slice(0, single).map((card) => ({ cards: [card], isLocked: false }));
    const groups = [...alone, ...groupsOf(WHOLE.slice(single), 5)];
    const { spots, cardHeight } = layOut(groups, 360, chooseSizes(360, 740));
    const decks = spots.filter(({ row }, place) => spots[place + 1]?.row === 0 || place === spots.length - 1 || row < 0);
    const floors = new Set(decks.map(({ y }) => y));
    assert.equal(floors.size, 2, "two decks");
    const floorOf = (id) => {
      const { column } = spots.find((spot) => spot.id === id);
      return Math.max(...spots.filter((spot) => spot.column === column).map(({ y }) => y + cardHeight));
    };
    groups.forEach(({ cards }) => assert.equal(new Set(cards.map(({ id }) => floorOf(id))).size, 1));
  });
}

test("an empty hand has the height of a card", () => {
  const { height, cardHeight, spots } = layOut([], 360, chooseSizes(360, 740));
  assert.equal(height, cardHeight);
  assert.deepEqual(spots, []);
});

test("a point is on the card that lies on top", () => {
  const layout = layOut(groupsOf(WHOLE.slice(0, 3), 3), 1280, chooseSizes(1280, 800));
  const [first, second] = layout.spots;
  assert.equal(cardAt(layout, { x: first.x + 1, y: first.y + 1 })?.id, first.id);
  assert.equal(cardAt(layout, { x: second.x + 1, y: second.y + 1 })?.id, second.id);
  assert.equal(cardAt(layout, { x: first.x - 1, y: first.y + 1 }), null);
});

test("arrows walk through columns from the bottom, and round the ends", () => {
  const groups = [...groupsOf(WHOLE.slice(0, 3), 3), ...groupsOf(WHOLE.slice(3, 5), 2)];
  const { spots } = layOut(groups, 1280, chooseSizes(1280, 800));
  const [low, lowNext] = [spots[2].id, spots[4].id];
  assert.equal(neighbourOf(spots, low, "ArrowRight")?.id, lowNext);
  assert.equal(neighbourOf(spots, lowNext, "ArrowRight")?.id, low);
  assert.equal(neighbourOf(spots, low, "ArrowUp")?.id, spots[1].id);
  assert.equal(neighbourOf(spots, low, "ArrowDown")?.id, low);
  assert.equal(neighbourOf([], null, "ArrowUp"), null);
});
