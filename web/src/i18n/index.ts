import { signal } from "@preact/signals";
import { type Key, en, enWords } from "./en";
import { ja, jaTexts, jaWords } from "./ja";

export type { Key };

export const langs = { en: "English", ja: "日本語" } as const;
export type Lang = keyof typeof langs;

export function isLang(tag: string | null): tag is Lang {
  return tag !== null && Object.hasOwn(langs, tag);
}

export const lang = signal<Lang>("en");

const dictionaries: Record<Lang, Record<Key, string>> = { en, ja };
const wordLists: Record<Lang, Record<string, string>> = { en: enWords, ja: { ...jaWords, ...jaTexts } };

export type Params = Record<string, string | number>;

export function fill(text: string, params: Params = {}): string {
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole));
}

export function t(key: Key, params?: Params): string {
  return fill(dictionaries[lang.value][key], params);
}

// A word that a dictionary may know; games bring words that none does.
export function word(key: string): string | undefined {
  const list = wordLists[lang.value];
  return Object.hasOwn(list, key) ? list[key] : undefined;
}

// A text of the server's that may have a Japanese form.
export function local({ text, ja }: { text: string; ja?: string | undefined }): string {
  return lang.value === "ja" ? (ja ?? text) : text;
}

export function number(value: number, how?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(lang.value, how).format(value);
}

export function shortNumber(value: number): string {
  return number(value, { notation: "compact", maximumFractionDigits: 1 });
}
