// Addresses of the page, both ways, without touching the browser.

export type Route =
  | { screen: "home" }
  | { screen: "help" }
  | { screen: "explore"; query: string }
  | { screen: "runs" }
  | { screen: "run"; run: string }
  | { screen: "weights"; game: string; query: string }
  | { screen: "new"; game: string }
  | { screen: "play"; game: string; session: string; ply: number | undefined }
  | { screen: "missing" };

export function parseRoute(path: string, query: string): Route {
  let parts: string[];
  try {
    parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return { screen: "missing" };
  }
  const [top, game, session] = parts;
  if (top === undefined) return { screen: "home" };
  if (top === "help" && parts.length === 1) return { screen: "help" };
  if (top === "explore" && parts.length === 1) return { screen: "explore", query };
  if (top === "runs" && parts.length === 1) return { screen: "runs" };
  if (top === "runs" && parts.length === 2) return { screen: "run", run: parts[1] as string };
  if (top === "weights" && parts.length === 2) return { screen: "weights", game: parts[1] as string, query };
  if (top !== "g" || game === undefined || parts.length > 3) return { screen: "missing" };
  if (session === undefined) return { screen: "new", game };
  const ply = new URLSearchParams(query).get("ply");
  return {
    screen: "play",
    game,
    session,
    ply: ply !== null && /^\d{1,7}$/.test(ply) ? Number(ply) : undefined,
  };
}

export function newGamePath(game: string): string {
  return `/g/${encodeURIComponent(game)}`;
}

export function playPath(game: string, session: string, ply?: number): string {
  const at = ply === undefined ? "" : `?ply=${ply}`;
  return `${newGamePath(game)}/${encodeURIComponent(session)}${at}`;
}

export function runPath(run: string): string {
  return `/runs/${encodeURIComponent(run)}`;
}

export function weightsPath(game: string): string {
  return `/weights/${encodeURIComponent(game)}`;
}

// A language asked for in the address stays in it while one walks through the page.
export function keepLanguage(path: string, query: string): string {
  const lang = new URLSearchParams(query).get("lang");
  if (lang === null) return path;
  const [bare, rest] = path.split("?") as [string, string?];
  const params = new URLSearchParams(rest);
  if (!params.has("lang")) params.set("lang", lang);
  return `${bare}?${params}`;
}
