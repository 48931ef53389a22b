// Limits: body, rate, foreign pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSession } from './client.mjs';
import { sleep, withServer } from './server.mjs';

test('the body limit', () => withServer({ args: ['--body-limit', '1000'] }, async (api) => {
  const session = await newSession(api);
  const { body } = await api.post('/api/v1/games/contrast/decode', { text: 'x'.repeat(2000) }, { status: 413 });
  assert.match(body.detail + body.hint, /1000/);
  await api.post('/api/v1/games/contrast/decode', { text: 'x'.repeat(900) }, { status: 400 });
  // Announced only: refused without waiting for it.
  const { text } = await api.raw(`POST ${session.path}/move HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999999999999\r\n\r\n{`);
  assert.match(text, /^HTTP\/1\.1 413 /);
  // In chunks, without saying how much.
  const chunk = `3e8\r\n${' '.repeat(1000)}\r\n`;
  const chunked = await api.raw(`POST /api/v1/games/contrast/decode HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(3)}0\r\n\r\n`);
  assert.match(chunked.text, /^HTTP\/1\.1 413 /);
  assert.equal((await api.get(session.path)).body.revision, 0);
}));

test('the rate of changing requests', () => withServer({ args: ['--rate', '1'] }, async (api) => {
  const begun = Date.now();
  const session = await newSession(api);
  const token = session.tokens.first;
  const jump = (status) => api.post(`${session.path}/jump`, { ply: 0 }, { token, status });
  const answers = [];
  for (let i = 0; i < 30; i += 1) answers.push(await jump([200, 429]));
  const refused = answers.filter(({ status }) => status === 429);
  // Two seconds' worth at once, of which the session took one, then one a second.
  const most = 1 + (Date.now() - begun) / 1000;
  assert.ok(refused.length >= 30 - most, `${refused.length} of 30 refused`);
  assert.ok(refused.length > 0 && refused.length < 30, `${refused.length} of 30 refused`);
  for (const { headers } of refused) assert.ok(Number(headers['retry-after']) >= 1);
  const { body } = await api.get(session.path);
  assert.equal(body.revision, 30 - refused.length, 'what was refused changed nothing');
  for (let i = 0; i < 30; i += 1) await api.get(session.path, { status: 200 });
  await sleep(Number(refused.at(-1).headers['retry-after']) * 1000 + 50);
  await jump(200);
}));

test('rate 0 is no limit', () => withServer({ args: ['--rate', '0'] }, async (api) => {
  const session = await newSession(api);
  for (let i = 0; i < 300; i += 1) await api.post(`${session.path}/jump`, { ply: 0 }, { token: session.tokens.first, status: 200 });
}));

test('a foreign page may not change anything', () => withServer({ args: [] }, async (api, server) => {
  const session = await newSession(api);
  const post = (Origin, status) => api.post(`${session.path}/move`, { move: 'c5,c4' }, { token: session.tokens.first, headers: { Origin }, status });
  for (const origin of ['http://evil.example', 'null', 'http://127.0.0.1:1']) {
    const answer = await post(origin, 403);
    assert.equal(answer.headers['access-control-allow-origin'], undefined);
  }
  assert.equal((await api.get(session.path)).body.revision, 0);
  await api.post('/api/game/new', {}, { headers: { Origin: 'http://evil.example' }, status: 403 });
  const answer = await post(server.url, 200);
  assert.equal(answer.headers['access-control-allow-origin'], undefined);
}));

test('another name for the server is refused to pages, so that no page reaches it by a name of its own', () => withServer({ args: [] }, async (api) => {
  const { status } = await api.post('/api/v1/sessions', { game: 'contrast' },
    { headers: { Host: 'evil.example', Origin: 'http://evil.example' }, status: [201, 400, 403, 421], check: false });
  assert.notEqual(status, 201);
}));

test('a request may name the whole address, and then that host is the one that counts', () => withServer({ args: [] }, async (api, server) => {
  const at = `127.0.0.1:${server.port}`;
  const ask = async (method, target, headers = {}, body = '') => {
    const lines = Object.entries({ Host: at, Connection: 'close', 'Content-Length': body.length, 'Content-Type': 'application/json', ...headers });
    const { text } = await api.raw(`${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`);
    return Number(text.split(' ')[1]);
  };
  const game = '{"game":"contrast"}';
  assert.equal(await ask('GET', `http://${at}/api/v1/health`), 200);
  assert.equal(await ask('GET', `HTTP://${at}/api/v1/games/contrast?x=1`), 200);
  assert.equal(await ask('GET', `http://${at}`), 200);
  assert.equal(await ask('POST', `http://${at}/api/v1/sessions`, { Origin: `http://${at}` }, game), 201);
  // A page of another name, in whichever of the two places the name stands.
  const evil = { Origin: 'http://evil.example' };
  assert.equal(await ask('POST', 'http://evil.example/api/v1/sessions', evil, game), 403);
  assert.equal(await ask('POST', `http://${at}/api/v1/sessions`, { ...evil, Host: 'evil.example' }, game), 403);
  assert.equal(await ask('POST', 'http://evil.example/api/v1/sessions', { Origin: `http://${at}` }, game), 403);
  for (const bad of [`http://me@${at}/`, 'http:///', `https://${at}/`, `ftp://${at}/`]) assert.equal(await ask('GET', bad), 400, bad);
  assert.equal(await ask('OPTIONS', '*'), 204);
}));

test('a request names its host once', () => withServer({ args: [] }, async (api) => {
  const ask = async (head) => Number((await api.raw(`GET /api/v1/health ${head}\r\nConnection: close\r\n\r\n`)).text.split(' ')[1]);
  assert.equal(await ask('HTTP/1.1\r\nHost: x'), 200);
  assert.equal(await ask('HTTP/1.0'), 200);
  assert.equal(await ask('HTTP/1.1'), 400);
  assert.equal(await ask('HTTP/1.1\r\nHost:'), 200, 'there is no name');
  for (const version of ['HTTP/1.0', 'HTTP/1.1']) {
    assert.equal(await ask(`${version}\r\nHost: [::1]:80`), 200);
    assert.equal(await ask(`${version}\r\nHost: x\r\nHost: y`), 400, version);
    assert.equal(await ask(`${version}\r\nHost: x\r\nHost: x`), 400, version);
    for (const bad of ['a b', 'a, b', 'me@x', 'x/y', 'x:y', ':80']) assert.equal(await ask(`${version}\r\nHost: ${bad}`), 400, bad);
  }
}));

test('--cors lets one page in', () => withServer({ args: ['--cors', 'http://friend.example'] }, async (api) => {
  const headers = { Origin: 'http://friend.example' };
  const made = await api.post('/api/v1/sessions', { game: 'contrast' }, { headers, status: 201 });
  assert.equal(made.headers['access-control-allow-origin'], 'http://friend.example');
  const asked = await api.send('OPTIONS', `/api/v1/sessions/${made.body.id}/move`, { headers: { ...headers,
    'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'authorization,content-type,if-match' } });
  assert.match(asked.headers['access-control-allow-methods'], /POST/);
  for (const name of ['authorization', 'content-type', 'if-match']) assert.match(asked.headers['access-control-allow-headers'].toLowerCase(), new RegExp(name));
  assert.match((made.headers['access-control-expose-headers'] ?? '').toLowerCase(), /etag/);
  await api.post('/api/v1/sessions', { game: 'contrast' }, { headers: { Origin: 'http://evil.example' }, status: 403 });
}));
