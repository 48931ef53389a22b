// A game the page has never heard of, from a program with one game more.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toyProgram } from '../http/server.mjs';
import { eventually, inStep, newGame, playByKeyboard, playByMouse, playByText, sessionPath, stage, visit } from './browser.mjs';

let server, browser, api, end;
before(async () => { ({ server, browser, api, end } = await stage({ file: toyProgram })); });
after(async () => { await end?.(); });

for (const [name, play] of [['mouse', playByMouse], ['keyboard', playByKeyboard], ['text box', (page, _, move) => playByText(page, move)]])
  test(`by ${name}`, async () => {
    const { context, page, problems } = await visit(browser, server.url);
    assert.ok((await api.get('/api/v1/games')).body.games.some(({ id }) => id === 'toy'));
    await page.locator('[data-game="toy"]').waitFor();
    await newGame(page, server.url, 'toy');
    const moves = ['3', '1', '2', '3', '3'];
    for (const [i, move] of moves.entries()) {
      await play(page, api, move);
      await inStep(page, api, moves.slice(0, i + 1));
    }
    const { body } = await api.get(sessionPath(page));
    assert.equal(body.result, 'first_wins');
    await eventually(async () => assert.equal(await page.locator('[data-result]').getAttribute('data-result'), 'first_wins'));
    await page.reload();
    await inStep(page, api, moves);
    assert.deepEqual(problems, []);
    await context.close();
  });

test('its options are asked for by a form made of the server’s words', async () => {
  const { context, page, problems } = await visit(browser, `${server.url}/g/toy`);
  await page.locator('input[name="stones"]').fill('5');
  await page.locator('.player-form select[name="second"]').selectOption('human');
  await page.locator('main form button[type="submit"]').click();
  await page.waitForURL(/\/g\/toy\/[0-9a-f]{16}$/);
  await eventually(async () => assert.equal(await page.locator('[data-spot]').count(), 5));
  assert.equal((await api.get(sessionPath(page))).body.line.options.stones, '5');
  assert.deepEqual(problems, []);
  await context.close();
});
