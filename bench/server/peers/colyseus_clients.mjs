// Players of Colyseus: node colyseus_clients.mjs PORT LOBBY_PORT TABLES SECONDS
import { createRequire } from "node:module";
import { measure, SEATS } from "./tiny_game.mjs";

const require = createRequire(import.meta.url);
const { Client } = require("colyseus.js");

const [port, , tables, seconds] = process.argv.slice(2).map(Number);
const counts = { moves: 0 };
console.warn = () => {};

function play(room, seat) {
  let answered = -1;
  room.onStateChange((state) => {
    if (seat.number !== state.turn || answered === state.played) return;
    answered = state.played;
    counts.moves += 1;
    room.send("play", counts.moves % 10);
  });
}

for (let table = 0; table < tables; table += 1) {
  const rooms = [];
  for (let place = 0; place < SEATS; place += 1) {
    const client = new Client(`ws://127.0.0.1:${port}`);
    const room = place === 0 ? await client.create("tiny") : await client.joinById(rooms[0].roomId);
    const seat = { number: place };
    room.onMessage("seat", () => {});
    play(room, seat);
    rooms.push(room);
  }
  rooms[0].send("play", 1);
}
await measure(counts, seconds);
