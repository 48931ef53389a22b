// Stone capture: boards of points, liberties on the stones, captures counted beside the board.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axeSource, eventually, inStep, newGame, playByKeyboard, playByMouse, playByText, poke, sessionPath, spot, stage, visit } from './browser.mjs';
import { checkAxe, checkWidth, checkWords, small } from './checks.mjs';

let server, browser, api, end;
before(async () => { ({ server, browser, api, end } = await stage()); });
after(async () => { await end?.(); });

async function withGame(options, run, more) {
  const { context, page, problems } = await visit(browser, server.url, more);
  try {
    await newGame(page, server.url, 'stone-capture', { options });
    await run(page);
    assert.deepEqual(problems, []);
  } finally {
    await context.close();
  }
}
const label = (page, id) => spot(page, id).getAttribute('aria-label');
// White's second stone from the corner is taken.
const wholeGame = ['(0,1)', '(1,1)', '(1,0)', '(3,3)', '(1,2)', '(3,2)', '(2,1)'];

for (const [name, play] of [['mouse', playByMouse], ['keyboard', playByKeyboard], ['text box', (page, _, move) => playByText(page, move)]])
  test(`a whole game by ${name} only`, () => withGame({ n: 4 }, async (page) => {
    for (const [i, move] of wholeGame.entries()) {
      await play(page, api, move);
      await inStep(page, api, wholeGame.slice(0, i + 1));
    }
    const { body } = await api.get(sessionPath(page));
    assert.equal(body.result, 'first_wins');
    await eventually(async () => assert.equal(await page.locator('[data-result]').getAttribute('data-result'), 'first_wins'));
    assert.match(await page.locator('[data-announcer]').textContent(), /Black wins/);
    await page.reload();
    await inStep(page, api, wholeGame);
  }));

test('liberties, ataris and captures are shown and told', () => withGame({ n: 4, m: 3 }, async (page) => {
  const marks = () => page.locator('.board .picture .letter').allTextContents();
  const moves = wholeGame.slice(0, 5);
  for (const move of moves) await playByMouse(page, api, move);
  await inStep(page, api, moves);
  await eventually(async () => assert.deepEqual(await marks(), ['2', '2', '1', '3', '2']));
  assert.equal(await label(page, '(1,1)'), '(1,1), white stone, 1 liberty, atari');
  assert.equal(await label(page, '(1,2)'), '(1,2), black stone, 3 liberties');
  assert.equal(await label(page, '(2,2)'), '(2,2), empty');
  assert.equal(await page.locator('.alarm').count(), 1);
}));

test('captures are counted beside the board, and a counter is no move', () => withGame({ n: 4, m: 2 }, async (page) => {
  const counters = async () => [await label(page, 'captures:black'), await label(page, 'captures:white')];
  assert.deepEqual(await counters(), ['Captured by Black, 0 / 2', 'Captured by White, 0 / 2']);
  for (const move of wholeGame) await playByMouse(page, api, move);
  await inStep(page, api, wholeGame);
  await eventually(async () => assert.deepEqual(await counters(), ['Captured by Black, 1 / 2', 'Captured by White, 0 / 2']));
  assert.equal(await spot(page, 'captures:black').locator('.count').textContent(), '1 / 2');
  await poke(page, 'captures:black');
  await inStep(page, api, wholeGame);
}));

test('suicide is refused and says so', () => withGame({ n: 4, m: 2 }, async (page) => {
  const moves = ['(0,1)', '(2,2)', '(1,0)'];
  for (const move of moves) await playByMouse(page, api, move);
  await inStep(page, api, moves);
  assert.equal(await spot(page, '(0,0)').getAttribute('data-legal'), null);
  await poke(page, '(0,0)');
  await eventually(async () => assert.match(await page.locator('[data-announcer]').textContent(), /\(0,0\)/));
  await inStep(page, api, moves);
}));

test('an engine answers on a board of any shape', async () => {
  const { context, page, problems } = await visit(browser, server.url);
  const { body: { id, tokens } } = await api.post('/api/v1/sessions', {
    game: 'stone-capture', options: { rows: '2', cols: '6', ko: 'simple' }, players: { second: { kind: 'engine', level: 3 } },
  }, { status: 201 });
  await page.goto(`${server.url}/g/stone-capture/${id}#first=${tokens.first}`);
  await spot(page, '(1,5)').waitFor();
  assert.equal(await page.locator('.spot-point').count(), 12);
  await spot(page, '(1,2)').click();
  await eventually(async () => assert.equal((await api.get(`/api/v1/sessions/${id}`)).body.line.moves.length, 2), 20000);
  assert.deepEqual(problems, []);
  await context.close();
});

for (const lang of ['en', 'ja'])
  for (const theme of ['light', 'dark'])
    test(`on a phone, ${lang} and ${theme}: words, widths, targets, axe`, async () => {
      const { body: { id } } = await api.post('/api/v1/sessions', { game: 'stone-capture', options: { n: '4', m: '3' }, moves: wholeGame }, { status: 201 });
      for (const path of [`/g/stone-capture/${id}?lang=${lang}`, `/g/stone-capture?lang=${lang}`]) {
        const { context, page, problems } = await visit(browser, `${server.url}${path}`, { lang, theme, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
        await page.locator('main').waitFor();
        await page.locator('.loading').waitFor({ state: 'detached' });
        checkWords(await page.locator('body').innerText(), lang);
        for (const words of await page.locator('[aria-label]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))) checkWords(words + (lang === 'ja' ? '。あ' : ''), lang);
        await checkWidth(page, path);
        assert.deepEqual(await small(page), []);
        await page.evaluate(axeSource());
        await checkAxe(page, path);
        assert.deepEqual(problems, []);
        await context.close();
      }
    });
