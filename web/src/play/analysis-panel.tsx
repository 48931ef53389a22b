import { number, shortNumber, t } from "../i18n";
import { proven, scoreWords } from "../score";
import type { Candidate, Game, Session } from "../types";
import { Panel } from "../ui";
import type { Analysis } from "./analysis";

interface Props {
  game: Game;
  analysis: Analysis;
  shown: Session;
  onPreview: (move: string | undefined) => void;
}

export function AnalysisPanel({ game, analysis, shown, onPreview }: Props) {
  const thought = analysis.thought.value;
  return (
    <Panel name="analysis" title={t("analysis.title")}>
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          name="analyse"
          checked={analysis.on.value}
          disabled={!analysis.engine}
          onChange={() => analysis.toggle()}
        />
        {t("analysis.on")}
      </label>
      <p class="note" data-analysis={state(analysis, shown)}>
        {note(analysis, shown)}
      </p>
      {analysis.on.value && thought && (
        <ol class="lines" aria-label={t("analysis.lines")} onMouseLeave={() => onPreview(undefined)}>
          {thought.candidates.map((candidate) => (
            <BestLine key={candidate.move} game={game} candidate={candidate} onPreview={onPreview} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function state(analysis: Analysis, shown: Session): string {
  if (!analysis.on.value) return "off";
  if (shown.result !== "ongoing") return "over";
  return analysis.finished.value ? "finished" : "running";
}

function note(analysis: Analysis, shown: Session): string {
  if (!analysis.engine) return t("analysis.none");
  if (!analysis.on.value) return t("analysis.off");
  if (shown.result !== "ongoing") return t("analysis.over");
  if (analysis.error.value) return analysis.error.value;
  const thought = analysis.thought.value;
  if (!thought) return t("analysis.starting");
  return t(analysis.finished.value ? "analysis.finished" : "analysis.running", {
    engine: analysis.engine,
    depth: thought.depth,
    nodes: shortNumber(thought.nodes),
    seconds: number(thought.seconds, { maximumFractionDigits: 1 }),
  });
}

interface LineProps {
  game: Game;
  candidate: Candidate;
  onPreview: (move: string | undefined) => void;
}

function BestLine({ game, candidate, onPreview }: LineProps) {
  const { move, score, line } = candidate;
  return (
    <li data-move={move} onMouseEnter={() => onPreview(move)}>
      <span class="line-head">
        <strong>{move}</strong>
        <span class="line-score">
          {scoreWords(game, score)}
          {proven(score) && <em class="badge exact">{t("analysis.exact")}</em>}
        </span>
      </span>
      {line.length > 1 && <span class="line-rest">{line.slice(1).join(" · ")}</span>}
    </li>
  );
}
