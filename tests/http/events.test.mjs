// Server-sent events of sessions: nothing is missed and nothing comes twice.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import net from 'node:net';
import { after, before, test } from 'node:test';
import { Client, blackWins, newSession, play } from './client.mjs';
import { serve, until } from './server.mjs';

let api, end;
before(async () => {
  const started = await serve({ args: ['--heartbeat', '1s'] });
  end = started.end;
  api = new Client(started.server.url);
});
after(async () => { api?.close(); await end?.(); });

test('hello, then each change with its revision as id', async () => {
  const session = await newSession(api);
  const stream = await api.events(`${session.path}/events`);
  assert.match(stream.headers['cache-control'] ?? '', /no-(cache|store)/);
  const hello = await stream.next();
  assert.deepEqual([hello.event, hello.id, hello.data], ['hello', '0', { revision: 0 }]);
  await play(api, session, ['c5,c4', 'c1,c2']);
  await api.post(`${session.path}/undo`, { plies: 2 }, { token: session.tokens.first });
  await api.post(`${session.path}/jump`, { ply: 1 }, { token: session.tokens.first });
  const seen = [];
  for (let i = 0; i < 4; i += 1) {
    const { id, data } = await stream.next('change');
    seen.push([id, data.revision, data.kind, data.move, data.ply]);
  }
  assert.deepEqual(seen, [['1', 1, 'move', 'c5,c4', 1], ['2', 2, 'move', 'c1,c2', 2], ['3', 3, 'go', null, 0], ['4', 4, 'go', null, 1]]);
  stream.close();
});

test('several watchers see the same', async () => {
  const session = await newSession(api);
  const streams = await Promise.all(Array.from({ length: 20 }, () => api.events(`${session.path}/events`)));
  await Promise.all(streams.map((stream) => stream.next('hello')));
  await play(api, session, ['c5,c4']);
  const events = await Promise.all(streams.map((stream) => stream.next('change')));
  for (const { data } of events) assert.deepEqual(data, events[0].data);
  streams.forEach((stream) => stream.close());
});

test('a late watcher is told the present revision only', async () => {
  const session = await newSession(api);
  await play(api, session, blackWins.slice(0, 3));
  const stream = await api.events(`${session.path}/events`);
  assert.deepEqual((await stream.next()).data, { revision: 3 });
  await play(api, session, [blackWins[3]]);
  assert.equal((await stream.next('change')).data.revision, 4);
  assert.equal(stream.all('change').length, 1);
  stream.close();
});

test('a watcher that comes back gets what it missed, once', async () => {
  const session = await newSession(api);
  const first = await api.events(`${session.path}/events`);
  await first.next('hello');
  await play(api, session, blackWins.slice(0, 3));
  await first.next((event) => event.id === '3' && event.event === 'change');
  first.close();
  await play(api, session, blackWins.slice(3, 5));
  const second = await api.events(`${session.path}/events`, { lastEventId: 3 });
  await second.next((event) => event.id === '5' && event.event === 'change');
  await play(api, session, [blackWins[5]]);
  await second.next((event) => event.id === '6' && event.event === 'change');
  assert.deepEqual(second.all('change').map(({ id }) => id), ['4', '5', '6']);
  assert.deepEqual(second.all('change').map(({ data }) => data.move), blackWins.slice(3, 6));
  second.close();
  const third = await api.events(`${session.path}/events`, { lastEventId: 6 });
  await play(api, session, [blackWins[6]]);
  await third.next('change');
  assert.deepEqual(third.all('change').map(({ id }) => id), ['7']);
  third.close();
});

test('no gap and no double while watchers come and go during the moves', async () => {
  const session = await newSession(api);
  const token = session.tokens.first;
  await play(api, session, ['c5,c4']);
  const last = 1 + 120;
  const writer = (async () => {
    for (let i = 0; i < 60; i += 1) {
      await api.post(`${session.path}/undo`, {}, { token });
      await api.post(`${session.path}/redo`, {}, { token });
    }
  })();
  const watch = async (most) => {
    const seen = [];
    for (let round = 0; seen.at(-1) !== last; round += 1) {
      const stream = await api.events(`${session.path}/events`, { lastEventId: seen.at(-1) ?? 0 });
      for (let i = 0; i <= (round * 7) % most && seen.at(-1) !== last; i += 1)
        seen.push((await stream.next('change')).data.revision);
      stream.close();
    }
    return seen;
  };
  const all = await Promise.all([watch(3), watch(5), watch(11), watch(30)]);
  await writer;
  for (const seen of all) assert.deepEqual(seen, Array.from({ length: last }, (_, i) => i + 1));
});

test('an id that is no revision is refused or taken as none', async () => {
  const session = await newSession(api);
  await play(api, session, ['c5,c4']);
  for (const id of ['x', '-1', '99999999999999999999', '1.5', '7']) {
    const answer = await api.events(`${session.path}/events`, { lastEventId: id }).catch((error) => error);
    if (answer instanceof Error) { assert.match(answer.message, /→ 4\d\d/); continue; }
    await answer.next('hello');
    answer.close();
  }
});

// Of the tests themselves: one whose limit is short says who does not answer.
test('a stream that never begins is given up', async () => {
  const silent = net.createServer((socket) => { socket.on('error', () => {}).resume(); });
  await new Promise((done) => { silent.listen(0, '127.0.0.1', done); });
  const script = `
    import { Client } from ${JSON.stringify(new URL('client.mjs', import.meta.url).href)};
    const api = new Client('http://127.0.0.1:${silent.address().port}');
    await api.events('/api/v1/sessions/x/events').catch((error) => console.log(error.message));
    process.exit();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { env: { ...process.env, BANMEN_PATIENCE: '0.01' } });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => { said += text; });
  await new Promise((done) => { child.on('close', done); });
  silent.close();
  assert.equal(said, 'no answer to GET /api/v1/sessions/x/events\n');
});

test('heartbeats keep a quiet stream alive', async () => {
  const session = await newSession(api);
  const stream = await api.events(`${session.path}/events`);
  await until(() => stream.comments.filter((text) => text === 'heartbeat').length >= 2, 'two heartbeats');
  stream.close();
});

test('streams are counted and forgotten', async () => {
  const count = async () => (await api.get('/api/v1/health')).body.streams;
  await until(async () => (await count()) === 0, 'no streams of other tests');
  const session = await newSession(api);
  const streams = await Promise.all(Array.from({ length: 5 }, () => api.events(`${session.path}/events`)));
  await until(async () => (await count()) === 5, 'five streams');
  streams.forEach((stream) => stream.close());
  await until(async () => (await count()) === 0, 'no streams');
});
