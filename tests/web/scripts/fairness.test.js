// 公平发牌: hashes against node's own, seeds and promises.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { checkFile, findBrokenPromise, hashPromise, permute } from "../../../src/guandan/web/static/js/fairness.js";
import { encodeText, fromHex, hashText, sha256, toHex } from "../../../src/guandan/web/static/js/sha256.js";

for (const text of ["", "abc", "掼蛋".repeat(40), "x".repeat(55), "x".repeat(56), "x".repeat(64), "x".repeat(1000)]) {
  test(`the hash of ${text.length} letters is node's`, () => {
    assert.equal(hashText(text), createHash("sha256").update(text).digest("hex"));
  });
}

test("a permutation has every number once, and is another for another seed", () => {
  const order = permute(encodeText("seed"), 108);
  assert.deepEqual([...order].sort((a, b) => a - b), Array.from({ length: 108 }, (_, number) => number));
  assert.notDeepEqual(permute(encodeText("seeds"), 108), order);
});

test("a promise binds to a number, a commitment to a secret", () => {
  const secret = "00".repeat(32);
  const commitment = toHex(sha256(fromHex(secret)));
  const hashes = { E: hashPromise(commitment, "E", "7") };
  assert.equal(findBrokenPromise({ commitment, secret, numbers: { E: "7" }, hashes }), "");
  assert.equal(findBrokenPromise({ commitment, secret, numbers: { E: "8" }, hashes }), "promise");
  assert.equal(findBrokenPromise({ commitment, secret, numbers: {}, hashes }), "promise");
  assert.equal(findBrokenPromise({ commitment, secret: "11".repeat(32) }), "commitment");
});

test("an event file without a commitment proves nothing; each link opens the one before", () => {
  const line = (event) => JSON.stringify({ line: "event", event });
  assert.deepEqual(checkFile(line({ event: "round_drawn" })), [{ what: "event", wrong: "missing" }]);
  const seed = "ab".repeat(32);
  const created = { event: "competition_created", commitment: toHex(sha256(fromHex(seed))) };
  const file = [created, { event: "round_drawn", round: 1, seed }, { event: "round_drawn", round: 2, seed }].map(line);
  assert.deepEqual(checkFile(file.join("\n")).map(({ number, wrong }) => [number, wrong]), [[1, ""], [2, "link"]]);
});
