// Tips: each when it first happens, the most important first, none twice.

import assert from "node:assert/strict";
import test from "node:test";
import { findTip } from "../../../src/guandan/web/static/js/table/tips.js";

const PLAIN = {
  ask: "follow", cannotBeat: false, isPartnerHighest: false, isBombOnTable: false, hasWild: false, hasCaughtWind: false,
  isOpponentShort: false, hidesCounts: false,
};

test("a tip belongs to what is asked", () => {
  assert.equal(findTip({ ...PLAIN, ask: "pay" }, []), "pay");
  assert.equal(findTip({ ...PLAIN, ask: "return" }, []), "return");
  assert.equal(findTip({ ...PLAIN, ask: "lead" }, []), "lead");
  assert.equal(findTip({ ...PLAIN, ask: "choose" }, []), null);
});

test("who cannot beat is told so first", () => {
  assert.equal(findTip({ ...PLAIN, cannotBeat: true }, []), "cannot_beat");
  assert.equal(findTip({ ...PLAIN, cannotBeat: true }, ["cannot_beat"]), "follow");
});

test("what was read is not said again", () => {
  const learned = ["follow", "hint"];
  assert.equal(findTip(PLAIN, learned), null);
  assert.equal(findTip({ ...PLAIN, hasWild: true }, learned), "wild");
  assert.equal(findTip({ ...PLAIN, isBombOnTable: true, hasWild: true }, learned), "bomb");
  assert.equal(findTip({ ...PLAIN, isPartnerHighest: true }, learned), "partner");
  assert.equal(findTip({ ...PLAIN, hidesCounts: true }, learned), "count");
});
