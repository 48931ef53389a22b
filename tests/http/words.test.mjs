// Every word that the real program's games bring to the page is in its dictionaries. English is the
// server's own.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { ownServer } from './client.mjs';

const web = new URL('../../web/', import.meta.url);
const require = createRequire(web);
const api = await ownServer();

// The page's own functions that name things, as they are bundled for it.
async function pageWords() {
  const { outputFiles: [{ text }] } = await require('esbuild').build({
    stdin: { contents: 'export * from "./src/words"; export { lang } from "./src/i18n";', resolveDir: fileURLToPath(web) },
    bundle: true, write: false, format: 'esm', platform: 'node', target: 'node18', jsx: 'automatic', jsxImportSource: 'preact', logLevel: 'warning',
  });
  return import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);
}
const page = await pageWords();
const { body: { games } } = await api.get('/api/v1/games');

const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/;
// Numbers and single letters are the same in every language.
const bare = /^(\d+|[A-Z])$/;

// What the page says of an option in the language that is set, and of each of its choices.
function* optionTexts(owner, option) {
  const { label, hint } = page.optionWords(owner, option);
  yield [`${owner}.option.${option.key}`, label, hint];
  for (const choice of option.choices ?? [])
    if (!bare.test(choice)) yield [`${owner}.option.${option.key}.${choice}`, page.choiceName(owner, option, choice)];
}

function* allTexts(game) {
  yield [`${game.id}.name`, page.gameName(game.id)];
  yield [`${game.id}.about`, page.gameAbout(game)];
  for (const side of game.sides) if (!bare.test(side)) yield [`side ${side}`, page.sideName(game, side)];
  yield [`unit ${game.unit}`, page.unitName(game.unit)];
  for (const option of game.options) yield* optionTexts(game.id, option);
  for (const preset of game.presets) yield [`preset ${preset.name}`, page.presetName(game, preset)];
  for (const format of game.formats) yield [`format ${format.name}`, page.formatAbout(game, format)];
  for (const engine of game.engines) {
    yield [`engine ${engine.name}`, page.engineAbout(game, engine)];
    for (const option of engine.options) yield* optionTexts('engine', option);
  }
}

for (const game of games)
  test(`all words of ${game.id}`, () => {
    assert.ok(game.engines.some(({ options }) => options.length > 0));
    page.lang.value = 'ja';
    const missing = [...allTexts(game)].filter(([, text, hint]) => !japanese.test(text) || hint !== undefined);
    assert.deepEqual(missing, [], 'the Japanese dictionary knows it');
    page.lang.value = 'en';
    for (const [key, text] of allTexts(game)) assert.ok(text.trim() && !japanese.test(text), `${key}: ${text}`);
  });

// All that has a key of its own and is explained in English: what it is, and what the page says of it.
function* explained(game) {
  for (const engine of game.engines) {
    yield [`engine ${engine.name}`, engine.about, page.engineAbout(game, engine)];
    for (const option of engine.options) yield [`engine option ${option.key}`, option.about, page.optionWords('engine', option).label];
  }
  for (const option of game.options) yield [`${game.id} option ${option.key}`, option.about, page.optionWords(game.id, option).label];
}

test('what is explained in two ways in English is not one thing in Japanese', () => {
  page.lang.value = 'ja';
  const said = new Map();
  for (const [what, english, words] of games.flatMap((game) => [...explained(game)])) {
    const key = `${what}: ${words}`;
    said.set(key, (said.get(key) ?? new Set()).add(english));
  }
  assert.deepEqual([...said].filter(([, english]) => english.size > 1), []);
});

test('outside programs and what they say are known, too', () => {
  page.lang.value = 'ja';
  for (const name of ['usi', 'nboard', 'gtp']) assert.match(page.engineAbout(games[0], { name, about: '' }), japanese);
});
