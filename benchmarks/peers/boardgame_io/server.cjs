// boardgame.io's server with a trivial game: players in turn count to nothing. Matches are kept in memory, as it does by default.
const { Server, Origins } = require("boardgame.io/server");

const game = {
  name: "trivial",
  setup: () => ({ count: 0 }),
  moves: { step: ({ G, events }) => { G.count += 1; events.endTurn(); } },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, done) => listen(port, "127.0.0.1", done); // it would listen to the whole world
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => {
  console.log(`serving at http://127.0.0.1:${appServer.address().port}`);
});
