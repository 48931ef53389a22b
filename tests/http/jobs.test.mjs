// Analyses and solutions as jobs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, ownServer } from './client.mjs';
import { Server, temporaryFolder, toyProgram, until } from './server.mjs';

const api = await ownServer();

const over = ['done', 'failed', 'cancelled'];
const analyse = async (body) => {
  const { body: job, headers } = await api.post('/api/v1/games/contrast/analyses', body, { status: 202 });
  assert.equal(headers.location, `/api/v1/jobs/${job.id}`);
  return { ...job, path: headers.location };
};

test('an analysis ends with done, and its versions rise', async () => {
  const begun = Date.now();
  const job = await analyse({ moves: ['c5,c4'], engine: 'alphabeta', time_ms: 700, lines: 2 });
  const stream = await api.events(`${job.path}/events`);
  const done = await stream.next('done');
  await stream.ended;
  assert.equal(stream.events.at(-1).event, 'done', 'nothing comes after done');
  assert.equal(done.data.state, 'done');
  assert.equal(done.data.result.candidates.length, 2);
  assert.equal(done.data.error, null);
  const progress = stream.all('progress');
  const versions = stream.events.map(({ id }) => Number(id));
  assert.deepEqual(versions, [...new Set(versions)].sort((a, b) => a - b), 'versions rise');
  assert.ok(stream.events.every(({ id, data }) => Number(id) === data.version));
  assert.ok(progress.length <= 3 + (Date.now() - begun) / 100, 'at most ten a second');
  assert.deepEqual((await api.get(job.path)).body, done.data);
  // A watcher that comes after the end is told the end.
  for (const lastEventId of [undefined, 0, versions.at(-2)]) {
    const late = await api.events(`${job.path}/events`, { lastEventId });
    assert.deepEqual((await late.next('done')).data, done.data);
    await late.ended;
  }
});

test('progress shows candidates long before the end', async () => {
  const job = await analyse({ time_ms: 600000 });
  const stream = await api.events(`${job.path}/events`);
  const { event } = await stream.next(({ data }) => data.result?.candidates.length > 0);
  assert.equal(event, 'progress');
  await stream.next(({ data }) => data.result?.depth >= 3);
  await api.delete(job.path);
  await stream.next('done');
});

test('DELETE cancels and keeps what was found', async () => {
  const job = await analyse({ engine: 'alphabeta', time_ms: 600000, lines: 3 });
  const stream = await api.events(`${job.path}/events`);
  await stream.next((event) => event.data.result?.candidates.length > 0);
  const { body } = await api.delete(job.path);
  assert.equal(body.state, 'cancelled');
  const done = await stream.next('done');
  assert.equal(done.data.state, 'cancelled');
  assert.ok(done.data.result.candidates.length > 0, 'the result it had');
  await stream.ended;
  const { body: again } = await api.delete(job.path);
  assert.equal(again.state, 'cancelled');
});

test('an engine that answers at once', async () => {
  const job = await analyse({ engine: 'greedy' });
  const now = await until(async () => (({ body }) => over.includes(body.state) && body)(await api.get(job.path)), 'the end');
  assert.equal(now.state, 'done');
  assert.equal(now.result.candidates.length, 1);
});

test('what cannot be analysed is refused at once', async () => {
  const to = '/api/v1/games/contrast/analyses';
  const { body: moves } = await api.post(to, { moves: ['c5,c3'] }, { status: 422 });
  assert.equal(moves.where, 'moves[0]');
  await api.post(to, { engine: 'nosuch' }, { status: 404 });
  await api.post(to, { time_ms: 0 }, { status: [400, 422] });
  await api.post(to, { lines: -3 }, { status: [400, 422] });
  await api.post('/api/v1/games/nosuch/analyses', {}, { status: 404 });
  await api.get('/api/v1/jobs/999999', { status: 404 });
  await api.get('/api/v1/jobs/999999/events', { status: 404 });
  await api.delete('/api/v1/jobs/nosuch', { status: 404 });
});

test('a finished game is not analysed', async () => {
  const answer = await api.post('/api/v1/games/contrast/analyses', { start: '0333300000000000000636666/3131/w' }, { status: [202, 422] });
  if (answer.status === 202) {
    const now = await until(async () => (({ body }) => over.includes(body.state) && body)(await api.get(`/api/v1/jobs/${answer.body.id}`)), 'the end');
    assert.equal(now.state, 'failed');
    assert.ok(now.error.detail);
  }
});

test('a solution that is too large says so', async () => {
  const answer = await api.post('/api/v1/games/contrast/solutions', {}, { status: [202, 413, 422] });
  let problem = answer.body;
  if (answer.status === 202) {
    const now = await until(async () => (({ body }) => over.includes(body.state) && body)(await api.get(`/api/v1/jobs/${answer.body.id}`)), 'the end');
    assert.equal(now.state, 'failed');
    problem = now.error;
  }
  assert.match(problem.detail, /tiles/);
  assert.ok(problem.hint);
});

test('a solution is started and cancelled', async () => {
  const { body: job, headers } = await api.post('/api/v1/games/contrast/solutions', { start: '3333300000000000000066666/0000/b', settings: { line: 'true' } }, { status: 202 });
  assert.equal(job.kind, 'solution');
  const stream = await api.events(`${headers.location}/events`);
  await stream.next((event) => event.data.state === 'running' || event.event === 'done');
  await api.delete(headers.location);
  const done = await stream.next('done');
  assert.ok(over.includes(done.data.state));
  await api.post('/api/v1/games/contrast/solutions', { settings: { nosuch: '1' } }, { status: [400, 404, 422] });
});

test('a game without a solver says so', async () => {
  const folder = temporaryFolder();
  const toy = new Server({ folder: folder.path, file: toyProgram, args: ['--log', 'off'] });
  await toy.start();
  const other = new Client(toy.url);
  try {
    const { body: game } = await other.get('/api/v1/games/toy');
    assert.deepEqual(game.solvers, []);
    const { body } = await other.post('/api/v1/games/toy/solutions', {}, { status: 422 });
    assert.equal(body.code, 'unsupported');
  } finally {
    other.close();
    await toy.stop();
    folder.remove();
  }
});

test('jobs beyond what may wait are refused, and the server lives on', async () => {
  const jobs = [];
  let refused;
  for (let i = 0; i < 400 && !refused; i += 1) {
    const answer = await api.post('/api/v1/games/contrast/analyses', { time_ms: 600000 }, { status: [202, 429, 503] });
    if (answer.status === 202) jobs.push(answer.headers.location);
    else refused = answer;
  }
  assert.ok(refused, `${jobs.length} jobs were taken`);
  assert.ok(Number(refused.headers['retry-after']) >= 1);
  await api.get('/api/v1/health');
  await Promise.all(jobs.map((path) => api.delete(path)));
  await until(async () => (await Promise.all(jobs.map((path) => api.get(path)))).every(({ body }) => over.includes(body.state)), 'the end of all');
  const job = await analyse({ engine: 'greedy' });
  await until(async () => (await api.get(job.path)).body.state === 'done', 'a new job');
});
