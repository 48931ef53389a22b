// Training runs and learnt weights; every answer is also judged by the API's description.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Client } from './client.mjs';
import { RunFolder, matchOf, matchRecordOf, recordOf, trainedRun, wholeRun } from './run_folder.mjs';
import { patience, program, serve, temporaryFolder, withServer } from './server.mjs';

const folder = temporaryFolder();
const runs = join(folder.path, 'runs');
mkdirSync(runs);
const { server, end } = await serve({ args: ['--runs', runs, '--heartbeat', '500ms'] });
const api = new Client(server.url);
after(async () => { api.close(); await end(); folder.remove(); });

test('a run at a glance, and all that is known of it', async () => {
  const run = wholeRun(runs, 'evening', 30, { settings: { games: '50000', method: 'td' } }).checkpoint(25);
  run.append(recordOf(31));
  const { body } = await api.get('/api/v1/runs/evening');
  const { run: told, latest, checkpoints, best, updated, ...summary } = body;
  assert.deepEqual(summary, {
    id: 'evening', game: 'othello', method: 'td', seed: 1, step: 31, stage: 'games', games: 31000, games_wanted: 50000, games_per_second: 400, seconds: 77.5,
    loss: 4 + 8 / 31, validation: 4.5 + 8 / 30, match: matchOf(20), finished: false,
  });
  assert.deepEqual(told, run.run);
  assert.equal(latest.step, 25);
  assert.deepEqual(checkpoints, ['ckpt-00000025', 'ckpt-00000029']);
  assert.equal(best, null);
  assert.ok(Math.abs(Date.now() - Date.parse(updated)) < 600_000, updated);
  writeFileSync(join(run.path, 'best.json'), JSON.stringify({ checkpoint: 'ckpt-00000025' }));
  assert.deepEqual((await api.get('/api/v1/runs/evening')).body.best, { checkpoint: 'ckpt-00000025' });
});

test('the list: newest first, unreadable ones with the reason, nothing else', async () => {
  const morning = wholeRun(runs, 'morning', 50);
  for (const name of ['run.json', 'metrics.ndjson']) utimesSync(join(morning.path, name), 1e9, 1e9);
  new RunFolder(runs, 'only-begun');
  new RunFolder(runs, 'from-the-future', { version: 2 });
  mkdirSync(join(runs, 'not-a-run'), { recursive: true });
  writeFileSync(join(runs, 'a-file'), 'no run');
  const { body } = await api.get('/api/v1/runs');
  const ids = body.runs.map(({ id }) => id);
  assert.deepEqual([...ids].sort(), ['evening', 'morning', 'only-begun']);
  assert.equal(ids.at(-1), 'morning');
  assert.equal(body.runs.find(({ id }) => id === 'morning').finished, true);
  assert.equal(body.runs.find(({ id }) => id === 'only-begun').games, null);
  assert.deepEqual(body.unreadable.map(({ id }) => id), ['from-the-future']);
  assert.match(body.unreadable[0].detail, /version/);
  await api.get('/api/v1/runs/from-the-future', { status: 500 });
});

test('no name leads out of the folder', async () => {
  const outside = new RunFolder(folder.path, 'outside').append(recordOf(1));
  new RunFolder(runs, '.hidden');
  for (const name of ['..', '.', '%2e%2e', '..%2Foutside', '%2E%2E%2Foutside', `%2F${outside.path.slice(1).replaceAll('/', '%2F')}`, 'evening%2F..%2F..%2Foutside',
    '..%5Coutside', 'evening%2F', '.hidden', 'nosuch', 'not-a-run', 'a-file', 'evening%2Fckpt-00000025', '%20evening'])
    for (const rest of ['', '/metrics', '/events']) {
      const { body } = await api.get(`/api/v1/runs/${name}${rest}`, { status: [400, 404], check: false });
      assert.ok(name.startsWith('%2F') || !JSON.stringify(body).includes(folder.path), 'paths of the host stay unknown');
    }
  await api.get('/api/v1/runs/evenin', { status: 404 }).then(({ body }) => assert.match(body.hint, /did you mean 'evening'/));
  // What the host has put there by a link is the host's will.
  symlinkSync(outside.path, join(runs, 'linked'));
  assert.equal((await api.get('/api/v1/runs/linked')).body.step, 1);
});

test('runs can be read and nothing else', async () => {
  for (const path of ['/api/v1/runs', '/api/v1/runs/evening', '/api/v1/runs/evening/metrics'])
    for (const method of ['POST', 'PUT', 'DELETE']) await api.send(method, path, { status: 405 });
});

test('the curve: all of it, after a line, and thinned', async () => {
  const long = wholeRun(runs, 'long', 7000, { settings: { games: '9000000' } });
  const { body } = await api.get('/api/v1/runs/long/metrics');
  assert.equal(body.total, 7700);
  assert.equal(body.line, 7700);
  assert.equal(body.thinned, true);
  assert.ok(body.records.length > 1800 && body.records.length <= 2000, `${body.records.length}`);
  assert.deepEqual([body.records[0].line, body.records.at(-1).line], [1, 7700]);
  const gaps = body.records.slice(1).map(({ line }, i) => line - body.records[i].line);
  assert.ok(Math.min(...gaps) > 0 && Math.max(...gaps) <= 6, `${Math.max(...gaps)}`);
  assert.deepEqual(body.records.at(-1), { line: 7700, ...matchRecordOf(7000, false) });
  const whole = (await api.get('/api/v1/runs/long/metrics?all=1')).body;
  assert.deepEqual([whole.records.length, whole.thinned], [7700, false]);
  const rest = (await api.get('/api/v1/runs/long/metrics?after=7690')).body;
  assert.deepEqual(rest.records.map(({ line }) => line), Array.from({ length: 10 }, (_, i) => 7691 + i));
  assert.equal(rest.total, 10);
  assert.deepEqual((await api.get('/api/v1/runs/only-begun/metrics')).body, { line: 0, total: 0, thinned: false, damaged_lines: 0, records: [] });
  for (const query of ['after=x', 'after=-1', 'all=yes']) await api.get(`/api/v1/runs/long/metrics?${query}`, { status: 400 });
  long.append('');
});

test('damaged lines are passed over and counted, unknown fields are kept', async () => {
  new RunFolder(runs, 'damaged').append(recordOf(1), '{"step":2,"lo', 'nonsense', '[3]', '{"step":"four"}', recordOf(5, { lambda: 0.7, loss: 3, line: 77 }), '{"step":6,"loss":null}', recordOf(7), 'cut of');
  const { body } = await api.get('/api/v1/runs/damaged/metrics');
  assert.deepEqual(body.records.map(({ line, step }) => [line, step]), [[1, 1], [6, 5], [8, 7]]);
  assert.equal(body.damaged_lines, 6);
  assert.equal(body.line, 9);
  assert.equal(body.records[1].lambda, 0.7);
});

test('events: what another process appends, in order, with ids to come back by', async () => {
  const run = new RunFolder(runs, 'live').append(recordOf(1), recordOf(2));
  const fresh = await api.events('/api/v1/runs/live/events');
  assert.deepEqual((await fresh.next('hello')).data, { line: 2 });
  const late = await api.events('/api/v1/runs/live/events?after=1');
  assert.equal((await late.next('record')).id, '2');
  run.append(recordOf(3), 'damaged', recordOf(4), matchRecordOf(4));
  assert.deepEqual((await fresh.next('record')).data, { line: 3, ...recordOf(3) });
  assert.deepEqual((await fresh.next('record')).data, { line: 5, ...recordOf(4) });
  assert.deepEqual((await fresh.next('record')).data, { line: 6, ...matchRecordOf(4) });
  fresh.close();
  run.append(recordOf(5));
  const back = await api.events('/api/v1/runs/live/events?after=1', { lastEventId: 5 });
  assert.deepEqual((await back.next('record')).data, { line: 6, ...matchRecordOf(4) });
  assert.equal((await back.next('record')).id, '7');
  await late.next((event) => event.id === '7');
  assert.deepEqual(late.all('record').map(({ id }) => id), ['2', '3', '5', '6', '7']);
  assert.ok(late.comments.every((text) => text === 'heartbeat'));
  for (const stream of [late, back]) stream.close();
});

test('events: all that a real training with a gate writes, line by line, wherever one comes back', async () => {
  const { run: plan, lines } = trainedRun();
  const records = lines.map((line, i) => ({ line: i + 1, ...JSON.parse(line) }));
  const matches = records.filter(({ match }) => match);
  assert.ok(matches.length >= 2, 'it has matches');
  for (const match of matches) assert.equal(match.step, records[match.line - 2].step, 'a match has the step of the record before it');
  const run = new RunFolder(runs, 'trained', plan);
  const stream = await api.events('/api/v1/runs/trained/events');
  await stream.next('hello');
  for (const [i, line] of lines.entries()) {
    run.append(line);
    if (i % 4 === 3) assert.equal((await stream.next((event) => event.id === String(i + 1))).data.line, i + 1);
  }
  await stream.next((event) => event.id === String(lines.length));
  assert.deepEqual(stream.all('record').map(({ data }) => data), records);
  stream.close();
  assert.deepEqual((await api.get('/api/v1/runs/trained/metrics')).body.records, records);
  for (const { line } of matches)
    for (const lastEventId of [line - 1, line]) {
      const back = await api.events('/api/v1/runs/trained/events', { lastEventId });
      if (lastEventId < lines.length) assert.deepEqual((await back.next('record')).data, records[lastEventId]);
      back.close();
    }
});

test('events: a run that is taken up from a checkpoint is told, also to those who come back', async () => {
  const run = new RunFolder(runs, 'resumed').append(recordOf(1));
  const { length } = JSON.stringify(recordOf(1)) + '\n';
  run.append(recordOf(2), recordOf(3));
  const stream = await api.events('/api/v1/runs/resumed/events');
  await stream.next('hello');
  run.cut(length);
  assert.deepEqual((await stream.next('rewound')).data, { line: 1 });
  run.append(recordOf(2));
  assert.equal((await stream.next('record')).id, '2');
  stream.close();
  const back = await api.events('/api/v1/runs/resumed/events', { lastEventId: 3 });
  assert.deepEqual((await back.next('rewound')).data, { line: 2 });
  back.close();
});

test('--runs: the folder "runs" of the current one unless told, later than the server or never', async () => {
  await withServer({}, async (one, { folder: home }) => {
    assert.deepEqual((await one.get('/api/v1/runs')).body, { runs: [], unreadable: [] });
    const { body } = await one.get('/api/v1/runs/x', { status: 404 });
    assert.match(body.hint, /banmen train/);
    wholeRun(join(home, 'runs'), 'mine', 3);
    assert.deepEqual((await one.get('/api/v1/runs')).body.runs.map(({ id }) => id), ['mine']);
  });
  const { status, stderr } = spawnSync(program, ['serve', '--port', '0', '--db', ':memory:', '--runs', join(runs, 'a-file')], { encoding: 'utf8', timeout: 5000 * patience });
  assert.equal(status, 2);
  assert.match(stderr, /no folder/);
});

test('what the engines have learnt: facts, and the entries that say most', async () => {
  const { body: { games } } = await api.get('/api/v1/games');
  for (const { id, weights } of games) {
    const { body } = await api.get(`/api/v1/games/${id}/weights`, { status: weights.includes('show') ? 200 : 404 });
    if (weights.includes('show')) assert.equal(body.browsable, weights.includes('browse'), id);
    else assert.match(body.hint, /othello/, 'the hint names a game that has some');
    await api.get(`/api/v1/games/${id}/weights/patterns`, { status: weights.includes('browse') ? 200 : 404 });
  }
  assert.equal((await api.get('/api/v1/games/othello/weights')).body.facts.phases, 61);
  await api.get('/api/v1/games/othelo/weights', { status: 404 });
});

test('entries of a pattern: ordered, on squares of the board, as many as wished', async () => {
  const path = '/api/v1/games/othello/weights/patterns';
  const { body } = await api.get(`${path}?pattern=P10&phase=40&limit=5`);
  assert.deepEqual([body.pattern, body.phase, body.largest.length, body.smallest.length], ['P10', 40, 5, 5]);
  const { body: { start: { view } } } = await api.get('/api/v1/games/othello');
  for (const square of body.squares) assert.ok(view.spots.some(({ id }) => id === square), square);
  const values = [...body.largest, ...[...body.smallest].reverse()].map(({ value }) => value);
  assert.deepEqual(values, [...values].sort((a, b) => b - a));
  for (const { cells } of body.largest) assert.equal(cells.length, body.squares.length);
  assert.equal(body.histogram.reduce((sum, { count }) => sum + count, body.zeros), body.values);
  for (const [query, status] of [['pattern=P99', [404, 422]], ['phase=61', 422], ['phase=x', [400, 422]], ['limit=0', 422], ['limit=1000', 422], ['ptatern=P01', 404]]) {
    const { body: problem } = await api.get(`${path}?${query}`, { status });
    assert.ok(problem.hint, query);
  }
});
