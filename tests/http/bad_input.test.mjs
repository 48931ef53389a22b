// Bad input: the right status, words that help, nothing changed, and the server lives on.
import assert from 'node:assert/strict';
import net from 'node:net';
import { after, before, test } from 'node:test';
import { Client, newSession, play } from './client.mjs';
import { serve } from './server.mjs';

let api, end, session, state, server;
before(async () => {
  const started = await serve();
  ({ end, server } = started);
  api = new Client(started.server.url);
  session = await newSession(api);
  await play(api, session, ['c5,c4', 'c1,c2']);
  state = (await api.get(session.path)).body;
});
after(async () => { api?.close(); await end?.(); });

async function unharmed(name) {
  assert.deepEqual((await api.get(session.path)).body, state, `${name} changed the session`);
  assert.equal((await api.get('/api/v1/health')).body.status, 'ok', name);
}

const deep = (open, close, n) => open.repeat(n) + close.repeat(n);
const game = '/api/v1/games/contrast';
const json = { 'Content-Type': 'application/json' };

// [name, path ('move' is the session's), body, status, what must be in `where`, in `hint`, in `detail`]
const posts = [
  ['cut off', 'move', '{"move":', 400, /\d/],
  ['no JSON', 'move', 'move=c5,c4', 400, /\d/],
  ['a comma too many', 'move', '{\n  "move": "c5,c4",\n}', 400, /3/],
  ['two values', 'move', '{} {}', 400],
  ['not an object', 'move', '[]', 400],
  ['a bare text', 'move', '"c5,c4"', 400],
  ['null', 'move', 'null', 400],
  ['nothing at all', 'move', '', 400, /move/],
  ['no move', 'move', '{}', 400, /move/],
  ['a number as move', 'move', '{"move":5}', 400, /move/],
  ['a list as move', 'move', '{"move":["c5,c4"]}', 400, /move/],
  ['null as move', 'move', '{"move":null}', 400, /move/],
  ['an unknown field', 'move', '{"move":"b5,b4","moev":1}', 400, /moev/, /move/],
  ['a misspelt field', 'move', '{"moev":"b5,b4"}', 400, /moev/, /move/],
  ['an empty move', 'move', '{"move":""}', 400, /move/, /./],
  ['not a move', 'move', '{"move":"pass"}', 400, /move/, /./],
  ['off the board', 'move', '{"move":"c9,c8"}', [400, 422], /move/, /./],
  ['an illegal move', 'move', '{"move":"c5,c3"}', 422, /move/, /legal/],
  ['an object that is no move', 'move', '{"move":{"a":1}}', [400, 422], /move/],
  ['a move with a text as number', 'move', '{"move":{"sx":"1","sy":0,"dx":1,"dy":1,"tile":"none","tile_x":-1,"tile_y":-1}}', [400, 422], /move/],
  ['a very long move', 'move', JSON.stringify({ move: 'c'.repeat(100000) }), [400, 413, 422], /move/],
  ['control characters', 'move', '{"move":"\\u0000\\u0007"}', [400, 422], /move/],
  ['half a surrogate', 'move', '{"move":"\\ud800"}', [400, 422]],
  ['bad UTF-8', 'move', Buffer.from([...Buffer.from('{"move":"'), 0xff, 0xfe, ...Buffer.from('"}')]), 400],
  ['overlong UTF-8', 'move', Buffer.from([...Buffer.from('{"move":"'), 0xc0, 0xaf, ...Buffer.from('"}')]), 400],
  ['a null byte', 'move', Buffer.from('{"move":"c5\0"}'), 400],
  ['deep lists', 'move', deep('[', ']', 50000), 400],
  ['deep objects', 'move', `{"move":${deep('{"a":', '}', 20000).replace('":}', '":1}')}}`, [400, 413]],
  ['a deep move', 'move', `{"move":${'{"a":'.repeat(200)}1${'}'.repeat(200)}}`, [400, 422]],
  ['a huge number', 'jump', '{"ply":1e999}', 400],
  ['a number too long', 'jump', '{"ply":99999999999999999999999}', [400, 422], /ply/],
  ['a negative ply', 'jump', '{"ply":-1}', [400, 422], /ply/],
  ['a ply with a fraction', 'jump', '{"ply":1.5}', 400, /ply/],
  ['a ply as text', 'jump', '{"ply":"1"}', 400, /ply/],
  ['no ply', 'jump', '{}', 400, /ply/],
  ['a ply that is not there', 'jump', '{"ply":3}', 422, /ply/, /./],
  ['undo too far', 'undo', '{"plies":3}', 422, /plies|undo/, /./],
  ['undo nothing', 'undo', '{"plies":0}', [400, 422], /plies/],
  ['undo backwards', 'undo', '{"plies":-1}', [400, 422], /plies/],
  ['redo without anything', 'redo', '{}', 422],
  ['an unknown engine', 'engine_move', '{"engine":"alphabetta"}', 404, /engine/, /alphabeta/],
  ['an unknown setting of an engine', 'engine_move', '{"engine":"alphabeta:depht=1"}', 404, /engine/, /depth/],
  ['no time', 'engine_move', '{"time_ms":0}', [400, 422], /time_ms/],
  ['time backwards', 'engine_move', '{"time_ms":-5}', [400, 422], /time_ms/],
  ['a year of time', 'engine_move', '{"time_ms":31536000000}', 422, /time_ms/],
  ['no nodes', 'engine_move', '{"nodes":0}', [400, 422], /nodes/],
  ['no lines', 'hint', '{"lines":0}', [400, 422], /lines/],
  ['a million lines', 'hint', '{"lines":1000000}', [400, 422], /lines/],
  ['a field for stop', 'stop', '{"now":true}', 400, /now/],
  ['a ply to fork that is not there', 'fork', '{"ply":17}', 422, /ply/],
  ['players of another kind', 'fork', '{"players":{"first":{"kind":"robot"}}}', [400, 404, 422], /kind/],
  ['no game', '/api/v1/sessions', '{}', 400, /game/],
  ['an unknown game', '/api/v1/sessions', '{"game":"contras"}', 404, /game/, /contrast/],
  ['a game as number', '/api/v1/sessions', '{"game":1}', 400, /game/],
  ['moves as text', '/api/v1/sessions', '{"game":"contrast","moves":"c5,c4"}', 400, /moves/],
  ['a number among moves', '/api/v1/sessions', '{"game":"contrast","moves":["c5,c4",7]}', 400, /moves\[1\]/],
  ['an illegal third move', '/api/v1/sessions', '{"game":"contrast","moves":["c5,c4","c1,c2","c4,c2"]}', 422, /moves\[2\]/, /legal/],
  ['moves after the end', '/api/v1/sessions', JSON.stringify({ game: 'contrast', start: '0333300000000000000636666/3131/w', moves: ['b1,b2'] }), 422, /moves\[0\]/],
  ['a start that is none', '/api/v1/sessions', '{"game":"contrast","start":"nonsense"}', 400, /start|position/, /./],
  ['an unknown option', '/api/v1/sessions', '{"game":"contrast","options":{"jmp":"run"}}', 404, /options|jmp/, /jump/],
  ['a bad value of an option', '/api/v1/sessions', '{"game":"contrast","options":{"jump":"far"}}', [400, 404, 422], /options|jump/, /run/],
  ['an option as list', '/api/v1/sessions', '{"game":"contrast","options":{"repetition":[4]}}', 400, /repetition/],
  ['options as list', '/api/v1/sessions', '{"game":"contrast","options":[]}', 400, /options/],
  ['players as text', '/api/v1/sessions', '{"game":"contrast","players":"human"}', 400, /players/],
  ['a third player', '/api/v1/sessions', '{"game":"contrast","players":{"third":{"kind":"human"}}}', 400, /third/],
  ['an engine as number', '/api/v1/sessions', '{"game":"contrast","players":{"first":{"kind":"engine","engine":7}}}', 400, /engine/],
  ['a level and a depth that is none', '/api/v1/sessions', '{"game":"contrast","players":{"first":{"kind":"engine","level":3,"depth":"rubbish"}}}', 400, /^players\.first\.depth$/],
  ['a level and a depth', '/api/v1/sessions', '{"game":"contrast","players":{"second":{"kind":"engine","level":3,"depth":5}}}', 400, /^players\.second\.depth$/, /level alone/],
  ['a level and a time', 'fork', '{"players":{"first":{"kind":"engine","level":1,"time_ms":5}}}', 400, /^players\.first\.time_ms$/],
  ['a level and nodes', 'players', '{"players":{"first":{"kind":"engine","level":1,"nodes":5}}}', 400, /^players\.first\.nodes$/],
  ['an engine and a depth that is none', '/api/v1/sessions', '{"game":"contrast","players":{"first":{"kind":"engine","engine":"greedy","depth":"rubbish"}}}', 400, /^players\.first\.depth$/],
  ['a person with a depth', '/api/v1/sessions', '{"game":"contrast","players":{"first":{"kind":"human","depth":3}}}', 400, /^players\.first\.depth$/],
  ['a field that no player has', '/api/v1/sessions', '{"game":"contrast","players":{"first":{"kind":"engine","level":3,"speed":3}}}', 400, /^players\.first\.speed$/],
  ['nobody to play on', 'players', '{}', 400, /^players$/],
  ['an engine and a level', '/api/v1/sessions', '{"game":"contrast","players":{"first":{"kind":"engine","engine":"greedy","level":1}}}', [400, 422], /level|engine/],
  ['an unknown notation', `${game}/encode`, '{"format":"fen"}', 404, /format/, /key/],
  ['no notation', `${game}/encode`, '{}', 400, /format/],
  ['a notation that cannot be read', `${game}/decode`, '{"text":"x","format":"picture"}', [404, 422], /format/, /./],
  ['no text', `${game}/decode`, '{}', 400, /text/],
  ['an empty text', `${game}/decode`, '{"text":""}', 400, /./, /./],
  ['no position', `${game}/decode`, '{"text":"hello"}', 400, /./, /./],
  ['nothing to import', `${game}/import`, '{"text":""}', 400, /text/],
  ['nonsense to import', `${game}/import`, '{"text":"lorem ipsum"}', 400, /./, /./],
  ['a JSON record that is none', `${game}/import`, JSON.stringify({ text: '{"moves":[1,2]}' }), [400, 422]],
  ['moves to import, one illegal', `${game}/import`, '{"text":"c5,c4 c1,c2 c4,c2"}', 422, /./, /./],
  ['many records, one bad', `${game}/import`, JSON.stringify({ text: '{"moves":["c5,c4"]}\n{"moves":["c5,c3"]}\n' }), 422, /game 2, moves\[0\]/, /legal/],
  ['a line with an illegal move', `${game}/position`, '{"moves":["a1,a2"]}', 422, /moves\[0\]/, /legal/],
];

// JSON inside of a text is as limited as the body itself: 400 KB of brackets would exhaust any stack.
const inside = (levels) => `{"a":${deep('[', ']', levels)},"b":1}`;
for (const levels of [33, 200000])
  for (const id of ['contrast', 'nested', 'othello', 'shogi', 'stone-capture'])
    for (const [call, body] of [
      ['import', { text: inside(levels) }], ['decode', { text: inside(levels) }],
      ['position', { start: inside(levels) }], ['position', { moves: [inside(levels)] }],
      ['../../sessions', { game: id, start: inside(levels) }]])
      posts.push([`${levels} levels inside of a text to ${id}`, new URL(call, `http://x/api/v1/games/${id}/`).pathname, JSON.stringify(body), [400, 422], /./, /./]);
posts.push(['200000 levels as a move', 'move', JSON.stringify({ move: inside(200000) }), [400, 422], /move/, /./]);

for (const [name, where, body, status, place, hint] of posts) {
  test(`POST ${where.startsWith('/') ? where.replace('/api/v1/', '') : where}: ${name}`, async () => {
    const path = where.startsWith('/') ? where : `${session.path}/${where}`;
    const { body: problem } = await api.post(path, body, { headers: json, token: session.tokens.first, status });
    if (place) assert.match(problem.where, place, JSON.stringify(problem));
    if (hint) assert.match(problem.hint, hint, JSON.stringify(problem));
    assert.ok(problem.where.length < 500 && problem.detail.length < 2000, 'an error does not repeat all that was sent');
    await unharmed(name);
  });
}

// [name, method, path, status, where, hint]
const others = [
  ['an unknown path', 'GET', '/api/v1/nosuch', 404],
  ['an unknown path below a session', 'GET', 'nosuch', 404],
  ['the API itself', 'GET', '/api/v1/', 404],
  ['no version', 'GET', '/api/games', 404],
  ['a path that goes on', 'GET', '/api/v1/games/contrast/position/more', 404],
  ['an unknown game', 'GET', '/api/v1/games/contras', 404, /game/, /contrast/],
  ['an unknown session', 'GET', '/api/v1/sessions/0123456789abcdef', 404],
  ['a session that cannot be', 'GET', '/api/v1/sessions/xyz', 404],
  ['a session in capitals', 'GET', '/api/v1/sessions/ABCDEF0123456789', 404],
  ['an empty session', 'GET', '/api/v1/sessions//moves', [400, 404]],
  ['events of an unknown session', 'GET', '/api/v1/sessions/0123456789abcdef/events', 404],
  ['an unknown job', 'GET', '/api/v1/jobs/123456789', 404],
  ['a job with letters', 'DELETE', '/api/v1/jobs/abc', 404],
  ['a job with a huge number', 'GET', '/api/v1/jobs/99999999999999999999999999', 404],
  ['a ply with letters', 'GET', '?ply=abc', 400, /ply/],
  ['an empty ply', 'GET', '?ply=', 400, /ply/],
  ['a negative ply', 'GET', '?ply=-1', [400, 422], /ply/],
  ['a ply that is not there', 'GET', '?ply=99', 422, /ply/],
  ['a huge ply', 'GET', '?ply=99999999999999999999999', [400, 422], /ply/],
  ['moves of a ply that is not there', 'GET', 'moves?ply=99', 422, /ply/],
  ['an unknown record', 'GET', 'record?format=pdf', 404, /format/, /text/],
  ['an unknown notation', 'GET', 'position?format=fen', 404, /format/, /key/],
  ['a null in the path', 'GET', '/api/v1/games/contrast%00', [400, 404]],
  ['a null in the query', 'GET', 'position?format=key%00', [400, 404]],
  ['a broken escape', 'GET', '/api/v1/games/%zz', [400, 404]],
  ['half an escape', 'GET', '/api/v1/games/%4', [400, 404]],
  ['escaped bad UTF-8', 'GET', '/api/v1/games/%ff%fe', [400, 404]],
  ['up and out', 'GET', '/api/v1/../../etc/passwd', [400, 404]],
  ['up and out, escaped', 'GET', '/api/v1/%2e%2e/%2e%2e/etc/passwd', [400, 404]],
  ['an escaped slash', 'GET', '/api/v1%2fgames', [400, 404]],
];
for (const [name, method, where, status, place, hint] of others) {
  test(`${method} ${where}: ${name}`, async () => {
    const path = where.startsWith('/') ? where : where.startsWith('?') ? session.path + where : `${session.path}/${where}`;
    const { body: problem } = await api.send(method, path, { status });
    if (place) assert.match(problem.where, place, JSON.stringify(problem));
    if (hint) assert.match(problem.hint, hint, JSON.stringify(problem));
    await unharmed(name);
  });
}

test('wrong methods say which are right', async () => {
  const wrong = [
    ['PUT', session.path, /GET/], ['DELETE', session.path, /GET/], ['PATCH', session.path, /GET/], ['GET', `${session.path}/move`, /POST/],
    ['POST', '/api/v1/games', /GET/], ['GET', '/api/v1/sessions', /POST/], ['POST', '/api/v1/health', /GET/], ['PUT', '/api/v1/jobs/1', /DELETE/],
    ['DELETE', '/api/game/new', /POST/], ['POST', `${session.path}/events`, /GET/],
  ];
  for (const [method, path, allowed] of wrong) {
    const { headers } = await api.send(method, path, { status: 405, token: session.tokens.first });
    assert.match(headers.allow, allowed, `${method} ${path}`);
  }
  await api.send('BREW', '/api/v1/games', { status: [400, 405, 501], check: false }).catch(() => {});
  await unharmed('wrong methods');
});

test('OPTIONS tells the methods, HEAD the headers', async () => {
  const { headers } = await api.send('OPTIONS', `${session.path}/move`);
  assert.match(headers.allow, /POST/);
  assert.match((await api.send('OPTIONS', session.path)).headers.allow, /GET/);
  for (const path of [session.path, '/api/v1/games', `${session.path}/moves`, '/api/v1/health']) {
    const get = await api.get(path);
    const head = await api.send('HEAD', path, { status: 200 });
    assert.equal(head.bytes.length, 0, path);
    assert.equal(head.headers['content-type'], get.headers['content-type'], path);
    assert.equal(head.headers.etag, get.headers.etag, path);
    if (path !== '/api/v1/health') assert.equal(head.headers['content-length'], get.headers['content-length'], path);
  }
  await api.send('HEAD', '/api/v1/games/nosuch', { status: 404 });
});

test('content types', async () => {
  const post = (type, status) => api.post(`${session.path}/move`, '{"move":"nonsense"}', { headers: type ? { 'Content-Type': type } : {}, token: session.tokens.first, status });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'multipart/form-data; boundary=x', 'nonsense']) await post(type, 415);
  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"', undefined]) await post(type, 400);
  await unharmed('content types');
});

test('a revision that is none', async () => {
  for (const ifMatch of ['"x"', 'W/"abc"', '""', '"-1"', '"99999999999999999999"'])
    await api.post(`${session.path}/undo`, {}, { token: session.tokens.first, ifMatch, status: [400, 409] });
  await unharmed('If-Match');
});

test('addresses and headers of any length', async () => {
  for (const length of [5000, 20000, 200000]) {
    const path = `/api/v1/games/${'x'.repeat(length)}`;
    const { text, closed } = await api.raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    assert.ok(/^HTTP\/1\.1 4\d\d /.test(text) || (closed && text === ''), text.slice(0, 100));
    const header = await api.raw(`GET /api/v1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Long: ${'y'.repeat(length)}\r\n\r\n`);
    assert.ok(/^HTTP\/1\.1 (200|4\d\d) /.test(header.text) || (header.closed && header.text === ''), header.text.slice(0, 100));
  }
  const many = Array.from({ length: 5000 }, (_, i) => `X-H${i}: 1\r\n`).join('');
  const { text, closed } = await api.raw(`GET /api/v1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${many}\r\n`);
  assert.ok(/^HTTP\/1\.1 (200|4\d\d) /.test(text) || (closed && text === ''), text.slice(0, 100));
  await unharmed('long requests');
});

test('broken HTTP', async () => {
  const requests = [
    'GARBAGE\r\n\r\n', '\r\n\r\n\r\n', 'GET\r\n\r\n', 'GET /api/v1/games\r\n\r\n', 'GET /api/v1/games HTTP/9.9\r\nHost: x\r\n\r\n',
    'GET /api/v1/games HTTP/1.1\r\nno colon here\r\n\r\n', 'GET /api/v1/games HTTP/1.1\r\nHost: x\r\n: empty\r\n\r\n',
    'POST /api/v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n', 'POST /api/v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n{}',
    'POST /api/v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\n{}',
    'POST /api/v1/sessions HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
    'GET /api/v1/\x00games HTTP/1.1\r\nHost: x\r\n\r\n', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', Buffer.alloc(4096, 0xff), Buffer.alloc(100000, 0x41),
  ];
  for (const request of requests) {
    const { text, closed } = await api.raw(request, { last: true });
    assert.ok(closed);
    assert.ok(text === '' || /^HTTP\/1\.[01] [45]\d\d /.test(text), `${JSON.stringify(String(request).slice(0, 60))} → ${text.slice(0, 100)}`);
    if (/problem\+json/.test(text)) assert.ok(JSON.parse(text.split('\r\n\r\n')[1]).status >= 400);
  }
  await unharmed('broken HTTP');
});

test('several requests in one go are answered in order', async () => {
  const one = (path, last) => `GET ${path} HTTP/1.1\r\nHost: x\r\n${last ? 'Connection: close\r\n' : ''}\r\n`;
  const { text } = await api.raw(one('/api/v1/nosuch') + one('/api/v1/health') + one('/api/v1/games/nosuch', true));
  assert.deepEqual([...text.matchAll(/HTTP\/1\.1 (\d\d\d)/g)].map((match) => match[1]), ['404', '200', '404']);
});

test('slow clients and half requests keep nobody waiting', async () => {
  const sockets = Array.from({ length: 200 }, (_, i) => {
    const socket = net.connect(server.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(i % 2 ? 'GET /api/v1/ga' : `POST ${session.path}/move HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"mo`);
    return socket;
  });
  let gone = 0;
  for (const socket of sockets) socket.on('close', () => { gone += 1; });
  await unharmed('slow clients');
  assert.ok(gone < sockets.length, 'others are answered while they still dawdle');
  for (const socket of sockets) socket.destroy();
  await unharmed('clients that left');
});

test('clients that leave in the middle', async () => {
  for (let i = 0; i < 50; i += 1) {
    const socket = net.connect(server.port, '127.0.0.1');
    socket.on('error', () => {});
    await new Promise((done) => { socket.on('connect', done); });
    socket.write(`GET ${session.path}/${i % 2 ? 'events' : 'moves'} HTTP/1.1\r\nHost: x\r\n\r\n`);
    socket.resetAndDestroy ? socket.resetAndDestroy() : socket.destroy();
  }
  await unharmed('clients that left');
});
