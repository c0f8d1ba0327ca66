// Texts by key, with values filled in.

import assert from "node:assert/strict";
import test from "node:test";
import { firstText, hasText, t, useTexts } from "../../../src/guandan/web/static/js/texts.js";

test.beforeEach(() => useTexts({ greeting: "Good {time}, {name}", plain: "Yes" }));

test("values fill their places; a place without a value stays", () => {
  assert.equal(t("greeting", { time: "morning", name: 7 }), "Good morning, 7");
  assert.equal(t("greeting", { time: "morning" }), "Good morning, {name}");
});

test("a key without a text shows itself and is reported", (context) => {
  const report = context.mock.method(console, "error", () => {});
  assert.equal(t("nothing.here"), "nothing.here");
  assert.equal(report.mock.callCount(), 1);
});

test("the first key that has a text is used, or what is given instead", () => {
  assert.equal(firstText(["missing", "plain"], "no"), "Yes");
  assert.equal(firstText(["missing"], 12), "12");
  assert.equal(hasText("plain"), true);
});
