// Shogi: men with kanji or letters, hands, promotion asked once, check, known games.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { patience, program } from '../http/server.mjs';
import { axeSource, clicksOf, eventually, inStep, moveTexts, newGame, playByKeyboard, playByMouse, playByText, poke, sessionPath, spot, stage, visit } from './browser.mjs';
import { checkAxe, checkWidth, checkWords, small } from './checks.mjs';

let server, browser, api, end;
before(async () => { ({ server, browser, api, end } = await stage()); });
after(async () => { await end?.(); });

async function withGame(start, run, { lang = 'en', ...more } = {}) {
  const { context, page, problems } = await visit(browser, server.url, { lang, ...more });
  try {
    await newGame(page, server.url, 'shogi', { start });
    await run(page);
    assert.deepEqual(problems, []);
  } finally {
    await context.close();
  }
}
const label = (page, id) => spot(page, id).getAttribute('aria-label');
const marked = (page) => page.locator('[data-legal]').evaluateAll((all) => all.map((one) => one.dataset.spot).sort());
const answers = (page) => page.locator('.spot-answer').allTextContents();
// A bishop takes and promotes, is retaken, and both bishops come back.
const tenPlies = ['7g7f', '3c3d', '8h2b+', '3a2b', 'B*4e', '8c8d', '4e3d', '8d8e', '2g2f', 'B*5d'];

for (const [name, play] of [['mouse', playByMouse], ['keyboard', playByKeyboard], ['text box', (page, _, move) => playByText(page, move)]])
  test(`ten plies by ${name} only`, () => withGame('', async (page) => {
    for (const [i, move] of tenPlies.entries()) {
      await play(page, api, move);
      await inStep(page, api, tenPlies.slice(0, i + 1));
    }
    await page.reload();
    await inStep(page, api, tenPlies);
  }));

for (const [lang, words] of [
  ['en', { men: ['P', 'L', 'N', 'S', 'G', 'B', 'R', 'K'], pawn: '7g, sente pawn', empty: '5e, empty', hand: 'Sente: bishop, 1 left', file: '9', rank: 'g', answers: ['Promote', 'Keep'] }],
  ['ja', { men: ['歩', '香', '桂', '銀', '金', '角', '飛', '玉', '王'], pawn: '7七, 先手 歩', empty: '5五, 空き', hand: '先手：角, 残り1', file: '9', rank: '七', answers: ['成', '不成'] }],
])
  test(`the board, the hands and the question in ${lang}`, () => withGame('', async (page) => {
    assert.equal(await page.locator('.spot-cell').count(), 81);
    // Fourteen more lie in the trays, faded, because nobody has taken anything.
    assert.equal(await page.locator('.board .koma').count(), 54);
    assert.equal(await page.locator('.board .gone .koma').count(), 14);
    const signs = await page.locator('.board .koma-sign').allTextContents();
    assert.deepEqual([...new Set(signs)].sort(), [...words.men].sort());
    const labels = await page.locator('.board .label').allTextContents();
    assert.ok(labels.includes(words.file) && labels.includes(words.rank), labels.join());
    assert.equal(await label(page, '7g'), words.pawn);
    assert.equal(await label(page, '5e'), words.empty);

    await playByMouse(page, api, '7g7f');
    await eventually(async () => assert.equal((await moveTexts(page)).length, 1));
    await playByMouse(page, api, '3c3d');
    await eventually(async () => assert.equal((await moveTexts(page)).length, 2));
    assert.deepEqual(await answers(page), [], 'nothing is asked before there is a choice');
    await spot(page, '8h').click();
    await spot(page, '2b').click();
    await eventually(async () => assert.deepEqual(await answers(page), words.answers));
    assert.deepEqual(await marked(page), ['promote', 'stay']);
    const [target, first, second] = await Promise.all(['2b', 'promote', 'stay'].map((id) => spot(page, id).boundingBox()));
    for (const { x, y, width, height } of [first, second])
      assert.ok(Math.abs(x + width / 2 - target.x - target.width / 2) < 3 * target.width && Math.abs(y + height / 2 - target.y - target.height / 2) < 2 * target.height, 'beside the square');
    await spot(page, 'promote').click();
    await eventually(async () => assert.equal((await moveTexts(page)).length, 3));
    assert.deepEqual(await answers(page), [], 'asked once');
    await playByMouse(page, api, '3a2b');
    await eventually(async () => assert.equal(await label(page, 'hand:bishop'), words.hand));
    assert.equal(await spot(page, 'hand:bishop').locator('.count').textContent(), '×1');
    assert.equal(await spot(page, 'hand:pawn').getAttribute('data-empty'), 'true');
    const { body } = await api.get(sessionPath(page));
    assert.deepEqual(body.line.moves, tenPlies.slice(0, 4));
    assert.deepEqual(await moveTexts(page), lang === 'ja' && body.ja ? body.ja : body.line.moves);
  }, { lang }));

test('a refused promotion, a forced one, and another square instead of an answer', () => withGame('4k4/P8/9/2P6/9/9/9/9/4K4 b - 1', async (page) => {
  await spot(page, '7d').click();
  await spot(page, '7c').click();
  await spot(page, 'stay').waitFor();
  await spot(page, '5i').click();
  await eventually(async () => assert.deepEqual(await answers(page), []));
  await spot(page, '5i').click();
  await spot(page, '7d').click();
  await spot(page, '7c').click();
  await spot(page, 'stay').click();
  await inStep(page, api, ['7d7c']);
  await playByMouse(page, api, '5a5b');
  await inStep(page, api, ['7d7c', '5a5b']);
  assert.deepEqual(await clicksOf(page, api, '9b9a+'), ['9b', '9a']);
  await spot(page, '9b').click();
  await spot(page, '9a').click();
  await inStep(page, api, ['7d7c', '5a5b', '9b9a+']);
  await eventually(async () => assert.equal(await label(page, '9a'), '9a, sente promoted pawn'));
}));

test('the keyboard is led to the question and may leave it', () => withGame('4k4/9/9/2P6/9/9/9/9/4K4 b - 1', async (page) => {
  const focused = () => page.evaluate(() => document.activeElement?.dataset?.spot ?? null);
  await spot(page, '7d').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await eventually(async () => assert.equal(await focused(), '7c'));
  await page.keyboard.press('Enter');
  await eventually(async () => assert.equal(await focused(), 'promote'));
  await page.keyboard.press('ArrowRight');
  await eventually(async () => assert.equal(await focused(), 'stay'));
  await page.keyboard.press('Escape');
  await eventually(async () => assert.deepEqual(await answers(page), []));
  await eventually(async () => assert.notEqual(await focused(), null));
  await inStep(page, api, []);
}));

test('a king in check is marked and told', () => withGame('4k4/9/4R4/9/9/9/9/9/4K4 w - 1', async (page) => {
  assert.equal(await page.locator('.board .check').count(), 1);
  assert.equal(await label(page, '5a'), '5a, in check, gote king');
  await playByMouse(page, api, '5a4a');
  await eventually(async () => assert.equal(await page.locator('.board .check').count(), 0));
}));

test('targets of drops are the server\'s: no second pawn on a file, none without a move', () => withGame('4k4/9/9/9/9/9/4P4/9/4K4 b P 1', async (page) => {
  await spot(page, 'hand:pawn').click();
  const { body } = await api.get(`${sessionPath(page)}/moves`);
  const targets = body.moves.filter(({ clicks }) => clicks[0] === 'hand:pawn').map(({ clicks }) => clicks[1]);
  await eventually(async () => assert.deepEqual((await marked(page)).filter((id) => id !== 'hand:pawn'), targets.sort()));
  assert.equal(targets.length, 8 * 8);
  assert.ok(targets.every((id) => !id.startsWith('5') && !id.endsWith('a')));
  await poke(page, '5e');
  await eventually(async () => assert.match(await page.locator('[data-announcer]').textContent(), /5e/));
  await inStep(page, api, []);
}));

test('a pawn may not be dropped to mate', () => withGame('7nk/9/7GG/9/9/9/9/9/4K4 b P 1', async (page) => {
  await spot(page, 'hand:pawn').click();
  await eventually(async () => assert.ok((await marked(page)).includes('1d')));
  assert.ok(!(await marked(page)).includes('1b'));
}));

test('seen from the other side the men turn with the board', () => withGame('4k4/9/9/9/9/9/9/9/4K4 b - 1', async (page) => {
  const kings = () => page.locator('.board .koma').evaluateAll((all) => all.filter((one) => !one.closest('.gone')).map((one) => one.getAttribute('transform').includes('180')));
  assert.deepEqual(await kings(), [true, false]);
  await page.keyboard.press('f');
  await eventually(async () => assert.deepEqual(await kings(), [false, true]));
}));

test('a handicap chosen in the form', async () => {
  const { context, page, problems } = await visit(browser, `${server.url}/g/shogi`);
  await page.locator('select[name="start"]').selectOption('two');
  await page.locator('.player-form select[name="second"]').selectOption('human');
  await page.locator('main form button[type="submit"]').click();
  await spot(page, '5e').waitFor();
  assert.equal(await page.locator('.board .koma').count() - 14, 38);
  assert.match(await page.locator('.status').textContent(), /Gote/);
  const { body } = await api.get(sessionPath(page));
  assert.deepEqual(body.line.options, { start: 'two' });
  assert.deepEqual(problems, []);
  await context.close();
});

test('moves are named as readers expect them, and giving up can be taken back', () => withGame('', async (page) => {
  for (const move of tenPlies.slice(0, 4)) {
    await playByText(page, move);
    await eventually(async () => assert.equal((await api.get(sessionPath(page))).body.line.moves.at(-1), move));
  }
  await eventually(async () => assert.deepEqual(await moveTexts(page), ['▲７六歩', '△３四歩', '▲２二角成', '△同銀']));
  assert.match(await page.locator('[data-announcer]').textContent(), /△同銀/);
  const resign = page.locator('[data-declaration="resign"]');
  assert.equal(await resign.textContent(), '投了');
  await resign.click();
  await eventually(async () => assert.equal(await page.locator('.status').getAttribute('data-result'), 'second_wins'));
  await page.keyboard.press('z');
  await eventually(async () => assert.equal(await page.locator('.status').getAttribute('data-result'), 'ongoing'));
}, { lang: 'ja' }));

test('a KIF record goes out and comes in again', () => withGame('', async (page) => {
  for (const move of tenPlies) {
    await playByText(page, move);
    await eventually(async () => assert.equal((await moveTexts(page)).at(-1), move));
  }
  await page.locator('.panel-share summary').click();
  const href = await page.locator('.panel-share a[href$="format=kif"]').getAttribute('href');
  const kif = await (await fetch(`${server.url}${href}`)).text();
  await newGame(page, server.url, 'shogi', { start: kif });
  await inStep(page, api, tenPlies);
}));

test('who sits as Gote looks from there', async () => {
  const { body: { id, tokens } } = await api.post('/api/v1/sessions', { game: 'shogi', players: { first: { kind: 'engine', engine: 'random' } } }, { status: 201 });
  const { context, page } = await visit(browser, `${server.url}/g/shogi/${id}#second=${tokens.second}`);
  await spot(page, '5a').waitFor();
  const [mine, other] = [await spot(page, '5a').boundingBox(), await spot(page, '5i').boundingBox()];
  assert.ok(mine.y > other.y);
  await context.close();
});

// What an engine tells, whichever it is: the answer is made up here.
test('an explanation is shown as the engine gives it, its choice marked', () => withGame('', async (page) => {
  const explanation = { facts: { level: '3', root: '120' }, columns: ['cand', 'cap', 'gain'], rows: [['2g2f', '0', '4'], ['7g7f', '0', '9'], ['B*5e', '', '']], reasons: ['7g7f has the higher gain'] };
  const candidates = [{ move: '7g7f', score: { kind: 'estimate', side: 'sente', value: 9, unit: 'centipawns' }, line: ['7g7f'] }];
  const result = { depth: 1, nodes: 3, seconds: 0.1, note: '', candidates, explanation };
  const job = { id: 'made-up', kind: 'analysis', game: 'shogi', state: 'done', version: 1, error: null, result };
  let asked;
  await page.route('**/analyses', (route) => { asked = route.request().postDataJSON(); return route.fulfill({ status: 202, json: { ...job, state: 'running', result: null } }); });
  await page.route('**/jobs/made-up/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: `id: 1\nevent: done\ndata: ${JSON.stringify(job)}\n\n` }));
  await page.locator('input[name="analyse"]').check();
  const shown = page.locator('[data-explanation]');
  await shown.waitFor();
  assert.equal(asked.explain, true);
  assert.deepEqual(await shown.locator('thead th').allTextContents(), explanation.columns);
  assert.deepEqual(await shown.locator('tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((one) => one.textContent))), [['2g2f', '0', '4'], ['★ 7g7f', '0', '9'], ['B*5e', '', '']]);
  assert.equal(await shown.locator('tr[aria-current] th').textContent(), '★ 7g7f');
  assert.match(await shown.textContent(), /7g7f has the higher gain.*level3root120/);
  await page.evaluate(axeSource());
  await checkAxe(page, 'explanation');
  await page.setViewportSize({ width: 360, height: 740 });
  await checkWidth(page, 'explanation', true);
}));

const kinds = {
  'hum-sente': 'even', 'com-sente': 'gote-first', 'hum-hishaochi': 'sente-rook', 'hum-nimaiochi': 'sente-two', 'com-hishaochi': 'rook', 'com-nimaiochi': 'two',
};
test('the six games of the cartridge fill the form', async () => {
  const { context, page, problems } = await visit(browser, `${server.url}/g/shogi`);
  const buttons = page.locator('[data-preset]');
  await buttons.first().waitFor();
  assert.deepEqual(await buttons.evaluateAll((all) => all.map((one) => one.dataset.preset)), Object.keys(kinds));
  const chosen = (name) => page.locator(`select[name="${name}"]`).inputValue();
  for (const [kind, start] of Object.entries(kinds)) {
    const button = page.locator(`[data-preset="${kind}"]`);
    await button.click();
    assert.equal(await button.getAttribute('aria-pressed'), 'true');
    assert.deepEqual([await chosen('first'), await chosen('second'), await chosen('start'), await chosen('rules')], ['human', 'engine:com', start, 'famicom']);
  }
  await page.locator('select[name="start"]').selectOption('even');
  assert.equal(await page.locator('[data-preset][aria-pressed="true"]').count(), 0, 'changed by hand');
  assert.deepEqual(problems, []);
  await context.close();
});

test('COM begins, answers, and tells why', async () => {
  const { context, page, problems } = await visit(browser, `${server.url}/g/shogi`);
  await page.locator('[data-preset="com-sente"]').click();
  await page.locator('main form button[type="submit"]').click();
  await eventually(async () => assert.deepEqual(await moveTexts(page), ['3c3d']), 20000);
  await playByText(page, '7g7f');
  await eventually(async () => assert.equal((await moveTexts(page)).length, 3), 20000);
  await playByText(page, '2g2f');
  await eventually(async () => assert.equal((await moveTexts(page)).length, 5), 20000);
  const [, , , , last] = await moveTexts(page);
  await page.locator('[data-why]').click();
  await page.locator('[data-explanation]').waitFor();
  assert.match(page.url(), /ply=4/);
  assert.equal(await page.locator('select[name="analyst"]').inputValue(), 'com');
  assert.equal(await page.locator('.lines [data-move]').getAttribute('data-move'), last);
  // The same table as the command line's.
  const { body: { line: { moves } } } = await api.get(sessionPath(page));
  const told = execFileSync(program, ['analyse', 'shogi', '--option', 'start=gote-first', '--option', 'rules=famicom', '--moves', moves.slice(0, 4).join(' '), '--engine', 'com', '--explain', '--json'], { encoding: 'utf8', timeout: 10000 * patience });
  const { explanation } = JSON.parse(told.trim().split('\n').at(-1));
  assert.deepEqual(await page.locator('[data-explanation] thead th').allTextContents(), explanation.columns);
  assert.ok(explanation.rows.length > 1);
  const rows = await page.locator('[data-explanation] tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((one) => one.textContent.replace('★ ', ''))));
  assert.deepEqual(rows, explanation.rows);
  assert.equal(await page.locator('[data-explanation] tr[aria-current]').count(), 1);
  assert.deepEqual(problems, []);
  await context.close();
});

for (const lang of ['en', 'ja'])
  for (const theme of ['light', 'dark'])
    test(`on a phone and a desktop, ${lang} and ${theme}: words, widths, targets, axe`, async () => {
      const { body: { id, tokens } } = await api.post('/api/v1/sessions', { game: 'shogi', moves: tenPlies }, { status: 201 });
      for (const path of [`/g/shogi/${id}?lang=${lang}#first=${tokens.first}`, `/g/shogi?lang=${lang}`])
        for (const device of [{ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, { viewport: { width: 1440, height: 900 } }]) {
          const { context, page, problems } = await visit(browser, `${server.url}${path}`, { lang, theme, reducedMotion: 'reduce', ...device });
          await page.locator('main').waitFor();
          await page.locator('.loading').waitFor({ state: 'detached' });
          checkWords(await page.locator('body').innerText(), lang);
          for (const words of await page.locator('[aria-label]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))) checkWords(words + (lang === 'ja' ? '。あ' : ''), lang);
          await checkWidth(page, path, path.includes(id));
          if (device.isMobile) {
            // Nine cells do not fit in 44 px each; the board is rather seen as a whole.
            assert.deepEqual((await small(page)).filter((one) => !/role="gridcell"/.test(one)), [], path);
            const frame = page.locator('.board-frame');
            if (await frame.count()) {
              assert.ok(await frame.evaluate((one) => one.scrollWidth <= one.clientWidth), 'the board does not scroll');
              assert.ok((await spot(page, '5e').boundingBox()).width >= 36);
            }
          }
          await page.evaluate(axeSource());
          await checkAxe(page, path);
          assert.deepEqual(problems, []);
          await context.close();
        }
    });
