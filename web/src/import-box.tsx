import { useEffect, useState } from "preact/hooks";
import * as api from "./api";
import { t } from "./i18n";
import { ApiError } from "./net";
import type { Game, Imported, Settings } from "./types";
import { Refused } from "./ui";
import { warningWords } from "./words";

const typingPause = 250;

export type Reading =
  | { kind: "empty" }
  | { kind: "checking" }
  | { kind: "good"; imported: Imported }
  | { kind: "bad"; error: ApiError };

// What the server makes of a pasted text, a moment after each change.
export function useReading(game: string, text: string, options: Settings): Reading {
  const settings = JSON.stringify(options);
  const [read, setRead] = useState<{ of: string; reading: Reading }>();
  // What was read belongs to one text under one set of rules.
  const of = `${settings} ${text}`;
  useEffect(() => {
    if (!text.trim()) return undefined;
    const setReading = (reading: Reading) => setRead({ of, reading });
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api.importText(game, text, JSON.parse(settings) as Settings, stop.signal).then(
        (imported) => setReading({ kind: "good", imported }),
        (error) => {
          if (error instanceof ApiError) setReading({ kind: "bad", error });
        },
      );
    }, typingPause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [game, of]);
  if (!text.trim()) return { kind: "empty" };
  return read?.of === of ? read.reading : { kind: "checking" };
}

function recognised({ kind, format, line }: Imported): string {
  const n = line.moves?.length ?? 0;
  if (kind === "record") return t("import.record", { format, n });
  if (kind === "moves") return t("import.moves", { n });
  return t(n > 0 ? "import.position_moves" : "import.position", { format, n });
}

interface Props {
  game: Game;
  text: string;
  reading: Reading;
  hint?: string;
  onText: (text: string) => void;
}

export function ImportBox({ game, text, reading, hint, onText }: Props) {
  return (
    <div class="import">
      <label class="field">
        <span class="unseen">{t("import.label")}</span>
        {hint && <small>{hint}</small>}
        <textarea
          rows={3}
          spellcheck={false}
          autocomplete="off"
          name="import"
          value={text}
          placeholder={game.start.position}
          aria-invalid={reading.kind === "bad"}
          onInput={(event) => onText(event.currentTarget.value)}
        />
      </label>
      <div class="validity" role="status" data-reading={reading.kind}>
        {reading.kind === "checking" && <p>{t("import.checking")}</p>}
        {reading.kind === "good" && (
          <p class="good">
            ✓ {recognised(reading.imported)}
            {reading.imported.warnings.length > 0 && (
              <span class="hint">
                {t("import.warnings", {
                  warnings: reading.imported.warnings.map(warningWords).join(", "),
                })}
              </span>
            )}
          </p>
        )}
        {reading.kind === "bad" && <Refused refusal={reading.error} />}
      </div>
    </div>
  );
}
