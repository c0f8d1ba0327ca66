import assert from "node:assert/strict";
import { test } from "node:test";

import "./setup.js";
import { formatLocal } from "../../../src/guandan/web/static/js/local_times.js";

test("an instant is said by the reader's own clock, with the day or alone", () => {
  const at = new Date(2026, 4, 1, 9, 5);
  assert.equal(formatLocal(at, undefined), "2026-05-01 09:05");
  assert.equal(formatLocal(at, "time"), "09:05");
});
