// The original project's calls of nested tic-tac-toe, at their paths and with their bodies.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Client, newSession, ownServer, random } from './client.mjs';
import { root, withServer } from './server.mjs';

const api = await ownServer();
const general = '/api/v1/games/nested';
const lines = (name) => readFileSync(join(root, 'tests/data/nested', name), 'utf8').split('\n').filter((line) => line && !line.startsWith('#'));

const emptyBits = (depth) => Array.from({ length: depth }, (_, level) => (level + 1 < depth ? '100' : '000').repeat(9 ** (level + 1))).join('');
const dotted = (text) => text.split('.').map(Number);
const bitsOf = async (path) => (await api.get(path)).body;
const stateOf = async (path) => (await api.get(`${path}?state=1`)).body;

async function newGame(body) {
  const { body: id } = await api.post('/game', body, { status: 201 });
  return `/game/${id}`;
}
const put = (path, position, options) => api.put(path, { position }, options);
async function refuse(path, body, status = 400) {
  const { body: problem, headers } = await api.put(path, body, { status });
  assert.equal(headers['content-type'], 'application/problem+json');
  assert.equal(problem.message, problem.detail);
  return problem;
}

test('the three calls of the original, byte by byte', async () => {
  const made = await api.post('/game', undefined, { status: 201 });
  assert.match(made.text, /^"[0-9a-f]{10}"$/);
  assert.equal(made.headers['content-type'], 'application/json');
  assert.equal(made.headers.location, `/game/${made.body}`);
  const path = made.headers.location;
  const start = await api.get(path, { status: 200 });
  assert.equal(start.text, `"${emptyBits(3)}"`);
  assert.equal(start.body.length, 2457);
  assert.equal(start.headers['content-type'], 'application/json');
  const played = await put(path, [1, 8, 3], { status: 200 });
  assert.equal(played.text, '"move played"');
  assert.equal(played.headers['content-type'], 'application/json');
  // Grid 1.8 is number 1 + 9 + 9 + 8 in the breadth-first order.
  const at = 27 * (1 + 9 + 9 * 1 + 8) + 3 * 3;
  const expected = emptyBits(3);
  assert.equal((await api.get(path)).text, `"${expected.slice(0, at)}010${expected.slice(at + 3)}"`);
  const { text, headers, body: problem } = await put(path, [1, 8, 3], { status: 400 });
  assert.equal(headers['content-type'], 'application/problem+json');
  assert.deepEqual(Object.keys(problem), ['type', 'title', 'status', 'detail', 'where', 'hint', 'code', 'tag', 'message'], text);
  assert.deepEqual([problem.message, problem.where], ["'[1,8,3]' is not a legal move", 'position']);
  assert.match(problem.hint, /^legal here: 8\.3\.0, /);
});

test('POST /game: bodies as they come', async () => {
  const bodies = [[undefined, 3], ['', 3], [' \n', 3], ['{}', 3], ['{"depth":1}', 1], ['{\n  "depth": 2,\n  "options": {}\n}\n', 2], ['{"depth":null}', 3], ['{"options":{"depth":"2"}}', 2]];
  for (const [body, depth] of bodies)
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', undefined]) {
      const { body: id } = await api.post('/game', body, { headers: type ? { 'Content-Type': type } : {}, status: 201 });
      assert.equal(await bitsOf(`/game/${id}`), emptyBits(depth), `${body} as ${type}`);
    }
});

test('POST /game: every option of the rules', async () => {
  const standard = { first: 'X', free: 'whole', bothline: 'both', drawcell: 'both', result: 'line' };
  const asked = [
    [{}, standard], [{ first: 'O' }, { ...standard, first: 'O' }], [{ free: 'nearest', bothline: 'mover' }, { ...standard, free: 'nearest', bothline: 'mover' }],
    [{ drawcell: 'none', result: 'count' }, { ...standard, drawcell: 'none', result: 'count' }],
    [{ preset: 'openspiel' }, { ...standard, drawcell: 'none' }], [{ preset: 'codingame' }, { ...standard, drawcell: 'none', result: 'count' }],
  ];
  for (const [options, expected] of asked) {
    const state = await stateOf(await newGame({ depth: 2, options }));
    assert.deepEqual([state.options, state.to_move], [expected, expected.first], JSON.stringify(options));
  }
});

test('POST /game: bad bodies', async () => {
  const bad = [
    ['{"depth":', 'body, line 1, column 10'], ['[]', 'body'], ['"3"', 'body'], ['null', 'body'], ['3', 'body'], ['{"depth":0}', 'depth'], ['{"depth":7}', 'depth'],
    ['{"depth":-1}', 'depth'], ['{"depth":2.5}', 'depth'], ['{"depth":"3"}', 'depth'], ['{"depth":[3]}', 'depth'], ['{"depth":99999999999999999999}', 'depth'],
    ['{"deep":3}', 'deep'], ['{"options":[]}', 'options'], ['{"options":{"first":1}}', 'options.first'], ['{"options":{"first":"Z"}}', 'options'],
    ['{"options":{"nosuch":"1"}}', 'options'], ['{"options":{"depth":"7"}}', 'options'], ['{"depth":2,"options":{"depth":"2"}}', 'options.depth'], ['\xff', 'body'],
  ];
  for (const [body, where] of bad) {
    const { body: problem } = await api.post('/game', body, { status: 400 });
    assert.ok(problem.where.startsWith(where), `${body}: ${problem.where}`);
    assert.equal(problem.message, problem.detail);
  }
});

test('?state=1', async () => {
  const path = await newGame();
  const options = { first: 'X', free: 'whole', bothline: 'both', drawcell: 'both', result: 'line' };
  const start = await stateOf(path);
  assert.deepEqual(start, { grid: emptyBits(3), depth: 3, to_move: 'X', target: null, last: null, result: 'open', options, moves: [] });
  assert.deepEqual(Object.keys(start), ['grid', 'depth', 'to_move', 'target', 'last', 'result', 'options', 'moves']);
  await put(path, [1, 8, 3]);
  await put(path, [8, 3, 0]);
  assert.deepEqual(await stateOf(path), { grid: await bitsOf(path), depth: 3, to_move: 'X', target: '3.0', last: '8.3.0', result: 'open', options, moves: ['1.8.3', '8.3.0'] });
  for (const query of ['state=0', 'state=', 'state', 'more=1']) assert.equal((await api.get(`${path}?${query}`)).body, await bitsOf(path), query);
});

test('the legal moves are positions to play', async () => {
  const path = await newGame();
  const { body: all } = await api.get(`${path}/moves`);
  assert.equal(all.length, 729);
  assert.deepEqual([all[0], all[728]], [[0, 0, 0], [8, 8, 8]]);
  await put(path, [1, 8, 3]);
  assert.equal((await api.get(`${path}/moves`)).text, '[[8,3,0],[8,3,1],[8,3,2],[8,3,3],[8,3,4],[8,3,5],[8,3,6],[8,3,7],[8,3,8]]');
});

test('whole random games, move by move as the general calls say', async () => {
  const pick = random(9);
  for (const depth of [1, 1, 1, 2, 2]) {
    const path = await newGame({ depth });
    const moves = [];
    for (;;) {
      const line = { options: { depth: String(depth) }, moves };
      const { body: { text } } = await api.post(`${general}/encode`, { ...line, format: 'bits' });
      assert.equal(await bitsOf(path), text);
      const { body: position } = await api.post(`${general}/position?with=moves`, line);
      const state = await stateOf(path);
      const results = { ongoing: 'open', first_wins: 'X', second_wins: 'O', draw: 'draw' };
      assert.deepEqual([state.result, state.moves], [results[position.result], moves]);
      const { body: legal } = await api.get(`${path}/moves`);
      assert.deepEqual(legal, position.moves.map((move) => move.json.position));
      if (legal.length === 0) break;
      assert.equal(state.to_move, position.to_move);
      const move = legal[pick(legal.length)];
      await api.put(path, moves.length % 2 ? JSON.stringify({ position: move }, null, 2) : JSON.stringify({ position: move }));
      moves.push(move.join('.'));
    }
    assert.ok(moves.length >= (depth === 1 ? 5 : 17));
    const { result } = await stateOf(path);
    assert.notEqual(result, 'open');
    assert.match((await refuse(path, { position: dotted(moves[0]) })).message, /the game is over/);
  }
});

test('every known position, move by move', async () => {
  const replay = async (line) => {
    const [id, depth, plies, moves, bits, base64, nbits, side, target, legal, , , result] = line.split('\t');
    const path = await newGame({ depth: Number(depth) });
    const played = moves.split(' ');
    assert.equal(played.length, Number(plies));
    for (const move of played) assert.equal((await put(path, dotted(move))).text, '"move played"');
    const text = [...Buffer.from(base64, 'base64url')].map((byte) => byte.toString(2).padStart(8, '0')).join('').slice(0, Number(nbits));
    if (bits !== '=') assert.equal(text, bits);
    assert.equal(await bitsOf(path), text, id);
    const state = await stateOf(path);
    assert.deepEqual([state.grid, state.moves, state.result], [text, played, result], id);
    assert.equal(state.target ?? 'any', target === '-' ? 'any' : target, id);
    if (side !== '-') assert.equal(state.to_move, side, id);
    assert.equal((await api.get(`${path}/moves`)).body.length, Number(legal), id);
  };
  const all = lines('positions.tsv');
  assert.equal(all.length, 20);
  await Promise.all(all.map(replay));
});

// The marks of a tree by the paths of their cells, as a view shows them.
const glyphs = { X: 'cross', O: 'ring', B: 'cross-ring', '?': 'hidden' };
const marks = (tree, above = '') => tree.flatMap((cell, i) => (Array.isArray(cell) ? marks(cell, `${above}${i}.`) : cell === '.' ? [] : [`${above}${i} ${glyphs[cell]}`]));

for (const vector of lines('codec_vectors.jsonl').map((line) => JSON.parse(line))) {
  test(`decode ${vector.mode}: ${vector.name}`, async () => {
    const format = vector.mode === 'strict' ? 'bits' : 'truncated';
    const { body } = await api.post(`${general}/decode`, { text: vector.bits, format }, { status: vector.ok ? 200 : 400 });
    if (!vector.ok) {
      assert.equal(body.tag, vector.error);
      return;
    }
    assert.equal(body.format, format);
    assert.deepEqual(body.view.items.map(({ spot, glyph }) => `${spot} ${glyph}`).sort(), marks(vector.tree).sort());
    if (format === 'truncated') {
      assert.equal(body.legal_moves, 0, 'to look at only');
      assert.deepEqual(body.warnings.filter((warning) => / \d+$/.test(warning)),
        [['unknown', vector.unknown], ['dropped_bits', vector.dropped_bits]].filter(([, n]) => n).map(([name, n]) => `${name} ${n}`));
      return;
    }
    const encode = async (name) => (await api.post(`${general}/encode`, { start: vector.bits, format: name })).body.text;
    assert.equal(await encode('bits'), vector.bits);
    assert.deepEqual(JSON.parse(await encode('tree')), vector.tree);
    assert.deepEqual([await encode('base64url'), await encode('hex')], [vector.base64url, vector.hex]);
    const values = { open: 'ongoing', X: 'first_wins', O: 'second_wins', both: 'draw' };
    assert.equal(body.result, values[vector.value]);
    assert.equal(body.legal_moves, vector.value === 'open' ? vector.open_cells : 0);
    // A game may begin there, and the original's calls show it.
    const session = await newSession(api, { game: 'nested', start: vector.bits });
    assert.equal(await bitsOf(`/game/${session.id}`), vector.bits);
    assert.equal((await api.get(`/game/${session.id}/moves`)).body.length, body.legal_moves);
  });
}

test('the example of the document, bit for bit and played on', async () => {
  const { bits } = lines('codec_vectors.jsonl').map((line) => JSON.parse(line)).find(({ name }) => name === 'seed_complete');
  assert.equal(bits.length, 162);
  const { body: decoded } = await api.post(`${general}/decode`, { text: bits });
  assert.equal(decoded.format, 'bits');
  const { body: again } = await api.post(`${general}/encode`, { start: decoded.position, format: 'bits' });
  assert.equal(again.text, bits);
  const { id, tokens } = await newSession(api, { game: 'nested', start: bits });
  await put(`/game/${id}`, [1, 8, 2], { token: tokens.first });
  const at = 5 * 27 + 2 * 3; // the sixth grid, its third cell
  assert.equal(await bitsOf(`/game/${id}`), `${bits.slice(0, at)}010${bits.slice(at + 3)}`);
});

test('PUT: what is not a move', async () => {
  const path = await newGame({ depth: 2 });
  await put(path, [4, 0]);
  const before = await stateOf(path);
  const bad = [
    '', '{', '[]', 'null', '7', '"0.1"', '[0,1]', '{}', '{"position":null}', '{"position":7}', '{"position":"0.1"}', '{"position":{}}', '{"position":true}',
    '{"position":[]}', '{"position":[0]}', '{"position":[0,9]}', '{"position":[9,0]}', '{"position":[-1,0]}', '{"position":[0,1.5]}', '{"position":[0,"1"]}',
    '{"position":["0","1"]}', '{"position":[0,null]}', '{"position":[[0,1]]}', '{"position":[0,1,2]}', '{"position":[0,1,2,3,4,5,6,7,8,0,1,2]}', '{"position":[0,4294967296]}',
    '{"position":[0,99999999999999999999]}', `{"position":[${'0,'.repeat(100000)}0]}`, `{"position":${'['.repeat(5000)}${']'.repeat(5000)}}`, '{"positoin":[0,1]}',
    '{"position":[0,1],"player":"X"}', '{"position":[0,1]} x', '\xff', '{"position":"\\ud800"}',
  ];
  for (const body of bad) assert.ok((await refuse(path, body)).message.length > 3, body.slice(0, 80));
  assert.match((await refuse(path, '{"position":[0,1],"player":"X"}')).where, /player/);
  assert.match((await refuse(path, '{"position":[0,9]}')).message, /\[0,9\]/);
  assert.deepEqual(await stateOf(path), before);
});

test('PUT: illegal moves change nothing', async () => {
  const path = await newGame({ depth: 2 });
  await put(path, [4, 0]);
  await put(path, [0, 4]);
  const before = await stateOf(path);
  for (const position of [[4, 0], [0, 4], [0, 0], [8, 8], [3, 0]]) {
    const problem = await refuse(path, { position });
    assert.deepEqual([problem.code, problem.where], ['illegal', 'position']);
    assert.match(problem.hint, /^legal here: 4\.1, 4\.2, /);
  }
  assert.deepEqual(await stateOf(path), before);
  assert.equal(before.target, '4');
});

test('unknown games, and games of another kind', async () => {
  const contrast = await newSession(api);
  for (const [id, hint] of [['0123456789', /POST \/game/], ['nosuch', /POST \/game/], ['%2e', /POST \/game/], ['0123456789abcdef', /POST \/game/], [contrast.id, /api\/v1\/sessions/]])
    for (const [method, call] of [['GET', ''], ['PUT', ''], ['GET', '/moves'], ['GET', '?state=1']]) {
      const { body } = await api.send(method, `/game/${id}${call}`, { status: 404, body: method === 'PUT' ? '{"position":[0,0,0]}' : undefined });
      assert.match(body.hint, hint);
      assert.equal(body.message, `there is no game '${decodeURIComponent(id)}'`);
    }
  const id = (await newGame()).slice('/game/'.length);
  await api.get(`/api/game/${id}`, { status: 404 });
});

test('paths, methods and the page beside them', async () => {
  const path = await newGame();
  for (const [method, where, allow] of [['GET', '/game', 'OPTIONS, POST'], ['PUT', '/game', 'OPTIONS, POST'], ['DELETE', path, 'GET, HEAD, OPTIONS, PUT'], ['POST', path, 'GET, HEAD, OPTIONS, PUT'], ['PUT', `${path}/moves`, 'GET, HEAD, OPTIONS'], ['POST', `${path}/moves`, 'GET, HEAD, OPTIONS']]) {
    const { body, headers } = await api.send(method, where, { status: 405 });
    assert.equal(headers.allow, allow, `${method} ${where}`);
    assert.ok(body.message);
    assert.equal((await api.send('OPTIONS', where, { status: 204 })).headers.allow, allow);
  }
  for (const where of ['/game/', `${path}/`, `${path}/nosuch`, `${path}/moves/1`, '/game/new/x/y']) assert.ok((await api.get(where, { status: 404 })).body.message);
  assert.ok((await api.get('/game/%zz', { status: 400 })).body.message);
  assert.ok((await api.get('/game/x?a=%', { status: 400 })).body.message);
  const head = await api.send('HEAD', path, { status: 200 });
  assert.deepEqual([head.text, head.headers['content-length']], ['', '2459']);
  for (const page of ['/', '/g/nested', `/g/nested/${path.slice(6)}`, '/games', '/gam'])
    assert.match((await api.get(page)).text, /^<!doctype html>/i, page);
});

test('revisions', async () => {
  const path = await newGame();
  assert.equal((await api.get(path)).headers.etag, '"0"');
  assert.equal((await put(path, [0, 0, 0], { ifMatch: '"0"' })).headers.etag, '"1"');
  const { body: late } = await put(path, [0, 0, 1], { ifMatch: '"0"', status: 409 });
  assert.ok(late.message);
  await put(path, [0, 0, 1], { ifMatch: 'x', status: 400 });
  assert.equal((await api.get(path, { headers: { 'If-None-Match': '"1"' }, status: 304 })).text, '');
  assert.equal((await api.get(`${path}/moves`)).headers.etag, '"1"');
});

test('the general calls see these games under the same id, and need no token', async () => {
  const path = await newGame({ depth: 2, options: { first: 'O' } });
  const session = `/api/v1/sessions/${path.slice(6)}`;
  await put(path, [4, 0]);
  const { body } = await api.get(session);
  assert.deepEqual([body.id, body.game, body.line], [path.slice(6), 'nested', { options: { depth: '2', first: 'O' }, start: '', moves: ['4.0'] }]);
  const stream = await api.events(`${session}/events`);
  await stream.next('hello');
  await api.post(`${session}/move`, { move: '0.4' });
  await put(path, [4, 1]);
  assert.deepEqual([(await stream.next('change')).data.move, (await stream.next('change')).data.move], ['0.4', '4.1']);
  stream.close();
  await api.post(`${session}/undo`);
  assert.deepEqual((await stateOf(path)).moves, ['4.0', '0.4']);
  const { body: forked } = await api.post(`${session}/fork`, undefined, { status: 201 });
  assert.deepEqual([forked.forked_from, forked.id.length], [path.slice(6), 16]);
  assert.equal(await bitsOf(`/game/${forked.id}`), await bitsOf(path));
});

test('sessions made by the general calls keep their tokens here', async () => {
  const { id, tokens } = await newSession(api, { game: 'nested' });
  const path = `/game/${id}`;
  assert.ok((await put(path, [0, 0], { status: 401 })).body.message);
  assert.ok((await put(path, [0, 0], { token: tokens.second, status: 403 })).body.message);
  await put(path, [0, 0], { token: tokens.first });
});

test('two clients play at once: one move counts', async () => {
  const path = await newGame({ depth: 2 });
  const other = new Client(api.url);
  const pick = random(4);
  for (let i = 0; i < 20; i += 1) {
    const { body: legal } = await api.get(`${path}/moves`);
    const position = legal[pick(legal.length)];
    const answers = await Promise.all([api, other].map((client) => client.put(path, { position }, { status: [200, 400] })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
  }
  assert.equal((await stateOf(path)).moves.length, 20);
  other.close();
});

test('many games have different ids', async () => {
  const ids = (await Promise.all(Array.from({ length: 200 }, () => api.post('/game', '{"depth":1}')))).map(({ body }) => body);
  assert.equal(new Set(ids).size, 200);
});

test('large boards', async () => {
  for (const [depth, bits] of [[4, 22140], [6, 1793610]]) {
    const path = await newGame({ depth });
    assert.equal((await bitsOf(path)).length, bits);
    const session = `/api/v1/sessions/${path.slice(6)}?with=moves`;
    const { body: start } = await api.get(session);
    assert.deepEqual([start.moves, start.legal_moves, start.view.nest.levels, start.view.nest.open], [null, 9 ** depth, depth, ['']]);
    assert.deepEqual([start.view.spots, start.view.items], [[], []]);
    const first = Array.from({ length: depth }, (_, i) => i);
    await put(path, first);
    const target = first.slice(1);
    const { body: forced } = await api.get(session);
    assert.deepEqual(forced.moves.map(({ text }) => text), [0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => [...target, i].join('.')));
    assert.deepEqual(forced.view.nest.open, [target.join('.')]);
    assert.deepEqual((await api.get(`${path}/moves`)).body, [0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => [...target, i]));
    assert.equal((await stateOf(path)).target, target.join('.'));
    await refuse(path, { position: first });
  }
});

test('limits: large bodies and headers, too many changes', () => withServer({ args: ['--body-limit', '1000', '--rate', '1'] }, async (small) => {
  const { body: id } = await small.post('/game', { depth: 1 }, { status: 201 });
  const path = `/game/${id}`;
  for (const [method, where] of [['POST', '/game'], ['PUT', path]])
    assert.match((await small.send(method, where, { body: `{"position":[${'0,'.repeat(1000)}0]}`, status: 413, agent: false })).body.message, /1000 bytes/);
  assert.ok((await small.get(path, { headers: { 'X-Long': 'x'.repeat(20000) }, status: 431, agent: false })).body.message);
  const statuses = await Promise.all(Array.from({ length: 30 }, () => small.put(path, { position: [9] }, { status: [400, 429] })));
  const limited = statuses.filter(({ status }) => status === 429);
  assert.ok(limited.length > 0 && limited.every(({ body }) => body.message));
  assert.ok((await small.put(path, { position: [0] }, { headers: { Origin: 'http://elsewhere.example' }, status: 403 })).body.message);
  for (let i = 0; i < 40; i += 1) await small.get(`${path}/moves`, { status: 200 });
}));

test('a restart forgets nothing', () => withServer({}, async (client, server) => {
  const games = [];
  for (const depth of [1, 2, 3]) {
    const { body: id } = await client.post('/game', { depth, options: { free: 'nearest' } }, { status: 201 });
    for (let i = 0; i < 4; i += 1) {
      const { body: legal } = await client.get(`/game/${id}/moves`);
      await client.put(`/game/${id}`, { position: legal[i] });
    }
    games.push([id, (await client.get(`/game/${id}?state=1`)).text]);
  }
  await server.kill();
  await server.restart();
  const again = new Client(server.url);
  for (const [id, state] of games) {
    assert.equal((await again.get(`/game/${id}?state=1`)).text, state);
    const { body: legal } = await again.get(`/game/${id}/moves`);
    await again.put(`/game/${id}`, { position: legal[0] });
    assert.equal((await again.get(`/game/${id}?state=1`)).body.moves.length, 5);
  }
  again.close();
}));
