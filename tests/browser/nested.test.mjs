// Boards within boards: the zoom and all ways to move in it, pasted bits, long positions.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkAxe, checkWidth, checkWords, small } from './checks.mjs';
import { axeSource, clickInto, eventually, inStep, newGame, playByText, poke, sessionPath, spot, stage, visit, walkTo } from './browser.mjs';

let server, browser, api, end;
before(async () => { ({ server, browser, api, end } = await stage()); });
after(async () => { await end?.(); });

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
// What the server refuses makes the browser itself write an error.
const refusing = /Failed to load resource.*(400|404|422)/;

async function withGame({ depth = 2, start = '', ...options }, run) {
  const { context, page, problems } = await visit(browser, server.url, { reducedMotion: 'reduce', ...options });
  try {
    await newGame(page, server.url, 'nested', { options: { depth }, start });
    await run(page, context);
    assert.deepEqual(problems.filter((problem) => !refusing.test(problem)), []);
  } finally {
    await context.close();
  }
}

const focus = (page) => page.locator('.nest-frame').getAttribute('data-focus');
const focusIs = (page, id) => eventually(async () => assert.equal(await focus(page), id));
const spots = (page, mark = '') => page.locator(`[data-spot]${mark}`).evaluateAll((all) => all.map((one) => one.dataset.spot).sort());
const status = (page) => page.locator('.status').textContent();
const name = (page, id) => spot(page, id).getAttribute('aria-label');
const legalMoves = async (page) => (await api.get(`${sessionPath(page)}/moves`)).body.moves.map(({ text }) => text);
const nest = async (page) => (await api.get(sessionPath(page))).body.view.nest;
// The same game on every machine.
function* numbers(seed) {
  for (let state = seed; ; state = (state * 1103515245 + 12345) % 2147483648) yield Math.floor(state / 65536);
}

test('depth 2: a whole game by clicks; marks, finished grids and the open grid as the server has them', () => withGame({ depth: 2 }, async (page) => {
  const random = numbers(3);
  const moves = [];
  for (;;) {
    const { body } = await api.get(sessionPath(page));
    const { items, nest: { open, whole } } = body.view;
    if (body.result !== 'ongoing') break;
    const legal = await legalMoves(page);
    await eventually(async () => assert.deepEqual(await spots(page, '[data-legal]'), [...legal].sort()));
    assert.equal(await page.locator('.nest-board .open').count(), open[0] === '' ? 0 : 1, 'the forced grid is outlined');
    assert.equal((await spots(page)).length, 81 - 8 * whole.length, 'a finished grid is one spot');
    for (const { spot: id, name_key: key, side } of items.filter((item) => whole.includes(item.spot)))
      assert.equal(await name(page, id), `grid ${id}, ${key === 'nested.both' ? 'drawn' : `won by ${'XO'[side]}`}`);
    assert.match(await status(page), open[0] === '' ? /Play anywhere/ : new RegExp(`Play in ${open[0]}$`));
    moves.push(legal[random.next().value % legal.length]);
    assert.equal(await clickInto(page, moves.at(-1)), 1);
    await inStep(page, api, moves);
  }
  assert.ok(moves.length > 20);
  const { body } = await api.get(sessionPath(page));
  assert.equal(await page.locator('[data-result]').getAttribute('data-result'), body.result);
  assert.equal(await page.locator('[data-legal]').count(), 0);
  await page.reload();
  await inStep(page, api, moves);
}));

test('depth 2: a click that is no move is refused with the reason', () => withGame({ depth: 2, start: '4.0' }, async (page) => {
  await poke(page, '5.5');
  await eventually(async () => assert.match(await page.locator('.refusal').textContent(), /5\.5, empty: this move must be made in 0/));
  assert.match(await page.locator('[data-announcer]').textContent(), /must be made in 0/);
  await poke(page, '4.0');
  await eventually(async () => assert.match(await page.locator('.refusal').textContent(), /4\.0, X: already taken/));
  assert.deepEqual((await api.get(sessionPath(page))).body.line.moves, ['4.0']);
  await spot(page, '0.4').click();
  await inStep(page, api, ['4.0', '0.4']);
  await eventually(async () => assert.equal(await page.locator('.refusal').count(), 0));
}));

test('depth 3: in by clicks, the forced grid in view, back by the trail, the overview and keys', () => withGame({ depth: 3 }, async (page) => {
  assert.deepEqual(await spots(page), ['0', '1', '2', '3', '4', '5', '6', '7', '8']);
  assert.equal(await name(page, '4'), 'grid 4, open, play here');
  assert.match(await status(page), /Play anywhere/);
  assert.ok(await clickInto(page, '4.0.8') <= 3);
  await inStep(page, api, ['4.0.8']);
  // The reply must be in 0.8: its cells are large, outlined, and the only ones that can be played.
  await focusIs(page, '0');
  await eventually(async () => assert.match(await page.locator('[data-announcer]').textContent(), /X: 4\.0\.8.*Play in 0\.8/));
  assert.deepEqual(await spots(page, '[data-legal]'), ['0', '1', '2', '3', '4', '5', '6', '7', '8'].map((i) => `0.8.${i}`));
  assert.equal(await page.locator('.nest-board .open').count(), 1);
  const cell = await spot(page, '0.8.4').boundingBox();
  assert.ok(cell.width >= 44 && cell.height >= 44, `${cell.width} px`);
  // Back by the trail, and again to where one must play.
  await page.locator('[data-crumb=""]').click();
  await focusIs(page, '');
  assert.equal(await name(page, '4'), 'grid 4, not open now');
  assert.equal(await page.locator('[data-last]').getAttribute('data-spot'), '4');
  await page.locator('[data-go]').click();
  await focusIs(page, '0');
  // A click in the overview goes there; keys go out again.
  const box = await page.locator('[data-overview]').boundingBox();
  await page.mouse.click(box.x + box.width * 0.85, box.y + box.height * 0.15);
  await focusIs(page, '2');
  await page.keyboard.press('Backspace');
  await focusIs(page, '');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await focusIs(page, '4');
  assert.equal(await spot(page, '4.0.8').getAttribute('data-last'), 'true');
  assert.equal(await name(page, '4.0.8'), '4.0.8, X');
  await page.keyboard.press('Escape');
  await focusIs(page, '');
  // The next position shows itself where it is played.
  await playByText(page, '0.8.2');
  await inStep(page, api, ['4.0.8', '0.8.2']);
  await focusIs(page, '8');
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('ArrowLeft');
  await focusIs(page, '0');
  await page.keyboard.press('Home');
  await focusIs(page, '');
  await page.keyboard.press('End');
  await focusIs(page, '8');
}));

test('depth 3: the number pad by its places, and digits that type a path', () => withGame({ depth: 3 }, async (page) => {
  await page.keyboard.press('Numpad5');
  await focusIs(page, '4');
  await page.keyboard.press('Numpad7');
  await focusIs(page, '4.0');
  await page.keyboard.press('Numpad3');
  await inStep(page, api, ['4.0.8']);
  await focusIs(page, '0');
  // Where one must play, one key is enough.
  await page.keyboard.press('Numpad4');
  await inStep(page, api, ['4.0.8', '0.8.3']);
  await focusIs(page, '8');
  await page.keyboard.type('8.3.0');
  assert.equal(await page.locator('input[name="move"]').inputValue(), '8.3.0');
  await page.keyboard.press('Enter');
  await inStep(page, api, ['4.0.8', '0.8.3', '8.3.0']);
  // Also from the board itself.
  await page.evaluate(() => document.activeElement.blur());
  await walkTo(page, '3.0.0');
  await page.keyboard.type('3.0.1');
  await page.keyboard.press('Enter');
  await inStep(page, api, ['4.0.8', '0.8.3', '8.3.0', '3.0.1']);
}));

test('depth 3: by keyboard only', () => withGame({ depth: 3 }, async (page) => {
  await walkTo(page, '4');
  await page.keyboard.press('Enter');
  await focusIs(page, '4');
  await walkTo(page, '4.8.1');
  await page.keyboard.press('Escape');
  await focusIs(page, '');
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.dataset.spot), '4', 'out of 4 the keyboard is at 4'));
  await page.keyboard.press('Enter');
  await walkTo(page, '4.8.1');
  await page.keyboard.press('Enter');
  await inStep(page, api, ['4.8.1']);
  await focusIs(page, '8');
  await eventually(async () => assert.match(await page.evaluate(() => document.activeElement.dataset.spot), /^8\.1\./, 'the keyboard is where one must play'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await inStep(page, api, ['4.8.1', '8.1.1']);
  await page.locator('[data-crumb=""]').focus();
  await page.keyboard.press('Enter');
  await focusIs(page, '');
  await page.locator('[data-go]').focus();
  await page.keyboard.press('Enter');
  await focusIs(page, '1');
  await eventually(async () => assert.match(await page.evaluate(() => document.activeElement.dataset.spot ?? ''), /^1\.1\./));
}));

test('a phone: three clicks make a free move, and every target is large enough', () => withGame({ depth: 3, ...phone }, async (page) => {
  assert.equal(await clickInto(page, '4.0.8'), 3);
  await inStep(page, api, ['4.0.8']);
  await focusIs(page, '0.8');
  assert.equal(await page.locator('.nest-board .open').count(), 1, 'outlined');
  assert.deepEqual(await small(page), []);
  await page.locator('[data-crumb="0"]').click();
  await focusIs(page, '0');
  assert.deepEqual(await small(page), []);
  await checkWidth(page, 'phone', true);
  await spot(page, '0.8').click();
  await spot(page, '0.8.4').click();
  await inStep(page, api, ['4.0.8', '0.8.4']);
}));

test('a finished grid holds the mark of the last move', () => withGame({ depth: 2, start: '0.0 0.3 3.0 0.4 4.0 0.5' }, async (page) => {
  assert.equal(await name(page, '0'), 'grid 0, won by O');
  assert.equal(await spot(page, '0').getAttribute('data-last'), 'true');
  assert.equal(await page.locator('.nest-board .tint').count(), 1);
  assert.equal(await page.locator('.nest-board .cover.ring').count(), 1);
  await poke(page, '0');
  await eventually(async () => assert.match(await page.locator('.refusal').textContent(), /grid 0, won by O: already taken/));
}));

test('the best move of the analysis is marked, also by the grid that holds it', () => withGame({ depth: 3, start: '4.0.8' }, async (page) => {
  await page.locator('input[name="analyse"]').check();
  const found = () => page.evaluate(() => [document.querySelector('.lines [data-move]')?.dataset.move, document.querySelector('[data-hint]')?.dataset.spot]);
  await eventually(async () => {
    const [best, hint] = await found();
    assert.match(best ?? '', /^0\.8\./);
    assert.equal(hint, best);
  }, 10000);
  await page.locator('[data-crumb=""]').click();
  await eventually(async () => assert.equal((await found())[1], '0'));
  await page.locator('input[name="analyse"]').uncheck();
  await eventually(async () => assert.equal(await page.locator('[data-hint]').count(), 0));
}));

test('against an engine: it answers, and the board goes on to where its move leads', async () => {
  const { context, page, problems } = await visit(browser, `${server.url}/g/nested`, { reducedMotion: 'reduce' });
  await page.locator('input[name="depth"]').fill('3');
  await page.locator('.player-form select[name="second"]').selectOption('level:2');
  await page.locator('main form button[type="submit"]').click();
  await page.locator('[data-legal]').first().waitFor();
  await playByText(page, '4.0.8');
  await eventually(async () => assert.equal((await api.get(sessionPath(page))).body.ply, 2), 15000);
  const { last_move: { text } } = (await api.get(sessionPath(page))).body;
  await focusIs(page, text.split('.')[1]);
  await eventually(async () => assert.match(await status(page), new RegExp(`Play in ${text.slice(2)}`)));
  assert.deepEqual(problems, []);
  await context.close();
});

test('there is nothing to flip, and plain tic-tac-toe has nothing to zoom', () => withGame({ depth: 1 }, async (page) => {
  assert.equal(await page.getByRole('button', { name: 'Flip the board' }).count(), 0);
  assert.equal(await page.locator('.crumbs, [data-overview]').count(), 0);
  for (const [i, move] of ['4', '0', '2', '6', '3', '5', '1', '7', '8'].entries()) {
    assert.equal(await clickInto(page, move), 1);
    await eventually(async () => assert.equal((await api.get(sessionPath(page))).body.ply, i + 1));
  }
  await eventually(async () => assert.equal(await page.locator('[data-result]').getAttribute('data-result'), 'draw'));
}));

// Four marks in every smallest grid and no line anywhere.
const full = (depth) => {
  const grid = (cells) => cells.join('');
  const levels = Array.from({ length: depth }, (_, i) => 9 ** i);
  return levels.map((count, i) => (i + 1 < depth ? grid(Array(9).fill('100')) : grid(['010', '001', '000', '001', '000', '010', '000', '000', '000'])).repeat(count)).join('');
};

for (const [what, start] of [['from the start', ''], ['with thousands of marks', full(4)]])
  test(`depth 4 ${what}: few nodes, and a move`, () => withGame({ depth: 4, start }, async (page) => {
    const nodes = () => page.locator('.nest-frame *').count();
    assert.ok(await nodes() < 100, `${await nodes()} nodes`);
    assert.equal((await spots(page)).length, 9);
    await clickInto(page, '4.0.8.4');
    await inStep(page, api, ['4.0.8.4']);
    await focusIs(page, '0.8');
    assert.deepEqual((await nest(page)).open, ['0.8.4']);
    assert.ok((await spots(page, '[data-legal]')).every((id) => id.startsWith('0.8.4.')));
    assert.ok(await nodes() < 200, `${await nodes()} nodes`);
    assert.ok((await spot(page, '0.8.4.8').boundingBox()).width >= 44);
    await spot(page, '0.8.4.8').click();
    await inStep(page, api, ['4.0.8.4', '0.8.4.8']);
    await focusIs(page, '8.4');
  }));

test('depth 6 works', () => withGame({ depth: 6 }, async (page) => {
  await clickInto(page, '4.0.8.4.1.2');
  await inStep(page, api, ['4.0.8.4.1.2']);
  await focusIs(page, '0.8.4.1');
  await playByText(page, '0.8.4.1.2.3');
  await inStep(page, api, ['4.0.8.4.1.2', '0.8.4.1.2.3']);
}));

// Section 4 of the specification of the bit format.
const example = `001100100001100010010100001 000000000000000000000000100 000010000000000001000010000 000000000001000000000000000
000000001000000000000000000 001010000000001001000010000`;

async function copied(page, format) {
  await page.locator('.panel-share').evaluate((panel) => { panel.open = true; });
  await page.locator('select[name="format"]').selectOption(format);
  const box = page.locator('textarea[name="position"]');
  const { body: { text } } = await api.get(`${sessionPath(page)}/position?format=${format}`);
  await eventually(async () => assert.equal(await box.inputValue(), text));
  await page.getByRole('button', { name: 'Copy the position' }).click();
  // The button says so for a moment only; what is told stays.
  await eventually(async () => assert.match(await page.locator('[data-announcer]').textContent(), /Copied/));
  return { copy: await page.evaluate(() => navigator.clipboard.readText()), box };
}

test('the example of the bit format: pasted, shown, copied back bit for bit', () => withGame({ depth: 3, start: example, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
  const { items, nest: { whole, open } } = (await api.get(sessionPath(page))).body.view;
  assert.deepEqual(open, ['']);
  assert.equal(await page.locator('.nest-board .stroke').count() > 0, true);
  const large = items.filter(({ spot: id }) => whole.includes(id) && !id.includes('.'));
  for (const { spot: id, side } of large) assert.equal(await name(page, id), `grid ${id}, won by ${'XO'[side]}`);
  const { copy } = await copied(page, 'bits');
  assert.equal(copy, example.replaceAll(/\s/g, ''));
}));

test('a long text is copied whole and keeps its box', () => withGame({ depth: 4, start: full(4), permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
  const { copy, box } = await copied(page, 'bits');
  assert.equal(copy.length, 22140);
  assert.equal(copy, full(4));
  assert.ok((await box.boundingBox()).height < 200);
  await checkWidth(page, 'a long text');
  await page.locator('textarea[name="import"]').fill(copy);
  await page.locator('[data-reading="good"]').waitFor();
}));

for (const [lang, words] of [['en', /sub-grids unknown: 4\s*bits dropped: 15/], ['ja', /中身の分からない盤：4\s*捨てたビット：15/]])
  test(`${lang}: a text that is cut off is shown as far as it goes, and not played`, async () => {
    const { context, page } = await visit(browser, `${server.url}/g/nested?lang=${lang}`, { lang });
    await page.locator('textarea[name="import"]').fill(example.slice(0, 71));
    const part = page.locator('[data-part]');
    await part.waitFor();
    assert.match(await part.textContent(), words);
    assert.equal(await part.locator('.cover.hidden').count(), 1, 'closed boxes');
    assert.equal(await page.locator('[data-reading]').getAttribute('data-reading'), 'bad');
    assert.ok(await page.locator('main form button[type="submit"]').isDisabled());
    checkWords(await page.locator('body').innerText(), lang);
    await page.evaluate(axeSource());
    await checkAxe(page, lang);
    await page.locator('textarea[name="import"]').fill(example);
    await page.locator('[data-reading="good"]').waitFor();
    assert.equal(await part.count(), 0);
    await context.close();
  });

test('an error says where it is', async () => {
  const { context, page } = await visit(browser, `${server.url}/g/nested`);
  const at = async (text) => {
    await page.locator('textarea[name="import"]').fill(text);
    await page.locator('[data-reading="bad"]').waitFor();
    await page.locator('.bad-place').waitFor();
    return [await page.locator('.bad-place').getAttribute('data-character'), await page.locator('.bad-place mark').textContent()];
  };
  assert.deepEqual(await at('001100100001100010010100101'), ['25', '1'], '101 is no cell');
  assert.deepEqual(await at('000000000000000000000000000 000000000000000000000000000'), ['29', '0'], 'nobody refers to the second grid');
  await page.locator('textarea[name="import"]').fill('00000000000000000000000000');
  await page.locator('[data-reading="bad"]').waitFor();
  await eventually(async () => assert.equal(await page.locator('.bad-place').count(), 0));
  await context.close();
});

const screens = {
  'depth 2': { depth: 2, start: '0.0 0.3 3.0 0.4 4.0 0.5' },
  'depth 3, forced': { depth: 3, start: '4.0.8' },
  'depth 3, free': { depth: 3 },
  'depth 4': { depth: 4, start: full(4) },
};
for (const lang of ['en', 'ja'])
  for (const [what, game] of Object.entries(screens))
    test(`${what}, ${lang}: words, axe in both themes, width in three sizes, nothing on the console`, () => withGame({ ...game, lang }, async (page) => {
      assert.equal(await page.evaluate(() => document.documentElement.lang), lang);
      checkWords(await page.locator('body').innerText(), lang);
      await page.evaluate(axeSource());
      for (const [width, height] of [[1440, 900], [768, 1024], [360, 740]]) {
        await page.setViewportSize({ width, height });
        await checkWidth(page, `${width}×${height}`, true);
        for (const colorScheme of { 1440: ['light', 'dark'], 768: [], 360: ['light'] }[width]) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await checkAxe(page, `${colorScheme}, ${width}×${height}`);
        }
      }
    }));
