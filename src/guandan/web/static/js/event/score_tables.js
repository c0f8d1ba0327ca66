// The tables of the round as the scorer's page has them: all by number and state, of many only these.

import { send } from "../forms.js";

const base = document.getElementById("score").dataset.base;

/** All of them; of one that waits nothing more is said. */
export function tables() {
  return JSON.parse(document.querySelector(".score-tables").textContent).map((one) => ({ state: "waiting", ...one }));
}
export const isMissing = (one) => !one.is_live && (one.state === "waiting" || one.state === "playing");
export const isUnchecked = (one) => one.state === "to_be_signed" && !one.is_mine;

/** A table with its people and its result; where there are too many tables for the page, the server is asked. */
export async function whole(one) {
  if (one.ew) return one;
  const { round } = document.querySelector(".score-tables").dataset;
  const found = await send("GET", `${base}/rounds/${round}/tables/${one.table}`);
  const names = Object.fromEntries(["ew", "ns"].map((side) => [side, found[side].people.join(" / ")]));
  return { ...one, ...names, result: found.result, nets: found.nets };
}
