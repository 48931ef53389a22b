import { number, t } from "./i18n";
import type { Game, Score } from "./types";
import { sideName, unitName } from "./words";

// How much of a unit makes a clear advantage, only for the length of the bar.
const clear: Record<string, number> = { points: 200, centipawns: 600 };
const clearElsewhere = 10;

export function proven(score: Score): boolean {
  return score.kind === "win" || score.kind === "loss" || score.kind === "draw";
}

function otherSide(game: Game, side: string): string {
  return side === game.sides[0] ? game.sides[1] : game.sides[0];
}

// Unit and perspective in words: "Black +35 points", "White wins in 7", "draw".
export function scoreWords(game: Game, score: Score): string {
  const value = score.value ?? 0;
  switch (score.kind) {
    case "draw":
      return t("score.draw");
    case "win":
    case "loss": {
      const winner = score.kind === "win" ? score.side : otherSide(game, score.side);
      return t("score.wins", { side: sideName(game, winner), n: number(score.plies ?? 0) });
    }
    case "chance": {
      const percent = number(value, { style: "percent", maximumFractionDigits: 0 });
      return t("score.chance", { side: sideName(game, score.side), percent });
    }
    case "estimate": {
      if (value === 0) return t("score.even");
      // Always told from the side that is ahead, so that no sign has to be thought about.
      const ahead = value > 0 ? score.side : otherSide(game, score.side);
      const unit = unitName(score.unit ?? game.unit);
      return t("score.estimate", { side: sideName(game, ahead), value: number(Math.abs(value)), unit });
    }
  }
}

// For the side to move, as short as can be: "+12", "W7", "55%", "=".
export function shortScore(score: Score): string {
  const value = score.value ?? 0;
  switch (score.kind) {
    case "draw":
      return "=";
    case "win":
    case "loss":
      return t(score.kind === "win" ? "score.short_win" : "score.short_loss", { n: number(score.plies ?? 0) });
    case "chance":
      return number(value, { style: "percent", maximumFractionDigits: 0 });
    case "estimate":
      return number(value, { signDisplay: "exceptZero", maximumFractionDigits: 1 });
  }
}

// The share of the bar that belongs to the first side, from 0 to 1.
export function firstShare(game: Game, score: Score): number {
  const value = score.value ?? 0;
  const own = (): number => {
    switch (score.kind) {
      case "win":
        return 1;
      case "loss":
        return 0;
      case "draw":
        return 0.5;
      case "chance":
        return value;
      case "estimate":
        return 0.5 + 0.5 * Math.tanh(value / (clear[score.unit ?? ""] ?? clearElsewhere));
    }
  };
  return score.side === game.sides[0] ? own() : 1 - own();
}
