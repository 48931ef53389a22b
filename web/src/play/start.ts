import * as api from "../api";
import { playPath } from "../route";
import { navigate } from "../router";
import { remember } from "../seats";
import type { Game, NewSession, Player, PlayerRequest, Seat } from "../types";

const quickLevel = 3;

function enter(session: NewSession): void {
  if (session.tokens) remember({ id: session.id, game: session.game, tokens: session.tokens });
  navigate(playPath(session.game, session.id));
}

export async function startGame(game: api.NewGame): Promise<void> {
  enter(await api.createSession(game));
}

// The opponent of a quick game: the middle of the levels, or a person where there is no engine.
export function quickOpponent(game: Game): PlayerRequest {
  const level = game.levels.find((one) => one.level === quickLevel) ?? game.levels.at(-1);
  return level ? { kind: "engine", level: level.level } : { kind: "human" };
}

export function quickGame(game: Game): Promise<void> {
  return startGame({ game: game.id, players: { first: { kind: "human" }, second: quickOpponent(game) } });
}

export async function forkGame(id: string, ply: number): Promise<void> {
  enter(await api.fork(id, ply));
}

// A player as the server describes it, in the form in which it is asked for.
function again(player: Player): PlayerRequest {
  if (player.kind === "human") return { kind: "human" };
  if (player.level !== null) return { kind: "engine", level: player.level };
  const { engine, time_ms, nodes, depth } = player;
  return {
    kind: "engine",
    engine,
    ...(time_ms === null ? {} : { time_ms }),
    ...(nodes === null ? {} : { nodes }),
    ...(depth === null ? {} : { depth }),
  };
}

export function rematch(game: string, line: api.NewGame, players: Record<Seat, Player>): Promise<void> {
  return startGame({
    game,
    ...(line.options ? { options: line.options } : {}),
    ...(line.start ? { start: line.start } : {}),
    players: { first: again(players.first), second: again(players.second) },
  });
}
