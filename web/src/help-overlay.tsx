import { useEffect, useRef } from "preact/hooks";
import { t } from "./i18n";
import { KeyList } from "./key-list";

// The keys at a glance: ? opens it, ? or Escape closes it.
export function HelpOverlay() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "?" || (event.target as Element).matches("input, textarea, select")) return;
      event.preventDefault();
      if (dialog.current?.open) dialog.current.close();
      else dialog.current?.showModal();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <dialog ref={dialog} class="overlay" aria-labelledby="keys-title">
      <h2 id="keys-title">{t("help.keys")}</h2>
      <KeyList />
      <form method="dialog">
        <button class="button primary">{t("help.close")}</button>
      </form>
    </dialog>
  );
}
