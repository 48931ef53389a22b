import { type Call, request } from "./net";
import type {
  Decoded,
  Game,
  Imported,
  Job,
  Line,
  NewSession,
  PlayerRequest,
  Seat,
  Session,
  Settings,
} from "./types";

const base = "/api/v1";
const part = encodeURIComponent;

// Games do not change while the server runs, so each is asked for once.
let gamesOnce: Promise<Game[]> | undefined;

export function games(): Promise<Game[]> {
  gamesOnce ??= request<{ games: Game[] }>(`${base}/games`).then(
    (answer) => answer.games,
    (error) => {
      gamesOnce = undefined;
      throw error;
    },
  );
  return gamesOnce;
}

export function importText(game: string, text: string, options: Settings, signal?: AbortSignal) {
  return request<Imported>(`${base}/games/${part(game)}/import`, {
    method: "POST",
    body: { text, options },
    signal,
  });
}

// Reads a text in one notation, to look at.
export function decode(game: string, body: { format: string; text: string; options: Settings }, signal?: AbortSignal) {
  return request<Decoded>(`${base}/games/${part(game)}/decode`, { method: "POST", body, signal });
}

export interface NewGame extends Line {
  game: string;
  players?: Record<Seat, PlayerRequest>;
}

export function createSession(game: NewGame): Promise<NewSession> {
  return request(`${base}/sessions`, { method: "POST", body: game });
}

export function sessionPath(id: string): string {
  return `${base}/sessions/${part(id)}`;
}

export function session(id: string, ply?: number, signal?: AbortSignal): Promise<Session> {
  const at = ply === undefined ? "" : `&ply=${ply}`;
  return request(`${sessionPath(id)}?with=moves${at}`, { signal });
}

export type Change =
  | { verb: "move"; body: { move: string } }
  | { verb: "undo" | "redo"; body: { plies: number } }
  | { verb: "jump"; body: { ply: number } }
  | { verb: "players"; body: { players: Partial<Record<Seat, PlayerRequest>> } }
  | { verb: "stop"; body: Record<string, never> };

export function change(id: string, act: Change, seat: Pick<Call, "token" | "revision">) {
  return request<Session>(`${sessionPath(id)}/${act.verb}?with=moves`, {
    method: "POST",
    body: act.body,
    ...seat,
  });
}

// The engine whose turn it is picks a move; the answer comes with it.
export function engineMove(id: string, seat: Pick<Call, "token" | "revision">) {
  return request<Session>(`${sessionPath(id)}/engine_move?with=moves`, {
    method: "POST",
    body: {},
    once: true,
    ...seat,
  });
}

export function fork(id: string, ply: number): Promise<NewSession> {
  return request(`${sessionPath(id)}/fork`, { method: "POST", body: { ply } });
}

export async function positionText(id: string, format: string, ply: number): Promise<string> {
  const query = `format=${part(format)}&ply=${ply}`;
  return (await request<{ text: string }>(`${sessionPath(id)}/position?${query}`)).text;
}

export function recordPath(id: string, format: string): string {
  return `${sessionPath(id)}/record?format=${part(format)}`;
}

export async function recordText(id: string, format: string): Promise<string> {
  const answer = await fetch(recordPath(id, format), { cache: "no-store" });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
}

export interface AnalysisRequest extends Line {
  engine: string;
  time_ms: number;
  lines: number;
  explain: boolean;
}

export function analyse(game: string, body: AnalysisRequest): Promise<Job> {
  return request(`${base}/games/${part(game)}/analyses`, { method: "POST", body });
}

export function jobPath(id: string): string {
  return `${base}/jobs/${part(id)}`;
}

export function cancelJob(id: string): Promise<Job> {
  return request(jobPath(id), { method: "DELETE" });
}
