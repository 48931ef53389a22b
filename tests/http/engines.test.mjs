// Engines in sessions: by themselves, on demand, as a hint.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSession, ownServer, play } from './client.mjs';
import { program, until, withServer } from './server.mjs';

const api = await ownServer();

// As long as a guest may ask for: tests end it.
const slow = { kind: 'engine', engine: 'alphabeta', time_ms: 60000 };

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
  const over = await until(async () => (({ body }) => body.result !== 'ongoing' && body)(await api.get(session.path)), 'the end');
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
  const begun = Date.now();
  await play(api, session, ['c5,c4']);
  const thinking = await stream.next((event) => event.event === 'thinking' && event.data.side === 'white');
  assert.equal(thinking.id, undefined, 'thoughts cannot be resumed');
  assert.equal(thinking.data.engine, 'alphabeta');
  const thought = await stream.next((event) => event.event === 'thinking' && event.data.thought?.candidates.length > 0);
  assert.ok(thought.data.thought.candidates[0].move);
  const { body, headers } = await api.get(session.path);
  assert.deepEqual(body.thinking, { side: 'white', engine: 'alphabeta' });
  assert.match(headers.etag, /^"1\.thinking\.\d+"$/);
  await api.get(session.path, { headers: { 'If-None-Match': headers.etag }, status: 304 });
  await api.get(session.path, { headers: { 'If-None-Match': '"1"' }, status: 200 });
  await api.post(`${session.path}/stop`, undefined, { token: session.tokens.first });
  await stream.next((event) => event.event === 'change' && event.data.revision === 2);
  // An event says that nobody thinks any more; it may come before the move's.
  await until(() => stream.all('thinking').at(-1).data.side === null, 'the end of thinking');
  const { data: { thought: last } } = stream.all('thinking').findLast(({ data }) => data.side);
  assert.ok(last.seconds < slow.time_ms / 1000, 'it was stopped before its time was over');
  const { body: now, headers: { etag } } = await api.get(session.path);
  assert.deepEqual([now.thinking, now.ply, etag], [null, 2, '"2"']);
  // Several may arrive here at once, but from before the first to after the last there was time for all.
  const told = stream.all('thinking').filter(({ data }) => data.side);
  assert.ok(told.length <= 3 + (5 * (Date.now() - begun)) / 1000, `${told.length} thoughts: at most five a second`);
  stream.close();
});

test('stop without a thinking engine changes nothing', async () => {
  const session = await newSession(api);
  const { status } = await api.post(`${session.path}/stop`, undefined, { token: session.tokens.first, status: [200, 422] });
  assert.equal((await api.get(session.path)).body.revision, 0, `${status}`);
});

test('taking a move back ends the thinking, and the engine plays nothing late', async () => {
  const session = await newSession(api, { players: { second: slow } });
  const token = session.tokens.first;
  await play(api, session, ['c5,c4']);
  await until(async () => (await api.get(session.path)).body.thinking, 'thinking');
  const { body: undone } = await api.post(`${session.path}/undo`, {}, { token });
  assert.deepEqual([undone.ply, undone.revision, undone.thinking], [0, 2, null]);
  // When its job is over it has played, or never will.
  await until(async () => (await api.get('/api/v1/health')).body.jobs === 0, 'the end of its job');
  const { body: now } = await api.get(session.path);
  assert.deepEqual([now.ply, now.revision, now.line.moves], [0, 2, ['c5,c4']]);
  // Redone, it is the engine's turn again.
  await api.post(`${session.path}/redo`, {}, { token });
  await until(async () => (await api.get(session.path)).body.thinking, 'thinking again');
  await until(async () => (await api.post(`${session.path}/stop`, undefined, { token, status: [200, 503] })).body.ply === 2, 'the engine');
});

test('engine_move plays for the side to move and answers afterwards', async () => {
  const session = await newSession(api);
  const token = session.tokens.second;
  const { body } = await api.post(`${session.path}/engine_move?with=moves`, { engine: 'alphabeta:depth=2' }, { token });
  assert.deepEqual([body.ply, body.revision, body.thinking], [1, 1, null]);
  assert.equal(body.moves.length, body.legal_moves);
  // It would go on for ever without its time.
  await api.post(`${session.path}/engine_move`, { engine: 'mcts', time_ms: 300 }, { token });
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
  await api.post(`${session.path}/hint`); // a second unless told
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

test('an engine that fails is a part of the session until somebody goes on', () => withServer({ args: ['--allow-engine', 'usi:/bin/false'] }, async (host, server) => {
  const session = await newSession(host, { game: 'shogi', players: { first: { kind: 'engine', engine: 'usi:/bin/false' } } });
  const token = session.tokens.second;
  const stream = await host.events(`${session.path}/events`);
  const failed = async () => (({ body }) => body.failure && body)(await host.get(session.path));
  const isFailure = (event) => event.event === 'thinking' && event.data.side === null && event.data.error;
  const told = await stream.next(isFailure);
  const state = await until(failed, 'the failure');
  assert.deepEqual([state.failure.side, state.failure.engine, state.thinking], ['sente', 'usi:/bin/false', null]);
  assert.equal(state.failure.detail, told.data.error.detail);
  assert.ok(state.failure.hint);
  const { headers } = await host.get(session.path);
  assert.match(headers.etag, /^"0\.failed\.\d+"$/);
  await host.get(session.path, { headers: { 'If-None-Match': '"0"' }, status: 200 });
  assert.equal((await host.get(`${session.path}?ply=0`)).body.failure.engine, 'usi:/bin/false');
  // Whoever comes later hears of it, too.
  const late = await host.events(`${session.path}/events`);
  await late.next(isFailure);

  // Another try: watchers hear that it has failed again.
  await host.post(`${session.path}/engine_move`, {}, { token, ifMatch: headers.etag, status: [422, 500, 503] });
  await stream.next(isFailure);
  assert.equal((await until(failed, 'the failure')).revision, 0);
  // It is another failure, also for whoever asks for news.
  const { headers: second } = await host.get(session.path, { headers: { 'If-None-Match': headers.etag }, status: 200 });
  assert.notEqual(second.etag, headers.etag);
  await host.get(session.path, { headers: { 'If-None-Match': second.etag }, status: 304 });
  const { body: early } = await host.post(`${session.path}/move`, { move: '7g7f' }, { token: session.tokens.first, status: 409 });
  assert.match(early.hint, /players/);

  // Another engine in its place: a change, and nothing of the failure is left.
  const wanted = { players: { first: { kind: 'engine', level: 1 } } };
  await host.post(`${session.path}/players`, wanted, { status: 401 });
  await host.post(`${session.path}/players`, wanted, { token, ifMatch: '"4"', status: 409 });
  const { body: seated } = await host.post(`${session.path}/players`, wanted, { token, ifMatch: headers.etag });
  assert.deepEqual([seated.revision, seated.failure, seated.players.first.level], [1, null, 1]);
  const change = await stream.next('change');
  assert.deepEqual([change.data.revision, change.data.kind, change.data.move], [1, 'seats', null]);
  const moved = await until(async () => (({ body }) => body.ply === 1 && body)(await host.get(session.path)), 'its move');
  assert.deepEqual([moved.failure, moved.players.first.engine], [null, seated.players.first.engine]);
  await host.post(`${session.path}/players`, { players: { second: { kind: 'engine', level: 1 } } }, { token: session.tokens.first, status: 403 });
  stream.close();
  late.close();

  // Who plays outlives the program.
  await server.stop();
  await server.restart();
  assert.deepEqual((await host.get(session.path)).body.players, moved.players);
}));

test('a fork of a game whose engines wait to be asked waits, too', async () => {
  const made = await api.post('/api/game/new', { black_ai: 'greedy' });
  const origin = `/api/v1/sessions/${made.body.session_id}`;
  const { body: fork } = await api.post(`${origin}/fork`, {}, { status: 201 });
  assert.deepEqual([fork.tokens, fork.thinking, fork.players.first.engine], [null, null, 'greedy']);
  await api.post(`/api/game/${fork.id}/move`, { sx: 0, sy: 0, dx: 0, dy: 1, tile: 'none', tile_x: -1, tile_y: -1 });
  assert.equal((await api.get(`/api/v1/sessions/${fork.id}`)).body.ply, 1, 'as with the origin, anybody may move');
});

test('solvers are chosen by name', async () => {
  const { body } = await api.post('/api/v1/games/contrast/solutions', { solver: 'nosuch' }, { status: 404 });
  assert.equal(body.where, 'solver');
});
