import { t } from "../i18n";
import { firstShare, proven, scoreWords } from "../score";
import type { Game, Score } from "../types";

interface Props {
  game: Game;
  score: Score | undefined;
  flip: boolean;
}

// Who is ahead, beside the board: the first side's share from its own end of the board.
export function ScoreBar({ game, score, flip }: Props) {
  const words = score ? scoreWords(game, score) : "";
  const share = score ? firstShare(game, score) : 0.5;
  return (
    <div class={`score-bar${flip ? " flip" : ""}`} data-on={score !== undefined || undefined}>
      <div class="bar" role="img" aria-label={t("score.label", { score: words || "–" })}>
        <span class="part side-0" style={{ flexGrow: share }} />
        <span class="part side-1" style={{ flexGrow: 1 - share }} />
      </div>
      <span class="score-words" aria-hidden="true">
        {words}
        {score && proven(score) && <em class="badge exact">{t("analysis.exact")}</em>}
      </span>
    </div>
  );
}
