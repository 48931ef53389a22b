// Whole games by mouse, by keyboard and by typing; going back and forth.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, inStep, moveTexts, newGame, playByKeyboard, playByMouse, playByText, poke, sessionPath, spot, stage, visit, walkTo, wholeGame } from './browser.mjs';

let server, browser, api, end;
before(async () => { ({ server, browser, api, end } = await stage()); });
after(async () => { await end?.(); });

async function withPage(run) {
  const { context, page, problems } = await visit(browser, server.url);
  try {
    await newGame(page, server.url);
    await run(page, problems);
  } finally {
    await context.close();
  }
}

for (const [name, play] of [['mouse', playByMouse], ['keyboard', playByKeyboard], ['text box', (page, _, move) => playByText(page, move)]]) {
  test(`a whole game by ${name} only`, () => withPage(async (page, problems) => {
    for (const [i, move] of wholeGame.entries()) {
      await play(page, api, move);
      await inStep(page, api, wholeGame.slice(0, i + 1));
    }
    const { body } = await api.get(sessionPath(page));
    assert.deepEqual([body.result, body.revision], ['first_wins', wholeGame.length]);
    await eventually(async () => assert.equal(await page.locator('[data-result]').getAttribute('data-result'), 'first_wins'));
    assert.match(await page.locator('[data-announcer]').textContent(), /Black wins/);
    await page.reload();
    await inStep(page, api, wholeGame);
    assert.deepEqual(problems, []);
  }));
}

test('a chosen piece shows exactly the legal targets; another click changes nothing and is announced', () => withPage(async (page, problems) => {
  const { body: { moves } } = await api.get(`${sessionPath(page)}/moves`);
  const next = (path) => [...new Set(moves.filter(({ clicks }) => path.every((id, i) => clicks[i] === id)).map(({ clicks }) => clicks[path.length]))].sort();
  const marked = async () => (await page.locator('[data-legal]').evaluateAll((all) => all.map((one) => one.dataset.spot))).sort();
  assert.deepEqual(await marked(), next([]));
  await spot(page, 'c5').click();
  assert.deepEqual(await marked(), next(['c5']));
  await poke(page, 'a1');
  await eventually(async () => assert.match(await page.locator('[data-announcer]').textContent(), /a1/));
  await page.keyboard.press('Escape');
  await eventually(async () => assert.deepEqual(await marked(), next([])));
  assert.equal((await api.get(sessionPath(page))).body.revision, 0);
  await spot(page, 'c5').click();
  await spot(page, 'c4').click();
  assert.deepEqual(await marked(), next(['c5', 'c4']));
  await spot(page, 'tile:gray').click();
  assert.deepEqual(await marked(), next(['c5', 'c4', 'tile:gray']));
  assert.deepEqual(problems, []);
}));

test('tiles: trays count down, and an empty one says so', () => withPage(async (page, problems) => {
  const count = async (id) => spot(page, id).locator('.count').textContent();
  assert.equal(await count('tile:gray'), '×1');
  await playByMouse(page, api, 'c5,c4 c3g');
  await inStep(page, api, ['c5,c4 c3g']);
  assert.equal(await count('black-tray:gray'), '×0');
  await playByMouse(page, api, 'b1,b2 b3b');
  await inStep(page, api, ['c5,c4 c3g', 'b1,b2 b3b']);
  assert.equal(await count('white-tray:black'), '×2');
  // Black's gray tile is gone: it can be neither chosen nor overlooked.
  await spot(page, 'd5').click();
  await spot(page, 'd4').click();
  const tray = spot(page, 'tile:gray');
  assert.equal(await tray.getAttribute('aria-disabled'), 'true');
  assert.match(await tray.getAttribute('aria-label'), /none left/);
  await poke(page, 'tile:gray');
  await eventually(async () => assert.match(await page.locator('[data-announcer]').textContent(), /none left/));
  await spot(page, 'tile:none').click();
  await inStep(page, api, ['c5,c4 c3g', 'b1,b2 b3b', 'd5,d4']);
  assert.deepEqual(problems, []);
}));

test('a move that is none is refused with the reason, and the text stays', () => withPage(async (page) => {
  for (const [text, words] of [['c5,c3', /not a legal move/], ['hello', /./]]) {
    await page.locator('input[name="move"]').fill(text);
    await page.keyboard.press('Enter');
    await eventually(async () => assert.match(await page.locator('.refusal').textContent(), words));
    assert.equal(await page.locator('input[name="move"]').inputValue(), text);
  }
  assert.equal((await api.get(sessionPath(page))).body.revision, 0);
}));

test('undo, redo, a new branch', () => withPage(async (page, problems) => {
  for (const move of wholeGame.slice(0, 4)) await playByText(page, move).then(() => eventually(async () => assert.equal((await moveTexts(page)).at(-1), move)));
  const ply = async () => (await api.get(sessionPath(page))).body.ply;
  const press = async (name, expected) => {
    await page.getByRole('button', { name, exact: true }).click();
    await eventually(async () => assert.equal(await ply(), expected));
    await eventually(async () => assert.equal(await page.locator('.moves [aria-current]').getAttribute('data-ply'), String(expected)));
  };
  for (const expected of [3, 2, 1]) await press('Undo', expected);
  for (const expected of [2, 3, 4]) await press('Redo', expected);
  for (const expected of [3, 2]) await press('Undo', expected);
  assert.equal(await page.locator('.moves .taken-back').count(), 2);
  await playByMouse(page, api, 'c5,c4');
  await inStep(page, api, [...wholeGame.slice(0, 2), 'c5,c4']);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('z');
  await eventually(async () => assert.equal(await ply(), 2));
  assert.deepEqual(problems, []);
}));

test('plies have addresses; keys, clicks and the back button go to them', () => withPage(async (page, problems) => {
  for (const move of wholeGame.slice(0, 5)) await playByText(page, move).then(() => eventually(async () => assert.equal((await moveTexts(page)).at(-1), move)));
  const base = new URL(page.url()).pathname;
  const { body: before } = await api.get(sessionPath(page));
  const at = (ply) => eventually(async () => {
    assert.equal(await page.locator('.moves [aria-current]').getAttribute('data-ply'), String(ply));
    assert.equal(new URL(page.url()).pathname, base);
    assert.equal(new URL(page.url()).searchParams.get('ply'), ply === 5 ? null : String(ply));
    const { body } = await api.get(`${sessionPath(page)}?ply=${ply}`);
    const pieces = body.view.items.filter(({ glyph }) => glyph === 'piece').map(({ spot: id }) => id).sort();
    const shown = await page.locator('[data-spot]').evaluateAll((all) => all.filter((one) => /piece/.test(one.getAttribute('aria-label'))).map((one) => one.dataset.spot).sort());
    assert.deepEqual(shown, pieces);
  });
  await page.evaluate(() => document.activeElement.blur());
  for (const [key, ply] of [['ArrowLeft', 4], ['ArrowLeft', 3], ['ArrowRight', 4], ['Home', 0], ['End', 5], ['ArrowLeft', 4]]) {
    await page.keyboard.press(key);
    await at(ply);
  }
  await page.locator('.moves [data-ply="2"]').click();
  await at(2);
  await page.goBack();
  await at(4);
  await page.goBack();
  await at(5);
  await page.goForward();
  await at(4);
  await page.reload();
  await at(4);
  await page.goto(`${server.url}${base}?ply=1`);
  await at(1);
  assert.deepEqual((await api.get(sessionPath(page))).body, before, 'looking changes nothing');
  // A move is not made in the past.
  await poke(page, 'a5');
  assert.deepEqual((await api.get(sessionPath(page))).body, before);
  assert.deepEqual(problems, []);
}));

test('against an engine: it answers, and undo goes back to the own turn', async () => {
  const { context, page, problems } = await visit(browser, server.url);
  await page.getByRole('button', { name: 'Play Contrast' }).click();
  await page.waitForURL(/\/g\/contrast\/[0-9a-f]{16}$/);
  await page.locator('[data-legal]').first().waitFor();
  await playByText(page, 'c5,c4');
  await eventually(async () => assert.equal((await moveTexts(page)).length, 2), 15000);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await eventually(async () => assert.equal((await api.get(sessionPath(page))).body.ply, 0));
  assert.deepEqual(problems, []);
  await context.close();
});

test('the home page goes on with a game, and the keyboard alone gets there', async () => {
  const { context, page, problems } = await visit(browser, server.url);
  await newGame(page, server.url);
  await playByText(page, 'c5,c4');
  await inStep(page, api, ['c5,c4']);
  const { pathname } = new URL(page.url());
  await page.goto(server.url);
  const link = page.locator(`a[href="${pathname}"]`);
  await link.waitFor();
  await link.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${pathname}`);
  await inStep(page, api, ['c5,c4']);
  await walkTo(page, 'c1');
  assert.deepEqual(problems, []);
  await context.close();
});

test('a position or a record can be pasted', async () => {
  const { context, page } = await visit(browser, `${server.url}/g/contrast`);
  const box = page.locator('textarea[name="import"]');
  const state = page.locator('[data-reading]');
  for (const [text, words] of [['3333300000000000000066666/3131/w', /key/], ['[3,3,3,3,3,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,6,6,6,6,6,3,1,3,1]', /array/], ['c5,c4 c1,c2 c4,c3', /3/]]) {
    await box.fill(text);
    await eventually(async () => {
      assert.equal(await state.getAttribute('data-reading'), 'good');
      assert.match(await state.textContent(), words);
    });
  }
  for (const text of ['hello', '333', '[3,3,9]', 'c5,c4 c5,c4']) {
    await box.fill(text);
    await eventually(async () => {
      assert.equal(await state.getAttribute('data-reading'), 'bad');
      assert.ok((await state.textContent()).trim().length > 10, 'the reason is told');
      assert.ok(await page.locator('main form button[type="submit"]').isDisabled());
    });
  }
  await box.fill('c5,c4 c1,c2');
  await page.locator('.player-form select[name="second"]').selectOption('human');
  await eventually(async () => assert.equal(await state.getAttribute('data-reading'), 'good'));
  await page.locator('main form button[type="submit"]').click();
  await page.waitForURL(/\/g\/contrast\/[0-9a-f]{16}$/);
  await inStep(page, api, ['c5,c4', 'c1,c2']);
  await context.close();
});
