// The explorer: files and computed analyses, walking, tree, thermograph, map.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { patience, program, root, temporaryFolder } from '../http/server.mjs';
import { axeSource, eventually, stage, visit } from './browser.mjs';
import { checkAxe, checkWidth, checkWords, small } from './checks.mjs';

let server, browser, end, folder, two, ticTacToe;
const dominoes = join(root, 'tests/data/visual/dominoes_2x2.json');
const reduced = join(root, 'tests/data/visual/reduced_1x3.json');
before(async () => {
  ({ server, browser, end } = await stage());
  folder = temporaryFolder();
  const banmen = (...args) => execFileSync(program, args, { cwd: folder.path, timeout: 10000 * patience });
  banmen('solve', 'stone-capture', '2', '1', '--both-sides');
  banmen('solve', 'nested', '--depth', '1', '--tree', 'tic-tac-toe.json');
  two = join(folder.path, 'analysis_n2_m1.json');
  ticTacToe = join(folder.path, 'tic-tac-toe.json');
});
after(async () => { await end?.(); folder?.remove(); });

const document = (path) => JSON.parse(readFileSync(path, 'utf8'));
// What a value that is none makes the browser itself write.
const refusing = /Failed to load resource.*(400|422)/;

async function explore(run, { path = '/explore', file, ...more } = {}) {
  const { context, page, problems } = await visit(browser, `${server.url}${path}`, more);
  try {
    await page.locator('.explore').waitFor();
    if (file) await open(page, file);
    await run(page, context);
    assert.deepEqual(problems.filter((problem) => !refusing.test(problem)), []);
  } finally {
    await context.close();
  }
}
async function open(page, file) {
  const input = page.locator('input[name="analysis"]');
  if (!await input.isVisible()) await page.locator('.other-source > summary').click();
  await input.setInputFiles(file);
}
const isAt = (page, id) => eventually(async () => assert.equal(await page.locator('[data-node]').getAttribute('data-node'), id), 15000);
const value = (page) => page.locator('[data-value]').getAttribute('data-value');
const outcome = (page) => page.locator('[data-outcome]').getAttribute('data-outcome');
const option = (page, move, other = false) => page.locator(`[data-options="${other ? 'other' : 'mover'}"] button[data-move="${move}"]`);

test('a file of the solver: value and class of the root are the file\'s, and so are those of all moves', () => explore(async (page) => {
  const { metadata, nodes } = document(two);
  const rootNode = nodes[metadata.root_node_id];
  await isAt(page, metadata.root_node_id);
  assert.equal(await value(page), rootNode.game_value);
  assert.equal(await outcome(page), rootNode.outcome_class);
  for (const [side, field] of [['mover', 'children'], ['other', 'opponent_children']]) {
    const shown = await page.locator(`[data-options="${side}"] button`).evaluateAll((all) => all.map((one) =>
      [one.dataset.move, one.querySelector('code').textContent, one.querySelector('[data-class]').dataset.class, one.querySelector('svg text').textContent]));
    const told = Object.entries(rootNode[field]).map(([move, id]) => [move, nodes[id].game_value, nodes[id].outcome_class, nodes[id].outcome_class]);
    assert.equal(told.length, 4);
    assert.deepEqual(shown, told);
  }
  const best = await page.locator('[data-options="mover"] [data-best]').evaluateAll((all) => all.map((one) => one.dataset.move));
  assert.deepEqual(best, rootNode.optimal_moves);
}, { file: two }));

test('walking by click, by keys, by the way and by the back button', () => explore(async (page) => {
  const { metadata, nodes } = document(two);
  const start = metadata.root_node_id;
  const first = nodes[start].children['(0,1)'];
  await isAt(page, start);
  await option(page, '(0,1)').click();
  await isAt(page, first);
  assert.equal(await page.locator('[data-last]').getAttribute('data-last'), '(0,1)');
  assert.match(await page.locator('[data-announcer]').textContent(), /\(0,1\)/);
  const other = Object.entries(nodes[first].opponent_children)[0];
  await option(page, other[0], true).focus();
  await page.keyboard.press('Enter');
  await isAt(page, other[1]);
  assert.deepEqual(await page.locator('.crumb').allTextContents(), ['start', '(0,1)', `~${other[0]}`]);
  await page.keyboard.press('ArrowLeft');
  await isAt(page, first);
  // Right follows the best move.
  await page.keyboard.press('ArrowRight');
  await isAt(page, nodes[first].children[nodes[first].optimal_moves[0]]);
  await page.keyboard.press('Home');
  await isAt(page, start);
  await page.goBack();
  await isAt(page, nodes[first].children[nodes[first].optimal_moves[0]]);
  await page.locator('[data-crumb="1"]').click();
  await isAt(page, first);
  // To the end of the game.
  for (let node = first; Object.keys(nodes[node].children).length > 0;) {
    node = nodes[node].children[nodes[node].optimal_moves[0]];
    await page.keyboard.press('ArrowRight');
    await isAt(page, node);
  }
  assert.match(await page.locator('.node-facts').innerText(), /deciding capture/);
  assert.match(await page.locator('[data-thermo]').innerText(), /does not exist for values with infinities/);
}, { file: two }));

test('packed files, and a file dropped on the page', () => explore(async (page) => {
  const { metadata } = document(two);
  await open(page, { name: 'analysis.json.gz', mimeType: 'application/gzip', buffer: gzipSync(readFileSync(two)) });
  await isAt(page, metadata.root_node_id);
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'dominoes.json'));
    return data;
  }, readFileSync(dominoes, 'utf8'));
  await page.dispatchEvent('.explore', 'drop', { dataTransfer: transfer });
  await isAt(page, 'start');
  assert.match(await page.locator('.position h2').textContent(), /dominoes\.json: 6 /);
}));

test('another game: dominoes, with moves that are no points', () => explore(async (page) => {
  await isAt(page, 'start');
  assert.deepEqual([await value(page), await outcome(page)], ['±1', 'N']);
  await option(page, '- top', true).click();
  await isAt(page, 'T');
  assert.equal(await page.locator('[data-board]').getAttribute('data-board'), 'OO / ..');
  assert.match(await page.locator('[data-options="other"]').textContent(), /does not tell/);
}, { file: dominoes }));

test('tic-tac-toe has draws and no classes', () => explore(async (page) => {
  const { metadata, nodes } = document(ticTacToe);
  await isAt(page, metadata.root_node_id);
  assert.equal(await outcome(page), '?');
  assert.match(await page.locator('.node-facts').innerText(), /draw/);
  const [move, id] = Object.entries(nodes[metadata.root_node_id].children)[4];
  await option(page, move).click();
  await isAt(page, id);
  await page.locator('.tree-pane .button').first().click();
  await page.locator('[data-cut]').waitFor();
  assert.match(await page.locator('[data-cut]').textContent(), /at most 400 rows.*positions/);
  assert.equal(await page.locator('.tree-pane .row').count(), 400);
}, { file: ticTacToe }));

test('turned boards say so, and the last move lies on its stone', () => explore(async (page) => {
  const { metadata, nodes } = document(reduced);
  await isAt(page, metadata.root_node_id);
  const turns = Object.entries(nodes[metadata.root_node_id].child_transform);
  assert.ok(turns.length > 0);
  for (const [move] of turns) {
    await option(page, move).click();
    await isAt(page, nodes[metadata.root_node_id].children[move]);
    assert.match(await page.locator('.node-facts').innerText(), /mirror image/);
    const [row, column] = (await page.locator('[data-last]').getAttribute('data-last')).match(/\d+/g);
    const board = (await page.locator('[data-board]').getAttribute('data-board')).split(' / ');
    assert.notEqual(board[row][column], '.');
    await page.keyboard.press('Home');
    await isAt(page, metadata.root_node_id);
  }
}, { file: reduced }));

test('the tree: opens, closes, marks what it has shown before, and walks', () => explore(async (page) => {
  const { metadata, nodes } = document(two);
  await isAt(page, metadata.root_node_id);
  const rows = page.locator('.tree-pane .row');
  assert.equal(await rows.count(), 5);
  await page.getByRole('button', { name: 'Open (0,0)' }).click();
  assert.ok(await rows.count() > 5);
  await page.getByRole('button', { name: 'Close (0,0)' }).click();
  assert.equal(await rows.count(), 5);
  await page.getByRole('button', { name: 'Open all' }).click();
  await eventually(async () => assert.ok(await page.locator('[data-again]').count() > 0));
  const own = await page.locator('.tree-pane .row:not([data-again])').evaluateAll((all) => all.map((one) => one.dataset.tree));
  assert.equal(new Set(own).size, own.length);
  await page.locator('[data-tree]').nth(1).click();
  await isAt(page, nodes[metadata.root_node_id].children['(0,0)']);
}, { file: two }));

test('computed by the server, in the address, and there again after a reload', () => explore(async (page) => {
  await page.locator('input[name="rows"]').fill('2');
  await page.locator('input[name="cols"]').fill('2');
  await page.locator('[data-compute]').click();
  await page.waitForURL(/\/explore\?n=2&m=1$/);
  await isAt(page, '0000000000000000');
  assert.deepEqual([await value(page), await outcome(page)], ['0', 'P']);
  assert.equal(await page.locator('[data-options="other"] button').count(), 4);
  await option(page, '(1,1)').click();
  await page.reload();
  await eventually(async () => assert.equal(await page.locator('[data-board]').getAttribute('data-board'), '.. / .X'), 20000);
  assert.deepEqual(await page.locator('.crumb').allTextContents(), ['start', '(1,1)']);
}));

test('3 × 3 and the thermograph of ±6', () => explore(async (page) => {
  await isAt(page, '0000000000000000');
  assert.deepEqual([await value(page), await outcome(page)], ['±6', 'N']);
  assert.match(await page.locator('.node-facts').innerText(), /Black wins on move 7/);
  await page.locator('[data-thermo="drawn"]').waitFor();
  const fact = (name) => page.locator(`[data-fact="thermo.${name}"]`).textContent();
  assert.deepEqual([await fact('mean'), await fact('temperature'), await fact('left_stop'), await fact('right_stop')], ['0', '6', '6', '-6']);
  for (const wall of ['.left-wall', '.right-wall', '.mast']) assert.match(await page.locator(wall).getAttribute('d'), /^M[\d.]+ [\d.]+/);
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.thermo .button').click()]);
  const svg = readFileSync(await download.path(), 'utf8');
  assert.match(svg, /^<svg[^>]+xmlns=/);
  assert.doesNotMatch(svg, /class=/);
  await page.locator('[data-point="(1,1)"]').click();
  await eventually(async () => assert.equal(await page.locator('[data-board]').getAttribute('data-board'), '... / .X. / ...'));
}, { path: '/explore?n=3&m=1' }));

test('work can be cancelled, and what the server refuses is told', () => explore(async (page) => {
  await page.locator('[data-cancel]').click();
  await page.getByText('Cancelled.').waitFor();
  await page.goto(`${server.url}/explore?n=4&m=1&mode=full`);
  await page.locator('.refusal').waitFor();
  assert.match(await page.locator('.refusal').innerText(), /nodes|positions/);
  await open(page, dominoes);
  await isAt(page, 'start');
  assert.equal(await page.locator('.refusal').count(), 0);
}, { path: '/explore?n=6&m=1&mode=outcome' }));

test('bad files are told, and the page goes on', () => explore(async (page) => {
  const bad = join(folder.path, 'bad.json');
  for (const [text, why, where] of [
    ['{"metadata":{},}', /not JSON/, '1:16'],
    ['[]', /not a JSON object/, ''],
    ['{"metadata":{"root_node_id":"r"},"nodes":{}}', /root “r”/, 'metadata.root_node_id'],
    [readFileSync(dominoes, 'utf8').replace('"| right": "R"', '"| right": "Q"'), /child “Q”/, 'nodes["start"].children["| right"]'],
    [Buffer.from([0xff, 0xfe, 0x7b]), /UTF-8/, ''],
    [gzipSync('{}').subarray(0, 12), /unpacked/, ''],
  ]) {
    writeFileSync(bad, text);
    await open(page, bad);
    await eventually(async () => {
      const words = await page.locator('[data-bad]').innerText();
      assert.match(words, why);
      assert.match(words, /banmen visualize check/);
      if (where) assert.ok(words.includes(where), words);
    });
  }
  await open(page, dominoes);
  await isAt(page, 'start');
  assert.equal(await page.locator('[data-bad]').count(), 0);
  // The old analysis stays when a new one is bad.
  await open(page, bad);
  await page.locator('[data-bad]').waitFor();
  await isAt(page, 'start');
}));

test('the map fills in, and its fields open', () => explore(async (page) => {
  await page.locator('select[name="heat-n"]').selectOption('3');
  await page.locator('select[name="heat-m"]').selectOption('2');
  assert.equal(await page.locator('[data-state="empty"]').count(), 6);
  await page.locator('[data-heat-start]').click();
  await page.locator('[data-heat="idle"] [data-field="3,2"][data-state="done"]').waitFor();
  const rows = readFileSync(join(root, 'tests/data/stones/expected.tsv'), 'utf8').split('\n').filter((line) => line && !line.startsWith('#')).map((line) => line.split('\t'));
  const cell = (row, name) => row[rows[0].indexOf(name)];
  let compared = 0;
  for (const [n, m] of [[1, 1], [1, 2], [2, 1], [2, 2], [3, 1]]) {
    const row = rows.find((one) => cell(one, 'rows') === `${n}` && cell(one, 'cols') === `${n}` && cell(one, 'm') === `${m}`);
    const field = page.locator(`[data-field="${n},${m}"]`);
    assert.equal(await field.locator('[data-class]').getAttribute('data-class'), cell(row, 'root_outcome'));
    assert.equal(await field.locator('code').textContent(), cell(row, 'root_value'));
    compared += 1;
  }
  assert.equal(compared, 5);
  assert.match(await page.locator('[data-field="3,1"] a').getAttribute('title'), /n = 3, m = 1: N.*±6.*7/);
  await page.locator('.heat summary').click();
  assert.match(await page.locator('.heat .numbers').innerText(), /±6/);
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.heat > .button').click()]);
  assert.match(readFileSync(await download.path(), 'utf8'), /^<svg/);
  await page.locator('[data-field="2,1"] a').click();
  await page.waitForURL(/\/explore\?n=2&m=1$/);
  await isAt(page, '0000000000000000');
  // What was computed is still there.
  assert.equal(await page.locator('[data-field][data-state="done"]').count(), 6);
}));

test('the map stops when told', () => explore(async (page) => {
  await page.locator('select[name="heat-n"]').selectOption('5');
  await page.locator('select[name="heat-m"]').selectOption('4');
  await page.locator('[data-heat-start]').click();
  await page.locator('[data-state="done"]').first().waitFor();
  await page.locator('[data-heat-stop]').click();
  await page.locator('[data-heat="idle"]').waitFor();
  assert.equal(await page.locator('[data-state="running"]').count(), 0);
  assert.ok(await page.locator('[data-state="empty"]').count() > 0);
}));

test('ways to the explorer', () => explore(async (page) => {
  for (const path of ['/', '/g/stone-capture']) {
    await page.goto(server.url + path);
    await page.locator('main a[href="/explore"]').click();
    await page.waitForURL(`${server.url}/explore`);
    await page.locator('.explore').waitFor();
  }
  await page.goto(server.url);
  const scripts = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /explore-/.test(name)).length);
  await page.locator('[data-game]').first().waitFor();
  assert.equal(await scripts(), 0, 'players do not load it');
  await page.locator('nav a[href="/explore"]').click();
  await page.locator('.explore').waitFor();
  assert.equal(await scripts(), 1);
}));

for (const lang of ['en', 'ja'])
  for (const theme of ['light', 'dark'])
    for (const [name, size] of Object.entries({ desktop: { viewport: { width: 1440, height: 900 } }, phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } }))
      test(`${lang}, ${theme}, ${name}: words, width, targets, axe`, () => explore(async (page) => {
        await page.evaluate(axeSource());
        checkWords(await page.locator('body').innerText(), lang);
        await checkAxe(page, 'empty');
        await page.locator('input[name="rows"]').fill('2');
        await page.locator('input[name="cols"]').fill('3');
        await page.locator('[data-compute]').click();
        await isAt(page, '0000000000000000');
        await page.locator('[data-thermo]').waitFor();
        await page.getByRole('button', { name: { en: 'Open all', ja: 'すべて開く' }[lang] }).click();
        await page.locator('details').evaluateAll((all) => all.forEach((one) => { one.open = true; }));
        await checkWidth(page, name);
        checkWords(await page.locator('body').innerText(), lang);
        for (const words of await page.locator('[aria-label]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))) checkWords(`${words}。あ`, lang);
        if (name === 'phone') assert.deepEqual(await small(page), []);
        await checkAxe(page, 'an analysis');
      }, { path: `/explore?lang=${lang}`, lang, theme, reducedMotion: 'reduce', ...size }));
