import { useEffect, useState } from "preact/hooks";
import * as api from "./api";
import { number, t } from "./i18n";
import { ApiError } from "./net";
import { Picture } from "./picture";
import type { Decoded, Game, Imported, Settings } from "./types";
import { Refused } from "./ui";
import { warningWords } from "./words";

const typingPause = 250;

export type Reading =
  | { kind: "empty" }
  | { kind: "checking" }
  | { kind: "good"; imported: Imported }
  // What cannot be played on may still be shown in part, or it may be known where it goes wrong.
  | { kind: "bad"; error: ApiError; part?: Decoded; place?: ApiError };

// What the server makes of a pasted text, a moment after each change.
export function useReading(game: Game, text: string, options: Settings): Reading {
  const settings = JSON.stringify(options);
  const [read, setRead] = useState<{ of: string; reading: Reading }>();
  // What was read belongs to one text under one set of rules.
  const of = `${settings} ${text}`;
  useEffect(() => {
    if (!text.trim()) return undefined;
    const setReading = (reading: Reading) => setRead({ of, reading });
    const stop = new AbortController();
    const read = async () => {
      const rules = JSON.parse(settings) as Settings;
      try {
        setReading({ kind: "good", imported: await api.importText(game.id, text, rules, stop.signal) });
      } catch (error) {
        if (!(error instanceof ApiError)) return;
        setReading({ kind: "bad", error });
        setReading({ kind: "bad", error, ...(await readPart(game, text, rules, stop.signal)) });
      }
    };
    const timer = setTimeout(() => void read(), typingPause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [game.id, of]);
  if (!text.trim()) return { kind: "empty" };
  return read?.of === of ? read.reading : { kind: "checking" };
}

// The text in the game's notation for parts of positions, if it has one.
async function readPart(game: Game, text: string, options: Settings, signal: AbortSignal) {
  const format = game.formats.find((one) => one.partial);
  if (!format) return {};
  try {
    return { part: await api.decode(game.id, { format: format.name, text: text.trim(), options }, signal) };
  } catch (error) {
    return error instanceof ApiError ? { place: error } : {};
  }
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
                  warnings: reading.imported.warnings.map(warningWords).join(t("import.and")),
                })}
              </span>
            )}
          </p>
        )}
        {reading.kind === "bad" && (
          <>
            <Refused refusal={reading.error} />
            {reading.place && <BadPlace text={text.trim()} error={reading.place} />}
            {reading.part && <Part part={reading.part} />}
          </>
        )}
      </div>
    </div>
  );
}

// How much of the text is shown on each side of a bad character.
const around = 12;

// Where the n-th byte of a text stands in it, as the server counts.
function atByte(text: string, n: number): number {
  let [at, bytes] = [0, 0];
  for (const letter of text) {
    bytes += new TextEncoder().encode(letter).length;
    if (bytes >= n) return at;
    at += letter.length;
  }
  return at;
}

// The character that an error is about, in its surroundings.
function BadPlace({ text, error }: { text: string; error: ApiError }) {
  const found = /^character (\d+)$/.exec(error.problem.where);
  const at = found ? atByte(text, Number(found[1])) : text.length;
  if (at >= text.length) return null;
  const n = at + 1;
  const from = Math.max(0, at - around);
  return (
    <p class="bad-place" data-character={n}>
      {t("import.at", { n: number(n), why: error.problem.detail })}{" "}
      <code>
        {from > 0 && "…"}
        {text.slice(from, at)}
        <mark>{text.charAt(at)}</mark>
        {text.slice(n, n + around)}
        {n + around < text.length && "…"}
      </code>
    </p>
  );
}

// What can be read of a text that is cut off.
function Part({ part }: { part: Decoded }) {
  return (
    <figure class="part-read" data-part>
      <figcaption>
        {t("import.part")}
        <ul>
          {part.warnings.map((warning) => (
            <li key={warning}>{warningWords(warning)}</li>
          ))}
        </ul>
      </figcaption>
      <div class="tiny" role="img" aria-label={t("import.part_picture")}>
        <Picture view={part.view} bare />
      </div>
    </figure>
  );
}
