// Engines in sessions: by themselves, on demand, as a hint.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSession, ownServer, play } from './client.mjs';
import { patience, program, sleep, until, withServer } from './server.mjs';

const api = await ownServer();

const slow = { kind: 'engine', engine: 'alphabeta', time_ms: 30000 };

test('an engine answers a move by itself', async () => {
  const session = await newSession(api, { players: { first: { kind: 'human' }, second: { kind: 'engine', engine: 'greedy' } } });
  assert.deepEqual(session.players.second, { kind: 'engine', engine: 'greedy', level: null, time_ms: null, nodes: null, depth: null });
  const stream = await api.events(`${session.path}/events`);
  await stream.next('hello');
  await play(api, session, ['c5,c4']);
  const change = await stream.next((event) => event.data.revision === 2 && event.event === 'change');
  assert.deepEqual([change.data.kind, change.data.ply, change.id], ['move', 2, '2']);
  const { body } = await api.get(session.path);
  assert.deepEqual([body.ply, body.last_move.text, body.thinking, body.to_move], [2, change.data.move, null, 'black']);
  stream.close();
});

test('an engine that has the first move begins by itself', async () => {
  const session = await newSession(api, { players: { first: { kind: 'engine', engine: 'random' } } });
  const now = await until(async () => (({ body }) => body.ply === 1 && body)(await api.get(session.path)), 'the first move');
  assert.equal(now.players.second.kind, 'human');
});

test('two engines play to the end by themselves', async () => {
  const player = { kind: 'engine', engine: 'greedy' };
  const session = await newSession(api, { players: { first: player, second: player }, options: { max_plies: '60' } });
  const stream = await api.events(`${session.path}/events`, { lastEventId: 0 });
  const over = await until(async () => (({ body }) => body.result !== 'ongoing' && body)(await api.get(session.path)), 'the end', 30000);
  await stream.next((event) => event.event === 'change' && event.data.revision === over.revision);
  assert.deepEqual(stream.all('change').map(({ data }) => data.revision), Array.from({ length: over.revision }, (_, i) => i + 1));
  assert.deepEqual(stream.all('change').map(({ data }) => data.move), over.line.moves);
  assert.equal(over.thinking, null);
  stream.close();
});

test('levels', async () => {
  const { body: { levels } } = await api.get('/api/v1/games/contrast');
  const session = await newSession(api, { players: { first: { kind: 'human' }, second: { kind: 'engine', level: 1 } } });
  const { engine, time_ms, nodes, depth } = levels[0];
  assert.deepEqual(session.players.second, { kind: 'engine', engine, level: 1, time_ms, nodes, depth });
  await api.post('/api/v1/sessions', { game: 'contrast', players: { first: { kind: 'engine', level: 99 } } }, { status: [404, 422] });
});

test('what a thinking engine thinks is shown, and stop makes it play', async () => {
  const session = await newSession(api, { players: { second: slow } });
  const stream = await api.events(`${session.path}/events`);
  await play(api, session, ['c5,c4']);
  const thinking = await stream.next((event) => event.event === 'thinking' && event.data.side === 'white');
  assert.equal(thinking.id, undefined, 'thoughts cannot be resumed');
  assert.equal(thinking.data.engine, 'alphabeta');
  const thought = await stream.next((event) => event.event === 'thinking' && event.data.thought?.candidates.length > 0);
  assert.ok(thought.data.thought.candidates[0].move);
  const { body, headers } = await api.get(session.path);
  assert.deepEqual(body.thinking, { side: 'white', engine: 'alphabeta' });
  assert.equal(headers.etag, '"1.thinking"');
  await api.get(session.path, { headers: { 'If-None-Match': headers.etag }, status: 304 });
  await api.get(session.path, { headers: { 'If-None-Match': '"1"' }, status: 200 });
  const begun = Date.now();
  await api.post(`${session.path}/stop`, undefined, { token: session.tokens.first });
  await stream.next((event) => event.event === 'change' && event.data.revision === 2);
  assert.ok(Date.now() - begun < 2000 * patience, `${Date.now() - begun} ms`);
  await stream.next((event) => event.event === 'thinking' && event.data.side === null, 2000).catch(() => {
    assert.ok(stream.all('thinking').some(({ data }) => data.side === null), 'an event says that nobody thinks any more');
  });
  const { body: now, headers: last } = await api.get(session.path);
  assert.deepEqual([now.thinking, now.ply, last.etag], [null, 2, '"2"']);
  const times = stream.all('thinking').filter(({ data }) => data.side).map(({ at }) => at);
  assert.ok(times.length <= 3 + (5 * (times.at(-1) - times[0])) / 1000, `at most five thoughts a second: ${times}`);
  stream.close();
});

test('stop without a thinking engine changes nothing', async () => {
  const session = await newSession(api);
  const { status } = await api.post(`${session.path}/stop`, undefined, { token: session.tokens.first, status: [200, 422] });
  assert.equal((await api.get(session.path)).body.revision, 0, `${status}`);
});

test('taking a move back ends the thinking, and the engine plays nothing late', async () => {
  const session = await newSession(api, { players: { second: { ...slow, time_ms: 1500 } } });
  const token = session.tokens.first;
  await play(api, session, ['c5,c4']);
  await until(async () => (await api.get(session.path)).body.thinking, 'thinking');
  const { body: undone } = await api.post(`${session.path}/undo`, {}, { token });
  assert.deepEqual([undone.ply, undone.revision], [0, 2]);
  await until(async () => !(await api.get(session.path)).body.thinking, 'the end of thinking', 2000);
  await sleep(1700);
  const { body: now } = await api.get(session.path);
  assert.deepEqual([now.ply, now.revision, now.line.moves], [0, 2, ['c5,c4']]);
  // Redone, it is the engine's turn again.
  await api.post(`${session.path}/redo`, {}, { token });
  await until(async () => (await api.get(session.path)).body.ply === 2, 'the engine', 6000);
});

test('engine_move plays for the side to move and answers afterwards', async () => {
  const session = await newSession(api);
  const token = session.tokens.second;
  const { body } = await api.post(`${session.path}/engine_move?with=moves`, { engine: 'alphabeta:depth=2' }, { token });
  assert.deepEqual([body.ply, body.revision, body.thinking], [1, 1, null]);
  assert.equal(body.moves.length, body.legal_moves);
  const begun = Date.now();
  await api.post(`${session.path}/engine_move`, { engine: 'mcts', time_ms: 300 }, { token });
  assert.ok(Date.now() - begun < 3000 * patience);
  await api.post(`${session.path}/engine_move`, { engine: 'alphabeta', nodes: 1000 }, { token });
  const { body: last } = await api.post(`${session.path}/engine_move`, { engine: 'alphabeta', depth: 1 }, { token });
  assert.equal(last.ply, 4);
  const { body: problem } = await api.post(`${session.path}/engine_move`, { engine: 'alfabeta' }, { token, status: 404 });
  assert.match(problem.hint, /alphabeta/);
  assert.equal((await api.get(session.path)).body.revision, 4);
});

test('a hint changes nothing', async () => {
  const session = await newSession(api);
  const { body: before } = await api.get(session.path);
  const { body } = await api.post(`${session.path}/hint`, { engine: 'alphabeta', time_ms: 200, lines: 3 });
  assert.equal(body.candidates.length, 3);
  const legal = (await api.get(`${session.path}/moves`)).body.moves.map(({ text }) => text);
  for (const { move, line } of body.candidates) {
    assert.ok(legal.includes(move));
    assert.equal(line[0], move);
  }
  const begun = Date.now();
  await api.post(`${session.path}/hint`);
  assert.ok(Date.now() - begun < 4000 * patience, 'a second unless told');
  assert.deepEqual((await api.get(session.path)).body, before);
});

test('an engine that cannot be made is refused at creation', async () => {
  for (const engine of ['nosuch', 'alphabeta:nosuch=1', 'alphabeta:depth=x', 'alphabeta:depth=-1', ':::']) {
    const { body } = await api.post('/api/v1/sessions', { game: 'contrast', players: { second: { kind: 'engine', engine } } }, { status: [400, 404, 422] });
    assert.ok(body.where.includes('engine') || body.where.includes('second'), `${engine}: '${body.where}'`);
  }
});

test('an explanation where there is none is null', async () => {
  const session = await newSession(api, {});
  const { body } = await api.post(`${session.path}/hint`, { engine: 'greedy', explain: true });
  assert.equal(body.explanation, null);
  const { body: plain } = await api.post(`${session.path}/hint`, { engine: 'greedy' });
  assert.equal('explanation' in plain, false);
  await api.post(`${session.path}/hint`, { engine: 'greedy', explain: 'yes' }, { status: 400 });
});

test('outside programs play only where they are allowed', async () => {
  const spec = `usi:${program} usi --engine random`;
  const ask = { engine: spec, time_ms: 100 };
  const { body: problem } = await api.post('/api/v1/games/shogi/analyses', ask, { status: 422 });
  assert.equal(problem.code, 'unsupported');
  assert.match(problem.hint, /--allow-engine/);
  const { body: game } = await api.get('/api/v1/games/shogi');
  assert.ok(game.engines.every(({ name }) => !name.startsWith('usi')));
  await withServer({ args: ['--allow-engine', spec] }, async (host) => {
    const { body: allowed } = await host.get('/api/v1/games/shogi');
    assert.deepEqual(allowed.engines.map(({ name }) => name).filter((name) => name.startsWith('usi')), [spec]);
    const session = await newSession(host, { game: 'shogi', players: { second: { kind: 'engine', engine: spec } } });
    await play(host, session, ['7g7f']);
    await until(async () => (await host.get(session.path)).body.ply === 2, 'its move');
    await host.post('/api/v1/games/shogi/analyses', { engine: `${spec} --seed 2` }, { status: 422 });
    await host.post('/api/v1/games/shogi/analyses', { engine: 'gnushogi:gnushogi' }, { status: 422 });
  });
});

test('solvers are chosen by name', async () => {
  const { body } = await api.post('/api/v1/games/contrast/solutions', { solver: 'nosuch' }, { status: 404 });
  assert.equal(body.where, 'solver');
});
