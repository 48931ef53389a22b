// Kills the program without warning while games are played: what it has acknowledged is there again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, newSession, random } from './client.mjs';
import { patience, serve, sleep } from './server.mjs';

const wantedMoves = Number(process.env.BANMEN_KILL_MOVES ?? 1000);
const wantedKills = Number(process.env.BANMEN_KILLS ?? 25);
const players = 6;

// One game after the other; knows what the server has acknowledged of the present one.
class Game {
  constructor(api, seed, figures) {
    Object.assign(this, { api, pick: random(seed), figures, session: null, acknowledged: [], sent: null });
  }

  async step() {
    if (!this.session || this.over) {
      this.session = null;
      const session = await newSession(this.api, { options: { max_plies: '120' } });
      Object.assign(this, { session, acknowledged: [], sent: null, over: false });
      this.figures.sessions += 1;
    }
    const { body: { moves } } = await this.api.get(`${this.session.path}/moves`);
    if (moves.length === 0) { this.over = true; return; }
    this.sent = moves[this.pick(moves.length)].text;
    const token = this.session.tokens[this.acknowledged.length % 2 ? 'second' : 'first'];
    const revision = this.acknowledged.length;
    const { body } = await this.api.post(`${this.session.path}/move`, { move: this.sent }, { token, ifMatch: `"${revision}"` });
    this.acknowledged.push(this.sent);
    this.sent = null;
    this.figures.moves += 1;
    assert.deepEqual([body.revision, body.ply], [revision + 1, revision + 1]);
  }

  // After a restart: everything acknowledged, and at most the one move that was under way besides.
  async verify() {
    if (!this.session) return;
    const { body } = await this.api.get(this.session.path);
    const { moves } = body.line;
    assert.deepEqual(moves.slice(0, this.acknowledged.length), this.acknowledged, 'an acknowledged move is missing');
    const more = moves.slice(this.acknowledged.length);
    assert.ok(more.length === 0 || (more.length === 1 && more[0] === this.sent), `moves nobody sent: ${more}`);
    this.figures.unacknowledged += more.length;
    this.acknowledged = moves;
    this.sent = null;
    assert.deepEqual([body.revision, body.ply, body.last_ply], [moves.length, moves.length, moves.length]);
    const { body: replay } = await this.api.post('/api/v1/games/contrast/position', body.line);
    for (const key of ['position', 'to_move', 'result', 'legal_moves']) assert.equal(body[key], replay[key], key);
    const stream = await this.api.events(`${this.session.path}/events`, { lastEventId: 0 });
    const changes = [];
    while (changes.length < moves.length) changes.push((await stream.next('change')).data);
    stream.close();
    assert.deepEqual(changes.map(({ move }) => move), moves, 'the events tell the same');
    this.figures.verified += moves.length;
  }
}

test(`${wantedMoves} moves and ${wantedKills} kills`, { timeout: 60000 * patience }, async () => {
  const { server, end } = await serve();
  const api = new Client(server.url);
  const chance = random(Date.now() % 100000);
  const figures = { moves: 0, kills: 0, sessions: 0, unacknowledged: 0, verified: 0, cut: 0, start_ms: [] };
  const begun = Date.now();
  const games = Array.from({ length: players }, (_, i) => new Game(api, 1000 + i, figures));
  const { port } = server;
  while (figures.moves < wantedMoves || figures.kills < wantedKills) {
    let dead = false;
    const goal = Math.min(Math.ceil(((figures.kills + 1) * wantedMoves) / wantedKills), wantedMoves + figures.kills);
    const playing = games.map(async (game) => {
      while (!dead) {
        try {
          await game.step();
        } catch (error) {
          if (!dead || error.code === 'ERR_ASSERTION') throw error;
          figures.cut += 1;
        }
      }
    });
    const all = Promise.all(playing);
    all.catch(() => {});
    while (figures.moves < goal && !dead) {
      await Promise.race([all, sleep(3)]);
      if (server.child.exitCode !== null) throw new Error(`it ended by itself: ${server.errors}`);
    }
    await sleep(chance(25));
    dead = true;
    await server.kill();
    figures.kills += 1;
    await all;
    api.agent.destroy();
    await server.restart();
    assert.equal(server.port, port);
    figures.start_ms.push(Math.round(server.startMs));
    for (const game of games) await game.verify();
  }
  const { body } = await api.get('/api/v1/health');
  assert.ok(body.sessions >= 0);
  figures.start_ms = { median: figures.start_ms.sort((a, b) => a - b)[figures.start_ms.length >> 1], max: figures.start_ms.at(-1) };
  console.log(JSON.stringify({ ...figures, seconds: (Date.now() - begun) / 1000 }));
  api.close();
  const { code } = await server.stop();
  assert.equal(code, 0);
  await end();
});
