// How long the page takes to draw boards within boards: node tests/browser/nested_redraw.mjs
// Not a test. In headless Chromium without a frame limit: from the moment the page has the server's
// answer to a move (or a click has gone in or out) until the frame with it has been painted, by a
// message sent from that frame's animation callback. Prints median and 95th percentile.
import { newGame, stage, visit } from './browser.mjs';

const moves = 40;
const zooms = 30;

// The bit text of a board with so many marks in every smallest grid and no line anywhere.
function board(depth, marks) {
  const code = { 0: '010', 1: '001', 3: '001', 5: '010' };
  const grid = Array.from({ length: 9 }, (_, i) => (i in code && Object.keys(code).indexOf(String(i)) < marks ? code[i] : '000')).join('');
  return Array.from({ length: depth }, (_, i) => (i + 1 < depth ? '100'.repeat(9) : grid).repeat(9 ** i)).join('');
}

const rank = (times, share) => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))];
const figures = (times) => `median ${rank(times, 0.5).toFixed(1)} ms, p95 ${rank(times, 0.95).toFixed(1)} ms (${times.length})`;

const { server, browser, end } = await stage({ flags: ['--disable-frame-rate-limit', '--disable-gpu-vsync'] });
try {
  for (const [depth, marks] of [[2, 0], [3, 0], [3, 4], [4, 0], [4, 4]]) {
    const { context, page } = await visit(browser, server.url);
    await context.addInitScript(() => {
      window.painted = () => new Promise((done) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done(performance.now());
          port2.postMessage(null);
        });
      });
      const read = Response.prototype.json;
      Response.prototype.json = async function json() {
        const value = await read.call(this);
        const begun = performance.now();
        if (value.view) window.painted().then((at) => window.redrawn?.(at - begun));
        return value;
      };
    });
    await newGame(page, server.url, 'nested', { options: { depth }, start: marks ? board(depth, marks) : '' });
    const result = await page.evaluate(async ({ moves, zooms }) => {
      const rest = (ms) => new Promise((done) => { setTimeout(done, ms); });
      const found = { moves: [], zooms: [], nodes: 0 };
      const timed = async (act) => {
        const begun = performance.now();
        act();
        found.zooms.push(await window.painted() - begun);
        // The zoom runs out before anything else is measured.
        await rest(300);
      };
      for (let i = 0; i < moves; i += 1) {
        let target = document.querySelector('[data-legal]');
        while (target?.dataset.zoom) {
          await timed(() => target.click());
          target = document.querySelector('[data-legal]');
        }
        if (!target) break;
        const redrawn = new Promise((done) => { window.redrawn = done; });
        target.click();
        found.moves.push(await redrawn);
        await rest(300);
      }
      for (let i = 0; i < zooms; i += 1) {
        const target = document.querySelector('[data-go]') ?? document.querySelector('[data-crumb=""]');
        if (target) await timed(() => target.click());
      }
      found.nodes = document.querySelectorAll('.nest-frame *').length;
      return found;
    }, { moves, zooms });
    const what = `depth ${depth}, ${(marks * 9 ** (depth - 1)).toLocaleString('en')} marks`;
    console.log(`${what}: a move ${figures(result.moves)}${result.zooms.length ? `; a zoom ${figures(result.zooms)}` : ''}; ${result.nodes} nodes`);
    await context.close();
  }
} finally {
  await end();
}
