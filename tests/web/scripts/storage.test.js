// What the browser remembers, and what happens where it remembers nothing.

import assert from "node:assert/strict";
import test from "node:test";
import { deviceStore, tabStore } from "../../../src/guandan/web/static/js/storage.js";

const provide = (name, descriptor) => Object.defineProperty(globalThis, name, { configurable: true, ...descriptor });

function createArea(values = {}) {
  const items = new Map(Object.entries(values));
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => items.set(name, value),
    removeItem: (name) => items.delete(name),
  };
}

function refuse() {
  throw new Error("denied");
}

test("what is stored is read again, from the browser and as JSON", () => {
  const area = createArea({ old: "1" });
  provide("localStorage", { value: area });
  assert.equal(deviceStore.read("old"), "1");
  deviceStore.writeJson("new", { a: [1] });
  assert.equal(area.getItem("new"), '{"a":[1]}');
  assert.deepEqual(deviceStore.readJson("new", null), { a: [1] });
  deviceStore.remove("new");
  assert.equal(area.getItem("new"), null);
  assert.equal(deviceStore.read("new"), null);
});

test("JSON that cannot be read counts as missing", () => {
  provide("localStorage", { value: createArea({ broken: "{" }) });
  assert.equal(deviceStore.readJson("broken", 7), 7);
});

test("where storage is denied, it lasts as long as the page", () => {
  provide("sessionStorage", { get: refuse });
  assert.equal(tabStore.read("x"), null);
  tabStore.write("x", "1");
  assert.equal(tabStore.read("x"), "1");
  tabStore.remove("x");
  assert.equal(tabStore.read("x"), null);
});

test("a storage that is full does not matter either", () => {
  provide("sessionStorage", { value: { ...createArea(), setItem: refuse } });
  tabStore.write("y", "2");
  assert.equal(tabStore.read("y"), "2");
});
