import { effect, signal } from "@preact/signals";
import { type Lang, isLang, lang } from "./i18n";
import { load, save } from "./storage";

export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const theme = signal<Theme>(load<Theme>("theme", "auto"));

export function nextTheme(): void {
  theme.value = themes[(themes.indexOf(theme.value) + 1) % themes.length] ?? "auto";
  save("theme", theme.value);
}

function firstLang(): Lang {
  const asked = new URLSearchParams(location.search).get("lang");
  const wishes = [asked, load("lang", ""), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wishes.find(isLang) ?? "en";
}

export function chooseLang(next: Lang): void {
  lang.value = next;
  save("lang", next);
  // The choice is newer than what the address asked for.
  const url = new URL(location.href);
  url.searchParams.delete("lang");
  history.replaceState(null, "", url.pathname + url.search);
}

export function startPrefs(): void {
  lang.value = firstLang();
  effect(() => {
    document.documentElement.lang = lang.value;
  });
  effect(() => {
    const root = document.documentElement;
    if (theme.value === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = theme.value;
  });
}
