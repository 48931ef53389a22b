// What every screen must keep: words, widths, targets for fingers, nothing serious for axe.
import assert from 'node:assert/strict';
import { eventually } from './browser.mjs';

export function checkWords(text, lang) {
  const key = text.match(/\b(app|nav|lang|theme|state|error|problem|home|new|import|play|spot|item|moves|analysis|score|share|help|contrast|nested|nest|stone-capture|shogi|othello|explain|side|unit|warning|source|node|class|way|tree|thermo|map|bad|training|weights)\.[a-z_]+(\.[a-z_]+)*\b/);
  assert.equal(key?.[0], undefined, 'an untranslated key');
  assert.ok(!/\{\w+\}/.test(text), 'an unfilled text');
  if (lang === 'ja') assert.match(text, /[\u3040-\u30ff\u4e00-\u9fff]/);
}

export async function checkAxe(page, where) {
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  const serious = violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
  assert.deepEqual(serious.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(' | ')}`), [], where);
}

// The page may still be about to follow a new size.
export const checkWidth = (page, where, isBoard) => eventually(() => widthNow(page, where, isBoard), 500);

async function widthNow(page, where, isBoard) {
  const { scroll, client, wide } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth, client: document.documentElement.clientWidth,
    wide: [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('.unseen')).slice(0, 3).map((one) => one.outerHTML.slice(0, 120)),
  }));
  assert.ok(scroll <= client, `${where}: ${scroll} > ${client}: ${wide}`);
  if (!isBoard) return;
  const board = await page.locator('[role="grid"]').boundingBox();
  assert.ok(board.width >= 320, `${where}: the board is ${board.width} wide`);
}

// What a finger would miss.
export const small = (page) => page.locator('button, [role="gridcell"], select, .button, summary, nav a').evaluateAll((all) => all
  .filter((one) => one.checkVisibility() && !one.closest('.unseen') && !one.classList.contains('link'))
  .map((one) => ({ box: one.getBoundingClientRect(), words: one.outerHTML.slice(0, 100) }))
  .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5)).map(({ box, words }) => `${Math.round(box.width)}×${Math.round(box.height)} ${words}`));
