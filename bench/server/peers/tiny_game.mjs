// The game that every peer serves: four players in turn, each move a number from 0 to 9, nothing else.
// It is far less than a move of Guandan (rules, clocks, rights, a hand for each seat), and so the peers' advantage.

export const SEATS = 4;

/** Whether a seat may make this move now. */
export function isLegal(turn, seat, number) {
  return seat === turn && Number.isInteger(number) && number >= 0 && number <= 9;
}

/** What a server says about its own cost: a line of JSON for each line that it is sent; it ends with its input. */
export async function answerCost(port, lobby = port) {
  console.log(JSON.stringify({ port, lobby }));
  const { createInterface } = await import("node:readline");
  for await (const _ of createInterface({ input: process.stdin })) {
    const { user, system } = process.cpuUsage();
    console.log(JSON.stringify({ cpu: (user + system) / 1e6 }));
  }
  process.exit(0);
}

/** Count moves for so many seconds, and tell when that begins and what came of it. */
export async function measure(counts, seconds) {
  await new Promise((resolve) => setTimeout(resolve, 2000));
  console.log(JSON.stringify({ begins: true }));
  const before = counts.moves;
  const begun = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  console.log(JSON.stringify({ moves: counts.moves - before, seconds: (performance.now() - begun) / 1000 }));
  process.exit(0);
}
