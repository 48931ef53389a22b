import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../announce";
import type { Refusal } from "../play/session";
import { weightsPath } from "../route";
import { navigate } from "../router";
import { useTitle } from "../title";
import { PatternBoard } from "../training/pattern-board";
import { type PatternEntries, entries } from "../training/runs";
import { Spread } from "../training/spread";
import { figure, w } from "../training/words";
import type { Game } from "../types";
import { Field, Loading, Refused } from "../ui";
import { gameName, unitName } from "../words";

const shown = 20;

// What the patterns of a game's evaluation have learnt, one pattern and phase at a time.
export function WeightsScreen({ game, query }: { game: Game; query: string }) {
  const [found, setFound] = useState<PatternEntries>();
  const [error, setError] = useState<Refusal>();
  const asked = questionOf(query);
  const title = w("weights.title", { game: gameName(game.id) });
  useTitle(title);
  const heard = useRef(false);
  useEffect(() => {
    const control = new AbortController();
    entries(game.id, asked, control.signal).then(
      (answer) => {
        setFound(answer);
        setError(undefined);
        // Whoever has just come hears the page itself.
        if (heard.current) announce(words(answer));
        heard.current = true;
      },
      (problem) => control.signal.aborted || setError(problem as Refusal),
    );
    return () => control.abort();
  }, [game.id, asked]);

  const choose = (pattern: string, phase: number) =>
    navigate(`${weightsPath(game.id)}?${new URLSearchParams({ pattern, phase: String(phase) })}`, "replace");
  const unit = found ? unitName(found.unit) : "";
  return (
    <main id="content" class="training weights" data-shown={found && `${found.pattern} ${found.phase}`}>
      <header class="lead">
        <h1>{title}</h1>
        <p>{w("weights.lead")}</p>
      </header>
      <Refused refusal={error} />
      {!found && !error && <Loading />}
      {found && (
        <>
          <div class="weights-choice">
            <Field label={w("weights.pattern")}>
              <select
                name="pattern"
                value={found.pattern}
                onChange={(event) => choose(event.currentTarget.value, found.phase)}
              >
                {found.patterns.map(({ id, squares }) => (
                  <option key={id} value={id}>
                    {w("weights.pattern_name", { id, n: squares })}
                  </option>
                ))}
              </select>
            </Field>
            <Field label={w("weights.phase", { last: found.phases - 1 })}>
              <input
                type="number"
                name="phase"
                min="0"
                max={found.phases - 1}
                value={found.phase}
                onChange={(event) => choose(found.pattern, Number(event.currentTarget.value))}
              />
            </Field>
          </div>
          {(["largest", "smallest"] as const).map((side) => (
            <section key={side}>
              <h2>{w(`weights.${side}`)}</h2>
              <ol class="entries" data-entries={side}>
                {found[side].map((entry) => (
                  <PatternBoard
                    key={entry.index}
                    view={game.start.view}
                    squares={found.squares}
                    entry={entry}
                    unit={unit}
                  />
                ))}
              </ol>
            </section>
          ))}
          <Spread entries={found} unit={unit} />
        </>
      )}
    </main>
  );
}

// What the address asks for, as the server is asked.
function questionOf(query: string): string {
  const given = new URLSearchParams(query);
  const question = new URLSearchParams({ limit: String(shown) });
  for (const key of ["pattern", "phase"]) {
    const value = given.get(key);
    if (value !== null) question.set(key, value);
  }
  return question.toString();
}

function words(found: PatternEntries): string {
  return w("weights.changed", {
    pattern: found.pattern,
    phase: found.phase,
    best: figure(found.largest[0]?.value ?? 0),
    worst: figure(found.smallest[0]?.value ?? 0),
    unit: unitName(found.unit),
  });
}
