import assert from "node:assert/strict";
import test from "node:test";
import { en, enWords } from "../src/i18n/en";
import { ja, jaTexts, jaWords } from "../src/i18n/ja";
import { fill, lang, t, word } from "../src/i18n";

const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

test("both dictionaries have the same keys, none empty", () => {
  assert.deepEqual(Object.keys(ja).sort(), Object.keys(en).sort());
  assert.deepEqual(Object.keys(jaWords).sort(), Object.keys(enWords).sort());
  for (const list of [en, ja, enWords, jaWords, jaTexts])
    for (const [key, text] of Object.entries(list)) assert.ok(text.trim(), key);
});

test("translations have the same holes to fill", () => {
  for (const [key, text] of Object.entries(en)) assert.deepEqual(holes(ja[key as keyof typeof ja]), holes(text), key);
  for (const [key, text] of Object.entries(enWords))
    assert.deepEqual(holes(jaWords[key as keyof typeof jaWords]), holes(text), key);
});

test("holes are filled, unknown ones stay visible", () => {
  assert.equal(fill("{a} and {b}", { a: 1 }), "1 and {b}");
});

test("the language decides, and words nobody knows are left to the caller", () => {
  lang.value = "ja";
  assert.equal(t("nav.help"), "ヘルプ");
  assert.equal(word("toy.stone"), undefined);
  assert.equal(word("toString"), undefined);
  lang.value = "en";
  assert.equal(t("nav.help"), "Help");
});
