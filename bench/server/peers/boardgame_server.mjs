// boardgame.io with the tiny game, in memory: node boardgame_server.mjs
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { answerCost, isLegal, SEATS } from "./tiny_game.mjs";

const require = createRequire(import.meta.url);
const { Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const Tiny = {
  name: "tiny",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true,
  setup: () => ({ played: 0, last: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, ctx, playerID }, number) => {
      if (!isLegal(Number(ctx.currentPlayer), Number(playerID), number)) return INVALID_MOVE;
      G.played += 1;
      G.last = number;
    },
  },
};

function findFreePort() {
  return new Promise((resolve) => {
    const taken = createServer().listen(0, "127.0.0.1", () => {
      const { port } = taken.address();
      taken.close(() => resolve(port));
    });
  });
}

const log = console.log;
console.log = console.info = () => {}; // it greets
const server = Server({ games: [Tiny], origins: ["*"] });
// Its lobby on a port of its own: with newer packages below it, the common one answers 404.
const { appServer, apiServer } = await server.run({ port: 0, lobbyConfig: { apiPort: await findFreePort() } });
console.log = log;
await answerCost(appServer.address().port, apiServer.address().port);
