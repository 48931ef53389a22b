// The program around the server: addresses, files, the log, and how it ends.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { Client, blackWins, newSession, play } from './client.mjs';
import { Server, patience, program, temporaryFolder, until, withServer } from './server.mjs';

async function inFolder(run) {
  const folder = temporaryFolder();
  try { await run(folder.path); } finally { folder.remove(); }
}

const listen = (port) => new Promise((done) => {
  const taken = net.createServer();
  taken.on('error', () => done({ port, close() {} }));  // somebody else has it
  taken.listen(port, '127.0.0.1', () => done({ port: taken.address().port, mine: true, close: () => taken.close() }));
});

for (const signal of ['SIGTERM', 'SIGINT'])
  test(`stopped by ${signal}, it ends open streams and exits with 0`, () => withServer({}, async (api, server) => {
    const session = await newSession(api);
    const stream = await api.events(`${session.path}/events`);
    await stream.next('hello');
    const { code } = await server.signal(signal);
    assert.equal(code, 0, server.errors);
    await stream.ended;
    await assert.rejects(api.get('/api/v1/health'));
  }));

test('stopped while the body of a request arrives, it reads it to its end and answers', () => withServer({ args: ['--grace', '30m'] }, async (api, server) => {
  const body = JSON.stringify({ game: 'contrast', moves: ['c5,c4'] });
  const socket = net.connect(server.port, '127.0.0.1');
  let text = '';
  const closed = new Promise((done) => { socket.on('close', done).on('error', () => {}); });
  socket.setEncoding('latin1').on('data', (part) => { text += part; });
  // The server says when it has read the header.
  socket.write(`POST /api/v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`);
  await until(() => text.includes('100 Continue'), 'the header to be read');
  socket.write(body.slice(0, 10));
  server.child.kill('SIGTERM');
  const refused = () => new Promise((done) => {
    const next = net.connect(server.port, '127.0.0.1', () => { next.destroy(); done(false); }).on('error', () => done(true));
  });
  await until(refused, 'nobody to be let in any more');
  socket.write(body.slice(10));
  await closed;
  assert.match(text, /HTTP\/1\.1 201 Created\r\n/);
  assert.match(text, /Connection: close/i);
  assert.equal((await server.exited).code, 0, server.errors);
  const { id } = JSON.parse(text.slice(text.lastIndexOf('\r\n\r\n')));
  await server.restart();
  assert.equal((await api.get(`/api/v1/sessions/${id}`)).body.ply, 1);
}));

test('stopped while a body does not come to its end, it says so', () => withServer({ args: ['--grace', '1ms'] }, async (api, server) => {
  const socket = net.connect(server.port, '127.0.0.1');
  let text = '';
  const closed = new Promise((done) => { socket.on('close', done).on('error', () => {}); });
  socket.setEncoding('latin1').on('data', (part) => { text += part; });
  socket.write('POST /api/v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n');
  await until(() => text.includes('100 Continue'), 'the header to be read');
  const { code } = await server.stop();
  assert.equal(code, 0, server.errors);
  await closed;
  assert.match(text, /HTTP\/1\.1 503 Service Unavailable\r\n/);
  assert.match(text, /Connection: close/i);
  assert.equal(JSON.parse(text.slice(text.lastIndexOf('\r\n\r\n'))).code, 'stopped');
  assert.match(readFileSync(join(server.folder, 'log'), 'utf8'), /"status":503/);
}));

test('stopped while engines think, jobs run and clients dawdle', () => withServer({}, async (api, server) => {
  const session = await newSession(api);
  const thinking = await newSession(api, { players: { first: { kind: 'engine', engine: 'alphabeta', time_ms: 60000 } } });
  const running = api.post(`${session.path}/engine_move`, { engine: 'alphabeta', time_ms: 60000 }, { token: session.tokens.first, status: [200, 503] })
    .then(({ status }) => status, (error) => error.code ?? error.message);
  // It would go on for longer than anybody waits for the server to end.
  const { headers } = await api.post('/api/v1/games/contrast/analyses', { time_ms: 600000 }, { status: 202 });
  const job = await api.events(`${headers.location}/events`);
  await job.next();
  const idle = net.connect(server.port, '127.0.0.1');
  idle.on('error', () => {});
  idle.write('GET /api/v1/ga');
  await until(async () => (await api.get(thinking.path)).body.thinking, 'thinking');
  // It waits for what the dawdler has begun, but not for long.
  const { code } = await server.stop();
  assert.equal(code, 0, server.errors);
  const outcome = await running;
  assert.ok([200, 503, 'ECONNRESET'].includes(outcome) || /cut off|hang up/.test(outcome), `${outcome}`);
  await job.ended;
  idle.destroy();
  // What was there is there again; nothing half done.
  await server.restart();
  const again = (await api.get(session.path)).body;
  assert.equal(again.revision, outcome === 200 ? 1 : again.line.moves.length);
}));

test('sessions outlive the program, also a killed one', () => withServer({}, async (api, server) => {
  const session = await newSession(api, { options: { jump: 'single' }, players: { second: { kind: 'engine', level: 1 } } });
  await api.post(`${session.path}/move`, { move: 'c5,c4' }, { token: session.tokens.first });
  await until(async () => (await api.get(session.path)).body.ply === 2, 'the engine');
  await api.post(`${session.path}/undo`, { plies: 2 }, { token: session.tokens.first });
  const { body: before } = await api.get(session.path);
  const { port } = server;
  for (const way of ['stop', 'kill']) {
    await server[way]();
    await server.restart();
    assert.equal(server.port, port);
    assert.deepEqual((await api.get(session.path)).body, before, way);
  }
  await api.post(`${session.path}/redo`, { plies: 2 }, { token: session.tokens.first });
  await api.post(`${session.path}/redo`, { plies: 1 }, { token: 'x'.repeat(32), status: 403 });
  const stream = await api.events(`${session.path}/events`, { lastEventId: 1 });
  await stream.next((event) => event.event === 'change' && event.data.revision === 4);
  assert.deepEqual(stream.all('change').map(({ data }) => data.revision), [2, 3, 4], 'events of the time before are there');
}));

test('an engine whose turn it was goes on after a restart', () => withServer({}, async (api, server) => {
  const session = await newSession(api, { players: { second: { kind: 'engine', engine: 'alphabeta', time_ms: 60000 } } });
  const token = session.tokens.first;
  await api.post(`${session.path}/move`, { move: 'c5,c4' }, { token });
  await server.kill();
  await server.restart();
  await until(async () => (await api.get(session.path)).body.thinking, 'the engine');
  await until(async () => (await api.post(`${session.path}/stop`, undefined, { token, status: [200, 503] })).body.ply === 2, 'its move');
}));

test('one log line per request, without secrets', () => withServer({}, async (api, server) => {
  const session = await newSession(api);
  await play(api, session, blackWins.slice(0, 2));
  await api.get(`${session.path}?ply=1`);
  const missing = await api.get('/api/v1/nosuch', { status: 404 });
  await api.post(`${session.path}/undo`, {}, { token: 'a-wrong-secret-token', status: 403 });
  const stream = await api.events(`${session.path}/events`);
  stream.close();
  await server.stop();
  const lines = server.log();
  const records = lines.map((line) => JSON.parse(line)).filter((record) => record.method);
  assert.equal(records.length, 1 + 3 + 1 + 1 + 1 + 1, lines.join('\n'));
  for (const record of records) {
    assert.equal(typeof record.path, 'string');
    assert.ok(Number.isInteger(record.status) && record.status >= 200, JSON.stringify(record));
    assert.ok(typeof record.ms === 'number' && record.ms >= 0);
  }
  const at = records.find(({ status }) => status === 404);
  assert.deepEqual([at.method, at.path], ['GET', '/api/v1/nosuch']);
  assert.ok(JSON.stringify(at).includes(missing.headers['x-request-id']), 'the request id is in the log');
  const text = lines.join('\n') + server.output + server.errors;
  for (const secret of [...Object.values(session.tokens), 'a-wrong-secret-token']) assert.ok(!text.includes(secret), 'a token is in the log');
}));

test('request ids differ', () => withServer({}, async (api, server) => {
  const ids = new Set();
  for (let i = 0; i < 20; i += 1) ids.add((await api.get('/api/v1/health')).headers['x-request-id']);
  assert.equal(ids.size, 20);
}));

test('a taken port: the next free one, unless it was asked for', () => inFolder(async (folder) => {
  const taken = await listen(8080);
  const own = await listen(0);
  try {
    const server = new Server({ folder, port: null, args: ['--log', 'off'] });
    await server.start();
    // If somebody else has it, he may have left by now.
    assert.ok(server.port >= (taken.mine ? 8081 : 8080) && server.port < 8200, `${server.port}`);
    const api = new Client(server.url);
    await api.get('/api/v1/health');
    api.close();
    await server.stop();
    const asked = new Server({ folder, port: own.port, args: ['--log', 'off'] });
    await assert.rejects(asked.start(), (error) => {
      assert.ok([1, 2].includes(error.code), `${error.code}`);
      assert.match(error.errors, new RegExp(`${own.port}`));
      return true;
    });
  } finally {
    taken.close();
    own.close();
  }
}));

test('a server that starts again waits for its port', () => withServer({}, async (api, server) => {
  const { port } = server;
  await server.stop();
  const taken = await listen(port);
  const again = server.restart();
  again.catch(() => {});
  await until(() => server.errors.includes('Address already in use'), 'the first try');
  taken.close();
  await again;
  assert.equal(server.port, port);
  await api.get('/api/v1/health');
}));

test('it binds the loopback address only', () => withServer({}, async (_, server) => {
  assert.equal(new URL(server.url).hostname, '127.0.0.1');
  const listening = readFileSync('/proc/net/tcp', 'utf8').split('\n').map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => state === '0A' && local?.endsWith(`:${server.port.toString(16).toUpperCase().padStart(4, '0')}`));
  assert.deepEqual(listening.map(([, local]) => local.split(':')[0]), ['0100007F']);
}));

test('a store that cannot be used is refused with words and exit code 2', () => inFolder(async (folder) => {
  const text = join(folder, 'notes.txt');
  writeFileSync(text, 'This is not a database, but it is long enough to look like a file of some kind.\n'.repeat(50));
  mkdirSync(join(folder, 'a-folder'));
  for (const db of ['/proc/nosuch/banmen.db', join(folder, 'a-folder'), text, join(text, 'below.db')]) {
    const server = new Server({ folder, db, args: ['--log', 'off'] });
    await assert.rejects(server.start(), (error) => {
      assert.equal(error.code, 2, `${db}: ${error.message}`);
      assert.ok(error.errors.includes(db.slice(0, 10)), error.errors);
      assert.ok(!error.output.includes('Banmen is at'));
      return true;
    });
  }
  assert.match(readFileSync(text, 'utf8'), /^This is not a database/);
}));

test('without --db the file is below XDG_DATA_HOME', () => inFolder(async (folder) => {
  const server = new Server({ folder, args: [] });
  const { spawn } = await import('node:child_process');
  const child = spawn(program, ['serve', '--port', '0', '--log', 'off'], { env: server.environment(), cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((done) => { child.stdout.once('data', done); child.once('exit', done); });
  const exited = new Promise((done) => { child.once('exit', done); });
  child.kill('SIGTERM');
  assert.equal(await exited, 0);
  const file = join(folder, 'data/banmen/banmen.db');
  assert.ok(existsSync(file));
  assert.equal(statSync(file).mode & 0o077, 0, 'tokens are in it: only the owner may read it');
}));

test('bad arguments exit with 2', () => {
  for (const args of [['--port', '70000'], ['--port', 'x'], ['--rate', '-1'], ['--body-limit', '0x'], ['--host', 'not an address'], ['--nosuch'], ['--log', '/proc/nosuch/log']]) {
    const { status, stderr } = spawnSync(program, ['serve', '--port', '0', '--db', ':memory:', ...args], { encoding: 'utf8', timeout: 5000 * patience });
    assert.equal(status, 2, `${args}: ${stderr}`);
    assert.ok(stderr.length > 0, `${args}`);
  }
});

test('--db :memory: keeps nothing on the disk', () => withServer({ db: ':memory:' }, async (api, server) => {
  const session = await newSession(api);
  await play(api, session, blackWins);
  assert.ok(!existsSync(join(server.folder, ':memory:')));
  await server.stop();
  await server.restart();
  await api.get(session.path, { status: 404 });
}));
