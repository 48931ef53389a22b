// Games, and positions without a session.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blackWins, ownServer } from './client.mjs';

const api = await ownServer();

const start = '3333300000000000000066666/3131/b';

test('the list of games and one game', async () => {
  const { body: { games } } = await api.get('/api/v1/games');
  assert.ok(games.some((game) => game.id === 'contrast'));
  for (const game of games) {
    const { body } = await api.get(`/api/v1/games/${game.id}`);
    assert.deepEqual(body, game);
  }
  const contrast = games.find((game) => game.id === 'contrast');
  assert.deepEqual(contrast.sides, ['black', 'white']);
  assert.equal(contrast.start.position, start);
  assert.equal(contrast.start.legal_moves, 155);
  assert.equal(contrast.start.side, 0);
  assert.deepEqual(contrast.levels.map(({ level }) => level), contrast.levels.map((_, i) => i + 1), 'levels count from 1');
  assert.deepEqual(contrast.record_formats.map(({ name }) => name), ['text', 'json']);
  const names = contrast.engines.map(({ name }) => name);
  for (const { engine } of contrast.levels) assert.ok(names.includes(engine.split(':')[0]), `${engine} is an engine`);
  assert.deepEqual(contrast.solvers.map(({ name }) => name), ['']);
});

test('a game with record files of its own reads and writes them', async () => {
  const { body: shogi } = await api.get('/api/v1/games/shogi');
  assert.deepEqual(shogi.record_formats.map(({ name }) => name), ['text', 'json', 'kif', 'ki2', 'csa', 'usi']);
  const text = '先手：A\n後手：B\n   1 ７六歩(77)\n   2 ３四歩(33)\n*good\n   3 投了\n';
  const { body: read } = await api.post('/api/v1/games/shogi/import', { text });
  assert.equal(read.kind, 'record');
  assert.equal(read.format, 'kif');
  assert.deepEqual(read.line.moves, ['7g7f', '3c3d', 'resign']);
  assert.deepEqual(read.players, { first: 'A', second: 'B' });
  assert.deepEqual(read.warnings, ['comments']);
  const { body: bad } = await api.post('/api/v1/games/shogi/import', { text: '1 ７五歩(77)' }, { status: 422 });
  assert.equal(bad.where, 'line 1, move 1');
  const { body: start } = await api.post('/api/v1/games/shogi/position?with=moves');
  assert.equal(start.legal_moves, 30);
  assert.equal(start.moves.filter(({ declaration }) => !declaration).length, 30);
  assert.equal(start.moves.find(({ text }) => text === '7g7f').ja, '▲７六歩');
  assert.ok(start.moves.find(({ text }) => text === 'resign').declaration);
});

test('of several games the first is read, and a file of bytes is sent as such', async () => {
  const { body: othello } = await api.get('/api/v1/games/othello');
  assert.deepEqual(othello.record_formats.map(({ name }) => name), ['text', 'json', 'transcript', 'ggf', 'sgf', 'wthor']);
  assert.deepEqual(othello.record_formats.filter(({ binary }) => binary).map(({ name }) => name), ['wthor']);
  const { body: read } = await api.post('/api/v1/games/othello/import', { text: 'f5d6c3\nf5f6e6\nf5f4' });
  assert.equal(read.format, 'transcript');
  assert.deepEqual(read.line.moves, ['f5', 'd6', 'c3']);
  assert.deepEqual(read.warnings, ['first_of 3']);
  const { body: bad } = await api.post('/api/v1/games/othello/import', { text: 'f5d6c3a1' }, { status: 422 });
  assert.equal(bad.where, 'line 1, column 7, move 4');
  const { body: session } = await api.post('/api/v1/sessions', { game: 'othello', moves: ['f5', 'd6'] }, { status: 201 });
  const record = await fetch(`${api.url.origin}/api/v1/sessions/${session.id}/record?format=wthor`);
  assert.equal(record.headers.get('content-type'), 'application/octet-stream');
  const bytes = new Uint8Array(await record.arrayBuffer());
  assert.equal(bytes.length, 16 + 68);
  assert.deepEqual([...bytes.slice(24, 27)], [56, 64, 0]);
});

test('the document it serves is the one of the tests', async () => {
  const { document } = await import('./openapi.mjs');
  const { body } = await api.get('/api/openapi.json');
  assert.deepEqual(body, document);
});

test('health', async () => {
  const { body } = await api.get('/api/v1/health');
  assert.equal(body.status, 'ok');
});

test('the position of a line', async () => {
  const { body } = await api.post('/api/v1/games/contrast/position', { moves: ['c5,c4 c3g'] });
  assert.equal(body.position, '3303300300002000000066666/3031/w');
  assert.equal(body.to_move, 'white');
  assert.equal(body.moves, undefined);
  const { body: empty } = await api.post('/api/v1/games/contrast/position');
  assert.equal(empty.position, start);
  const { body: over } = await api.post('/api/v1/games/contrast/position?with=moves', { moves: blackWins });
  assert.equal(over.result, 'first_wins');
  assert.equal(over.winner, 'black');
  assert.deepEqual(over.moves, []);
  const { body: options } = await api.post('/api/v1/games/contrast/position', { options: { first: 'white', tile: 'off' } });
  assert.equal(options.to_move, 'white');
  assert.equal(options.legal_moves, 5);
});

test('no click path is the prefix of another, and all spots exist', async () => {
  const lines = [[], ['c5,c4 c3g'], ['c5,c4 c3g', 'b1,b2 b3b', 'c4,c3', 'b2,a2']];
  for (const moves of lines) {
    const { body } = await api.post('/api/v1/games/contrast/position?with=moves', { moves });
    assert.equal(body.moves.length, body.legal_moves);
    const spots = new Set(body.view.spots.map(({ id }) => id));
    assert.equal(spots.size, body.view.spots.length, 'ids are unique');
    for (const { clicks } of body.moves) for (const click of clicks) assert.ok(spots.has(click), `${click} is a spot`);
    for (const { spot } of body.view.items) assert.ok(spots.has(spot), `${spot} is a spot`);
    const paths = body.moves.map(({ clicks }) => clicks.join('\n')).sort();
    for (let i = 1; i < paths.length; i += 1) assert.ok(!`${paths[i]}\n`.startsWith(`${paths[i - 1]}\n`), paths[i]);
  }
});

test('encode writes what decode reads, in every readable notation', async () => {
  const { body: game } = await api.get('/api/v1/games/contrast');
  const line = { moves: ['c5,c4 c3g', 'b1,b2'] };
  const { body: position } = await api.post('/api/v1/games/contrast/position', line);
  for (const { name, readable } of game.formats) {
    const { body } = await api.post('/api/v1/games/contrast/encode', { ...line, format: name });
    assert.equal(body.format, name);
    if (!readable) continue;
    const { body: read } = await api.post('/api/v1/games/contrast/decode', { text: body.text, format: name });
    assert.equal(read.format, name);
    if (name !== 'array1') assert.equal(read.view.items.length, position.view.items.length, name);
    if (name === 'key' || name === 'json') assert.equal(read.position, position.position);
  }
  const { body: guessed } = await api.post('/api/v1/games/contrast/decode', { text: start });
  assert.equal(guessed.format, 'key');
  assert.deepEqual([guessed.reachable, guessed.warnings], [true, []]);
  const { body: odd } = await api.post('/api/v1/games/contrast/decode', { text: start.replace('3131', '3031') });
  assert.deepEqual([odd.reachable, odd.warnings], [false, ['tile_conservation']]);
});

test('import recognises moves, positions and records', async () => {
  const { body: moves } = await api.post('/api/v1/games/contrast/import', { text: 'c5,c4 c3g\n b1,b2 b3b  c4,c3' });
  assert.deepEqual([moves.kind, moves.format], ['moves', 'moves']);
  assert.deepEqual(moves.line.moves, ['c5,c4 c3g', 'b1,b2 b3b', 'c4,c3']);
  assert.equal(moves.players, null);
  const { body: position } = await api.post('/api/v1/games/contrast/import', { text: start });
  assert.deepEqual([position.kind, position.format], ['position', 'key']);
  assert.deepEqual(position.line.moves, []);
  const made = await api.post('/api/v1/sessions', { game: 'contrast', moves: blackWins, options: { jump: 'single' } }, { status: 201 });
  for (const format of ['text', 'json']) {
    const record = await api.get(`/api/v1/sessions/${made.body.id}/record?format=${format}`);
    assert.match(record.headers['content-disposition'], /filename="?[\w.-]+"?/);
    const { body } = await api.post('/api/v1/games/contrast/import', { text: record.text });
    assert.deepEqual([body.kind, body.format], ['record', format]);
    assert.deepEqual(body.line.moves, blackWins);
    assert.equal(body.line.options.jump, 'single');
    assert.ok(body.players);
  }
});
