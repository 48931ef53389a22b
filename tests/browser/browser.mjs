// A real browser on the real server. Pages are spoken to by roles, names and data-attributes.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Client } from '../http/client.mjs';
import { patience, serve } from '../http/server.mjs';

const require = createRequire(new URL('../../web/', import.meta.url));
const { chromium } = require('playwright-core');
export { patience };
export const axeSource = () => require('axe-core').source;

export async function launch(flags = []) {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage', ...flags] });
}

// A server, a browser and a client of the API; `end` ends all of them.
export async function stage({ flags, ...options } = {}) {
  const { server, end: endServer } = await serve(options);
  const browser = await launch(flags).catch(async (error) => { await endServer(); throw error; });
  const api = new Client(server.url);
  const end = async () => {
    await browser.close();
    api.close();
    await endServer();
  };
  return { server, browser, api, end };
}

// BANMEN_PAGE=FOLDER tests a page that `node web/build.mjs FOLDER` has built, without building the program.
function serveFolder(route) {
  const file = join(process.env.BANMEN_PAGE, new URL(route.request().url()).pathname);
  return route.fulfill({ path: /\.\w+$/.test(file) && existsSync(file) ? file : join(process.env.BANMEN_PAGE, 'index.html') });
}

// A page of its own context (its own memory). `problems` collects what no screen may do.
export async function visit(browser, url, { lang = 'en', theme, viewport = { width: 1440, height: 900 }, context: shared, ...more } = {}) {
  const context = shared ?? await browser.newContext({ viewport, locale: lang === 'ja' ? 'ja-JP' : 'en-US', colorScheme: theme ?? 'light', ...more });
  if (theme && !shared) await context.addInitScript((value) => localStorage.setItem('banmen.theme', JSON.stringify(value)), theme);
  if (process.env.BANMEN_PAGE && !shared) await context.route((at) => !at.pathname.startsWith('/api/'), serveFolder);
  const page = await context.newPage();
  page.setDefaultTimeout(10000 * patience);
  const problems = [];
  const { origin } = new URL(url);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`) && !/^(data|blob):/.test(request.url())) problems.push(`a request leaves: ${request.url()}`);
  });
  await page.goto(url);
  return { context, page, problems };
}

export const spot = (page, id) => page.locator(`[data-spot="${id}"]`);
// A click on what may be no target.
export const poke = (page, id) => spot(page, id).click({ force: true });
export const moveTexts = async (page) => (await page.locator('.moves .move-text').allTextContents()).slice(1);
export const sessionOf = (page) => new URL(page.url()).pathname.split('/')[3];
export const sessionPath = (page) => `/api/v1/sessions/${sessionOf(page)}`;
export const tokensOf = (page) => page.evaluate((id) => JSON.parse(localStorage.getItem('banmen.seats')).find((seat) => seat.id === id).tokens, sessionOf(page));

// Waits until `check` holds; the reason is told when it never does.
export async function eventually(check, ms = 5000) {
  const end = Date.now() + ms * patience;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((done) => { setTimeout(done, 25); });
    }
  }
}

// When the page has drawn what was asked of it, and done what it does after that.
export const settled = (page) => page.evaluate(async () => {
  for (let i = 0; i < 3; i += 1) await new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); });
});

// Starts a game of two persons through the form.
export async function newGame(page, url, game = 'contrast', { options = {}, start = '' } = {}) {
  await page.goto(`${url}/g/${game}`);
  for (const [name, value] of Object.entries(options)) await page.locator(`input[name="${name}"]`).fill(String(value));
  if (start) {
    await page.locator('textarea[name="import"]').fill(start);
    await page.locator('[data-reading="good"]').waitFor();
  }
  await page.locator('.player-form select[name="first"]').selectOption('human');
  await page.locator('.player-form select[name="second"]').selectOption('human');
  await page.locator('main form button[type="submit"]').click();
  await page.waitForURL(new RegExp(`/g/${game}/[0-9a-f]{16}$`));
  await page.locator('[role="grid"]').waitFor();
}

// The page shows so many moves, and the server has the same.
export async function inStep(page, api, moves) {
  await eventually(async () => assert.deepEqual(await moveTexts(page), moves));
  const { body } = await api.get(sessionPath(page));
  assert.deepEqual(body.line.moves, moves);
  return body;
}

// The click path of a move, as the server gives it.
export async function clicksOf(page, api, move) {
  const { body } = await api.get(`${sessionPath(page)}/moves`);
  const found = body.moves.find(({ text }) => text === move);
  assert.ok(found, `${move} is legal`);
  return found.clicks;
}

export async function playByMouse(page, api, move) {
  for (const click of await clicksOf(page, api, move)) await spot(page, click).click();
}

export async function playByText(page, move) {
  if (!await page.locator('input[name="move"]').evaluate((box) => box === document.activeElement)) await page.keyboard.press('/');
  await page.keyboard.type(move);
  await page.keyboard.press('Enter');
}

// Clicks a cell of spots within spots, going in as far as it takes; says how many clicks it took.
export async function clickInto(page, id) {
  for (let clicks = 1; clicks < 8; clicks += 1) {
    const visible = await page.locator('[data-spot]').evaluateAll((all) => all.map((one) => one.dataset.spot));
    const next = visible.find((one) => id === one || id.startsWith(`${one}.`));
    if (next === undefined) await page.locator('[data-crumb=""]').click();
    else await spot(page, next).click();
    if (next === id) return clicks;
    await eventually(async () => assert.equal(await spot(page, next ?? '-').count(), 0));
  }
  return assert.fail(`${id} cannot be reached`);
}

const focused = (page) => page.evaluate(() => document.activeElement?.dataset?.spot ?? null);
const middle = async (page, id) => {
  const box = await spot(page, id).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, h: box.height };
};

// Walks over the board with the arrow keys only.
export async function walkTo(page, target) {
  for (let tab = 0; (await focused(page)) === null; tab += 1) {
    assert.ok(tab < 60, 'the board can be reached with Tab');
    await page.keyboard.press('Tab');
  }
  let stuck = false;
  for (let steps = 0; steps < 40; steps += 1) {
    const at = await focused(page);
    if (at === target) return;
    const [from, to] = [await middle(page, at), await middle(page, target)];
    // First to the right row, then along it; if a column ends, along the row it ends at.
    const upright = Math.abs(to.y - from.y) > 0.4 * from.h && !stuck;
    const key = upright ? (to.y > from.y ? 'ArrowDown' : 'ArrowUp') : to.x > from.x ? 'ArrowRight' : 'ArrowLeft';
    await page.keyboard.press(key);
    // The page may take a moment to follow: only who stays where he is when it has is stuck.
    stuck = (await focused(page)) === at;
    if (stuck) {
      await settled(page);
      stuck = (await focused(page)) === at;
    }
  }
  assert.fail(`the arrow keys do not lead to ${target}`);
}

export async function playByKeyboard(page, api, move) {
  for (const click of await clicksOf(page, api, move)) {
    await walkTo(page, click);
    await page.keyboard.press('Enter');
  }
}

// A whole game with tiles, won by Black.
export const wholeGame = ['b5,b4 c3g', 'a1,a2', 'b4,b3', 'a2,a3 d3b', 'b3,b2', 'e1,e2', 'b2,a2', 'e2,e3', 'a2,a1'];
