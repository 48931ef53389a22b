// Pictures of every screen from the real page: node tests/browser/screenshots.mjs FOLDER [NAME…] [--readme]
// With names only of the screens whose names begin so, like nested.
// With --readme also the two pictures of the README, docs/images/play.png and docs/images/phone.png.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { wholeRun } from '../http/run_folder.mjs';
import { root, temporaryFolder } from '../http/server.mjs';
import { newGame, spot, stage, visit, wholeGame } from './browser.mjs';

const [folder, ...wanted] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const readme = process.argv.includes('--readme');
if (!folder && !readme) {
  console.error('node tests/browser/screenshots.mjs FOLDER [NAME…] [--readme]');
  process.exit(2);
}
const sizes = { desktop: { viewport: { width: 1440, height: 900 } }, phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } };

const home = temporaryFolder();
wholeRun(join(home.path, 'runs'), 'evening', 240, { settings: { games: '500000', method: 'td' } });
wholeRun(join(home.path, 'runs'), 'first-try', 50);
const { server, browser, api, end } = await stage({ args: ['--runs', join(home.path, 'runs'), '--allow-engine', 'usi:/bin/false'] });
try {
  const make = async (moves, more) => (await api.post('/api/v1/sessions', { game: 'contrast', moves, ...more }, { status: 201 })).body;
  const midway = await make(wholeGame.slice(0, 4), { players: { second: { kind: 'engine', level: 3 } } });
  const over = await make(wholeGame);
  const seat = ({ id, tokens }) => `/g/contrast/${id}#first=${tokens.first}`;
  const analyse = async (page) => {
    await page.locator('input[name="analyse"]').check();
    await page.locator('.lines [data-move]').nth(2).waitFor();
    await page.waitForTimeout(800);
  };
  // A game of boards within boards after so many moves, the same ones every time.
  const nested = async (depth, plies) => {
    const { body: { id, tokens } } = await api.post('/api/v1/sessions', { game: 'nested', options: { depth: String(depth) } }, { status: 201 });
    for (let ply = 0, state = 1; ply < plies; ply += 1) {
      const { body: { moves } } = await api.get(`/api/v1/sessions/${id}/moves`);
      if (moves.length === 0) break;
      state = (state * 1103515245 + 12345) % 2147483648;
      const { text } = moves[Math.floor(state / 65536) % moves.length];
      await api.post(`/api/v1/sessions/${id}/move`, { move: text }, { token: ply % 2 ? tokens.second : tokens.first });
    }
    return `/g/nested/${id}`;
  };
  // Both sides in atari on a board of lines, one stone taken.
  const stones = async (options, moves) => {
    const { body: { id, tokens } } = await api.post('/api/v1/sessions', { game: 'stone-capture', options, moves: moves.split(' ') }, { status: 201 });
    return `/g/stone-capture/${id}#first=${tokens.first}`;
  };
  const fight = () => stones({ m: '3' }, '(2,2) (1,2) (0,2) (2,1) (1,1) (3,1) (1,3) (3,2) (3,3) (2,3) (4,1)');
  // A bishop has been exchanged, another drop gives check.
  const shogi = async (moves) => {
    const { body: { id, tokens } } = await api.post('/api/v1/sessions', { game: 'shogi', moves: moves.split(' ') }, { status: 201 });
    return `/g/shogi/${id}#first=${tokens.first}`;
  };
  const othello = async (moves) => {
    const { body: { id, tokens } } = await api.post('/api/v1/sessions', { game: 'othello', moves: moves.split(' ') }, { status: 201 });
    return `/g/othello/${id}#first=${tokens.first}`;
  };
  const failed = async () => {
    const { body: { id, tokens } } = await api.post('/api/v1/sessions', { game: 'shogi', players: { first: { kind: 'engine', engine: 'usi:/bin/false' } } }, { status: 201 });
    return `/g/shogi/${id}#second=${tokens.second}`;
  };
  const exchange = '7g7f 3c3d 8h2b+ 3a2b B*4e 8c8d 4e3d 8d8e 2g2f 8e8f 8g8f 8b8f P*8g 8f7f 3d5b+';
  const ask = async (page) => {
    await newGame(page, server.url, 'shogi', { start: 'lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3' });
    await spot(page, '8h').click();
    await spot(page, '2b').click();
  };
  const whole = (page) => page.locator('[data-crumb=""]').click();
  // The example of the bit format, cut off.
  const cut = async (page) => {
    await page.locator('textarea[name="import"]').fill('001100100001100010010100001 000000000000000000000000100 000010000000000001000010000 0000000000010000000');
    await page.locator('[data-part]').waitFor();
  };
  const drawn = (page) => page.locator('[data-thermo]').waitFor();
  const screens = [
    ['home', '/'], ['new', '/g/contrast'], ['play', seat(midway)], ['over', seat(over)], ['past', `/g/contrast/${midway.id}?ply=2`], ['help', '/help'], ['missing', '/nosuch'],
    ['choosing', '/g/contrast', async (page) => {
      await newGame(page, server.url);
      await spot(page, 'c5').click();
      await spot(page, 'c4').click();
    }],
    ['analysis', seat(midway), analyse],
    ['failure', failed, (page) => page.locator('.failure').waitFor()],
    ['failure-choice', failed, (page) => page.locator('.failure .acts button').nth(1).click()],
    ['nested-2', () => nested(2, 36)], ['nested-3', () => nested(3, 250)], ['nested-3-whole', () => nested(3, 250), whole], ['nested-3-free', () => nested(3, 0)],
    ['nested-4', () => nested(4, 400)], ['nested-4-whole', () => nested(4, 400), whole], ['nested-new', '/g/nested'], ['nested-cut', '/g/nested', cut],
    ['stones-new', '/g/stone-capture'], ['stones', fight], ['stones-analysis', fight, analyse], ['stones-row', () => stones({ rows: '1', cols: '8', m: '2' }, '(0,2) (0,1) (0,4)')],
    ['shogi-new', '/g/shogi'], ['shogi', () => shogi(exchange)], ['shogi-ask', '/g/shogi', ask],
    ['othello-new', '/g/othello'], ['othello', () => othello('f5 d6 c3 d3 c4 f4 f6 b4')], ['othello-analysis', () => othello('f5 d6 c3 d3 c4 f4 f6 b4'), analyse],
    ['explore-empty', '/explore'], ['explore', '/explore?n=3&m=1', drawn], ['explore-both', '/explore?rows=2&cols=3&m=2#/(0,1)/~(1,1)', drawn],
    ['explore-map', '/explore', async (page) => {
      await page.locator('[data-heat-start]').click();
      await page.locator('[data-heat="idle"] [data-field="3,3"][data-state="done"]').waitFor();
    }],
    ['runs', '/runs'], ['run', '/runs/evening'], ['weights', '/weights/othello?pattern=P03&phase=30'],
  ].filter(([name]) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)));
  const shoot = async (path, act, options, file, clip) => {
    const at = new URL(path, server.url);
    at.searchParams.set('lang', options.lang);
    const { context, page } = await visit(browser, at.href, { ...options, reducedMotion: 'reduce' });
    await page.locator('main').waitFor();
    await page.locator('.loading').waitFor({ state: 'detached' });
    if (act) await act(page);
    await page.screenshot({ path: file, fullPage: !clip });
    if (act === analyse) await page.locator('input[name="analyse"]').uncheck();
    await context.close();
  };
  if (folder) {
    mkdirSync(folder, { recursive: true });
    for (const [name, place, act] of screens) {
      const path = typeof place === 'string' ? place : await place();
      for (const lang of ['en', 'ja'])
        for (const theme of ['light', 'dark'])
          for (const [size, options] of Object.entries(sizes)) {
            await shoot(path, act, { lang, theme, ...options }, join(folder, `${name}-${lang}-${theme}-${size}.png`));
            process.stdout.write('.');
          }
    }
    console.log(`\n${folder}`);
  }
  if (readme) {
    const images = join(root, 'docs/images');
    mkdirSync(images, { recursive: true });
    const options = { lang: 'en', theme: 'light', viewport: { width: 1200, height: 800 } };
    await shoot(seat(midway), analyse, options, join(images, 'play.png'), true);
    await shoot(seat(midway), null, { lang: 'ja', theme: 'dark', ...sizes.phone }, join(images, 'phone.png'), true);
    console.log(images);
  }
} finally {
  await end();
  home.remove();
}
