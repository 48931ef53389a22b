// The page that `banmen visualize tree --format html` writes, opened from the disk with the network off.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { program, root, temporaryFolder } from '../http/server.mjs';
import { axeSource, eventually, launch, patience } from './browser.mjs';

let browser, folder;
before(async () => {
  folder = temporaryFolder();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  folder.remove();
});

async function open(name, ...options) {
  const file = join(folder.path, 'tree.html');
  execFileSync(program, ['visualize', 'tree', resolve(root, 'tests/data/visual', name), '-o', file, ...options], { timeout: 10000 * patience });
  const context = await browser.newContext({ viewport: { width: 1300, height: 800 }, offline: true });
  const page = await context.newPage();
  page.setDefaultTimeout(10000 * patience);
  const problems = [];
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) problems.push(message.text()); });
  page.on('pageerror', (error) => problems.push(error.message));
  const url = pathToFileURL(file).href;
  page.on('request', (request) => { if (request.url() !== url) problems.push(`a request leaves: ${request.url()}`); });
  await page.goto(url);
  await page.locator('#detail h2').waitFor();
  return { page, problems, close: () => context.close() };
}

const chosen = (page) => page.locator('#detail h2').textContent();
const visible = (page) => page.locator('[data-node]:not(.gone)').count();
const drawing = (page) => page.locator('#detail svg').getAttribute('aria-label');
const node = (page, id) => page.locator('[data-node]', { has: page.locator(`title:text-is("${id}")`) });

test('a click shows board, value, class, captures and best moves', async () => {
  const { page, problems, close } = await open('stones_2x2.json', '--boards');
  assert.equal(await chosen(page), 'r');
  await node(page, 'lost').click();
  assert.equal(await chosen(page), 'lost');
  assert.equal(await drawing(page), '.. / OO');
  const detail = await page.locator('#detail').innerText();
  for (const words of ['-∞', 'Black 0, White 2', 'capture']) assert.ok(detail.includes(words), words);
  await node(page, 'a').click();
  assert.match(await page.locator('#detail').innerText(), /best moves\s+\(1,1\)/);
  await page.locator('#detail button', { hasText: '(0,1)' }).click();
  assert.equal(await chosen(page), 'a1');
  assert.deepEqual(problems, []);
  await close();
});

test('what is below a node can be hidden and shown again', async () => {
  const { page, problems, close } = await open('stones_2x2.json');
  assert.equal(await visible(page), 10);
  await node(page, 'a').click();
  await page.locator('#fold').click();
  assert.equal(await visible(page), 6); // `lost` can still be reached another way
  assert.equal(await page.locator('#fold').textContent(), 'Expand');
  await page.locator('#search').fill('c');
  assert.equal(await chosen(page), 'c');
  assert.equal(await visible(page), 10);
  await page.locator('#search').fill('');
  await node(page, 'r').dblclick();
  assert.equal(await visible(page), 1);
  await page.locator('#unfold').click();
  assert.equal(await visible(page), 10);
  assert.deepEqual(problems, []);
  await close();
});

test('with the keyboard alone', async () => {
  const { page, problems, close } = await open('stones_2x2.json');
  const press = async (key, id) => {
    await page.keyboard.press(key);
    assert.equal(await chosen(page), id, key);
  };
  await press('ArrowDown', 'a');
  await press('ArrowDown', 'a2');
  await press('ArrowUp', 'a');
  await press('Home', 'r');
  await page.keyboard.press('Enter');
  assert.equal(await visible(page), 1);
  await page.keyboard.press('Enter');
  assert.equal(await visible(page), 10);
  await page.keyboard.press('/');
  await page.keyboard.type('b1');
  assert.equal(await chosen(page), 'b1');
  await page.keyboard.press('Escape');
  const box = () => page.locator('#tree').getAttribute('viewBox');
  const before = await box();
  await page.keyboard.press('+');
  assert.notEqual(await box(), before);
  await page.keyboard.press('0');
  assert.match(await box(), /^0 0 /);
  assert.deepEqual(problems, []);
  await close();
});

test('mouse: dragging moves, the wheel zooms', async () => {
  const { page, problems, close } = await open('stones_2x2.json');
  const box = async () => (await page.locator('#tree').getAttribute('viewBox')).split(' ').map(Number);
  const [x, y, w] = await box();
  await page.mouse.move(60, 500);
  await page.mouse.down();
  await page.mouse.move(160, 560, { steps: 4 });
  await page.mouse.up();
  const moved = await box();
  assert.ok(moved[0] < x && moved[1] < y && moved[2] === w);
  assert.equal(await chosen(page), 'r');
  await page.mouse.wheel(0, -100);
  await eventually(async () => assert.ok((await box())[2] < w));
  assert.deepEqual(problems, []);
  await close();
});

test('what is cut off is told, unknown ids too, and axe finds nothing wrong', async () => {
  const { page, problems, close } = await open('stones_2x2.json', '--max-nodes', '7');
  assert.equal(await page.locator('#drawn').textContent(), 'drew 7 of 10 nodes');
  assert.deepEqual(await page.locator('.stub text').allTextContents(), ['+1', '+1', '+1']);
  await page.locator('#search').fill('zzz');
  assert.equal(await page.locator('#found').textContent(), 'not found');
  await page.evaluate(axeSource());
  const { violations } = await page.evaluate(() => window.axe.run());
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
  assert.deepEqual(problems, []);
  await close();
});

test('any game: dominoes', async () => {
  const { page, problems, close } = await open('dominoes_2x2.json');
  await node(page, 'L').click();
  assert.equal(await drawing(page), 'X. / X.');
  assert.deepEqual(problems, []);
  await close();
});

test('a large tree begins with its best line, and any node can be found', async () => {
  // All words of up to seven letters a and b; a is best.
  const nodes = {};
  const add = (id, player) => {
    const leaf = id.length === 7;
    nodes[`r${id}`] = { board_state: [[0]], player_to_move: player, children: leaf ? {} : { a: `r${id}a`, b: `r${id}b` }, optimal_moves: leaf ? [] : ['a'] };
    if (!leaf) for (const letter of 'ab') add(id + letter, -player);
  };
  add('', 1);
  const file = join(folder.path, 'large.json');
  writeFileSync(file, JSON.stringify({ metadata: { root_node_id: 'r' }, nodes }));
  const { page, problems, close } = await open(file);
  assert.equal(await page.locator('[data-node]').count(), 255);
  assert.equal(await visible(page), 15);
  await page.locator('#search').fill('rbbbbbbb');
  assert.equal(await chosen(page), 'rbbbbbbb');
  assert.equal(await visible(page), 27); // one way more, with the siblings along it
  const spots = await page.locator('[data-node]:not(.gone)').evaluateAll((all) => all.map((one) => one.getAttribute('transform')));
  assert.equal(new Set(spots).size, 27, 'no two in one place');
  await page.locator('#unfold').click();
  assert.equal(await visible(page), 255);
  assert.deepEqual(problems, []);
  await close();
});
