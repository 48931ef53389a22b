// Contrast's arrays in JavaScript, held against the specification's cases and against the server.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Banmen, BanmenError } from '../../examples/js/banmen.mjs';
import { ArrayError, arrayToBoard, boardText, boardToArray, decodeCell, encodeCell, migrateV1ToV2 } from '../../examples/js/contrast_array.mjs';
import { random } from '../http/client.mjs';
import { root, serve } from '../http/server.mjs';

const { server, end } = await serve();
after(end);
const banmen = new Banmen(server.url);

const start = [3, 3, 3, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 6, 6, 6, 6, 3, 1, 3, 1];
const put = (at, value) => start.map((old, i) => (i === at ? value : old));
const keyOf = (array, side) => `${array.slice(0, 25).join('')}/${array.slice(25).join('')}/${side[0]}`;
const written = ({ board, tileInventory }, version) => boardToArray(board, tileInventory, version && { version });

// What is said of an array here: what was read, or what is wrong.
function here(values, version) {
  try {
    const position = arrayToBoard(values, { version });
    return { position: keyOf(written(position), 'black'), reachable: position.reachable, warnings: position.warnings };
  } catch (error) {
    assert.ok(error instanceof ArrayError, error.stack);
    return { tag: error.tag, what: error.message, where: error.where, hint: error.hint };
  }
}

async function there(values, version) {
  try {
    const { position, reachable, warnings } = await banmen.decode('contrast', JSON.stringify({ board_array: values, version }), { format: 'json' });
    return { position, reachable, warnings };
  } catch (error) {
    assert.ok(error instanceof BanmenError, error.stack);
    return { tag: error.tag, what: error.message, where: error.where, hint: error.hint };
  }
}

test('a cell', () => {
  const seen = [];
  for (const occupant of [0, 1, 2])
    for (const tile of [0, 1, 2]) {
      seen.push(encodeCell(occupant, tile));
      assert.deepEqual(decodeCell(seen.at(-1)), { occupant, tile });
    }
  assert.deepEqual(seen, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  for (const value of [-1, 9, 1.5, NaN, '3', undefined])
    assert.throws(() => decodeCell(value), (error) => error instanceof ArrayError && error.tag === 'cell_range', String(value));
});

test('the examples of the document', () => {
  const { board, tileInventory, pieces, tiles, warnings, reachable } = arrayToBoard(start);
  assert.deepEqual(board[0][0], { occupant: 1, tile: 0 });
  assert.deepEqual(board[4][4], { occupant: 2, tile: 0 });
  assert.deepEqual(tileInventory, { black: { blackTiles: 3, grayTiles: 1 }, white: { blackTiles: 3, grayTiles: 1 } });
  assert.deepEqual([pieces.length, tiles, warnings, reachable], [10, [], [], true]);
  const endgame = [3, 0, 0, 0, 0, 0, 3, 2, 0, 0, 0, 1, 3, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 6, 6, 0, 0, 2, 1];
  const late = arrayToBoard(endgame);
  assert.deepEqual(late.board[1], [{ occupant: 0, tile: 0 }, { occupant: 1, tile: 0 }, { occupant: 0, tile: 2 }, { occupant: 0, tile: 0 }, { occupant: 0, tile: 0 }]);
  assert.deepEqual(late.tiles, [{ x: 2, y: 1, type: 'gray' }, { x: 1, y: 2, type: 'black' }]);
  assert.deepEqual(late.tileInventory, { black: { blackTiles: 0, grayTiles: 0 }, white: { blackTiles: 2, grayTiles: 1 } });
  assert.deepEqual(written(late), endgame);
  assert.equal(boardText(late, 'white'), [
    '5  x  .  .  .  . ', '4  .  x ( ) .  . ', '3  . [ ] x  .  . ', '2  .  .  .  o  . ', '1  .  .  .  o  o ', '   a  b  c  d  e',
    'Black x: 0 black, 0 gray tiles', 'White o: 2 black, 1 gray tiles  <- to move', ''].join('\n'));
});

for (const line of readFileSync(join(root, 'tests/data/contrast/validation.jsonl'), 'utf8').split('\n').filter(Boolean)) {
  const { name, board_array: array, accept, reachable, warnings, error } = JSON.parse(line);
  test(`validation: ${name}`, async () => {
    if (accept) {
      const position = arrayToBoard(array);
      assert.deepEqual([position.reachable, position.warnings], [reachable, warnings]);
      assert.deepEqual(written(position), array);
      assert.deepEqual(written(position, 1), array.slice(0, 25));
    } else {
      assert.throws(() => arrayToBoard(array), (thrown) => thrown instanceof ArrayError && thrown.tag === error && thrown.where.startsWith('board_array'));
    }
    assert.deepEqual(here(array), await there(array));
  });
}

test('version 1', async () => {
  const cells = start.slice(0, 25);
  assert.deepEqual(migrateV1ToV2(cells), start);
  assert.throws(() => migrateV1ToV2(start), (error) => error instanceof ArrayError && error.tag === 'length');
  const position = arrayToBoard(cells, { version: 1 });
  assert.deepEqual([position.warnings, position.reachable], [['inventory_assumed'], true]);
  assert.deepEqual(written(position), start);
  assert.deepEqual(written(position, 1), cells);
  // Full stocks and a tile on the board cannot both be.
  const tiled = arrayToBoard(put(12, 1).slice(0, 25), { version: 1 });
  assert.deepEqual([tiled.warnings, tiled.reachable], [['inventory_assumed', 'tile_conservation'], false]);
  // 29 values say their stocks in either version.
  assert.deepEqual(arrayToBoard(start, { version: 1 }).warnings, []);
  for (const values of [cells, put(12, 1).slice(0, 25), start, start.slice(0, 24), start.slice(0, 26), put(3, 9).slice(0, 25)])
    assert.deepEqual(here(values, 1), await there(values, 1), JSON.stringify(values));
  for (const version of [0, 3, '1', null])
    assert.deepEqual(here(start, version), await there(start, version), JSON.stringify(version));
  assert.deepEqual(await there(start, 3), { tag: '', what: 'unknown version 3', where: 'version', hint: '1 is 25 cells, 2 is 25 cells and 4 stocks' });
});

test('what is no array is told as the server tells it', async () => {
  for (const values of [undefined, null, 7, 'x', {}, true]) {
    const told = here(values);
    assert.deepEqual([told.tag, told.what, told.where], ['missing', 'Missing board_array', 'board_array']);
    assert.deepEqual(told, await there(values), JSON.stringify(values));
  }
  for (const value of ['x', '3', 1.5, null, [], {}, true, 1e30, -1e30]) {
    const told = here(put(28, value));
    assert.deepEqual([told.tag, told.what, told.where], ['value', 'Invalid array value', 'board_array[28]'], String(value));
    assert.deepEqual(told, await there(put(28, value)), String(value));
  }
  for (const at of [0, 24, 25, 26, 27, 28])
    for (const value of [-1, at < 25 ? 9 : at % 2 ? 4 : 2, 2 ** 53 - 1]) {
      const told = here(put(at, value));
      assert.deepEqual([told.tag, told.where], [at < 25 ? 'cell_range' : 'inventory_range', `board_array[${at}]`]);
      assert.deepEqual(told, await there(put(at, value)), `${value} at ${at}`);
    }
  const holes = [...start];
  delete holes[7];
  assert.deepEqual([here(holes).tag, here(holes).where], ['value', 'board_array[7]']);
});

test('a board that has no array is refused', () => {
  const { board, tileInventory } = arrayToBoard(start);
  const refused = (tag, cells, stocks) => assert.throws(() => boardToArray(cells, stocks), (error) => error instanceof ArrayError && error.tag === tag, tag);
  const withCell = (cell) => board.map((row, y) => (y === 2 ? row.map((old, x) => (x === 2 ? cell : old)) : row));
  refused('cell_range', withCell({ occupant: 0, tile: 4 }), tileInventory); // 4 would be a Black piece on a black tile
  refused('cell_range', withCell({ occupant: 3, tile: 0 }), tileInventory);
  refused('cell_range', withCell({ occupant: 1 }), tileInventory);
  refused('length', board.slice(1), tileInventory);
  refused('inventory_range', board, { ...tileInventory, black: { blackTiles: 4, grayTiles: 1 } });
  refused('inventory_range', board, { ...tileInventory, white: { blackTiles: 3 } });
});

test('random arrays, good and bad, are read as the server reads them', async () => {
  const below = random(5);
  const seen = new Set();
  for (let i = 0; i < 300; i += 1) {
    // About a third of them have a value out of range or a wrong length.
    const array = Array.from({ length: 29 }, (_, at) => below(at < 25 ? 9 : at % 2 ? 4 : 2));
    if (below(6) === 0) array[below(29)] = below(20) - 5;
    if (below(6) === 0) array.length = below(30);
    const version = 1 + below(2);
    const told = here(array, version);
    seen.add(told.tag ?? 'read');
    assert.deepEqual(told, await there(array, version), `${JSON.stringify(array)}, version ${version}`);
  }
  assert.deepEqual([...seen].sort(), ['cell_range', 'inventory_range', 'length', 'read']);
});

// Each rule that changes what boards come about, and the games' lengths bounded by one more.
const rules = ['black', 'white'].flatMap((first) => ['run', 'single', 'none'].flatMap((jump) =>
  ['post', 'off'].map((tile) => ({ first, jump, tile, max_plies: '40' }))));
for (const [number, options] of rules.entries())
  test(`the positions of a random game: ${Object.values(options)}`, async () => {
    const below = random(number);
    const session = await banmen.newSession('contrast', { options });
    assert.equal(session.state.to_move, options.first);
    for (;;) {
      const { to_move: toMove, position: key } = session.state;
      const array = JSON.parse(await session.text('array'));
      const position = arrayToBoard(array);
      assert.deepEqual([position.warnings, position.reachable], [[], true]);
      assert.deepEqual(written(position), array);
      assert.deepEqual(written(position, 1), JSON.parse(await session.text('array1')));
      assert.equal(keyOf(written(position), toMove), key);
      const { board, inventory } = JSON.parse(await session.text('state'));
      assert.deepEqual({ pieces: position.pieces, tiles: position.tiles }, board);
      for (const side of ['black', 'white'])
        assert.deepEqual(position.tileInventory[side], { blackTiles: inventory[side].black, grayTiles: inventory[side].gray });
      assert.equal(boardText(position, toMove), await session.text('picture'));
      // What is written here is read there as the same position.
      assert.equal((await banmen.decode('contrast', `${JSON.stringify(written(position))} ${toMove}`, { format: 'array' })).position, key);
      if (session.over) break;
      const moves = await session.moves();
      await session.play(moves[below(moves.length)].text);
    }
    const { tiles } = arrayToBoard(JSON.parse(await session.text('array')));
    assert.equal(tiles.length > 0, options.tile === 'post');
  });
