// The original project's calls of Contrast, at their paths and with their bodies.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { blackWins, ownServer, random, whiteWins } from './client.mjs';
import { root } from './server.mjs';

const api = await ownServer();

const startArray = [3, 3, 3, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 6, 6, 6, 6, 3, 1, 3, 1];
// As the document shows it, character by character but for the spaces.
const documented = '{"board_array":[3,3,3,3,3,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,6,6,6,6,6,3,1,3,1],"encoding":"occupant*3+tile","size":29,"format":"row-major",'
  + '"structure":{"board_cells":"[0-24]","black_player_tiles":"[25-26]","white_player_tiles":"[27-28]"},'
  + '"tile_inventory":{"black_player":{"black":3,"gray":1},"white_player":{"black":3,"gray":1}}}';
const full = { black: 3, gray: 1 };

async function newGame(body) {
  const answer = await api.post('/api/game/new', body, { status: 200 });
  return { ...answer.body, path: `/api/game/${answer.body.session_id}` };
}
const text = (path, move, options) => api.post(`${path}/move_text`, move, { headers: { 'Content-Type': 'text/plain' }, ...options });

test('new: the state of the start', async () => {
  const { path, ...state } = await newGame({ white_ai: 'human', black_ai: 'human' });
  const pieces = [0, 4].flatMap((y) => [0, 1, 2, 3, 4].map((x) => ({ x, y, color: y === 0 ? 'black' : 'white' })));
  assert.deepEqual(state, {
    session_id: state.session_id, current_player: 'black', board: { pieces, tiles: [] }, status: 'in_progress',
    ai: { white: 'human', black: 'human' }, inventory: { black: full, white: full }, to_move: 'black', moves: [], warnings: [],
  });
  assert.deepEqual((await api.get(path)).body, state);
});

test('new: bodies as they come', async () => {
  const bodies = [
    [undefined, 'human', 'human'], ['', 'human', 'human'], ['{}', 'human', 'human'],
    ['{"white_ai":"greedy","black_ai":"rulebased"}', 'greedy', 'rulebased'],
    ['{\n  "white_ai": "greedy",\n  "black_ai": "human"\n}\n', 'greedy', 'human'],
    ['{"white_ai":"nosuch"}', 'human', 'human'], ['{"black_ai":"alphabeta:depth=1"}', 'human', 'alphabeta:depth=1'],
  ];
  for (const [body, white, black] of bodies)
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', undefined]) {
      const { body: state } = await api.post('/api/game/new', body, { headers: type ? { 'Content-Type': type } : {}, status: 200 });
      assert.deepEqual(state.ai, { white, black }, `${body} as ${type}`);
    }
  const { body: problem } = await api.post('/api/game/new', '{"white_ai":', { status: 400 });
  assert.ok(problem.error);
});

test('moves: 155 JSON moves, each of which can be played', async () => {
  const game = await newGame();
  const { body: moves } = await api.get(`${game.path}/moves`);
  assert.equal(moves.length, 155);
  assert.deepEqual(Object.keys(moves[0]), ['sx', 'sy', 'dx', 'dy', 'tile', 'tile_x', 'tile_y']);
  for (const move of moves) assert.equal(move.tile === 'none', move.tile_x === -1 && move.tile_y === -1);
  const pick = random(7);
  for (let i = 0; i < 12; i += 1) {
    const { body: legal } = await api.get(`${game.path}/moves`);
    const move = legal[pick(legal.length)];
    const { body: state } = await api.post(`${game.path}/move`, i % 2 ? JSON.stringify(move) : JSON.stringify(move, null, 2), { headers: { 'Content-Type': 'text/plain' } });
    assert.equal(state.moves.length, i + 1);
    assert.equal(state.current_player, i % 2 ? 'black' : 'white');
    assert.equal(state.to_move, state.current_player);
    assert.ok(state.board.pieces.some(({ x, y }) => x === move.dx && y === move.dy));
    if (move.tile !== 'none') assert.ok(state.board.tiles.some(({ x, y, type }) => x === move.tile_x && y === move.tile_y && type === move.tile));
  }
});

test('move: illegal and unreadable ones', async () => {
  const game = await newGame();
  const bad = [
    { sx: 2, sy: 0, dx: 2, dy: 2, tile: 'none', tile_x: -1, tile_y: -1 }, { sx: 2, sy: 4, dx: 2, dy: 3, tile: 'none', tile_x: -1, tile_y: -1 },
    { sx: 2, sy: 0, dx: 2, dy: 1, tile: 'gray', tile_x: 2, tile_y: 1 }, { sx: 9, sy: 0, dx: 2, dy: 1, tile: 'none', tile_x: -1, tile_y: -1 },
  ];
  for (const move of bad) {
    const { body } = await api.post(`${game.path}/move`, move, { status: 400 });
    assert.equal(body.error, 'Illegal move', JSON.stringify(move));
  }
  for (const body of ['', '{', '[]', 'null', '{}', '{"sx":2}', '{"sx":"2","sy":0,"dx":2,"dy":1,"tile":"none","tile_x":-1,"tile_y":-1}', '{"sx":2,"sy":0,"dx":2,"dy":1,"tile":"red","tile_x":0,"tile_y":0}', '"c5,c4"'])
    assert.ok((await api.post(`${game.path}/move`, body, { status: 400 })).body.error, body);
  assert.deepEqual((await api.get(game.path)).body.moves, []);
});

test('move_text: notations and reasons', async () => {
  const game = await newGame();
  for (const [move, canonical] of [['c5,c4', 'c5,c4'], ['  B1,B2   B3G \n', 'b1,b2 b3g'], ['c4,c3 -1', 'c4,c3'], ['a1,a2 a3b', 'a1,a2 a3b']])
    assert.equal((await text(game.path, move)).body.moves.at(-1), canonical);
  const before = (await api.get(game.path)).body;
  for (const move of ['', 'hello', 'c3', 'c3,c9', 'c3,c3', 'b2,b3', 'c3,d3 c4x', 'a5,a4 a4b', 'c5c4', '\xff']) {
    const { body } = await text(game.path, move, { status: 400 });
    assert.ok(body.error.length > 3, move);
  }
  assert.deepEqual((await api.get(game.path)).body, before);
});

test('whole games to their ends', async () => {
  for (const [line, status] of [[blackWins, 'black_wins'], [whiteWins, 'white_wins']]) {
    const game = await newGame();
    for (const [i, move] of line.entries()) {
      const { body } = await text(game.path, move);
      assert.equal(body.status, i + 1 < line.length ? 'in_progress' : status);
    }
    const { body } = await api.get(game.path);
    assert.deepEqual(body.moves, line);
    assert.deepEqual((await api.get(`${game.path}/moves`)).body, []);
    assert.ok((await text(game.path, 'c5,c4', { status: 400 })).body.error);
    const { body: problem } = await api.get(`${game.path}/ai_move`, { status: 400 });
    assert.ok(problem.error);
  }
});

test('a draw by repetition', async () => {
  const game = await newGame();
  const circle = ['c5,c4', 'c1,c2', 'c4,c5', 'c2,c1'];
  let state;
  for (let i = 0; i < 12; i += 1) ({ body: state } = await text(game.path, circle[i % 4]));
  assert.equal(state.status, 'draw');
});

test('ai_move plays for an engine, only when asked', async () => {
  const game = await newGame({ white_ai: 'greedy', black_ai: 'human' });
  const { body: person } = await api.get(`${game.path}/ai_move`, { status: 400 });
  assert.equal(person.error, 'Current player is not AI');
  assert.equal((await api.post(`${game.path}/ai_move`, undefined, { status: 400 })).body.error, 'Current player is not AI');
  await text(game.path, 'c5,c4');
  assert.equal((await api.get('/api/v1/health')).body.jobs, 0, 'nobody is at work');
  assert.equal((await api.get(game.path)).body.moves.length, 1, 'it waits for the call');
  const { body: played } = await api.get(`${game.path}/ai_move`);
  assert.deepEqual([played.moves.length, played.current_player], [2, 'black']);
  await text(game.path, 'b5,b4');
  assert.equal((await api.post(`${game.path}/ai_move`)).body.moves.length, 4);
  for (const players of [{ white_ai: 'greedy', black_ai: 'rulebased' }, { white_ai: 'ntuple', black_ai: 'rulebased' }]) {
    let state = await newGame(players);
    const { path } = state;
    assert.deepEqual(state.ai, { white: players.white_ai, black: players.black_ai });
    for (let i = 0; i < 300 && state.status === 'in_progress'; i += 1) ({ body: state } = await api.get(`${path}/ai_move`));
    assert.notEqual(state.status, 'in_progress');
  }
});

test('reset', async () => {
  const game = await newGame({ white_ai: 'greedy', black_ai: 'human' });
  await text(game.path, 'c5,c4 c3g');
  const { body } = await api.post(`${game.path}/reset`);
  const { path, ...first } = game;
  assert.deepEqual(body, first, 'the start, with the same players');
  assert.equal(JSON.stringify((await api.get(`${path}/board_array`)).body), documented);
});

test('board_text', async () => {
  const game = await newGame();
  await text(game.path, 'c5,c4 c3g');
  await text(game.path, 'b1,b2 b3b');
  await text(game.path, 'c4,c3');
  const { text: picture, headers } = await api.get(`${game.path}/board_text`);
  assert.match(headers['content-type'], /^text\/plain; *charset=utf-8/i);
  const lines = picture.split('\n').map((line) => line.trimEnd());
  assert.deepEqual(lines.slice(0, 6), ['5  x  x  .  x  x', '4  .  .  .  .  .', '3  . [ ](x) .  .', '2  .  o  .  .  .', '1  o  .  o  o  o', '   a  b  c  d  e']);
});

test('GET board_array is exactly what the document shows', async () => {
  const game = await newGame();
  const answer = await api.get(`${game.path}/board_array`);
  assert.deepEqual(answer.body, JSON.parse(documented));
  assert.equal(JSON.stringify(answer.body), documented, 'the order of the keys too');
  assert.equal(answer.headers['content-type'].split(';')[0], 'application/json');
  const { body: more } = await api.get(`${game.path}/board_array?ext=1`);
  assert.deepEqual(more, { ...JSON.parse(documented), to_move: 'black', reachable: true, warnings: [] });
  assert.deepEqual(Object.keys(more).slice(0, 6), Object.keys(JSON.parse(documented)));
  assert.equal(JSON.stringify((await api.get(`${game.path}/board_array?ext=0`)).body), documented);
  await text(game.path, 'c5,c4 c3g');
  const { body: moved } = await api.get(`${game.path}/board_array`);
  assert.deepEqual(moved.board_array, [3, 3, 0, 3, 3, 0, 0, 3, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 6, 6, 6, 6, 6, 3, 0, 3, 1]);
  assert.deepEqual(moved.tile_inventory, { black_player: { black: 3, gray: 0 }, white_player: full });
});

test('POST board_array sets the position and clears the history', async () => {
  const game = await newGame();
  const post = async (body) => (await api.post(`${game.path}/board_array`, body)).body;
  await text(game.path, 'c5,c4');
  let state = await post({ board_array: startArray });
  assert.deepEqual([state.to_move, state.current_player, state.moves, state.warnings], ['white', 'white', [], []], 'the side to move stays');
  state = await post(JSON.stringify({ board_array: startArray, to_move: 'black' }, null, 2));
  assert.equal(state.to_move, 'black');
  state = await post({ board_array: startArray, to_move: 'white' });
  assert.equal(state.to_move, 'white');
  assert.equal((await text(game.path, 'b1,b2 b3g')).body.to_move, 'black');
  assert.deepEqual((await api.get(`${game.path}/board_array?ext=1`)).body.to_move, 'black');
  // What was counted before is forgotten: the circle needs its twelve plies again.
  const circle = ['c5,c4', 'c1,c2', 'c4,c5', 'c2,c1'];
  await post({ board_array: startArray, to_move: 'black' });
  for (let i = 0; i < 8; i += 1) await text(game.path, circle[i % 4]);
  await post({ board_array: startArray, to_move: 'black' });
  for (let i = 0; i < 8; i += 1) ({ body: state } = await text(game.path, circle[i % 4]));
  assert.equal(state.status, 'in_progress');
  // Reset goes to the game's start, not to the array.
  assert.equal(JSON.stringify((await api.post(`${game.path}/reset`)).body.moves), '[]');
});

test('POST board_array: what was read is what is written', async () => {
  const game = await newGame();
  const array = [3, 0, 0, 4, 0, 0, 5, 2, 0, 0, 0, 1, 3, 0, 0, 8, 0, 0, 6, 0, 0, 7, 0, 6, 6, 1, 0, 2, 1];
  const { body: state } = await api.post(`${game.path}/board_array`, { board_array: array, to_move: 'white' });
  assert.deepEqual((await api.get(`${game.path}/board_array`)).body.board_array, array);
  assert.deepEqual(state.inventory, { black: { black: 1, gray: 0 }, white: { black: 2, gray: 1 } });
  assert.equal(state.board.pieces.length, 9);
  assert.deepEqual(state.board.tiles.map(({ x, y, type }) => `${x}${y}${type}`).sort(), ['03gray', '11gray', '12black', '14black', '21gray', '30black']);
});

test('version 1', async () => {
  const game = await newGame();
  const { body: state } = await api.post(`${game.path}/board_array`, { board_array: startArray.slice(0, 25), version: 1, to_move: 'black' });
  assert.deepEqual(state.warnings, ['inventory_assumed']);
  assert.deepEqual(state.inventory, { black: full, white: full });
  assert.deepEqual((await api.get(`${game.path}/board_array`)).body.board_array, startArray);
  await api.post(`${game.path}/board_array`, { board_array: startArray, version: 2 });
  const { body: both } = await api.post(`${game.path}/board_array`, { board_array: [...startArray.slice(0, 12), 1, ...startArray.slice(13, 25)], version: 1 });
  assert.deepEqual([...both.warnings].sort(), ['inventory_assumed', 'tile_conservation']);
  for (const body of [{ board_array: startArray, version: 3 }, { board_array: startArray, version: '1' }, { board_array: startArray.slice(0, 25) }, { board_array: startArray.slice(0, 25), version: 2 }])
    assert.ok((await api.post(`${game.path}/board_array`, body, { status: 400 })).body.error, JSON.stringify(body));
});

const wrongs = { // the original's words
  length: () => 'array size must be 29 (25 board + 4 tile inventory)',
  cell_range: (array) => (at => `invalid cell value at index ${at}: ${array[at]}`)(array.findIndex((value, i) => i < 25 && (value < 0 || value > 8))),
  inventory_range: (array) => {
    const at = [25, 26, 27, 28].find((i) => array[i] < 0 || array[i] > (i % 2 ? 3 : 1));
    return `invalid ${at < 27 ? 'black' : 'white'} player ${at % 2 ? 'black' : 'gray'} tiles at [${at}]: ${array[at]}`;
  },
};

for (const line of readFileSync(join(root, 'tests/data/contrast/validation.jsonl'), 'utf8').split('\n').filter(Boolean)) {
  const vector = JSON.parse(line);
  test(`POST board_array: ${vector.name}`, async () => {
    const game = await newGame();
    await text(game.path, 'c5,c4');
    const { body: before } = await api.get(game.path);
    const { body } = await api.post(`${game.path}/board_array`, { board_array: vector.board_array }, { status: vector.accept ? 200 : 400 });
    const { body: now } = await api.get(`${game.path}/board_array?ext=1`);
    if (vector.accept) {
      assert.deepEqual(body.warnings, vector.warnings);
      assert.deepEqual([now.board_array, now.warnings, now.reachable], [vector.board_array, vector.warnings, vector.reachable]);
    } else {
      assert.equal(body.tag, vector.error);
      assert.equal(body.error, wrongs[vector.error](vector.board_array));
      assert.ok(body.where.startsWith('board_array'), body.where);
      assert.deepEqual((await api.get(game.path)).body, before, 'nothing has changed');
    }
  });
}

test('POST board_array: every stock out of range and everything that is no array', async () => {
  const game = await newGame();
  const refuse = async (body) => (await api.post(`${game.path}/board_array`, body, { status: 400 })).body.error;
  for (const at of [25, 26, 27, 28])
    for (const value of [-1, at % 2 ? 4 : 2]) {
      const array = startArray.map((old, i) => (i === at ? value : old));
      assert.equal(await refuse({ board_array: array }), wrongs.inventory_range(array));
    }
  assert.equal(await refuse('{}'), 'Missing board_array');
  assert.equal(await refuse(''), 'Missing board_array');
  assert.equal(await refuse('{"board_array":null}'), 'Missing board_array');
  assert.equal(await refuse('{"board_array":7}'), 'Missing board_array');
  for (const odd of ['"x"', '1.5', 'null', '[]', 'true', '{}'])
    assert.equal(await refuse(`{"board_array":[${[...startArray.slice(0, 28).map(String), odd]}]}`), 'Invalid array value', odd);
  assert.ok(await refuse('{"board_array":[1,2'));
  assert.ok(await refuse(JSON.stringify({ board_array: startArray, to_move: 'red' })));
  assert.ok(await refuse(`{"board_array":[${startArray.slice(0, 28)},99999999999999999999]}`));
  assert.ok(await refuse(`{"board_array":[${'1,'.repeat(100000)}1]}`));
  assert.equal(JSON.stringify((await api.get(`${game.path}/board_array`)).body), documented);
});

test('POST board_array: boards that are over or empty can be played on or say so', async () => {
  const game = await newGame();
  const empty = [...Array(25).fill(0), 3, 1, 3, 1];
  const { body } = await api.post(`${game.path}/board_array`, { board_array: empty, to_move: 'black' });
  assert.deepEqual([body.status, body.warnings], ['white_wins', ['piece_count']], 'no legal move: the side to move loses');
  const { body: goal } = await api.post(`${game.path}/board_array`, { board_array: [0, 3, 3, 3, 3, ...Array(14).fill(0), 6, 3, 6, 6, 6, 6, 3, 1, 3, 1], to_move: 'white' });
  assert.equal(goal.status, 'black_wins');
});

test('an unknown session', async () => {
  const path = '/api/game/0123456789abcdef';
  const calls = [['GET', ''], ['GET', '/moves'], ['POST', '/move'], ['POST', '/move_text'], ['GET', '/ai_move'], ['POST', '/ai_move'], ['POST', '/reset'], ['GET', '/board_text'], ['GET', '/board_array'], ['POST', '/board_array']];
  for (const id of [path, '/api/game/nosuch', '/api/game/%2e'])
    for (const [method, call] of calls) {
      const { body } = await api.send(method, id + call, { status: 404, body: method === 'POST' ? '{}' : undefined });
      assert.equal(body.error, 'Session not found', `${method} ${call}`);
    }
});

test('the general calls see these sessions too, and need no token', async () => {
  const game = await newGame();
  const path = `/api/v1/sessions/${game.session_id}`;
  await text(game.path, 'c5,c4');
  const { body } = await api.get(path);
  assert.deepEqual([body.game, body.line.moves], ['contrast', ['c5,c4']]);
  await api.post(`${path}/move`, { move: 'c1,c2' });
  await api.post(`${path}/undo`);
  assert.deepEqual((await api.get(game.path)).body.moves, ['c5,c4']);
  const stream = await api.events(`${path}/events`);
  await stream.next('hello');
  await api.post(`${game.path}/board_array`, { board_array: startArray });
  assert.equal((await stream.next('change')).data.kind, 'set');
  await api.post(`${game.path}/reset`);
  assert.equal((await stream.next('change')).data.kind, 'set');
  stream.close();
});

test('sessions made by the general calls keep their tokens here', async () => {
  const { body } = await api.post('/api/v1/sessions', { game: 'contrast' }, { status: 201 });
  const path = `/api/game/${body.id}`;
  assert.equal((await api.get(path)).body.session_id, body.id);
  await text(path, 'c5,c4', { status: [401, 403], check: false });
  await text(path, 'c5,c4', { token: body.tokens.first });
});
