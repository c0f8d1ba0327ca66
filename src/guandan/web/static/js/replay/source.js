// Where a replay comes from: a match of the server, or the text of a record that somebody has.

import { has, t } from "../words.js";

const API = document.body.dataset.api;

async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(`${API}${path}`, options);
  } catch {
    throw new Error(t("web.problem.network"));
  }
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(found.detail || t("web.problem.other"));
  return found;
}

const query = (deal, seat) => `deal=${deal}${seat ? `&seat=${seat}` : ""}`;

/** A match of this server by its id. */
export function fromMatch(match) {
  const path = `/matches/${encodeURIComponent(match)}`;
  return {
    match,
    record: `${API}${path}/record`,
    load: (deal, seat) => ask(`${path}/replay?${query(deal, seat)}`),
    proof: () => ask(`${path}/proof`),
  };
}

/** A record's text: it is sent with each question, and kept nowhere. */
export function fromText(text) {
  const send = (path) =>
    ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text }) });
  return {
    match: "",
    record: null,
    load: (deal, seat) => send(`/records/replay?${query(deal, seat)}`),
    check: () => send("/records/check"),
    proof: null,
  };
}

/** A seat's person, or its bot, or else the seat; a record that tells no name has «bot easy». */
export function nameOf(replay, view, seat) {
  const told = replay.names[seat] || view.players?.[seat] || "";
  const bot = view.bots?.[seat] ?? /^bot (\w+)$/.exec(told)?.[1];
  if (bot && has(`web.replay.bot.${bot}`)) return t(`web.replay.bot.${bot}`);
  return told && told !== view.players?.[seat] ? told : replay.names[seat] || t(`seat.${seat}`);
}
