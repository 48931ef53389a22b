// What sessions may take: a limit in bytes, whatever their boards.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { random } from './client.mjs';
import { withServer } from './server.mjs';

const megabyte = 1 << 20;
const resident = (server) => Number(readFileSync(`/proc/${server.child.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)[1]) * 1024;

// Moves of six levels: each is sent on to where the last five numbers of the one before say, so that
// any row of numbers is a game, as long as no grid is finished.
function deepGame(seed, plies) {
  const next = random(seed);
  const digits = Array.from({ length: plies + 5 }, () => next(9));
  return Array.from({ length: plies }, (_, i) => digits.slice(i, i + 6).join('.'));
}

test('many large games take no more than --memory', () => withServer({ args: ['--memory', '40'] }, async (api, server) => {
  const create = async (seed) => (await api.post('/api/v1/sessions', { game: 'nested', options: { depth: '6' }, moves: deepGame(seed, 66) }, { status: 201 })).body;
  const games = [await create(1)];
  const one = (await api.get('/api/v1/health')).body.session_bytes;
  assert.ok(one > 8 * megabyte, `${one}: a board of six levels is 300 KB, and there is one for each move`);
  const before = resident(server);
  for (let seed = 2; seed <= 30; seed += 1) {
    games.push(await create(seed));
    const { body } = await api.get('/api/v1/health');
    assert.ok(body.session_bytes <= 40 * megabyte, `${body.session_bytes}`);
    assert.ok(body.sessions_in_memory < 6, `${body.sessions_in_memory}`);
    assert.equal(body.sessions, seed);
  }
  // Thirty of them would be far more than this.
  const grown = resident(server) - before;
  assert.ok(grown < 40 * megabyte + 5 * one, `${Math.round(grown / megabyte)} MB more`);
  assert.ok(30 * one > 2 * (40 * megabyte + 5 * one));
  for (const game of games) assert.equal((await api.get(`/api/v1/sessions/${game.id}`)).body.ply, 66);
  const read = resident(server) - before;
  assert.ok(read < 40 * megabyte + 5 * one, `${Math.round(read / megabyte)} MB more`);
}));

test('--memory is a number of megabytes', async () => {
  for (const bad of ['0', '-1', 'much', '1000001'])
    await assert.rejects(withServer({ args: ['--memory', bad] }, async () => {}), /--memory/);
});
