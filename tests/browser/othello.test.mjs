// Othello: discs that turn and are counted, passes, transcripts, scores on the squares.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axeSource, eventually, inStep, newGame, playByKeyboard, playByMouse, playByText, sessionPath, spot, stage, visit } from './browser.mjs';
import { checkAxe, checkWidth, checkWords, small } from './checks.mjs';

let server, browser, api, end;
before(async () => { ({ server, browser, api, end } = await stage()); });
after(async () => { await end?.(); });

async function withGame(start, run, more) {
  const { context, page, problems } = await visit(browser, server.url, more);
  try {
    await newGame(page, server.url, 'othello', { start });
    await run(page);
    assert.deepEqual(problems, []);
  } finally {
    await context.close();
  }
}
const label = (page, id) => spot(page, id).getAttribute('aria-label');
const marked = (page) => page.locator('[data-legal]').evaluateAll((all) => all.map((one) => one.dataset.spot).sort());
// The shortest game: White has no disc left.
const wipeOut = ['f5', 'd6', 'c5', 'f4', 'e7', 'f6', 'g5', 'e6', 'e3'];
// Black must pass; then White takes the last disc.
const blocked = `OX${'-'.repeat(62)} X`;

for (const [name, play] of [['mouse', playByMouse], ['keyboard', playByKeyboard], ['text box', (page, _, move) => playByText(page, move)]])
  test(`a whole game by ${name} only`, () => withGame('', async (page) => {
    for (const [i, move] of wipeOut.entries()) {
      await play(page, api, move);
      await inStep(page, api, wipeOut.slice(0, i + 1));
    }
    const { body } = await api.get(sessionPath(page));
    assert.equal(body.result, 'first_wins');
    await eventually(async () => assert.match(await page.locator('[data-announcer]').textContent(), /Black wins/));
    await page.reload();
    await inStep(page, api, wipeOut);
  }));

test('discs, their numbers and the legal squares', () => withGame('', async (page) => {
  assert.deepEqual(await marked(page), ['c4', 'd3', 'e6', 'f5']);
  assert.equal(await label(page, 'd4'), 'd4, white disc');
  assert.equal(await label(page, 'a1'), 'a1, empty');
  assert.equal(await page.locator('[data-spot=pass]').count(), 0, 'no pass where there is a move');
  await playByMouse(page, api, 'f5');
  await inStep(page, api, ['f5']);
  await eventually(async () => assert.equal(await label(page, 'discs:black'), "Black's discs, 4"));
  assert.equal(await label(page, 'discs:white'), "White's discs, 1");
  assert.equal(await label(page, 'e5'), 'e5, black disc');
  assert.equal(await spot(page, 'discs:black').locator('.count').textContent(), '4');
  assert.equal(await spot(page, 'f5').getAttribute('data-last'), 'true');
}));

for (const [lang, word] of [['en', 'Pass'], ['ja', 'パス']])
  test(`a pass is offered when it is forced, in ${lang}`, () => withGame(blocked, async (page) => {
    assert.deepEqual(await marked(page), ['pass']);
    assert.equal(await spot(page, 'pass').textContent(), word);
    await playByMouse(page, api, 'pass');
    await inStep(page, api, ['pass']);
    await playByMouse(page, api, 'c1');
    await inStep(page, api, ['pass', 'c1']);
    const { body } = await api.get(sessionPath(page));
    assert.equal(body.result, 'second_wins');
    checkWords(await page.locator('body').innerText(), lang);
  }, { lang }));

test('scores stand on the squares while they are asked for', () => withGame('', async (page) => {
  const scores = page.locator('.spot-score');
  await page.locator('input[name=analyse]').check();
  assert.equal(await scores.count(), 0);
  await page.locator('input[name=scores]').check();
  await eventually(async () => assert.equal(await scores.count(), 4));
  assert.equal(await page.locator('.spot-score.best').count(), 1);
  assert.equal(await page.locator('.spot[data-scored]').evaluateAll((all) => all.every((one) => one.dataset.legal === 'true')), true);
  await page.locator('input[name=analyse]').uncheck();
  await eventually(async () => assert.equal(await scores.count(), 0));
}));

test('the game so far is a text that can be copied', () => withGame('', async (page) => {
  for (const move of ['f5', 'd6']) await playByMouse(page, api, move);
  await inStep(page, api, ['f5', 'd6']);
  await page.locator('.panel-share summary').click();
  const record = page.locator('textarea[name=record]');
  await record.scrollIntoViewIfNeeded();
  await eventually(async () => assert.equal(await record.inputValue(), 'f5d6'));
  await page.locator('select[name=record-format]').selectOption('ggf');
  await eventually(async () => assert.match(await record.inputValue(), /^\(;GM\[Othello\].*B\[F5\]W\[D6\];\)$/));
}));

for (const lang of ['en', 'ja'])
  for (const theme of ['light', 'dark'])
    test(`on a phone, ${lang} and ${theme}: words, widths, targets, axe`, async () => {
      const { body: { id } } = await api.post('/api/v1/sessions', { game: 'othello', moves: wipeOut.slice(0, 4) }, { status: 201 });
      for (const path of [`/g/othello/${id}?lang=${lang}`, `/g/othello?lang=${lang}`]) {
        const { context, page, problems } = await visit(browser, `${server.url}${path}`, { lang, theme, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
        await page.locator('main').waitFor();
        await page.locator('.loading').waitFor({ state: 'detached' });
        if (path.includes(id)) {
          await page.locator('input[name=analyse]').check();
          await page.locator('input[name=scores]').check();
          await eventually(async () => assert.ok(await page.locator('.spot-score').count() > 3));
          if (lang === 'ja') assert.doesNotMatch(await page.locator('.lines').innerText(), /discs/, 'a unit in Japanese');
        }
        checkWords(await page.locator('body').innerText(), lang);
        for (const words of await page.locator('[aria-label]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))) checkWords(words + (lang === 'ja' ? '。あ' : ''), lang);
        await checkWidth(page, path, path.includes(id));
        // Eight cells do not fit in 44 px each; the board is rather seen as a whole.
        assert.deepEqual((await small(page)).filter((one) => !/role="gridcell"/.test(one)), [], path);
        await page.evaluate(axeSource());
        await checkAxe(page, path);
        // A search that goes on would take the place of the next page's.
        if (path.includes(id)) await page.locator('input[name=analyse]').uncheck();
        assert.deepEqual(problems, []);
        await context.close();
      }
    });
