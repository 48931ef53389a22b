// Solutions computed by the server: what is asked for, its address, and the job.
import * as api from "../api";
import { listen } from "../events";
import { ApiError, request } from "../net";
import type { Problem, Settings } from "../types";

export const solvedGame = "stone-capture";
export const kos = ["psk", "simple", "none"] as const;
export const modes = ["auto", "both", "full", "reduced", "proof", "outcome"] as const;
export const largestSide = 6;
export const largestM = 40;

export interface Ask {
  rows: number;
  cols: number;
  m: number;
  ko: (typeof kos)[number];
  mode: (typeof modes)[number];
}

function whole(text: string | null, most: number): number | undefined {
  const value = text !== null && /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= most ? value : undefined;
}

// What an address asks for: /explore?n=3&m=1 or ?rows=2&cols=3&m=2&ko=none&mode=full.
export function askOf(query: string): Ask | undefined {
  const params = new URLSearchParams(query);
  const n = params.get("n");
  const rows = whole(params.get("rows") ?? n, largestSide);
  const cols = whole(params.get("cols") ?? n, largestSide);
  const m = whole(params.get("m") ?? "1", largestM);
  const ko = kos.find((name) => name === (params.get("ko") ?? "psk"));
  const mode = modes.find((name) => name === (params.get("mode") ?? "auto"));
  return rows && cols && m && ko && mode ? { rows, cols, m, ko, mode } : undefined;
}

export function askPath({ rows, cols, m, ko, mode }: Ask): string {
  const size = rows === cols ? `n=${rows}` : `rows=${rows}&cols=${cols}`;
  return `/explore?${size}&m=${m}${ko === "psk" ? "" : `&ko=${ko}`}${mode === "auto" ? "" : `&mode=${mode}`}`;
}

// Trees that a browser can hold: the moves of both sides where they are few, the winner's best
// moves where all moves are too many.
function fitting({ rows, cols, m }: Ask): Ask["mode"] {
  const points = rows * cols;
  if (points <= 6 ? m <= 3 : points <= 8 && m <= 2) return "both";
  if (points <= 9 ? m <= 4 : points <= 10 && m === 1) return "full";
  return points <= 12 || (points <= 16 && m === 1) ? "proof" : "outcome";
}

const timeLimit = "120";

export function settingsOf(ask: Ask): Settings {
  const mode = ask.mode === "auto" ? fitting(ask) : ask.mode;
  const both: Settings = mode === "both" ? { "both-sides": "true" } : {};
  return { mode: mode === "both" ? "full" : mode, ...both, "value-limit": "400", "time-limit": timeLimit };
}

// Fields of the heat map: values where they take moments, else only who wins.
export function fieldSettings(n: number, m: number): Settings {
  return { mode: n <= 3 || (n === 4 && m === 1) ? "root" : "outcome", "value-limit": "400", "time-limit": timeLimit };
}

export function optionsOf({ rows, cols, m, ko }: Omit<Ask, "mode">): Settings {
  return { rows: String(rows), cols: String(cols), m: String(m), ko };
}

export interface SolveJob {
  id: string;
  state: "queued" | "running" | "done" | "failed" | "cancelled";
  stage: string;
  done: number;
  total: number | null;
  error: Problem | null;
  result: { analysis?: unknown } | null;
}

export class Cancelled extends Error {}
export class Forgotten extends Error {}

// Runs a job to its end. Rejects with ApiError, or Cancelled when `signal` is aborted.
export async function solve(
  options: Settings,
  settings: Settings,
  hear: (job: SolveJob) => void,
  signal: AbortSignal,
): Promise<unknown> {
  const job = await request<SolveJob>(`/api/v1/games/${solvedGame}/solutions`, {
    method: "POST",
    body: { options, settings },
  });
  const path = api.jobPath(job.id);
  let close = () => {};
  const over = await new Promise<SolveJob>((done, failed) => {
    const stop = () => {
      api.cancelJob(job.id).catch(() => undefined);
      failed(new Cancelled());
    };
    if (signal.aborted) {
      stop();
      return;
    }
    signal.addEventListener("abort", stop, { once: true });
    close = listen(`${path}/events`, {
      on: {
        progress: (data) => hear(data as SolveJob),
        done: (data, end) => {
          end();
          done(data as SolveJob);
        },
      },
      // After a restart the server knows nothing of the job.
      back: () =>
        request(path).then(
          () => true,
          () => {
            failed(new Forgotten());
            return false;
          },
        ),
    });
  }).finally(() => close());
  if (over.state === "cancelled") throw new Cancelled();
  if (over.error) throw new ApiError(over.error);
  return over.result?.analysis;
}
