// Every screen in every theme, language and size.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkAxe, checkWidth, checkWords, small } from './checks.mjs';
import { axeSource, eventually, newGame, playByText, sessionOf, spot, stage, visit, wholeGame } from './browser.mjs';

let server, browser, api, end, ongoing, over;
before(async () => {
  ({ server, browser, api, end } = await stage());
  const make = async (moves) => (await api.post('/api/v1/sessions', { game: 'contrast', moves }, { status: 201 })).body.id;
  ongoing = await make(wholeGame.slice(0, 4));
  over = await make(wholeGame);
});
after(async () => { await end?.(); });

// [name, address, what to do there]
const screens = () => [
  ['home', '/'],
  ['new game', '/g/contrast'],
  ['new game with an engine', '/g/contrast', async (page) => {
    await page.locator('.player-form select[name="second"]').selectOption('engine:alphabeta');
    await page.locator('details.more summary').click();
    await page.locator('textarea[name="import"]').fill('nonsense');
    await page.locator('[data-reading="bad"]').waitFor();
  }],
  ['play', `/g/contrast/${ongoing}`],
  ['play, a piece chosen', '/g/contrast', async (page) => {
    await newGame(page, server.url);
    await spot(page, 'c5').click();
  }],
  ['play, analysing, all panels open', `/g/contrast/${ongoing}`, async (page) => {
    await page.locator('.panel').evaluateAll((all) => all.forEach((panel) => { panel.open = true; }));
    await page.locator('input[name="analyse"]').check();
    await page.locator('.lines [data-move]').first().waitFor();
  }],
  ['play, in the past', `/g/contrast/${ongoing}?ply=2`],
  ['play, over', `/g/contrast/${over}`],
  ['help', '/help'],
  ['keys', '/help', async (page) => {
    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor();
  }],
  ['nothing here', '/nosuch'],
  ['no such session', '/g/contrast/0123456789abcdef'],
];
// Screens that show what the server refuses make the browser itself write an error.
const refusing = /Failed to load resource.*(400|404|422)/;
const ready = async (page) => {
  await page.locator('main').waitFor();
  await page.locator('.loading').waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready);
};

// Shows a screen, runs `check(page, problems)` and leaves nothing behind.
async function show([name, path, act], options, check) {
  const address = `${server.url}${path}${path.includes('?') ? '&' : '?'}lang=${options.lang}`;
  const { context, page, problems } = await visit(browser, address, options);
  try {
    await ready(page);
    if (act) await act(page);
    await ready(page);
    await check(page, problems);
    if (/analysing/.test(name)) await page.locator('input[name="analyse"]').uncheck();
  } finally {
    await context.close();
  }
}

const sizes = [[1440, 900], [768, 1024], [360, 740]];
const names = ['home', 'new game', 'new game with an engine', 'play', 'play, a piece chosen', 'play, analysing, all panels open', 'play, in the past', 'play, over', 'help', 'keys', 'nothing here', 'no such session'];

for (const lang of ['en', 'ja'])
  for (const name of names)
    test(`${name}, ${lang}: words, axe in both themes, width in three sizes, nothing on the console`, () =>
      show(screens().find(([known]) => known === name), { lang }, async (page, problems) => {
        assert.equal(await page.evaluate(() => document.documentElement.lang), lang);
        assert.ok((await page.title()).length > 3);
        checkWords(await page.locator('body').innerText(), lang);
        await page.evaluate(axeSource());
        for (const [width, height] of sizes) {
          await page.setViewportSize({ width, height });
          await checkWidth(page, `${width}×${height}`, name.startsWith('play'));
          for (const colorScheme of { 1440: ['light', 'dark'], 768: [], 360: ['light'] }[width]) {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            await checkAxe(page, `${colorScheme}, ${width}×${height}`);
          }
        }
        assert.deepEqual(problems.filter((problem) => !refusing.test(problem)), []);
      }));

test('targets for fingers are large enough', async () => {
  for (const screen of screens().filter(([name]) => /^(home|play|play, over)$/.test(name)))
    await show(screen, { lang: 'en', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, async (page) => {
      assert.deepEqual(await small(page), [], screen[0]);
    });
});

test('200 % zoom loses nothing', () => show(['zoomed', `/g/contrast/${ongoing}`], { lang: 'en', viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 },
  (page) => checkWidth(page, '640×450')));

test('the home page lists exactly the games of the server, and each opens a board', async () => {
  const { body: { games } } = await api.get('/api/v1/games');
  const { context, page } = await visit(browser, server.url);
  await page.locator('[data-game]').first().waitFor();
  assert.deepEqual(await page.locator('[data-game]').evaluateAll((all) => all.map((one) => one.dataset.game)), games.map(({ id }) => id));
  for (const { id } of games) {
    await page.goto(server.url);
    await page.locator(`[data-game="${id}"] button`).first().click();
    await page.waitForURL(new RegExp(`/g/${id}/[0-9a-f]{16}$`));
    await page.locator('[data-legal]').first().waitFor();
    assert.match(sessionOf(page), /^[0-9a-f]{16}$/);
  }
  await context.close();
});

test('the first screen needs at most 60 kB of script', async () => {
  const { context, page } = await visit(browser, 'about:blank');
  const sizes = [];
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const scripts = new Set();
  cdp.on('Network.responseReceived', ({ requestId, type }) => { if (type === 'Script') scripts.add(requestId); });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => { if (scripts.has(requestId)) sizes.push(encodedDataLength); });
  await page.goto(server.url);
  await page.getByRole('button', { name: /Play/ }).first().waitFor();
  await eventually(async () => assert.ok(sizes.length > 0));
  const sum = sizes.reduce((all, size) => all + size, 0);
  assert.ok(sum <= 60 * 1024, `${sum} bytes`);
  await context.close();
});

test('language and theme: chosen, kept, and taken from the browser', async () => {
  const { context, page } = await visit(browser, server.url, { lang: 'ja' });
  await ready(page);
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'ja', 'the browser wishes Japanese');
  await page.getByRole('button', { name: 'English' }).click();
  await eventually(async () => assert.equal(await page.evaluate(() => document.documentElement.lang), 'en'));
  await page.reload();
  await ready(page);
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en', 'the choice is kept');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  await eventually(async () => assert.notEqual(await ground(), light, 'dark follows the system'));
  const button = page.getByRole('button', { name: /^Theme/ });
  await button.click();
  await eventually(async () => assert.equal(await ground(), light, 'light is chosen'));
  await page.reload();
  await ready(page);
  assert.equal(await ground(), light);
  await context.close();
});

test('a long game can be played on', async () => {
  const circle = ['c5,c4', 'c1,c2', 'c4,c5', 'c2,c1'];
  const moves = Array.from({ length: 500 }, (_, i) => circle[i % 4]);
  const { body } = await api.post('/api/v1/sessions', { game: 'contrast', moves, options: { repetition: 'off' } }, { status: 201 });
  const { context, page, problems } = await visit(browser, `${server.url}/g/contrast/${body.id}#first=${body.tokens.first}`);
  await page.locator('.moves [data-ply="500"]').waitFor();
  await playByText(page, 'a5,a4');
  await page.locator('.moves [data-ply="501"]').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});
