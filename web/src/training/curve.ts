// A curve as lines and ticks, without touching the browser.
import type { Match, RunRecord } from "./runs";

export type Axis = "games" | "seconds";
export const seriesNames = ["loss", "validation"] as const;
export type SeriesName = (typeof seriesNames)[number];

export interface Tick {
  at: number;
  value: number;
}

export interface Dot {
  x: number;
  y: number;
  score: number;
  match: Match;
}

export interface Drawing {
  across: Tick[];
  // Errors above, matches below; what nobody has measured is not drawn.
  errors: { top: number; bottom: number; ticks: Tick[]; lines: { name: SeriesName; path: string }[] } | undefined;
  matches: { top: number; bottom: number; ticks: Tick[]; dots: Dot[] } | undefined;
  left: number;
  right: number;
  height: number;
}

const left = 52;
const rightGap = 14;
const errorHeight = 230;
const matchHeight = 130;
const gap = 34;
const foot = 40;

// Round numbers from `low` to `high`, about as many as wished.
export function ticks(low: number, high: number, wished: number): number[] {
  if (!(high > low)) return [low];
  const rough = (high - low) / Math.max(1, wished);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? 10 * power;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

// 0.1, 0.2, 0.5, 1, 2, 5, … for a scale on which equal steps are equal factors.
export function logTicks(low: number, high: number): number[] {
  const found: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); ++power)
    for (const factor of [1, 2, 5]) {
      const value = Number((factor * 10 ** power).toPrecision(12));
      if (value >= low * 0.999 && value <= high * 1.001) found.push(value);
    }
  return found.length > 1 ? found : ticks(low, high, 4);
}

// The share of the points that the new weights won.
export function scoreOf({ wins, draws, losses, score }: Match): number {
  const games = wins + draws + losses;
  return score ?? (games > 0 ? (wins + draws / 2) / games : 0.5);
}

const place = (record: RunRecord, by: Axis): number => record[by] ?? record.step;

export function draw(records: RunRecord[], width: number, by: Axis, log: boolean): Drawing {
  const right = Math.max(left + 80, width - rightGap);
  const places = records.map((record) => place(record, by));
  const most = Math.max(1e-9, ...bounds(places));
  const x = (value: number) => left + (value / most) * (right - left);
  const values = records.flatMap((record) => seriesNames.flatMap((name) => record[name] ?? []));
  const fought = records.filter((record) => record.match !== undefined);
  let top = 16;

  let errors: Drawing["errors"];
  const shown = log ? values.filter((value) => value > 0) : values;
  if (shown.length > 0) {
    const bottom = top + errorHeight;
    const [low, high] = range(shown, log);
    const f = log ? Math.log : (value: number) => value;
    const y = (value: number) => bottom - ((f(value) - f(low)) / (f(high) - f(low))) * (bottom - top);
    errors = {
      top,
      bottom,
      ticks: (log ? logTicks(low, high) : ticks(low, high, 5)).map((value) => ({ value, at: y(value) })),
      lines: seriesNames
        .map((name) => ({ name, path: pathOf(records, name, (record) => x(place(record, by)), y, log) }))
        .filter(({ path }) => path !== ""),
    };
    top = bottom + gap;
  }
  let matches: Drawing["matches"];
  if (fought.length > 0) {
    const bottom = top + matchHeight;
    const y = (score: number) => bottom - score * (bottom - top);
    matches = {
      top,
      bottom,
      ticks: [0, 0.25, 0.5, 0.75, 1].map((value) => ({ value, at: y(value) })),
      dots: fought.map((record) => {
        const match = record.match as Match;
        const score = scoreOf(match);
        return { x: x(place(record, by)), y: y(score), score, match };
      }),
    };
    top = bottom + gap;
  }
  const across = ticks(0, most, Math.max(2, Math.floor(width / 130))).map((value) => ({ value, at: x(value) }));
  return { across, errors, matches, left, right, height: top - gap + foot };
}

// Math.max(...values) fails for very many.
function bounds(values: number[]): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

function range(values: number[], log: boolean): [number, number] {
  const [low, high] = bounds(values);
  if (low === high) return log ? [low / 2, high * 2] : [low - 1, high + 1];
  if (log) return [low, high];
  const room = (high - low) * 0.06;
  return [low >= 0 ? Math.max(0, low - room) : low - room, high + room];
}

function pathOf(
  records: RunRecord[],
  name: SeriesName,
  x: (record: RunRecord) => number,
  y: (value: number) => number,
  log: boolean,
): string {
  const points = records.flatMap((record) => {
    const value = record[name];
    return value === undefined || (log && value <= 0) ? [] : [`${x(record).toFixed(1)} ${y(value).toFixed(1)}`];
  });
  // A single point is a line that goes nowhere, which round ends make a dot.
  return points.length === 0 ? "" : `M${points.length === 1 ? [...points, ...points].join("L") : points.join("L")}`;
}

const columns = ["step", "games", "seconds", "stage", "games_per_second", "loss", "validation"] as const;
const matchColumns = ["against", "wins", "draws", "losses", "score", "elo", "accepted"] as const;

export function csvOf(records: RunRecord[]): string {
  const cell = (value: unknown) => {
    const text = value === undefined || value === null ? "" : String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const rows = records.map((record) =>
    [...columns.map((name) => record[name]), ...matchColumns.map((name) => record.match?.[name])].map(cell).join(","),
  );
  return [[...columns, ...matchColumns].join(","), ...rows].join("\n") + "\n";
}
