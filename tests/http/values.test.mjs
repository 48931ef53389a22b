// What the server says of combinatorial values; every answer is also judged by the API's description.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownServer } from './client.mjs';

const api = await ownServer();
const ask = async (expression, more) => (await api.post('/api/v1/values', { expression }, more)).body;

test('a hot game with all there is to say', async () => {
  assert.deepEqual(await ask(' {{6|2}|-2} '), {
    expression: '{{6|2}|-2}', value: '{{6|2}|-2}', outcome: 'N', mean: '1', temperature: '3', left_stop: '2', right_stop: '-2', birthday: 8,
    thermograph: { left_wall: [['0', '2'], ['2', '2'], ['3', '1']], right_wall: [['0', '-2'], ['3', '1']] },
  });
});

test('values in canonical form', async () => {
  for (const [expression, value, outcome, temperature] of [
    ['{0|*}', '↑', 'L', '0'], ['3/8', '3/8', 'L', '-1/8'], ['±6', '±6', 'N', '6'], ['+-6', '±6', 'N', '6'], ['* + *', '0', 'P', '-1'], ['-2', '-2', 'R', '-1'],
  ]) {
    const answer = await ask(expression);
    assert.deepEqual([answer.value, answer.outcome, answer.temperature], [value, outcome, temperature], expression);
    assert.notEqual(answer.thermograph, null);
  }
});

test('decimals are exact or refused', async () => {
  assert.equal((await ask('0.5')).value, '1/2');
  assert.equal((await ask('-2.25')).mean, '-9/4');
  assert.match((await ask('0.1', { status: [400, 422] })).where, /column 1/);
});

// Each copy makes the text four times as long, and hardly any work: its parts come again and again.
test('what needs no text is said of values whose text is too long', async () => {
  const sum = (copies) => Array(copies).fill('{3,{8|3}|1/2}+{8,{-4|*}|1||8|-4}').join('+');
  assert.ok((await ask(sum(5))).value.length > 5000);
  const answer = await ask(sum(9));
  assert.deepEqual([answer.value, answer.outcome, answer.mean], [null, 'L', '36']);
  assert.notEqual(answer.thermograph, null);
});

test('infinities have no thermograph', async () => {
  for (const [expression, outcome] of [['±∞', 'N'], ['{∞|0}', 'N'], ['∞', 'L'], ['-inf', 'R'], ['tiny(∞)', 'L']]) {
    const answer = await ask(expression);
    assert.equal(answer.outcome, outcome, expression);
    for (const key of ['mean', 'temperature', 'left_stop', 'right_stop', 'thermograph']) assert.equal(answer[key], null, `${expression} ${key}`);
  }
});

test('what cannot be read names its column', async () => {
  for (const [expression, column] of [['{1|', /column 4/], ['1/3', /column \d/], ['±1*', /column 2/], ['↑ x', /column 3/]]) {
    const problem = await ask(expression, { status: [400, 422] });
    assert.match(problem.where, /^expression, /, expression);
    assert.match(problem.where, column, expression);
    assert.ok(problem.detail);
  }
  await api.post('/api/v1/values', {}, { status: 400 });
  await api.post('/api/v1/values', { expression: 3 }, { status: 400 });
  await api.post('/api/v1/values', { expression: '0', more: 1 }, { status: 400 });
  await api.get('/api/v1/values', { status: 405 });
});

test('work is bounded, and others are answered meanwhile', async () => {
  const deep = `${'{'.repeat(100)}0${'|0}'.repeat(100)}`;
  await ask(deep, { status: [400, 413, 422] });
  await ask('0'.repeat(20001), { status: 413 });
  // Sums of games with many options.
  const hot = Array.from({ length: 9 }, (_, i) => `{${3 ** i}|{${i},*${i + 2}|-${5 ** i}}}`).join('+');
  const heavy = ask(hot, { status: [200, 413] });
  await api.get('/api/v1/health');
  await heavy;
  assert.equal((await ask('1+1')).value, '2');
});
