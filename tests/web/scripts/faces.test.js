// Cards in their text form.

import assert from "node:assert/strict";
import test from "node:test";
import { isBomb, isFace, isWild, rankOf, sortFaces } from "../../../src/guandan/web/static/js/faces.js";

test("54 faces and no more", () => {
  assert.ok(["S2", "HT", "DA", "LJ", "BJ"].every(isFace));
  assert.ok(!["S1", "10", "XJ", "S", "SAA", ""].some(isFace));
});

test("jokers are ranks of their own, apart from jacks", () => {
  assert.deepEqual(["SJ", "HJ", "LJ", "BJ"].map(rankOf), ["J", "J", "LJ", "BJ"]);
});

test("only the heart of the level is wild", () => {
  assert.deepEqual(["H5", "S5", "H6"].map((face) => isWild(face, "5")), [true, false, false]);
  assert.equal(isWild("H5"), false);
});

test("bombs, straight flushes and four jokers are bombs", () => {
  const kinds = ["bomb", "straight_flush", "four_jokers", "straight", "full_house"];
  assert.deepEqual(kinds.map((kind) => isBomb({ kind })), [true, true, true, false, false]);
});

test("a hand is sorted by strength at its level, then by suit, and not changed", () => {
  const hand = ["D3", "SA", "H3", "LJ", "C2", "BJ", "DA"];
  assert.deepEqual(sortFaces(hand, "3"), ["BJ", "LJ", "H3", "D3", "SA", "DA", "C2"]);
  assert.deepEqual(sortFaces(hand, "2"), ["BJ", "LJ", "C2", "SA", "DA", "H3", "D3"]);
  assert.equal(hand[0], "D3");
});
