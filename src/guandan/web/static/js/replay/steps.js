// The views of a deal: each step puts its changed fields in the place of the old ones.

import { applyChanges } from "../changes.js";

/** @typedef {any} View what a viewer sees of the match, as `Protocol.MatchView` */
/**
 * @typedef {{ version: number, event: any, words: { [lang: string]: string }, changed: object, deal: object | null }}
 *   Step
 */
/**
 * @typedef {object} Replay one deal of a match
 * @property {number} deal
 * @property {Protocol.Seat | null} seat
 * @property {string} book
 * @property {boolean} is_open
 * @property {object | null} result
 * @property {{ [seat: string]: string }} names
 * @property {{ deal: number, level: string, order: string[] }[]} deals
 * @property {View} start
 * @property {Step[]} steps
 */
/** @typedef {{ deal: number, trick: number | null, step: number | null }} Place */

const ACTS = new Set(["cards_played", "passed", "lead_missed"]);

/**
 * All views, the first before anything has happened.
 * @param {Pick<Replay, "start" | "steps">} replay
 * @returns {View[]}
 */
export function buildViews({ start, steps }) {
  const views = [start];
  steps.forEach((step) => views.push(applyChanges(views[views.length - 1], step)));
  return views;
}

/** The steps at which tricks begin, by the trick's number from 1. @param {View[]} views @param {Step[]} steps */
export function findTrickStarts(views, steps) {
  /** @type {number[]} */
  const starts = [];
  steps.forEach((step, index) => {
    const before = views[index].deal;
    const isLead = ACTS.has(step.event.event) && before && before.trick.length === 0;
    if (isLead && starts.length <= before.tricks) starts.push(index + 1);
  });
  return starts;
}

/** Which trick a step is in; 0 before the first. @param {number[]} starts @param {number} step */
export const trickAt = (starts, step) => starts.filter((start) => start <= step).length;

/** The first step at which there is something to see: the cards dealt. @param {Step[]} steps */
export const findFirstSight = (steps) => steps.findIndex((step) => step.deal !== null) + 1;

/** #deal-trick-step, each from 1; what is missing is the first. @param {string} hash @returns {Place} */
export function parsePlace(hash) {
  const found = /^#?(\d+)(?:-(\d+))?(?:-(\d+))?$/.exec(hash);
  if (!found) return { deal: 1, trick: null, step: null };
  const [deal, trick, step] = found.slice(1).map((text) => (text === undefined ? null : Number(text)));
  return { deal: Math.max(1, deal ?? 1), trick, step };
}

/** @param {number} deal @param {number} trick @param {number} step */
export const formatPlace = (deal, trick, step) => `#${deal}-${trick}-${step}`;
