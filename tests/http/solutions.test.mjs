// Analyses of the stone-capture game, computed over the network.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownServer } from './client.mjs';

const api = await ownServer();
const solve = async (options, settings) => {
  const { headers } = await api.post('/api/v1/games/stone-capture/solutions', { options, settings }, { status: 202 });
  const stream = await api.events(`${headers.location}/events`);
  return (await stream.next('done')).data;
};

test('a tree with the moves of both sides', async () => {
  const { state, result: { analysis } } = await solve({ n: '2', m: '1' }, { mode: 'full', 'both-sides': 'true' });
  assert.equal(state, 'done');
  const root = analysis.nodes[analysis.metadata.root_node_id];
  assert.deepEqual([root.game_value, root.outcome_class, root.plies], ['0', 'P', -4]);
  assert.deepEqual(Object.keys(root.children), ['(0,0)', '(0,1)', '(1,0)', '(1,1)'], 'in the order of the document');
  assert.deepEqual(Object.keys(analysis), ['metadata', 'nodes']);
  assert.equal(Object.keys(root.opponent_children).length, 4);
  assert.equal(analysis.metadata.node_count + analysis.metadata.terminal_count, Object.keys(analysis.nodes).length);
});

test('3 × 3 in all modes', async () => {
  for (const mode of ['full', 'reduced', 'proof', 'root', 'outcome']) {
    const { result: { analysis } } = await solve({ n: '3', m: '1' }, { mode });
    const facts = analysis.metadata ?? analysis;
    assert.equal(facts.root_outcome, 'N', mode);
    if (mode !== 'outcome') assert.equal(facts.root_value, '±6', mode);
    assert.equal('nodes' in analysis, mode !== 'root', mode);
  }
});

test('trees that are too large fail and say so', async () => {
  const { state, error } = await solve({ n: '3', m: '1' }, { mode: 'full', 'max-nodes': '100' });
  assert.equal(state, 'failed');
  assert.equal(error.code, 'too_large');
  assert.ok(error.hint);
});

test('files and memory of the host are not for guests', async () => {
  for (const [key, value] of [['out', '/tmp'], ['stats', 'x'], ['max-memory', '16'], ['force', 'true'], ['proof', 'x'], ['checkpoint', 'x']])
    await api.post('/api/v1/games/stone-capture/solutions', { settings: { [key]: value } }, { status: [400, 403, 422] });
  const { state, error } = await solve({ n: '3' }, { from: '/etc/hostname' });
  assert.equal(state, 'failed');
  assert.match(error.detail, /no board/);
  const { result: { analysis } } = await solve({ n: '3' }, { from: 'X.O/.../...', mode: 'root' });
  assert.equal(analysis.n, 3);
});

test('a position of another size than the options say is refused', async () => {
  const options = { n: '3' }, start = 'X.O/...', game = 'stone-capture';
  for (const [path, body] of [
    [`/api/v1/games/${game}/position`, { options, start }], [`/api/v1/games/${game}/decode`, { options, text: start }],
    [`/api/v1/games/${game}/import`, { options, text: start }], ['/api/v1/sessions', { game, options, start }],
  ]) {
    const { body: refused } = await api.post(path, body, { status: 422 });
    assert.match(refused.detail, /2 rows and 3 columns.*3 rows and 3 columns/, path);
    assert.ok(refused.where && refused.hint, path);
    await api.post(path, { ...body, options: { rows: '2' } }, { status: [200, 201] });
  }
  const { state, error } = await solve({ n: '3' }, { from: 'X.O/...', mode: 'root' });
  assert.equal(state, 'failed');
  assert.match(error.detail, /2 rows and 3 columns.*3 rows and 3 columns/);
  assert.ok(error.where && error.hint);
  const { result: { analysis } } = await solve({}, { from: 'X.O/...', mode: 'root' });
  assert.equal(analysis.root_node_id.length > 0, true);
});
