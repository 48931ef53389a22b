// Training on the page: the list, a curve that grows, the patterns' values.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { RunFolder, matchRecordOf, recordOf, trainedRun, wholeRun } from '../http/run_folder.mjs';
import { temporaryFolder } from '../http/server.mjs';
import { axeSource, eventually, stage, visit } from './browser.mjs';
import { checkAxe, checkWidth, checkWords, small } from './checks.mjs';

let server, browser, api, end, folder, runs;
before(async () => {
  folder = temporaryFolder();
  runs = join(folder.path, 'runs');
  mkdirSync(runs);
  wholeRun(runs, 'evening', 30, { settings: { games: '50000', method: 'td' } });
  wholeRun(runs, 'long', 3000, { settings: { games: '3000000' } });
  new RunFolder(runs, 'only-begun');
  new RunFolder(runs, 'from-the-future', { version: 2 });
  ({ server, browser, api, end } = await stage({ args: ['--runs', runs] }));
});
after(async () => { await end?.(); folder?.remove(); });

async function at(path, run, { allow, ...more } = {}) {
  const { context, page, problems } = await visit(browser, `${server.url}${path}`, more);
  try {
    await page.locator('main').waitFor();
    await page.locator('.loading').waitFor({ state: 'detached' });
    await run(page, context);
    assert.deepEqual(problems.filter((problem) => !allow?.test(problem)), []);
  } finally {
    await context.close();
  }
}
const points = (page) => page.locator('.curve[data-points]').getAttribute('data-points').then(Number);
const steps = (page) => page.locator('[data-step]').evaluateAll((all) => all.map((one) => Number(one.dataset.step)));
const pointsOf = async (page, name) => (await page.locator(`[data-line="${name}"]`).getAttribute('d')).split('L').length;

test('from the home page to a run and back', () => at('/', async (page) => {
  await page.locator('nav a[href="/runs"]').click();
  await page.locator('[data-run="evening"]').waitFor();
  assert.deepEqual((await page.locator('[data-run]').evaluateAll((all) => all.map((one) => one.dataset.run))).sort(), ['evening', 'long', 'only-begun']);
  assert.match(await page.locator('[data-unreadable="from-the-future"]').innerText(), /version/);
  const words = await page.locator('[data-run="evening"]').innerText();
  for (const wanted of [/Othello/, /30,000 of 50,000/, /td/, /65% against ckpt-00000020: \+60 =10 −30, accepted/]) assert.match(words, wanted);
  assert.match(await page.locator('[data-run="long"] h2').innerText(), /finished/);
  assert.match(await page.locator('main').innerText(), /Nothing on this page starts training.*banmen train/s);
  await page.getByRole('link', { name: 'evening' }).click();
  await page.locator('.curve[data-points]').waitFor();
  assert.equal(new URL(page.url()).pathname, '/runs/evening');
  await page.goBack();
  await page.locator('[data-run="only-begun"]').waitFor();
}));

test('a curve has a point for every line of the file, and the table says the same', () => at('/runs/evening', async (page) => {
  assert.equal(await points(page), 33);
  assert.deepEqual([await pointsOf(page, 'loss'), await pointsOf(page, 'validation'), await page.locator('[data-match]').count()], [30, 6, 3]);
  assert.deepEqual(await steps(page), Array.from({ length: 30 }, (_, i) => 30 - i).flatMap((step) => step % 10 === 0 ? [step, step] : [step]));
  assert.match(await page.locator('[data-step="10"]').first().innerText(), /10,000.*26 s.*65%.*match/s);
  assert.match(await page.locator('[data-step="10"]').last().innerText(), /10,000.*25 s.*4\.8.*5\.3.*games/s);
  assert.match(await page.getByRole('img', { name: /Curve of evening/ }).getAttribute('aria-label'), /33 records.*Loss from 12 to 4\.267.*Matches: 3/);
  const before = await page.locator('[data-line="loss"]').getAttribute('d');
  await page.locator('input[name="log"]').check();
  await eventually(async () => assert.notEqual(await page.locator('[data-line="loss"]').getAttribute('d'), before));
  await page.locator('select[name="across"]').selectOption('seconds');
  await eventually(async () => assert.match(await page.locator('.curve[data-points]').innerHTML(), /time in seconds/));
}));

test('CSV has all records of a long run, of which the picture shows some', () => at('/runs/long', async (page) => {
  assert.ok(await points(page) <= 2000);
  assert.match(await page.locator('main').innerText(), /of 3,300 records are shown/);
  assert.equal((await steps(page)).length, 50);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /CSV/ }).click()]);
  assert.equal(download.suggestedFilename(), 'long.csv');
  const lines = readFileSync(await download.path(), 'utf8').trim().split('\n');
  assert.equal(lines.length, 3301);
  assert.deepEqual(lines.slice(-2), [
    '3000,3000000,7500,games,400,4.002666666666666,4.502666666666666,,,,,,,',
    '3000,3000000,7501,match,,,,ckpt-00002990,40,10,50,0.45,-34.9,false',
  ]);
  await page.getByRole('button', { name: /Show all/ }).click();
  await eventually(async () => assert.equal((await steps(page)).length, await points(page)));
}));

test('a run that is being written grows on the page, and goes back when it does', () => {
  const live = new RunFolder(runs, 'live');
  return at('/runs/live', async (page) => {
    assert.match(await page.locator('main').innerText(), /Nothing has been measured yet/);
    live.append(recordOf(1), recordOf(2));
    await eventually(async () => assert.deepEqual(await steps(page), [2, 1]));
    live.append('damaged', recordOf(3));
    await eventually(async () => assert.deepEqual(await steps(page), [3, 2, 1]));
    live.append(matchRecordOf(3));
    await eventually(async () => assert.deepEqual(await steps(page), [3, 3, 2, 1]));
    assert.equal(await points(page), 4);
    assert.equal(await page.locator('[data-match]').count(), 1);
    await eventually(async () => assert.match(await page.locator('.run-summary').innerText(), /3,000 of 50,000/), 10000);
    live.cut(`${JSON.stringify(recordOf(1))}\n`.length);
    await eventually(async () => assert.deepEqual(await steps(page), [1]));
    live.append(recordOf(2), recordOf(3));
    await eventually(async () => assert.deepEqual(await steps(page), [3, 2, 1]));
    await page.reload();
    await eventually(async () => assert.deepEqual(await steps(page), [3, 2, 1]));
  });
});

test('a real training with a gate: each line that it writes is seen while it is written', () => {
  const { run, lines } = trainedRun();
  const written = lines.map((line) => JSON.parse(line));
  const live = new RunFolder(runs, 'v1.2 gated', run);
  return at('/runs/v1.2%20gated', async (page) => {
    for (const [i, line] of lines.entries()) {
      live.append(line);
      if (written[i].match || i === lines.length - 1) await eventually(async () => assert.deepEqual(await steps(page), written.slice(0, i + 1).map(({ step }) => step).reverse()));
    }
    const matches = written.filter(({ match }) => match);
    assert.ok(matches.length >= 2);
    assert.equal(await page.locator('[data-match]').count(), matches.length);
    const words = await page.locator(`[data-step="${matches[0].step}"]`).first().innerText();
    assert.ok(words.includes(`against ${matches[0].match.against}`), words);
    assert.equal(await points(page), lines.length);
    await page.reload();
    await eventually(async () => assert.equal((await steps(page)).length, lines.length));
  });
});

test('the curve outlives an absence of the server', async () => {
  const run = new RunFolder(runs, 'absent').append(recordOf(1));
  await at('/runs/absent', async (page) => {
    assert.deepEqual(await steps(page), [1]);
    await server.kill();
    run.append(recordOf(2));
    await page.locator('.away').waitFor();
    await server.restart();
    await eventually(async () => assert.deepEqual(await steps(page), [2, 1]), 10000);
    run.append(recordOf(3));
    await eventually(async () => assert.deepEqual(await steps(page), [3, 2, 1]), 10000);
  }, { allow: /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/ });
});

test('patterns: what is drawn is what the server says, by mouse, keyboard and address', () => at('/runs', async (page) => {
  await page.getByRole('link', { name: /Othello: patterns/ }).click();
  const shows = (what) => eventually(async () => assert.equal(await page.locator('main').getAttribute('data-shown'), what));
  await shows('P01 30');
  const agree = async (pattern, phase) => {
    const { body } = await api.get(`/api/v1/games/othello/weights/patterns?pattern=${pattern}&phase=${phase}&limit=20`);
    for (const side of ['largest', 'smallest']) {
      const shown = await page.locator(`[data-entries="${side}"] [data-entry]`).evaluateAll((all) => all.map((one) => [Number(one.dataset.entry), one.dataset.cells]));
      assert.deepEqual(shown, body[side].map(({ index, cells }) => [index, cells]));
    }
    return body;
  };
  await agree('P01', 30);
  await page.locator('select[name="pattern"]').selectOption('P10');
  await shows('P10 30');
  const { squares, largest } = await agree('P10', 30);
  const words = await page.locator('[data-entries="largest"] svg').first().getAttribute('aria-label');
  assert.ok(words.startsWith(squares.map((square, i) => `${square} ${largest[0].cells[i] === '-' ? 'empty' : largest[0].cells[i]}`).join(', ')), words);
  const letters = await page.locator('[data-entries="largest"] svg').first().locator('text').allTextContents();
  assert.deepEqual(letters.sort(), [...largest[0].cells].filter((cell) => cell !== '-').sort());
  await page.locator('input[name="phase"]').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await shows('P10 31');
  assert.match(page.url(), /pattern=P10&phase=31/);
  assert.match(await page.locator('[data-announcer]').textContent(), /P10, phase 31/);
  await page.reload();
  await shows('P10 31');
  await agree('P10', 31);
}));

test('what is not there says so', async () => {
  const missing = /Failed to load resource.*404/;
  await at('/runs/nosuch', async (page) => assert.match(await page.locator('.refusal').innerText(), /no run 'nosuch'/), { allow: missing });
  await at('/weights/nested', async (page) => assert.match(await page.locator('.refusal').innerText(), /no weights/), { allow: missing });
  await at('/weights/othello?phase=99', async (page) => assert.match(await page.locator('.refusal').innerText(), /phase/), { allow: /Failed to load resource.*422/ });
});

for (const lang of ['en', 'ja'])
  for (const path of ['/runs', '/runs/evening', '/runs/only-begun', '/weights/othello'])
    test(`${path}, ${lang}: words, axe in both themes, width in three sizes`, () => at(`${path}?lang=${lang}`, async (page) => {
      await page.locator('details').evaluateAll((all) => all.forEach((one) => { one.open = true; }));
      assert.ok((await page.title()).length > 3);
      checkWords(await page.locator('body').innerText(), lang);
      await page.evaluate(axeSource());
      for (const [width, height] of [[1440, 900], [768, 1024], [360, 740]]) {
        await page.setViewportSize({ width, height });
        await checkWidth(page, `${width}×${height}`, false);
        for (const colorScheme of width === 768 ? [] : ['light', 'dark']) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await checkAxe(page, `${colorScheme}, ${width}×${height}`);
        }
      }
    }, { lang }));

test('targets for fingers are large enough', async () => {
  for (const path of ['/runs', '/runs/evening', '/weights/othello'])
    await at(path, async (page) => assert.deepEqual(await small(page), [], path), { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
});
