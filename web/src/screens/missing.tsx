import { t } from "../i18n";
import { useTitle } from "../title";

export function Missing({ words }: { words: string }) {
  useTitle(words);
  return (
    <main id="content" class="missing">
      <h1>{words}</h1>
      <a class="button primary" href="/">
        {t("error.home")}
      </a>
    </main>
  );
}
