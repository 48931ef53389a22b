// The JavaScript client against a real server.
import assert from 'node:assert/strict';
import http from 'node:http';
import net from 'node:net';
import { after, test } from 'node:test';
import { Banmen, BanmenError } from '../../examples/js/banmen.mjs';
import { blackWins, random } from '../http/client.mjs';
import { patience, serve, until } from '../http/server.mjs';

const { server, end } = await serve();
after(end);
const banmen = new Banmen(server.url);
const games = await banmen.games();

const engine = (spec, limits) => ({ kind: 'engine', engine: spec, ...limits });
const slow = engine('alphabeta', { time_ms: 60000 });

// A test that waits in vain should fail, not hang.
const patient = () => ({ signal: AbortSignal.timeout(5000 * patience) });

// The BanmenError with which a promise is refused.
async function errorOf(promise) {
  const error = await promise.then(() => assert.fail('nothing was refused'), (thrown) => thrown);
  assert.ok(error instanceof BanmenError && error instanceof Error, error.stack);
  return error;
}

// A port in front of the server. `cuts(said)` sees what the server says; true cuts the connection instead.
async function between(t, cuts) {
  const sockets = new Set();
  const port = net.createServer((near) => {
    const far = net.connect(server.port, '127.0.0.1');
    const cut = () => { near.destroy(); far.destroy(); };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', cut).on('close', cut);
    }
    near.pipe(far);
    far.on('data', (bytes) => (cuts(bytes.toString('latin1')) ? cut() : near.write(bytes)));
  });
  await new Promise((done) => { port.listen(0, '127.0.0.1', done); });
  const close = () => {
    port.close();
    for (const socket of sockets) socket.destroy();
  };
  t.after(close);
  return { banmen: new Banmen(`http://127.0.0.1:${port.address().port}`), close };
}

test('games, and one game', async () => {
  assert.ok(games.length >= 5, games.map(({ id }) => id).join());
  for (const game of games) assert.deepEqual(await banmen.game(game.id), game);
  assert.deepEqual(await new Banmen(`${server.url}//`).games(), games, 'an address may end with /');
});

test('the position of a line', async () => {
  const position = await banmen.position('contrast', { moves: ['c5,c4 c3g'] });
  assert.equal(position.position, '3303300300002000000066666/3031/w');
  assert.equal(position.moves.length, position.legal_moves);
  assert.equal((await banmen.position('contrast')).moves.length, 155);
});

test('positions from one notation into another', async () => {
  const key = '3303300300002000000066666/3031/w';
  const array = '[3,3,0,3,3,0,0,3,0,0,0,0,2,0,0,0,0,0,0,0,6,6,6,6,6,3,0,3,1]';
  assert.equal(await banmen.encode('contrast', 'array', { moves: ['c5,c4 c3g'] }), array);
  assert.equal(await banmen.convert('contrast', key, 'array'), array);
  assert.equal(await banmen.convert('contrast', `${array} white`, 'key'), key);
  const { format, reachable, warnings } = await banmen.decode('contrast', key.replace('3031', '3131'));
  assert.deepEqual([format, reachable, warnings], ['key', false, ['tile_conservation']]);
  assert.equal((await banmen.decode('contrast', array, { format: 'array', options: { first: 'white' } })).to_move, 'white');
  const sfen = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 1';
  assert.equal(await banmen.convert('shogi', await banmen.convert('shogi', sfen, 'csa'), 'sfen'), sfen);
  const unreadable = await errorOf(banmen.convert('contrast', array, 'picutre'));
  assert.deepEqual([unreadable.status, unreadable.where], [404, 'format']);
});

for (const { id, sides, options: known } of games)
  for (const own of ['first', 'second'])
    test(`a whole game of ${id} against random, as ${own}`, async () => {
      const below = random(own.length);
      const other = own === 'first' ? 'second' : 'first';
      // Random games of shogi can take thousands of plies.
      const options = known.some(({ key }) => key === 'max_plies') ? { max_plies: '150' } : {};
      const session = await banmen.newSession(id, { options, players: { [other]: engine('random') } });
      const played = [];
      for (;;) {
        const waited = await session.wait(patient());
        assert.equal(waited, session.state);
        if (session.over) break;
        assert.equal(session.seat, own);
        assert.equal(session.state.to_move, sides[own === 'first' ? 0 : 1]);
        const moves = (await session.moves()).filter(({ declaration }) => !declaration);
        assert.equal(moves.length, session.state.legal_moves);
        const { text } = moves[below(moves.length)];
        played.push([session.state.ply, text]);
        await session.play(text);
        assert.equal(session.state.last_move.text, text);
      }
      assert.ok(played.length > 0);
      const { line, ply, result, winner } = session.state;
      assert.equal(winner, { first_wins: sides[0], second_wins: sides[1], draw: null }[result]);
      assert.equal(line.moves.length, ply);
      for (const [at, text] of played) assert.equal(line.moves[at], text);
      // The line alone leads to the same end.
      const replayed = await banmen.position(id, line);
      assert.deepEqual([replayed.position, replayed.result], [session.state.position, result]);
      assert.ok((await session.record()).includes(line.moves.at(-1)));
      assert.deepEqual(JSON.parse(await session.record('json')).moves, line.moves);
    });

test('very many moves are asked for', async () => {
  const session = await banmen.newSession('nested', { options: { depth: '4' } });
  assert.equal(session.state.moves, null);
  const moves = await session.moves();
  assert.equal(moves.length, 3 ** 8);
  await session.play(moves[100].text);
  assert.equal(session.state.ply, 1);
});

test('a move as the game\'s own JSON, and taking it back', async () => {
  const session = await banmen.newSession('contrast');
  await session.play({ sx: 1, sy: 0, dx: 1, dy: 1, tile: 'gray', tile_x: 1, tile_y: 2 });
  assert.equal(session.state.last_move.text, 'b5,b4 b3g');
  await session.play('c1,c2');
  await session.undo(2);
  assert.deepEqual([session.state.ply, session.state.revision, session.seat], [0, 3, 'first']);
  assert.equal((await session.moves()).length, 155);
});

test('positions and records of a session', async () => {
  const session = await banmen.newSession('contrast', { moves: blackWins });
  assert.deepEqual([session.over, session.state.result, session.state.winner, await session.moves()], [true, 'first_wins', 'black', []]);
  assert.equal(await session.text('key'), session.state.position);
  assert.equal(await session.text('key', 0), '3333300000000000000066666/3131/b');
  const behind = await banmen.newSession('contrast');
  await (await banmen.openSession(behind.id, behind.tokens)).play('c5,c4');
  assert.equal(await behind.text('key'), behind.state.position, 'the one it knows, not the one that is there by now');
  assert.equal(await session.wait(patient()), session.state, 'there is nothing to wait for');
});

test('two engines play to the end', async () => {
  const session = await banmen.newSession('othello', { players: { first: engine('random'), second: engine('random') } });
  await session.wait(patient());
  assert.ok(session.over);
  assert.deepEqual(await session.moves(), []);
});

test('an engine that thinks is waited for', async () => {
  const session = await banmen.newSession('contrast', { players: { second: engine('alphabeta', { time_ms: 600 }) } });
  await session.play('c5,c4');
  assert.ok(session.engineToMove);
  await session.wait(patient());
  assert.deepEqual([session.state.ply, session.seat], [2, 'first']);
});

test('a stream that is cut off is taken up again', async (t) => {
  let hellos = 0;
  const port = await between(t, (said) => said.includes('event: hello') && (hellos += 1) <= 2);
  const session = await port.banmen.newSession('contrast', { players: { second: engine('alphabeta', { time_ms: 1500 }) } });
  await session.play('c5,c4');
  await session.wait(patient());
  assert.deepEqual([session.state.ply, hellos], [2, 3]);
});

test('a move that was made while nobody listened is not missed', async () => {
  const session = await banmen.newSession('contrast', { players: { second: engine('random') } });
  const other = await banmen.openSession(session.id);
  await session.play('c5,c4');
  await until(async () => (await other.refresh()).ply === 2, 'the engine');
  assert.equal(session.state.ply, 1);
  await session.wait(patient());
  assert.deepEqual(session.state, other.state);
});

test('a server that is gone while it is waited for', async (t) => {
  const port = await between(t, (said) => {
    const begun = said.includes('event: hello');
    if (begun) port.close();
    return begun;
  });
  const session = await port.banmen.newSession('contrast', { players: { second: slow } });
  await session.play('c5,c4');
  const error = await errorOf(session.wait(patient()));
  assert.deepEqual([error.status, error.code], [0, 'no_answer']);
  assert.match(error.hint, /serve/);
  await (await banmen.openSession(session.id, session.tokens)).undo();
});

test('waiting can be given up, which closes its stream', async () => {
  const session = await banmen.newSession('contrast', { players: { second: slow } });
  await session.play('c5,c4');
  const streams = async () => (await banmen.call('health')).streams;
  await until(async () => await streams() === 0, 'streams of other tests to end');
  const give = new AbortController();
  const waiting = session.wait({ signal: give.signal });
  await until(async () => await streams() === 1, 'the stream');
  give.abort(new Error('enough'));
  await assert.rejects(waiting, /enough/);
  await until(async () => await streams() === 0, 'its end');
  await assert.rejects(session.wait({ signal: give.signal }), /enough/);
  await session.undo();
});

test('an engine that cannot play says why', async () => {
  const spec = 'usi:false';
  const host = await serve({ args: ['--allow-engine', spec] });
  try {
    const session = await new Banmen(host.server.url).newSession('shogi', { players: { second: engine(spec) } });
    await session.play('7g7f');
    const error = await errorOf(session.wait(patient()));
    assert.ok(error.status >= 400 && error.message.length > 0, error.message);
    assert.equal((await errorOf(session.wait(patient()))).message, error.message, 'who asks later is told too');
  } finally {
    await host.end();
  }
});

test('an analysis', async () => {
  const seen = [];
  const thought = await banmen.analyse('contrast', { moves: ['c5,c4'], engine: 'alphabeta', time_ms: 800, lines: 2 }, { onProgress: (now) => seen.push(now) });
  assert.equal(thought.candidates.length, 2);
  for (const { depth, candidates } of seen) assert.ok(depth <= thought.depth && candidates.length > 0);
  const legal = (await banmen.position('contrast', { moves: ['c5,c4'] })).moves.map(({ text }) => text);
  for (const { move, line } of thought.candidates) {
    assert.ok(legal.includes(move));
    assert.equal(line[0], move);
  }
  assert.equal((await banmen.analyse('othello', { engine: 'alphabeta', depth: 2 })).candidates.length, 1);
});

test('an analysis that is given up answers with what it has', async () => {
  const give = new AbortController();
  const thought = await banmen.analyse('contrast', { engine: 'alphabeta', time_ms: 600000 }, { signal: give.signal, onProgress: () => give.abort() });
  assert.ok(give.signal.aborted, 'progress was told');
  assert.equal(thought.candidates.length, 1);
  const before = await banmen.analyse('contrast', { engine: 'alphabeta', time_ms: 600000 }, { signal: AbortSignal.abort() });
  assert.ok(before === null || before.candidates.length > 0);
  await until(async () => (await banmen.call('health')).jobs === 0, 'nothing to be left at work');
});

test('an analysis that is refused, and one that fails', async () => {
  const refused = await errorOf(banmen.analyse('contrast', { moves: ['c5,c4', 'c5,c3'] }));
  assert.deepEqual([refused.status, refused.where], [422, 'moves[1]']);
  const over = await errorOf(banmen.analyse('contrast', { moves: blackWins }));
  assert.match(over.message, /over/);
});

test('404: names that are unknown', async () => {
  const game = await errorOf(banmen.newSession('contras'));
  assert.deepEqual([game.status, game.code, game.where], [404, 'unknown_name', 'game']);
  assert.match(game.hint, /contrast/);
  const player = await errorOf(banmen.newSession('contrast', { players: { second: engine('alfabeta') } }));
  assert.deepEqual([player.status, player.where], [404, 'players.second.engine']);
  assert.match(player.hint, /alphabeta/);
  const session = await errorOf(banmen.openSession('0123456789abcdef'));
  assert.deepEqual([session.status, session.code], [404, 'unknown_name']);
  assert.equal((await errorOf(banmen.game('a/b?c'))).status, 404, 'a name is one part of the path');
  const events = banmen.events('jobs/999999/events');
  assert.equal((await errorOf(events.next())).status, 404);
});

test('409: somebody was faster', async () => {
  const session = await banmen.newSession('contrast');
  const other = await banmen.openSession(session.id, session.tokens);
  await other.play('c5,c4');
  const stale = await errorOf(session.play('b5,b4'));
  assert.deepEqual([stale.status, stale.code], [409, 'conflict']);
  assert.ok(stale.where && stale.hint, `${stale.where}: ${stale.hint}`);
  assert.equal(session.state.revision, 0, 'it still shows what it knew');
  await session.refresh();
  assert.deepEqual(session.state, other.state);
  await session.play('c1,c2');
  assert.deepEqual(session.state.line.moves, ['c5,c4', 'c1,c2']);
});

test('422: what is illegal', async () => {
  const session = await banmen.newSession('contrast');
  const move = await errorOf(session.play('c5,c3'));
  assert.deepEqual([move.status, move.code, move.where], [422, 'illegal', 'move']);
  assert.match(move.message, /c5,c3/);
  assert.match(move.hint, /legal here/);
  assert.deepEqual([session.state.ply, (await session.refresh()).ply], [0, 0]);
  const line = await errorOf(banmen.newSession('contrast', { moves: ['c5,c4', 'c1,c2', 'c4,c1'] }));
  assert.deepEqual([line.status, line.where], [422, 'moves[2]']);
});

test('400: what cannot be read', async () => {
  const field = await errorOf(banmen.newSession('contrast', { mvoes: [] }));
  assert.deepEqual([field.status, field.code], [400, 'bad_syntax']);
  assert.match(field.where, /mvoes/);
  assert.match(field.hint, /moves/);
  const array = await errorOf(banmen.decode('contrast', '[1,2]', { format: 'array' }));
  assert.deepEqual([array.status, array.where, array.tag], [400, 'board_array', 'length']);
});

test('401 and 403: a seat that is not ours', async () => {
  const session = await banmen.newSession('contrast');
  const watcher = await banmen.openSession(session.id);
  assert.equal((await errorOf(watcher.play('c5,c4'))).status, 401);
  const guest = await banmen.openSession(session.id, { first: session.tokens.second });
  assert.equal((await errorOf(guest.play('c5,c4'))).status, 403);
  const second = await banmen.openSession(session.id, { second: session.tokens.second });
  assert.equal((await errorOf(second.play('c5,c4'))).status, 401, 'it is the other seat\'s turn');
  await session.play('c5,c4');
  await second.refresh();
  await second.play('c1,c2');
  await second.undo();
  assert.equal(second.state.ply, 1);
});

test('a busy server is asked again when it says', async (t) => {
  // A door before the server that lets the third in.
  const statuses = [429, 503];
  const door = http.createServer((request, response) => {
    const status = statuses.shift();
    if (status) return response.writeHead(status, { 'Retry-After': '1' }).end();
    return request.pipe(http.request(server.url + request.url, { method: request.method, headers: request.headers },
      (answer) => answer.pipe(response.writeHead(answer.statusCode, answer.headers))));
  });
  await new Promise((done) => { door.listen(0, '127.0.0.1', done); });
  t.after(() => { door.closeAllConnections(); door.close(); });
  const session = await new Banmen(`http://127.0.0.1:${door.address().port}`).newSession('contrast');
  assert.deepEqual(statuses, []);
  assert.equal((await banmen.openSession(session.id)).state.revision, 0);
});

test('no server, and another one', async (t) => {
  const page = http.createServer((request, response) => {
    response.writeHead(request.url.includes('/games/') ? 502 : 200, { 'Content-Type': 'text/html' }).end('<p>Hello');
  });
  await new Promise((done) => { page.listen(0, '127.0.0.1', done); });
  t.after(() => page.close());
  const stranger = new Banmen(`http://127.0.0.1:${page.address().port}`);
  const html = await errorOf(stranger.games());
  assert.deepEqual([html.status, html.code, html.where], [200, 'http', 'server']);
  const gateway = await errorOf(stranger.game('contrast'));
  assert.deepEqual([gateway.status, gateway.code, gateway.message], [502, 'http', '502 Bad Gateway']);
  page.closeAllConnections();
  await new Promise((done) => { page.close(done); });
  const nobody = await errorOf(stranger.games());
  assert.deepEqual([nobody.status, nobody.code, nobody.where], [0, 'no_answer', 'server']);
  assert.ok(nobody.message.includes(stranger.server));
});
