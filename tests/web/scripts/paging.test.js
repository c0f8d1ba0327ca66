// Pages of as many rows as fit.

import assert from "node:assert/strict";
import test from "node:test";
import { joinLonelyRow, splitByHeight } from "../../../src/guandan/web/static/js/event/paging.js";

const split = (heights, room, most = Infinity) => splitByHeight(heights, (height) => height, { room, most });

test("rows fill a page by their own heights", () => {
  assert.deepEqual(split([10, 10, 10, 25, 10], 30), [[10, 10, 10], [25], [10]]);
});

test("a row that is higher than the page has one to itself", () => {
  assert.deepEqual(split([50, 10, 50], 30), [[50], [10], [50]]);
});

test("no page has more rows than the organisers want", () => {
  assert.deepEqual(split([1, 1, 1, 1, 1], 100, 2), [[1, 1], [1, 1], [1]]);
});

test("nobody stands alone on the last page, unless the page before is small too", () => {
  const pages = [["a", "b", "c"], ["d"]];
  joinLonelyRow(pages);
  assert.deepEqual(pages, [["a", "b"], ["c", "d"]]);
  const small = [["a", "b"], ["c"]];
  joinLonelyRow(small);
  assert.deepEqual(small, [["a", "b"], ["c"]]);
});
