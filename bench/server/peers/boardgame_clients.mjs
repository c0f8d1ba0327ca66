// Players of boardgame.io: node boardgame_clients.mjs PORT LOBBY_PORT TABLES SECONDS
import { createRequire } from "node:module";
import { measure, SEATS } from "./tiny_game.mjs";

const require = createRequire(import.meta.url);
const { io } = require("socket.io-client");

const [port, lobby, tables, seconds] = process.argv.slice(2).map(Number);
const counts = { moves: 0 };

// As boardgame.io's own client speaks, without its second copy of the game: what is measured is the server.
async function sit(match, seat, credentials) {
  const socket = io(`http://127.0.0.1:${port}/tiny`, { transports: ["websocket"], reconnection: false });
  await new Promise((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  const play = (state) => {
    if (state.ctx.currentPlayer !== String(seat)) return;
    counts.moves += 1;
    const payload = { type: "play", args: [counts.moves % 10], playerID: String(seat), credentials };
    socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, match, String(seat));
  };
  socket.on("update", (_match, state) => play(state));
  socket.on("sync", (_match, { state }) => play(state));
  return () => socket.emit("sync", match, String(seat), credentials);
}

async function post(path, body) {
  const answer = await fetch(`http://127.0.0.1:${lobby}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

for (let table = 0; table < tables; table += 1) {
  const { matchID } = await post("/games/tiny/create", { numPlayers: SEATS });
  const begin = [];
  for (let seat = 0; seat < SEATS; seat += 1) {
    const joined = await post(`/games/tiny/${matchID}/join`, { playerID: String(seat), playerName: `P${seat}` });
    begin.push(await sit(matchID, seat, joined.playerCredentials));
  }
  for (const start of begin) start();
}
await measure(counts, seconds);
