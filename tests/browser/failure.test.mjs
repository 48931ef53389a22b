// An engine that fails: it is said, it can try again, another one can take its place.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { program, temporaryFolder } from '../http/server.mjs';
import { axeSource, eventually, moveTexts, settled, stage, visit } from './browser.mjs';
import { checkAxe, checkWidth, checkWords, small } from './checks.mjs';

// An engine that ends at once, until there is a file.
const home = temporaryFolder();
const mended = join(home.path, 'mended');
writeFileSync(join(home.path, 'engine.sh'), `[ -e '${mended}' ] && exec '${program}' usi --engine random\nexit 1\n`);
const flaky = `usi:sh ${join(home.path, 'engine.sh')}`;
const broken = 'usi:/bin/false';

let server, browser, api, end;
before(async () => { ({ server, browser, api, end } = await stage({ args: ['--allow-engine', broken, '--allow-engine', flaky] })); });
after(async () => { await end?.(); home.remove(); });

const notice = (page) => page.locator('.failure');
const said = (page) => page.locator('[data-announcer]').textContent();
const start = async (engine) => (await api.post('/api/v1/sessions', { game: 'shogi', players: { first: { kind: 'engine', engine } } }, { status: 201 })).body;

async function withFailed(engine, run, { lang = 'en', ...more } = {}) {
  const session = await start(engine);
  const { context, page, problems } = await visit(browser, `${server.url}/g/shogi/${session.id}#second=${session.tokens.second}`, { lang, ...more });
  try {
    await notice(page).waitFor();
    await run(page, `/api/v1/sessions/${session.id}`);
    // The browser itself complains of the answer that says why.
    assert.deepEqual(problems.filter((problem) => !problem.includes('Failed to load resource')), []);
  } finally {
    await context.close();
  }
}

for (const [lang, words] of [
  ['en', { head: 'The engine of Sente has stopped', retry: 'Try again', other: 'Another engine…' }],
  ['ja', { head: '先手のエンジンが止まりました', retry: 'もう一度', other: '別のエンジン…' }],
])
  test(`it is said, also after a reload, in ${lang}`, () => withFailed(broken, async (page, path) => {
    for (const visits of [1, 2]) {
      const text = await notice(page).innerText();
      for (const part of [words.head, words.retry, words.other, broken]) assert.ok(text.includes(part), `${visits}: ${text}`);
      const { failure } = (await api.get(path)).body;
      assert.ok(text.includes(failure.detail) && text.includes(failure.hint), text);
      await eventually(async () => assert.ok((await said(page)).includes(words.head), await said(page)));
      await page.reload();
      await notice(page).waitFor();
    }
    checkWords(await notice(page).innerText(), lang);
    assert.ok((await page.title()).includes(words.head));
    await page.evaluate(axeSource());
    await checkAxe(page, `failure ${lang}`);
    await notice(page).getByRole('button', { name: words.other }).click();
    await page.locator('select[name="other"]').waitFor();
    checkWords(await notice(page).innerText(), lang);
    await checkAxe(page, `failure, another engine, ${lang}`);
  }, { lang }));

test('it fits on a phone, for fingers', () => withFailed(broken, async (page) => {
  await checkWidth(page, 'failure');
  assert.deepEqual((await small(page)).filter((words) => !words.includes('gridcell')), []);
  await notice(page).getByRole('button', { name: 'Another engine' }).click();
  await checkWidth(page, 'failure, another engine');
  assert.deepEqual((await small(page)).filter((words) => !words.includes('gridcell')), []);
}, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }));

test('another try that fails is said again; one that works plays on', () => withFailed(flaky, async (page, path) => {
  const answered = page.waitForResponse((response) => response.url().includes('/engine_move'));
  await notice(page).getByRole('button', { name: 'Try again' }).click();
  assert.ok((await answered).status() >= 400);
  await notice(page).waitFor();
  assert.equal((await api.get(path)).body.revision, 0);
  writeFileSync(mended, '');
  await notice(page).getByRole('button', { name: 'Try again' }).click();
  await eventually(async () => assert.equal((await moveTexts(page)).length, 1));
  assert.equal(await notice(page).count(), 0);
  const { body } = await api.get(path);
  assert.deepEqual([body.ply, body.revision, body.failure], [1, 1, null]);
}));

// One more try on a page of its own that is refused: by the server, or by the answer `fulfilled`.
async function refusedTry(path, lang, { token, fulfilled }) {
  const { context, page } = await visit(browser, `${server.url}${path.replace('/api/v1/sessions', '/g/shogi')}${token ? `#second=${token}` : ''}`, { lang });
  if (fulfilled) await page.route('**/engine_move*', (route) => route.fulfill({ contentType: 'application/problem+json', ...fulfilled }));
  await notice(page).waitFor();
  await notice(page).locator('.retry').click();
  await page.locator('.status .refusal').waitFor();
  return { context, page };
}

const noTurn = { en: /not your seat's turn/, ja: /あなたの席の手番ではありません/ };
const noSeat = { en: /no seat in this game/, ja: /この対局の席がありません/ };
const busy = { type: '/problems/busy', title: 'Busy', status: 503, detail: 'everything is taken', where: '', hint: 'later', code: 'busy', tag: '' };
const isBusy = { en: /everything is taken/, ja: /everything is taken/ };

for (const lang of ['en', 'ja'])
  for (const [name, how, words, buttons] of [
    ['without a seat', {}, noSeat, 0],
    ['with a wrong token', { token: 'f'.repeat(32) }, noTurn, 2],
    ['at a busy server', { token: 'f'.repeat(32), fulfilled: { status: 503, body: JSON.stringify(busy) } }, isBusy, 2],
  ])
    test(`another try ${name} is refused aloud, and the failure stays, in ${lang}`, async () => {
      const session = await start(broken);
      const path = `/api/v1/sessions/${session.id}`;
      await eventually(async () => assert.ok((await api.get(path)).body.failure));
      const { context, page } = await refusedTry(path, lang, how);
      assert.match(await page.locator('.status .refusal').innerText(), words[lang]);
      await eventually(async () => assert.match(await said(page), words[lang]));
      assert.equal(await notice(page).count(), 1);
      await eventually(async () => assert.equal(await notice(page).getByRole('button').count(), buttons));
      checkWords(await page.locator('.status').innerText(), lang);
      assert.equal((await api.get(path)).body.revision, 0);
      await context.close();
    });

test('what the engine says at another try is no refusal', () => withFailed(broken, async (page) => {
  const answered = page.waitForResponse((response) => response.url().includes('/engine_move'));
  await notice(page).locator('.retry').click();
  assert.ok((await answered).status() >= 400);
  await notice(page).waitFor();
  await settled(page);
  assert.equal(await page.locator('.status .refusal').count(), 0);
  assert.match(await said(page), /has stopped/);
}));

test('another engine takes the seat, and everybody sees it', () => withFailed(broken, async (page, path) => {
  const other = await visit(browser, page.url());  // somebody who watches, without a seat
  await notice(other.page).waitFor();
  await notice(page).getByRole('button', { name: 'Another engine' }).click();
  // Whoever has no token of the seat cannot sit down there.
  assert.equal(await page.locator('select[name="other"] option[value="human"]').count(), 0);
  await page.locator('select[name="other"]').selectOption('level:1');
  await notice(page).getByRole('button', { name: 'Play on' }).click();
  for (const one of [page, other.page]) {
    await eventually(async () => assert.equal((await moveTexts(one)).length, 1));
    assert.equal(await notice(one).count(), 0);
    assert.match(await one.locator('.players li').first().innerText(), /Level 1/);
  }
  const { body } = await api.get(path);
  assert.deepEqual([body.players.first.level, body.failure, body.ply], [1, null, 1]);
  await other.context.close();
}));

test('who has both seats can sit down instead', async () => {
  const { context, page } = await visit(browser, `${server.url}/g/shogi`);
  const session = await start(broken);
  await page.evaluate(({ id, tokens }) => localStorage.setItem('banmen.seats', JSON.stringify([{ id, game: 'shogi', tokens }])), session);
  await page.goto(`${server.url}/g/shogi/${session.id}`);
  await notice(page).getByRole('button', { name: 'Another engine' }).click();
  await page.locator('select[name="other"]').selectOption('human');
  await notice(page).getByRole('button', { name: 'Play on' }).click();
  await eventually(async () => assert.match(await page.locator('.status-line').innerText(), /your turn/));
  assert.equal(await notice(page).count(), 0);
  await context.close();
});
