// What people type: results, draws, schedules, options, fields of forms.

import assert from "node:assert/strict";
import test from "node:test";
import { parseLots, parseTables as parseDraw } from "../../../src/guandan/web/static/js/event/lots_input.js";
import { parseOption } from "../../../src/guandan/web/static/js/event/option_input.js";
import { minutesBetween, moveTime, readSlots } from "../../../src/guandan/web/static/js/event/schedule_input.js";
import { isSameResult, parseResult, typeLevel } from "../../../src/guandan/web/static/js/event/score_input.js";
import { parseTables, readBody, readValue, setAt } from "../../../src/guandan/web/static/js/form_body.js";
import "./setup.js";

const read = (text, boards = 0) => parseResult(text, { decides: "winner", boards });

test("final levels, with what decides and how many deals there were", () => {
  assert.deepEqual(read("10 7"), { final: { ew: 9, ns: 6 } });
  assert.deepEqual(read("t:7"), { final: { ew: 9, ns: 6 } });
  assert.deepEqual(read("a+ K"), { final: { ew: 14, ns: 12 } });
  assert.deepEqual(read("past a/K"), { final: { ew: 14, ns: 12 } });
  assert.deepEqual(read("５ ５ E #9"), { final: { ew: 4, ns: 4, winner: "EW", deals: 9 } });
  assert.deepEqual(read("5 5 +NS -E"), { final: { ew: 4, ns: 4, extra: "NS", lost_by: "EW" } });
});

test("deals by their finishing order, with the call of time", () => {
  assert.deepEqual(read("EW NSEW"), { deals: [{ order: ["E", "W"] }, { order: ["N", "S", "E", "W"] }] });
  assert.equal(read("EW T NS")?.time_called, "in_play");
  assert.equal(read("EW NS T")?.time_called, "after");
});

test("nets of boards, and what is no result", () => {
  assert.deepEqual(read("+3 -1 0", 3), { boards: [3, -1, 0] });
  assert.equal(read("3 x", 3), null);
  assert.equal(read("5 5 what"), null);
  assert.equal(read("  "), null);
});

test("a second person types the same result, or another one", () => {
  assert.equal(isSameResult(read("5 6"), { result: { ew: 4, ns: 5 } }), true);
  assert.equal(isSameResult(read("5 6"), { result: { ew: 5, ns: 4 } }), false);
  assert.equal(isSameResult(read("1 2", 2), { nets: [1, 2] }), true);
  assert.equal(isSameResult(read("5 6"), {}), false);
  assert.deepEqual([1, 9, 14].map(typeLevel), ["2", "10", "A+"]);
});

test("a draw: tables that are numbered, tables that are not, byes", () => {
  assert.deepEqual(parseDraw("1-2, 1:3-4 轮空5 5–6 bye:7"), {
    tables: [{ number: 2, ew: 1, ns: 2 }, { number: 1, ew: 3, ns: 4 }, { number: 3, ew: 5, ns: 6 }],
    byes: [5, 7],
  });
  assert.deepEqual(parseDraw("1-2 13:3-4 5-6", 13).tables.map((table) => table.number), [14, 13, 15]);
  assert.throws(() => parseDraw("1-2 3"), { message: '"3" cannot be read' });
  assert.deepEqual(parseLots("3，1;2"), [3, 1, 2]);
  assert.throws(() => parseLots("3 x"), { message: '"x" cannot be read' });
});

test("a timetable in the event's zone, also over a change of the clocks", () => {
  const rows = [{ day: "2026-05-02", starts: "09:00", ends: "09:50" }, { day: "2026-05-02", starts: "14:00", ends: "" }];
  assert.deepEqual(readSlots(rows, "Asia/Shanghai"), [
    { round: 1, starts: "2026-05-02T01:00:00.000Z", ends: "2026-05-02T01:50:00.000Z" },
    { round: 2, starts: "2026-05-02T06:00:00.000Z" },
  ]);
  const noons = ["2026-03-28", "2026-03-29"].map((day) => ({ day, starts: "12:00", ends: "" }));
  const [before, after] = readSlots(noons, "Europe/Berlin");
  assert.deepEqual([before.starts, after.starts], ["2026-03-28T11:00:00.000Z", "2026-03-29T10:00:00.000Z"]);
});

test("times of a day that are moved", () => {
  assert.deepEqual([moveTime("09:50", 15), moveTime("23:50", 30), moveTime("", 5)], ["10:05", "23:59", ""]);
  assert.deepEqual([minutesBetween("09:00", "09:50"), minutesBetween("", "09:50")], [50, 0]);
});

test("the text of an option by its kind", () => {
  assert.deepEqual(parseOption("ints", "1，2 3"), [1, 2, 3]);
  assert.deepEqual(parseOption("pairs", "1:2 3：4"), [[1, 2], [3, 4]]);
  assert.deepEqual(parseOption("words", "a、b"), ["a", "b"]);
  assert.equal(parseOption("whole", "12"), 12);
  assert.equal(parseOption("", "true"), true);
  assert.equal(parseOption("", ""), null);
});

const field = (values) => ({ type: "text", name: "x", value: "", disabled: false, required: false, dataset: {}, ...values });
const valueOf = (type, value) => readValue(field({ value, dataset: { type } }));

test("fields as the API takes them", () => {
  assert.equal(valueOf("int", " 12 "), 12);
  assert.equal(valueOf("float", "1.5"), 1.5);
  assert.equal(valueOf("bool", "true"), true);
  assert.deepEqual(valueOf("ints", "1, 2"), [1, 2]);
  assert.deepEqual(valueOf("words", "a、b"), ["a", "b"]);
  assert.deepEqual(valueOf("tables", "1-3 7"), [1, 2, 3, 7]);
  assert.equal(valueOf("text", ""), undefined);
  assert.equal(readValue(field({ required: true })), "");
  assert.equal(readValue(field({ dataset: { empty: "null" } })), null);
  assert.equal(readValue(field({ type: "checkbox", checked: true })), true);
});

test("a range of tables that cannot be is sent as nothing", () => {
  assert.deepEqual(parseTables("4-2"), [null]);
  assert.deepEqual(parseTables("x"), [null]);
  assert.equal(parseTables("1-999999").length, 1000);
});

test("a form as one object: dotted names, lists, what is off is left out", () => {
  const elements = [
    field({ name: "plan.stages.0.format", value: "swiss" }),
    field({ name: "plan.rounds", value: "5", dataset: { type: "int" } }),
    field({ name: "tags[]", type: "checkbox", value: "a", checked: true }),
    field({ name: "tags[]", type: "checkbox", value: "b", checked: false }),
    field({ name: "side", type: "radio", value: "EW", checked: false }),
    field({ name: "side", type: "radio", value: "NS", checked: true }),
    field({ name: "hidden", value: "x", disabled: true }),
    field({ name: "", value: "x" }),
  ];
  assert.deepEqual(readBody({ dataset: { body: '{"kind": "new"}' }, elements }), {
    kind: "new", plan: { stages: [{ format: "swiss" }], rounds: 5 }, tags: ["a"], side: "NS",
  });
});

test("a value at a dotted place makes what is missing on the way", () => {
  const target = { a: { old: 1 } };
  setAt(target, "a.list.1", "x");
  assert.deepEqual(target, { a: { old: 1, list: [, "x"] } }); // eslint-disable-line no-sparse-arrays
});
