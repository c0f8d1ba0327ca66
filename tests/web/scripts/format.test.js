// The formatter: cards, plays, levels, articles, refusals and durations.

import assert from "node:assert/strict";
import test from "node:test";
import {
  formatArticle, formatBot, formatCard, formatCards, formatCitation, formatDuration, formatLevel, formatPlay, formatRefusal,
} from "../../../src/guandan/web/static/js/format.js";
import "./setup.js";

test("a card is named by rank and suit, a joker by its name", () => {
  assert.equal(formatCard("ST"), "10 of spades");
  assert.equal(formatCard("BJ"), "big joker");
  assert.equal(formatCards(["HA", "LJ"]), "A of hearts, little joker");
});

test("the heart of the level is wild, other cards of the level are not", () => {
  assert.equal(formatCard("H2", "2"), "2 of hearts (wild)");
  assert.equal(formatCard("S2", "2"), "2 of spades");
  assert.equal(formatCard("H2", "3"), "2 of hearts");
});

test("a play is named by its kind and rank, a bomb by its size", () => {
  assert.equal(formatPlay({ kind: "pair", rank: "A", cards: ["SA", "HA"] }), "pair A");
  assert.equal(formatPlay({ kind: "bomb", rank: "5", cards: ["S5", "H5", "C5", "D5", "S5"] }), "Bomb of 5 × 5");
  assert.equal(formatPlay({ kind: "four_jokers", rank: "BJ", cards: ["LJ", "LJ", "BJ", "BJ"] }), "four jokers");
});

test("levels run from 2 to A and past it", () => {
  assert.deepEqual([1, 9, 13, 14].map(formatLevel), ["2", "10", "A", "past A"]);
});

test("articles: a document's number, our decisions, what the table or the house set", () => {
  assert.equal(formatArticle("JS 3.3.1"), "JS 3.3.1");
  assert.equal(formatCitation("JS 3.3.1; decision D8; table"), "JS 3.3.1; by convention; set by the table");
  assert.equal(formatArticle("house"), "set by the house");
  assert.equal(formatCitation(null), "");
});

test("a bot without a text keeps the name it is registered under", () => {
  assert.equal(formatBot("easy"), "Easy bot");
  assert.equal(formatBot("my-own"), "my-own");
});

test("a refusal names cards, seats and kinds; an unknown one shows its code", () => {
  assert.equal(formatRefusal({ code: "card_was_named", details: { card: "HT" } }), "The first single must be 10 of hearts.");
  assert.equal(formatRefusal({ code: "a_choice_is_open", details: { seat: "E" } }), "East still has a choice to make.");
  assert.equal(
    formatRefusal({ code: "does_not_beat", details: { cards: "S3 S4" } }),
    "3 of spades, 4 of spades does not beat the play on the table.",
  );
  const forbidden = formatRefusal({ code: "kind_is_forbidden", details: { kind: "pair" } });
  assert.equal(forbidden, "A pair may not be led in this trick.");
  assert.equal(formatRefusal({ code: "never_heard_of" }), "That is not possible (never_heard_of).");
});

test("a duration has hours only when it needs them, and is never less than nothing", () => {
  assert.equal(formatDuration(307999), "05:07");
  assert.equal(formatDuration(3723000), "1:02:03");
  assert.equal(formatDuration(-5000), "00:00");
});
