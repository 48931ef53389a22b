// Sessions: playing, going back and forth, locking and seats.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blackWins, newSession, ownServer, play, random, whiteWins } from './client.mjs';

const api = await ownServer();

test('a new session and how it is read', async () => {
  const begun = Date.now();
  const answer = await api.post('/api/v1/sessions', { game: 'contrast' }, { status: 201 });
  const { tokens, ...session } = answer.body;
  assert.equal(answer.headers.location, `/api/v1/sessions/${session.id}`);
  assert.equal(answer.headers.etag, '"0"');
  assert.notEqual(tokens.first, tokens.second);
  assert.deepEqual([session.revision, session.ply, session.last_ply], [0, 0, 0]);
  assert.equal(session.last_move, null);
  assert.equal(session.thinking, null);
  assert.equal(session.forked_from, null);
  const created = Date.parse(session.created);
  assert.ok(begun - 1000 <= created && created <= Date.now() + 1000, session.created);
  const read = await api.get(answer.headers.location);
  assert.deepEqual(read.body, session, 'the tokens are told once only');
  assert.equal(read.headers.etag, '"0"');
  assert.ok(!read.text.includes(tokens.first) && !read.text.includes(tokens.second));
});

test('a line to start with, options, and moves beside the session', async () => {
  const line = { options: { jump: 'single' }, start: '3333300000000000000066666/3131/b', moves: ['c5,c4', 'c1,c2'] };
  const { body } = await api.post('/api/v1/sessions?with=moves', { game: 'contrast', ...line }, { status: 201 });
  assert.deepEqual([body.ply, body.last_ply, body.line.moves], [2, 2, line.moves]);
  assert.equal(body.line.options.jump, 'single');
  assert.equal(body.moves.length, body.legal_moves);
  assert.deepEqual(body.last_move.text, 'c1,c2');
  assert.deepEqual(body.last_move.clicks, ['c1', 'c2', 'tile:none']);
});

test('move, undo, redo, jump; a move cuts what could be redone', async () => {
  const session = await newSession(api);
  const token = session.tokens.first;
  const change = async (name, body) => (await api.post(`${session.path}/${name}`, body, { token })).body;
  await play(api, session, ['c5,c4', 'c1,c2', 'c4,c3 a3b']);
  let now = await change('undo');
  assert.deepEqual([now.revision, now.ply, now.last_ply, now.line.moves.length], [4, 2, 3, 3]);
  assert.equal(now.last_move.text, 'c1,c2');
  now = await change('undo', { plies: 2 });
  assert.deepEqual([now.revision, now.ply, now.last_ply], [5, 0, 3]);
  assert.equal(now.last_move, null);
  now = await change('redo', { plies: 3 });
  assert.deepEqual([now.revision, now.ply, now.last_move.text], [6, 3, 'c4,c3 a3b']);
  now = await change('jump', { ply: 1 });
  assert.deepEqual([now.revision, now.ply, now.last_ply, now.to_move], [7, 1, 3, 'white']);
  now = await change('redo');
  assert.deepEqual([now.revision, now.ply], [8, 2]);
  now = (await api.post(`${session.path}/move?with=moves`, { move: 'B5,b4  -1' }, { token })).body;
  assert.deepEqual([now.revision, now.ply, now.last_ply], [9, 3, 3]);
  assert.deepEqual(now.line.moves, ['c5,c4', 'c1,c2', 'b5,b4'], 'the canonical text, and the old third move gone');
  assert.equal(now.moves.length, now.legal_moves);
  const json = { sx: 1, sy: 4, dx: 1, dy: 3, tile: 'gray', tile_x: 1, tile_y: 2 };
  now = (await api.post(`${session.path}/move`, { move: json }, { token: session.tokens.second })).body;
  assert.equal(now.last_move.text, 'b1,b2 b3g');
});

test('another ply is shown without changing anything', async () => {
  const session = await newSession(api);
  await play(api, session, blackWins);
  const { body: last } = await api.get(session.path);
  assert.deepEqual([last.result, last.winner, last.legal_moves], ['first_wins', 'black', 0]);
  for (const ply of [0, 4, blackWins.length]) {
    const { body } = await api.get(`${session.path}?ply=${ply}&with=moves`);
    assert.deepEqual([body.ply, body.last_ply, body.revision, body.thinking], [ply, blackWins.length, blackWins.length, null]);
    const { body: line } = await api.post('/api/v1/games/contrast/position', { moves: blackWins.slice(0, ply) });
    assert.equal(body.position, line.position);
    assert.deepEqual(body.view, line.view);
    assert.equal(body.last_move?.text ?? null, blackWins[ply - 1] ?? null);
    const { body: moves } = await api.get(`${session.path}/moves?ply=${ply}`);
    assert.deepEqual(moves, { revision: blackWins.length, moves: body.moves });
    const { body: view } = await api.get(`${session.path}/view?ply=${ply}`);
    assert.deepEqual(view, line.view);
    const { body: text } = await api.get(`${session.path}/position?format=key&ply=${ply}`);
    assert.deepEqual(text, { format: 'key', text: line.position });
  }
  assert.deepEqual((await api.get(session.path)).body, last);
  const { body: over } = await api.post(`${session.path}/move`, { move: 'c1,c2' }, { token: session.tokens.second, status: 422 });
  assert.ok(over.detail);
});

test('fork keeps the line up to a ply and has its own tokens', async () => {
  const session = await newSession(api, { options: { repetition: '3' } });
  const before = await play(api, session, whiteWins);
  const { body: fork, headers } = await api.post(`${session.path}/fork`, { ply: 3 }, { status: 201 });
  assert.equal(headers.location, `/api/v1/sessions/${fork.id}`);
  assert.notEqual(fork.id, session.id);
  assert.deepEqual([fork.forked_from, fork.ply, fork.last_ply, fork.revision], [session.id, 3, 3, 0]);
  assert.deepEqual(fork.line, { ...before.line, moves: whiteWins.slice(0, 3) });
  assert.notEqual(fork.tokens.first, session.tokens.first);
  await api.post(`${headers.location}/undo`, {}, { token: session.tokens.first, status: 403 });
  await api.post(`${headers.location}/undo`, {}, { token: fork.tokens.first });
  assert.deepEqual((await api.get(session.path)).body, before);
  const { body: whole } = await api.post(`${session.path}/fork`, undefined, { status: 201 });
  assert.equal(whole.ply, whiteWins.length);
  await api.post(`${session.path}/fork`, { ply: 99 }, { status: 422 });
});

test('a stale revision is refused and changes nothing', async () => {
  const session = await newSession(api);
  const token = session.tokens.first;
  const first = await api.post(`${session.path}/move`, { move: 'c5,c4' }, { token, ifMatch: '"0"' });
  assert.equal(first.headers.etag, '"1"');
  const { body: before } = await api.get(session.path);
  const stale = [['move', { move: 'c1,c2' }], ['undo', {}], ['redo', {}], ['jump', { ply: 0 }], ['engine_move', { engine: 'greedy' }]];
  for (const [name, body] of stale) {
    const { body: problem } = await api.post(`${session.path}/${name}`, body, { token: session.tokens.second, ifMatch: '"0"', status: 409 });
    assert.equal(problem.code, 'conflict');
    assert.ok(problem.hint, name);
  }
  assert.deepEqual((await api.get(session.path)).body, before);
  await api.post(`${session.path}/undo`, {}, { token, ifMatch: '*' });
  await api.post(`${session.path}/redo`, {}, { token, ifMatch: '"2.thinking"' });
  await api.post(`${session.path}/undo`, {}, { token, ifMatch: '3' });
});

test('If-Match may name several revisions; a weak tag is none of them', async () => {
  const session = await newSession(api);
  const token = session.tokens.first;
  const undo = (ifMatch, status) => api.post(`${session.path}/jump`, { ply: 0 }, { token, ifMatch, status });
  assert.equal((await undo('"7", "0"', 200)).body.revision, 1);
  assert.equal((await undo('W/"x" , "9.thinking",,"1"', 200)).body.revision, 2);
  for (const none of ['"7", "1"', 'W/"2"', '"x"', '""']) {
    const { body, headers } = await undo(none, 409);
    assert.equal(body.code, 'conflict');
    assert.equal(headers.etag, '"2"');
  }
  for (const bad of ['"2', '"1" "2"', '*, "2"', 'w/"2"']) assert.equal((await undo(bad, 400)).body.where, 'If-Match');
  assert.equal((await undo('*', 200)).body.revision, 3);
});

test('If-None-Match may be weak, a list, or *', async () => {
  const session = await newSession(api);
  const { body: bare } = await api.post('/game', {}, { status: 201 });
  const page = await api.get('/', { check: false });
  for (const [path, etag] of [[session.path, '"0"'], [`/game/${bare}`, '"0"'], ['/', page.headers.etag]]) {
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, `"x",W/${etag} ,"y"`, '*'])
      await api.get(path, { headers: { 'If-None-Match': known }, status: 304, check: path !== '/' });
    for (const other of ['"x"', '"x", "y"', etag.slice(1, -1), `${etag} "x"`])
      await api.get(path, { headers: { 'If-None-Match': other }, status: 200, check: path !== '/' });
  }
});

test('an unchanged session need not be sent again', async () => {
  const session = await newSession(api);
  const { headers: { etag } } = await api.get(session.path);
  const same = await api.get(session.path, { headers: { 'If-None-Match': etag }, status: 304 });
  assert.equal(same.text, '');
  await play(api, session, ['c5,c4']);
  await api.get(session.path, { headers: { 'If-None-Match': etag }, status: 200 });
  await api.get(`${session.path}?ply=0`, { headers: { 'If-None-Match': '"1"' }, status: [200, 304] });
});

test('seats: a token is needed, and the right one', async () => {
  const session = await newSession(api);
  const other = await newSession(api);
  const { first, second } = session.tokens;
  const { body: before } = await api.get(session.path);
  const calls = [['move', { move: 'c5,c4' }], ['undo', {}], ['redo', {}], ['jump', { ply: 0 }], ['stop', {}], ['engine_move', { engine: 'greedy' }]];
  for (const [name, body] of calls) {
    const { body: missing } = await api.post(`${session.path}/${name}`, body, { status: 401 });
    assert.ok(missing.hint, name);
    for (const token of ['nonsense', other.tokens.first, first.slice(0, -1), first.toUpperCase() + 'A'])
      await api.post(`${session.path}/${name}`, body, { token, status: 403 });
    for (const Authorization of ['Basic Zm9vOmJhcg==', 'Bearer', 'Bearer '])
      await api.post(`${session.path}/${name}`, body, { headers: { Authorization }, status: [401, 403] });
  }
  await api.post(`${session.path}/move`, { move: 'c5,c4' }, { token: second, status: 403 });
  assert.deepEqual((await api.get(session.path)).body, before);
  await api.post(`${session.path}/move`, { move: 'c5,c4' }, { token: first });
  await api.post(`${session.path}/move`, { move: 'c1,c2' }, { token: first, status: 403 });
  await api.post(`${session.path}/move`, { move: 'c1,c2' }, { token: second });
  for (const token of [first, second]) {
    await api.post(`${session.path}/undo`, {}, { token });
    await api.post(`${session.path}/redo`, {}, { token });
    await api.post(`${session.path}/jump`, { ply: 2 }, { token });
    await api.post(`${session.path}/engine_move`, { engine: 'greedy' }, { token });
  }
  await api.post(`${session.path}/hint`, { engine: 'greedy' });
  await api.post(`${session.path}/fork`, {}, { status: 201 });
});

test('of many that move at once with the same revision one wins', async () => {
  const session = await newSession(api);
  const { body: { moves } } = await api.get(`${session.path}/moves`);
  const answers = await Promise.all(moves.slice(0, 24).map(({ text }) =>
    api.post(`${session.path}/move`, { move: text }, { token: session.tokens.first, ifMatch: '"0"', status: [200, 409] })));
  const won = answers.filter(({ status }) => status === 200);
  assert.equal(won.length, 1);
  const { body } = await api.get(session.path);
  assert.deepEqual([body.revision, body.line.moves], [1, [won[0].body.last_move.text]]);
});

test('random games: the server and a replay of the line agree', async () => {
  for (const seed of [1, 2]) {
    const pick = random(seed);
    const session = await newSession(api);
    let { body: now } = await api.get(`${session.path}?with=moves`);
    for (let ply = 0; ply < 40 && now.moves.length > 0; ply += 1) {
      const { text } = now.moves[pick(now.moves.length)];
      ({ body: now } = await api.post(`${session.path}/move?with=moves`, { move: text }, { token: session.tokens[now.side ? 'second' : 'first'] }));
      assert.equal(now.last_move.text, text);
    }
    const { body: replay } = await api.post('/api/v1/games/contrast/position?with=moves', now.line);
    for (const key of Object.keys(replay)) assert.deepEqual(now[key], replay[key], key);
  }
});
