import { local, number, shortNumber, t } from "../i18n";
import { proven, scoreWords } from "../score";
import { seatOf } from "../turn";
import { type Candidate, type Game, type Session, seats } from "../types";
import { Field, Panel } from "../ui";
import type { Analysis } from "./analysis";
import { ExplanationView } from "./explanation";

interface Props {
  game: Game;
  analysis: Analysis;
  shown: Session;
  onPreview: (move: string | undefined) => void;
  // Looks at the position before the one that is shown.
  onBefore: () => void;
}

export function AnalysisPanel({ game, analysis, shown, onPreview, onBefore }: Props) {
  const thought = analysis.thought.value;
  const explanation = thought?.explanation;
  return (
    <Panel name="analysis" title={t("analysis.title")}>
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          name="analyse"
          checked={analysis.on.value}
          disabled={!analysis.engine.value}
          onChange={() => analysis.toggle()}
        />
        {t("analysis.on")}
      </label>
      {analysis.on.value && !shown.view.nest && (
        <label class="switch">
          <input
            type="checkbox"
            role="switch"
            name="scores"
            checked={analysis.scored.value}
            onChange={() => (analysis.scored.value = !analysis.scored.value)}
          />
          {t("analysis.scores")}
        </label>
      )}
      {analysis.on.value && <EngineChoice game={game} analysis={analysis} shown={shown} />}
      <WhyLast analysis={analysis} shown={shown} onBefore={onBefore} />
      <p class="note" data-analysis={state(analysis, shown)}>
        {note(analysis, shown)}
      </p>
      {analysis.on.value && thought && (
        <ol class="lines" aria-label={t("analysis.lines")} onMouseLeave={() => onPreview(undefined)}>
          {thought.candidates.map((candidate) => (
            <BestLine key={candidate.move} game={game} shown={shown} candidate={candidate} onPreview={onPreview} />
          ))}
        </ol>
      )}
      {analysis.on.value && explanation && (
        <ExplanationView explanation={explanation} move={analysis.best.value?.move} />
      )}
    </Panel>
  );
}

// Who is asked: any engine of the game, and those that sit at this board with their options.
function EngineChoice({ game, analysis, shown }: Pick<Props, "game" | "analysis" | "shown">) {
  const seated = seats.map((seat) => shown.players[seat].engine).filter(Boolean);
  const specs = [...new Set([analysis.strongest, ...seated, ...game.engines.map(({ name }) => name)])];
  if (specs.length < 2) return null;
  return (
    <Field label={t("analysis.engine")}>
      <select
        name="analyst"
        value={analysis.engine.value}
        onChange={(event) => (analysis.engine.value = event.currentTarget.value)}
      >
        {specs.map((spec) => (
          <option key={spec} value={spec}>
            {spec}
          </option>
        ))}
      </select>
    </Field>
  );
}

// The engine that made the last move is asked once more, about the position it was in.
function WhyLast({ analysis, shown, onBefore }: Omit<Props, "game" | "onPreview">) {
  const side = shown.side === 0 ? 1 : 0;
  const { engine } = shown.players[seatOf(side)];
  if (!engine || !shown.last_move) return null;
  const ask = () => {
    analysis.engine.value = engine;
    if (!analysis.on.value) analysis.toggle();
    onBefore();
  };
  return (
    <button type="button" class="button small" data-why onClick={ask}>
      {t("explain.last", { move: local(shown.last_move) })}
    </button>
  );
}

function state(analysis: Analysis, shown: Session): string {
  if (!analysis.on.value) return "off";
  if (shown.result !== "ongoing") return "over";
  return analysis.finished.value ? "finished" : "running";
}

function note(analysis: Analysis, shown: Session): string {
  const engine = analysis.engine.value;
  if (!engine) return t("analysis.none");
  if (!analysis.on.value) return t("analysis.off");
  if (shown.result !== "ongoing") return t("analysis.over");
  if (analysis.error.value) return analysis.error.value;
  const thought = analysis.thought.value;
  if (!thought) return t("analysis.starting");
  return t(analysis.finished.value ? "analysis.finished" : "analysis.running", {
    engine,
    depth: thought.depth,
    nodes: shortNumber(thought.nodes),
    seconds: number(thought.seconds, { maximumFractionDigits: 1 }),
  });
}

interface LineProps {
  game: Game;
  shown: Session;
  candidate: Candidate;
  onPreview: (move: string | undefined) => void;
}

function BestLine({ game, shown, candidate, onPreview }: LineProps) {
  const { move, score, line } = candidate;
  const known = shown.moves?.find(({ text }) => text === move);
  return (
    <li data-move={move} onMouseEnter={() => onPreview(move)}>
      <span class="line-head">
        <strong>{local(known ?? { text: move })}</strong>
        <span class="line-score">
          {scoreWords(game, score)}
          {proven(score) && <em class="badge exact">{t("analysis.exact")}</em>}
        </span>
      </span>
      {line.length > 1 && <span class="line-rest">{line.slice(1).join(" · ")}</span>}
    </li>
  );
}
