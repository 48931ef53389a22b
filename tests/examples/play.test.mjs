// The program examples/js/play.mjs as people start it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Banmen } from '../../examples/js/banmen.mjs';
import { root, serve } from '../http/server.mjs';

const { server, end } = await serve();
after(end);
const banmen = new Banmen(server.url);

// `onText(text, child)` sees what is printed.
function play(args, onText = () => {}) {
  const child = spawn(process.execPath, [join(root, 'examples/js/play.mjs'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => { said.out += text; onText(said.out, child); });
  child.stderr.setEncoding('utf8').on('data', (text) => { said.err += text; });
  return new Promise((done) => { child.on('close', (code) => done({ code, ...said })); });
}
const here = (...args) => play(['--server', server.url, ...args]);

// What was printed as moves with their boards, and the last line.
function read(out) {
  const blocks = out.trimEnd().split('\n\n');
  const last = blocks.pop();
  // Boards may have empty lines of their own.
  const plies = [];
  for (const block of blocks) {
    const [, number, mover, move, board] = block.match(/^(\d+)\. (\S+): (.*)\n([^]*)$/) ?? [];
    if (number) plies.push({ number: Number(number), mover, move, board });
    else plies.at(-1).board += `\n\n${block}`;
  }
  return { plies, last };
}

for (const [game, engine] of [['contrast', 'alphabeta:depth=1'], ['contrast', 'random'], ['othello', 'random'], ['nested', 'random']])
  test(`a game of ${game} against ${engine}`, async () => {
    const { code, out, err } = await here('--game', game, '--engine', engine, '--seed', '3');
    assert.deepEqual([code, err], [0, '']);
    const { plies, last } = read(out);
    const { sides } = await banmen.game(game);
    assert.ok(plies.length > 5);
    const moves = plies.map(({ move }) => move);
    for (const [i, { number, mover, board }] of plies.entries()) {
      assert.deepEqual([number, mover], [i + 1, sides[i % 2]]);
      assert.equal(board, (await banmen.encode(game, 'picture', { moves: moves.slice(0, i + 1) })).trimEnd());
    }
    const { result, winner } = await banmen.position(game, { moves });
    assert.notEqual(result, 'ongoing');
    assert.equal(last, `${winner ? `${winner} wins` : 'a draw'} after ${moves.length} plies`);
  });

test('moves are drawn by the seed', async () => {
  const first = async (seed) => read((await here('--game', 'contrast', '--engine', 'alphabeta:depth=1', '--seed', seed)).out).plies.map(({ move }) => move);
  const [one, again, other] = [await first('11'), await first('11'), await first('12')];
  assert.equal(one[0], again[0], 'its first move depends on nothing else');
  assert.notDeepEqual(one, other);
});

test('help', async () => {
  const { code, out, err } = await play(['--help']);
  assert.deepEqual([code, err], [0, '']);
  for (const option of ['--server', '--game', '--engine', '--seed']) assert.ok(out.includes(option), option);
});

test('2: what was asked for cannot be', async () => {
  const bad = [
    [['--sed', '1'], /'--sed'[^]*hint: .*--help/], [['--seed', 'x'], /--seed 'x'/], [['--seed', '-1'], /--seed/], [['--seed'], /--seed/], [['extra'], /extra/],
    [['--server', '127.0.0.1:8080'], /--server '127.0.0.1:8080'/], [['--server', 'nonsense'], /http:\/\//],
    [['--server', server.url, '--game', 'chess'], /^play\.mjs: unknown game 'chess'\n {2}at: {3}game\n {2}hint: known games: contrast.*\n$/],
    [['--server', server.url, '--engine', 'nosuch'], /unknown engine 'nosuch'\n {2}at: {3}players\.second\.engine\n {2}hint: .*random/],
    [['--server', server.url, '--engine', 'alphabeta:depth=x'], /depth/],
  ];
  for (const [args, says] of bad) {
    const { code, out, err } = await play(args);
    assert.deepEqual([code, out], [2, ''], `${args}: ${err}`);
    assert.match(err, says);
  }
});

test('1: no server', async () => {
  const { code, out, err } = await play(['--server', 'http://127.0.0.1:1']);
  assert.deepEqual([code, out], [1, '']);
  assert.equal(err, 'play.mjs: no server answers at http://127.0.0.1:1\n  at:   server\n  hint: start one: ./run serve\n');
});

test('1: the server goes away during the game', async () => {
  const host = await serve();
  try {
    let killed;
    const { code, err } = await play(['--server', host.server.url, '--engine', 'alphabeta:time=60000'], () => { killed ??= host.server.kill(); });
    assert.ok(killed, err);
    await killed;
    assert.equal(code, 1);
    assert.match(err, /^play\.mjs: no server answers at /);
  } finally {
    await host.end();
  }
});

test('1: nobody reads on', async () => {
  // The engine's time is what it takes to be gone before the next line.
  const { code, err } = await play(['--server', server.url, '--engine', 'alphabeta:time=500'], (out, child) => { child.stdout.destroy(); });
  assert.deepEqual([code, err], [1, '']);
});
