import { signal } from "@preact/signals";
import type { Problem } from "./types";

// Whether the server answers; the page shows a banner while it does not.
export const online = signal(true);

export class ApiError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail || problem.title);
  }
  get status(): number {
    return this.problem.status;
  }
}

export interface Call {
  method?: "GET" | "POST" | "DELETE";
  body?: unknown;
  token?: string | undefined;
  revision?: number | undefined;
  signal?: AbortSignal | undefined;
  // Whoever asked decides whether to ask again, also where the server is busy.
  once?: boolean;
}

const firstWait = 300;
const longestWait = 2000;
const busyRetries = 3;

export function sleep(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

// A call that outlives an absence of the server. Sending a change again is safe because it names
// the revision it is meant for: if the first one did arrive, the second is answered by 409.
export async function request<T>(path: string, call: Call = {}): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (call.body !== undefined) headers["Content-Type"] = "application/json";
  if (call.token) headers["Authorization"] = `Bearer ${call.token}`;
  if (call.revision !== undefined) headers["If-Match"] = `"${call.revision}"`;
  const init: RequestInit = {
    method: call.method ?? "GET",
    headers,
    cache: "no-store",
    // What is cancelled by closing the tab must still be sent.
    keepalive: call.method === "DELETE",
    body: call.body === undefined ? null : JSON.stringify(call.body),
    signal: call.signal ?? null,
  };
  let wait = firstWait;
  let busy = 0;
  for (;;) {
    let response: Response;
    try {
      response = await fetch(path, init);
    } catch (error) {
      if (call.signal?.aborted) throw error;
      online.value = false;
      await sleep(wait);
      wait = Math.min(wait * 2, longestWait);
      continue;
    }
    online.value = true;
    const retryAfter = Number(response.headers.get("Retry-After"));
    if ((response.status === 429 || response.status === 503) && busy < (call.once ? 0 : busyRetries)) {
      ++busy;
      await sleep(Math.min(Math.max(retryAfter || 1, 0.2), 5) * 1000);
      continue;
    }
    if (!response.ok) throw new ApiError(await problemOf(response));
    return (await response.json()) as T;
  }
}

async function problemOf(response: Response): Promise<Problem> {
  const fallback: Problem = {
    title: response.statusText,
    status: response.status,
    detail: `${response.status} ${response.statusText}`,
    where: "",
    hint: "",
    code: "",
  };
  try {
    return { ...fallback, ...((await response.json()) as Partial<Problem>) };
  } catch {
    return fallback;
  }
}
