// Seats, sides, partners, and places on the screen.

import assert from "node:assert/strict";
import test from "node:test";
import { SEATS, otherSide, partnerOf, placeSeats, sideOf } from "../../../src/guandan/web/static/js/seats.js";

test("partners sit opposite each other and are one side", () => {
  assert.deepEqual(SEATS.map(partnerOf), ["W", "S", "E", "N"]);
  assert.ok(SEATS.every((seat) => sideOf(seat) === sideOf(partnerOf(seat))));
  assert.equal(otherSide(sideOf("E")), "NS");
});

test("play goes round against the clock: the next seat is at the right hand", () => {
  assert.deepEqual(placeSeats("S"), { bottom: "S", right: "E", top: "N", left: "W" });
  assert.deepEqual(placeSeats("W"), { bottom: "W", right: "S", top: "E", left: "N" });
});
