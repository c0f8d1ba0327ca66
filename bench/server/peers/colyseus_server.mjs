// Colyseus with the tiny game, in memory: node colyseus_server.mjs
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { answerCost, isLegal, SEATS } from "./tiny_game.mjs";

const require = createRequire(import.meta.url);
const { Room, Server } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const { Schema, defineTypes } = require("@colyseus/schema");

class State extends Schema {}
defineTypes(State, { turn: "number", played: "number", last: "number" });

class Tiny extends Room {
  onCreate() {
    this.maxClients = SEATS;
    this.setPatchRate(null); // a patch with each move, not twenty times a second
    this.setState(Object.assign(new State(), { turn: 0, played: 0, last: 0 }));
    this.seats = new Map();
    this.onMessage("play", (client, number) => {
      const seat = this.seats.get(client.sessionId);
      if (!isLegal(this.state.turn, seat, number)) return;
      this.state.turn = (this.state.turn + 1) % SEATS;
      this.state.played += 1;
      this.state.last = number;
      this.broadcastPatch();
    });
  }

  onJoin(client) {
    this.seats.set(client.sessionId, this.seats.size);
    client.send("seat", this.seats.get(client.sessionId));
  }
}

const http = createServer();
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false });
server.define("tiny", Tiny);
const log = console.log;
console.log = console.info = () => {};
await server.listen(0, "127.0.0.1");
console.log = log;
await answerCost(http.address().port);
