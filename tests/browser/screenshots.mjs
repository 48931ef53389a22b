// Pictures of every screen from the real page: node tests/browser/screenshots.mjs FOLDER [--readme]
// With --readme also the two pictures of the README, docs/images/play.png and docs/images/phone.png.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../http/server.mjs';
import { newGame, spot, stage, visit, wholeGame } from './browser.mjs';

const folder = process.argv.slice(2).find((word) => !word.startsWith('--'));
const readme = process.argv.includes('--readme');
if (!folder && !readme) {
  console.error('node tests/browser/screenshots.mjs FOLDER [--readme]');
  process.exit(2);
}
const sizes = { desktop: { viewport: { width: 1440, height: 900 } }, phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } };

const { server, browser, api, end } = await stage();
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
  const screens = [
    ['home', '/'], ['new', '/g/contrast'], ['play', seat(midway)], ['over', seat(over)], ['past', `/g/contrast/${midway.id}?ply=2`], ['help', '/help'], ['missing', '/nosuch'],
    ['choosing', '/g/contrast', async (page) => {
      await newGame(page, server.url);
      await spot(page, 'c5').click();
      await spot(page, 'c4').click();
    }],
    ['analysis', seat(midway), analyse],
  ];
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
    for (const [name, path, act] of screens)
      for (const lang of ['en', 'ja'])
        for (const theme of ['light', 'dark'])
          for (const [size, options] of Object.entries(sizes)) {
            await shoot(path, act, { lang, theme, ...options }, join(folder, `${name}-${lang}-${theme}-${size}.png`));
            process.stdout.write('.');
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
}
