// One's own cards: ids that stay, groups, what is selected together.

import assert from "node:assert/strict";
import test from "node:test";
import {
  groupCards, idsAlike, idsOfFaces, numberGroups, toggleLock, updateCards,
} from "../../../src/guandan/web/static/js/table/hand_cards.js";

const hand = (...faces) => updateCards([], faces).cards;
const idsOf = (cards) => cards.map(({ id }) => id);

test("two copies of a card have two ids", () => {
  assert.deepEqual(idsOf(hand("S3", "S3", "HA")), ["S3.0", "S3.1", "HA.0"]);
});

test("what stays keeps its id, and of two copies the selected one goes first", () => {
  const before = hand("S3", "S3", "HA");
  assert.deepEqual(idsOf(updateCards(before, ["S3", "HA"], new Set(["S3.0"])).cards), ["S3.1", "HA.0"]);
  assert.deepEqual(idsOf(updateCards(before, ["S3", "HA"], new Set(["S3.1"])).cards), ["S3.0", "HA.0"]);
});

test("a card that comes gets an id that is free, and is told apart as added", () => {
  const { cards, added } = updateCards([{ id: "S3.1", face: "S3" }], ["S3", "S3", "BJ"]);
  assert.deepEqual(idsOf(cards), ["S3.1", "S3.0", "BJ.0"]);
  assert.deepEqual(idsOf(added), ["S3.0", "BJ.0"]);
});

test("locked cards come first, then the server's groups, then the rest by rank", () => {
  const cards = hand("S3", "H3", "S4", "SJ", "LJ", "HJ");
  const groups = groupCards(cards, [["S3", "S4", "C9"]], [["H3.0", "gone.0"]]);
  assert.deepEqual(groups.map(({ cards: group, isLocked }) => [idsOf(group), isLocked]), [
    [["H3.0"], true],
    [["S3.0", "S4.0"], false],
    [["SJ.0", "HJ.0"], false],
    [["LJ.0"], false],
  ]);
});

test("faces find their cards, each card once", () => {
  assert.deepEqual(idsOfFaces(hand("S3", "S3", "HA"), ["S3", "S3", "S3", "HA"]), ["S3.0", "S3.1", "HA.0"]);
});

test("with a card go its rank, without locked cards, or the group it is locked in", () => {
  const cards = hand("S3", "H3", "C3", "S4");
  assert.deepEqual(idsAlike(cards, [], "S3.0"), ["S3.0", "H3.0", "C3.0"]);
  assert.deepEqual(idsAlike(cards, [["C3.0", "S4.0"]], "S3.0"), ["S3.0", "H3.0"]);
  assert.deepEqual(idsAlike(cards, [["C3.0", "S4.0"]], "C3.0"), ["C3.0", "S4.0"]);
});

test("locking puts the selection together; the same again takes it apart", () => {
  const locked = toggleLock([["a", "b"]], new Set(["b", "c"]));
  assert.deepEqual(locked, [["a"], ["b", "c"]]);
  assert.deepEqual(toggleLock(locked, new Set(["b", "c"])), [["a"]]);
});

test("a combination has one number, a card that is alone has none", () => {
  const cards = hand("S3", "H3", "S9", "H5", "C5", "D5");
  const numbers = numberGroups(groupCards(cards, [["S3", "H3"], ["H5", "C5", "D5"], ["S9"]], []));
  assert.deepEqual(cards.map(({ id }) => numbers.get(id) ?? 0), [1, 1, 0, 2, 2, 2]);
});
