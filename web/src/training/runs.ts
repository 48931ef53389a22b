// Training runs and learnt weights, as the server tells of them.
import { request } from "../net";

export interface Match {
  against: string;
  wins: number;
  draws: number;
  losses: number;
  score?: number | null;
  elo?: number | null;
  accepted?: boolean;
}

// A line of the curve: only what was measured in this step is there. Its number is its name: a match
// has the step of the record before it.
export interface RunRecord {
  line: number;
  step: number;
  games?: number;
  seconds?: number;
  stage?: string;
  games_per_second?: number;
  loss?: number;
  validation?: number;
  match?: Match;
}

export interface RunSummary {
  id: string;
  game: string;
  method: string | null;
  seed: number | null;
  step: number | null;
  stage: string | null;
  games: number | null;
  games_wanted: number | null;
  games_per_second: number | null;
  seconds: number | null;
  loss: number | null;
  validation: number | null;
  match: Match | null;
  finished: boolean | null;
  updated: string;
}

export interface Run extends RunSummary {
  run: { settings?: Record<string, unknown> };
  checkpoints: string[];
  best: Record<string, unknown> | null;
}

export interface RunList {
  runs: RunSummary[];
  unreadable: { id: string; detail: string; hint: string }[];
}

export interface Curve {
  line: number;
  total: number;
  thinned: boolean;
  damaged_lines: number;
  records: RunRecord[];
}

// What was heard twice is there once.
export function withRecord(known: Curve, record: RunRecord): Curve {
  if (record.line <= known.line) return known;
  return { ...known, line: record.line, total: known.total + 1, records: [...known.records, record] };
}

export interface PatternEntry {
  index: number;
  cells: string;
  value: number;
  mirror: number;
}

export interface PatternEntries {
  patterns: { id: string; squares: number }[];
  phases: number;
  pattern: string;
  phase: number;
  squares: string[];
  unit: string;
  values: number;
  zeros: number;
  largest: PatternEntry[];
  smallest: PatternEntry[];
  histogram: { from: number; to: number; count: number }[];
}

const base = "/api/v1";
const runPath = (id: string) => `${base}/runs/${encodeURIComponent(id)}`;

export const runs = (signal?: AbortSignal) => request<RunList>(`${base}/runs`, { signal });
export const run = (id: string, signal?: AbortSignal) => request<Run>(runPath(id), { signal });
export const curve = (id: string, signal?: AbortSignal) => request<Curve>(`${runPath(id)}/metrics`, { signal });
export const wholeCurve = (id: string) => request<Curve>(`${runPath(id)}/metrics?all=1`);
export const eventsPath = (id: string, after: number) => `${runPath(id)}/events?after=${after}`;
export const entries = (game: string, query: string, signal?: AbortSignal) =>
  request<PatternEntries>(`${base}/games/${encodeURIComponent(game)}/weights/patterns?${query}`, { signal });
