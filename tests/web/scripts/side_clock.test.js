import assert from "node:assert/strict";
import test from "node:test";
import "./setup.js";
import { countSideSeconds, formatSideClock } from "../../../src/guandan/web/static/js/table/clock.js";

const NOON = Date.parse("2026-05-01T12:00:00Z");
const view = (/** @type {object} */ changes) => /** @type {any} */ ({
  used_seconds: { EW: 40 }, clock_at: "2026-05-01T12:00:00Z", is_paused: false, result: null,
  questions: [{ seat: "E" }], ...changes,
});

test("the clock of a side runs while it is to act", () => {
  assert.equal(countSideSeconds(view({}), "EW", 1, NOON + 5000), 15);
  assert.equal(countSideSeconds(view({}), "NS", 1, NOON + 5000), 60);
});

test("it stands still in a pause and is never below nothing", () => {
  assert.equal(countSideSeconds(view({ is_paused: true }), "EW", 1, NOON + 5000), 20);
  assert.equal(countSideSeconds(view({}), "EW", 1, NOON + 90000), 0);
});

test("without a limit there is no clock", () => {
  assert.equal(countSideSeconds(view({}), "EW", null, NOON), null);
  assert.equal(formatSideClock(425), "7:05");
});
