// 提示: proposals in the server's order, a pass first where it is advised.

import assert from "node:assert/strict";
import test from "node:test";
import { listHints } from "../../../src/guandan/web/static/js/table/hints.js";

const play = (/** @type {string} */ kind) => ({ kind, rank: "3", cards: ["S3"] });

test("plays keep their order and are numbered", () => {
  const hints = listHints({ plays: [play("single"), play("pair")] });
  assert.deepEqual(hints.map(({ number, count }) => [number, count]), [[1, 2], [2, 2]]);
  assert.equal(hints[0].play.kind, "single");
});

test("the advice to pass comes before the plays, and is none where there are no plays", () => {
  const hints = listHints({ plays: [play("bomb")], advises_pass: true });
  assert.deepEqual([hints[0].faces, hints[0].play, hints.length], [[], null, 2]);
  assert.deepEqual(listHints({ plays: [], advises_pass: true }), []);
});

test("in tribute each hint is one card", () => {
  assert.deepEqual(listHints({ cards: ["S9", "S3"] }).map(({ faces }) => faces), [["S9"], ["S3"]]);
});
