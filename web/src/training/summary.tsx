import type { ComponentChildren } from "preact";
import { number } from "../i18n";
import { gameName } from "../words";
import { matchWords } from "./figures";
import type { RunSummary } from "./runs";
import { dateWords, figure, percent, timeWords, w } from "./words";

// What is known of a run at a glance.
export function Summary({ run, children }: { run: RunSummary; children?: ComponentChildren }) {
  const { games, games_wanted: wanted } = run;
  const share = games !== null && wanted ? Math.min(1, games / wanted) : undefined;
  const count =
    games === null
      ? undefined
      : wanted === null
        ? number(games)
        : w("training.games_of", { games: number(games), wanted: number(wanted) });
  return (
    <>
      {share !== undefined && (
        <progress max="1" value={share} aria-label={w("training.progress", { percent: percent(share) })} />
      )}
      <dl class="run-facts">
        <Fact name={w("training.game")} text={gameName(run.game)} />
        <Fact name={w("training.method")} text={run.method} />
        <Fact name={w("training.games")} text={count} />
        <Fact name={w("training.loss")} text={run.loss === null ? null : figure(run.loss)} />
        <Fact name={w("training.validation")} text={run.validation === null ? null : figure(run.validation)} />
        <Fact name={w("training.match")} text={run.match && matchWords(run.match)} />
        <Fact name={w("training.stage")} text={run.stage} />
        <Fact name={w("training.time")} text={run.seconds === null ? null : timeWords(run.seconds)} />
        {children}
        <Fact name={w("training.updated")} text={dateWords(run.updated)} />
      </dl>
    </>
  );
}

export function Fact({ name, text }: { name: string; text: string | null | undefined }) {
  if (text === null || text === undefined) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
