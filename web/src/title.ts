import { useEffect } from "preact/hooks";
import { t } from "./i18n";

export function useTitle(title: string): void {
  const full = `${title} · ${t("app.name")}`;
  useEffect(() => {
    document.title = full;
  }, [full]);
}
