import { lang, langs, t } from "./i18n";
import { Icon } from "./icons";
import { chooseLang, nextTheme, theme } from "./prefs";
import { route } from "./router";

const themeIcons = { auto: "auto", light: "sun", dark: "moon" } as const;

export function Header() {
  const here = route.value.screen;
  const other = lang.value === "en" ? "ja" : "en";
  const label = t("theme.label", { theme: t(`theme.${theme.value}`) });
  return (
    <header class="top">
      <a class="skip" href="#content">
        {t("app.skip")}
      </a>
      <a class="brand" href="/">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect x="1" y="1" width="30" height="30" rx="7" />
          <path d="M11 5v22M21 5v22M5 11h22M5 21h22" />
          <circle class="dark" cx="11" cy="11" r="5" />
          <circle class="light" cx="21" cy="21" r="5" />
        </svg>
        <span>{t("app.name")}</span>
      </a>
      <nav aria-label={t("nav.main")}>
        <a href="/" aria-current={here === "home" ? "page" : undefined}>
          {t("nav.games")}
        </a>
        <a href="/explore" aria-current={here === "explore" ? "page" : undefined}>
          {t("nav.explore")}
        </a>
        <a href="/runs" aria-current={["runs", "run", "weights"].includes(here) ? "page" : undefined}>
          {t("nav.training")}
        </a>
        <a href="/help" aria-current={here === "help" ? "page" : undefined}>
          {t("nav.help")}
        </a>
      </nav>
      <div class="prefs">
        <button type="button" class="tool text" lang={other} onClick={() => chooseLang(other)}>
          {langs[other]}
        </button>
        <button type="button" class="tool" title={label} aria-label={label} onClick={nextTheme}>
          <Icon name={themeIcons[theme.value]} />
        </button>
      </div>
    </header>
  );
}
