// Views after changes: at the table, in a trick, in a replay.

import assert from "node:assert/strict";
import test from "node:test";
import { applyChanges } from "../../../src/guandan/web/static/js/changes.js";
import {
  buildViews, findFirstSight, findTrickStarts, formatPlace, parsePlace, trickAt,
} from "../../../src/guandan/web/static/js/replay/steps.js";
import { actsAfter, actsOfTrick } from "../../../src/guandan/web/static/js/table/trick.js";

const play = (seat, ...cards) => ({ event: "cards_played", seat, play: { kind: "single", rank: "3", cards } });
const pass = (seat, why) => ({ event: "passed", seat, ...(why ? { why } : {}) });

test("changed fields replace the old ones, those of the deal too", () => {
  const view = { version: 1, done: [1], deal: { turn: "E", level: "2" } };
  assert.deepEqual(applyChanges(view, { changed: { version: 2 }, deal: { turn: "N" } }), {
    version: 2, done: [1], deal: { turn: "N", level: "2" },
  });
  assert.deepEqual(view.deal, { turn: "E", level: "2" });
});

test("without a deal it stays, with null it is over, after null it begins anew", () => {
  const view = { version: 1, deal: { turn: "E" } };
  assert.deepEqual(applyChanges(view, { changed: {} }).deal, { turn: "E" });
  const over = applyChanges(view, { changed: {}, deal: null });
  assert.equal(over.deal, null);
  assert.deepEqual(applyChanges(over, { changed: {}, deal: { turn: "S" } }).deal, { turn: "S" });
});

test("a play beats those before it; a pass stands beside one's own play", () => {
  const acts = actsOfTrick([play("E", "S3"), play("N", "S4"), pass("W"), pass("S", "ruling")]);
  assert.deepEqual(Object.entries(acts).map(([seat, { beaten, passed, why }]) => [seat, beaten, passed, why]), [
    ["E", true, null, undefined],
    ["N", false, null, undefined],
    ["W", undefined, "passed", "chosen"],
    ["S", undefined, "passed", "ruling"],
  ]);
});

test("a finished trick lies there until somebody leads, and goes with the deal", () => {
  const before = actsOfTrick([play("E", "S3"), pass("N"), pass("W")]);
  const ended = actsAfter(before, { trick: [] }, [pass("S")]);
  assert.deepEqual(Object.keys(ended).sort(), ["E", "N", "S", "W"]);
  assert.deepEqual(Object.keys(actsAfter(ended, { trick: [play("E", "S9")] }, [])), ["E"]);
  assert.deepEqual(actsAfter(ended, { trick: [] }, [{ event: "hand_dealt" }]), {});
  assert.deepEqual(actsAfter(ended, null, []), {});
});

test("a replay has a view for each step, and knows where tricks begin", () => {
  const step = (event, deal) => ({ version: 0, words: {}, event, changed: {}, deal });
  const steps = [
    step({ event: "match_started" }, null),
    step({ event: "hand_dealt" }, { trick: [], tricks: 0 }),
    step(play("E", "S3"), { trick: [play("E", "S3")] }),
    step(pass("N"), { trick: [], tricks: 1 }),
    step(play("E", "S5"), { trick: [play("E", "S5")] }),
  ];
  const views = buildViews({ start: { deal: null }, steps });
  assert.equal(views.length, steps.length + 1);
  assert.deepEqual(findTrickStarts(views, steps), [3, 5]);
  assert.deepEqual([0, 3, 4, 5].map((at) => trickAt([3, 5], at)), [0, 1, 1, 2]);
  assert.equal(findFirstSight(steps), 2);
});

test("a place is written in the address and read again", () => {
  assert.deepEqual(parsePlace(formatPlace(2, 3, 14)), { deal: 2, trick: 3, step: 14 });
  assert.deepEqual(parsePlace("#4"), { deal: 4, trick: null, step: null });
  assert.deepEqual(parsePlace("#nonsense"), { deal: 1, trick: null, step: null });
  assert.equal(parsePlace("#0").deal, 1);
});
