// Several pages, a server that comes and goes, and analysis.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, inStep, moveTexts, newGame, playByMouse, playByText, poke, sessionPath, settled, spot, stage, tokensOf, visit } from './browser.mjs';

let server, browser, api, end;
before(async () => { ({ server, browser, api, end } = await stage()); });
after(async () => { await end?.(); });

const refusal = (page) => page.locator('.refusal');

test('two tabs stay in step', async () => {
  const { context, page: a, problems } = await visit(browser, server.url);
  await newGame(a, server.url);
  const { page: b, problems: others } = await visit(browser, a.url(), { context });
  await b.locator('[role="grid"]').waitFor();
  await playByText(a, 'c5,c4');
  await eventually(async () => assert.deepEqual(await moveTexts(b), ['c5,c4']));
  await playByMouse(b, api, 'c1,c2 b3b');
  await inStep(a, api, ['c5,c4', 'c1,c2 b3b']);
  await a.getByRole('button', { name: 'Undo', exact: true }).click();
  await eventually(async () => assert.equal(await b.locator('.moves .taken-back').count(), 1));
  assert.deepEqual([...problems, ...others], []);
  await context.close();
});

test('a stale move gives a message and overwrites nothing', async () => {
  const { context, page } = await visit(browser, server.url);
  await newGame(page, server.url);
  const path = sessionPath(page);
  const { first } = await tokensOf(page);
  // Somebody is faster: between the click and the arrival of the request.
  await page.route('**/move**', async (route) => {
    await api.post(`${path}/move`, { move: 'a5,a4' }, { token: first });
    await route.continue();
  }, { times: 1 });
  await playByMouse(page, api, 'c5,c4');
  await eventually(async () => assert.match(await refusal(page).textContent(), /changed/));
  await inStep(page, api, ['a5,a4']);
  await playByText(page, 'c1,c2');
  await inStep(page, api, ['a5,a4', 'c1,c2']);
  await context.close();
});

test('a visitor without a seat watches', async () => {
  const { context, page } = await visit(browser, server.url);
  await newGame(page, server.url);
  const { context: other, page: visitor } = await visit(browser, page.url());
  await visitor.locator('[role="grid"]').waitFor();
  await poke(visitor, 'c5');
  await visitor.locator('input[name="move"]').fill('c5,c4');
  await visitor.keyboard.press('Enter');
  await eventually(async () => assert.ok((await refusal(visitor).textContent()).length > 5));
  assert.equal((await api.get(sessionPath(page))).body.revision, 0);
  await playByText(page, 'b5,b4');
  await inStep(visitor, api, ['b5,b4']);
  await context.close();
  await other.close();
});

test('an invitation gives the other seat to another browser', async () => {
  const { context, page } = await visit(browser, server.url);
  await newGame(page, server.url);
  const { second } = await tokensOf(page);
  const { context: other, page: guest } = await visit(browser, `${page.url()}#second=${second}`);
  await guest.locator('[role="grid"]').waitFor();
  assert.ok(!guest.url().includes(second), 'the token does not stay in the address');
  await playByText(page, 'c5,c4');
  await inStep(guest, api, ['c5,c4']);
  await playByText(guest, 'c1,c2');
  await inStep(page, api, ['c5,c4', 'c1,c2']);
  await playByText(guest, 'c4,c3');
  await eventually(async () => assert.ok((await refusal(guest).textContent()).length > 5));
  await inStep(page, api, ['c5,c4', 'c1,c2']);
  await context.close();
  await other.close();
});

test('analysis: candidates; Escape stops it and it stays stopped', async () => {
  const { context, page, problems } = await visit(browser, server.url);
  await newGame(page, server.url);
  const started = [];
  page.on('request', (request) => { if (/analyses/.test(request.url())) started.push(request.url()); });
  const state = () => page.locator('[data-analysis]').getAttribute('data-analysis');
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('Space');
  await page.locator('.lines [data-move]').first().waitFor();
  const words = () => page.locator('[data-analysis]').textContent();
  const first = await words();
  await eventually(async () => assert.notEqual(await words(), first, 'the numbers move'));
  await page.keyboard.press('Escape');
  await eventually(async () => assert.equal(await state(), 'off'));
  await eventually(async () => assert.equal((await api.get('/api/v1/health')).body.jobs, 0, 'the server has stopped too'));
  // Neither the last word of its job nor a change of the game starts it again.
  const count = started.length;
  await settled(page);
  await playByText(page, 'b5,b4');
  await inStep(page, api, ['b5,b4']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await eventually(async () => assert.equal(await page.locator('.moves .taken-back').count(), 1));
  await settled(page);
  assert.equal(await state(), 'off');
  assert.equal((await api.get('/api/v1/health')).body.jobs, 0);
  assert.equal(started.length, count, 'nothing was started again');
  // On again, it follows the game.
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('Space');
  await page.locator('.lines [data-move]').first().waitFor();
  await playByText(page, 'c5,c4');
  await eventually(async () => assert.equal(started.length, count + 2));
  await eventually(async () => {
    const legal = (await api.get(`${sessionPath(page)}/moves`)).body.moves.map(({ text }) => text);
    assert.ok(legal.includes(await page.locator('.lines [data-move]').first().getAttribute('data-move')));
  });
  await page.getByRole('link', { name: 'Games' }).click();
  await eventually(async () => assert.equal((await api.get('/api/v1/health')).body.jobs, 0, 'leaving ends it'));
  assert.deepEqual(problems, []);
  await context.close();
});

test('a killed server is survived without a reload, also during analysis', async () => {
  const { context, page, problems } = await visit(browser, server.url);
  await newGame(page, server.url);
  await page.evaluate(() => { window.sameDocument = true; });
  await playByText(page, 'c5,c4');
  await inStep(page, api, ['c5,c4']);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('Space');
  await page.locator('.lines [data-move]').first().waitFor();
  await server.kill();
  await page.locator('.away').waitFor();
  assert.match(await page.locator('.away').textContent(), /Reconnecting/);
  await server.restart();
  await page.locator('.away').waitFor({ state: 'detached' });
  await eventually(async () => assert.equal((await api.get('/api/v1/health')).body.jobs, 1, 'the analysis goes on'));
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('Escape');
  await playByMouse(page, api, 'c1,c2');
  await inStep(page, api, ['c5,c4', 'c1,c2']);
  // Another page's move arrives: the stream is back as well.
  const { first } = await tokensOf(page);
  await eventually(async () => assert.ok((await api.get('/api/v1/health')).body.streams >= 1), 10000);
  await api.post(`${sessionPath(page)}/move`, { move: 'c4,c3' }, { token: first });
  await inStep(page, api, ['c5,c4', 'c1,c2', 'c4,c3']);
  assert.ok(await page.evaluate(() => window.sameDocument), 'it was not loaded again');
  assert.deepEqual(problems.filter((text) => !/Failed to load resource|ERR_/.test(text)), []);
  await context.close();
});

test('a move made while the server is away is made once', async () => {
  const { context, page } = await visit(browser, server.url);
  await newGame(page, server.url);
  const clicks = ['c5', 'c4', 'tile:none'];
  await server.kill();
  for (const click of clicks) await spot(page, click).click();
  await page.locator('.away').waitFor();
  await server.restart();
  await page.locator('.away').waitFor({ state: 'detached' });
  // Either it was kept and is played now, or it is refused in words; never twice.
  await eventually(async () => {
    const { body } = await api.get(sessionPath(page));
    const said = (await refusal(page).count()) > 0;
    assert.ok(body.line.moves.length === 1 || said);
  }, 10000);
  if ((await moveTexts(page)).length === 0) await playByMouse(page, api, 'c5,c4');
  await inStep(page, api, ['c5,c4']);
  assert.equal((await api.get(sessionPath(page))).body.revision, 1);
  await context.close();
});
