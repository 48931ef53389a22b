import type { Move } from "./types";

// Moves are paths of clicks and no path begins another, so choosing a move is filtering a list.

export function startingWith(moves: Move[], path: string[]): Move[] {
  return moves.filter((move) => path.every((spot, i) => move.clicks[i] === spot));
}

// The spots that can be clicked next.
export function nextSpots(moves: Move[], path: string[]): Set<string> {
  const next = new Set<string>();
  for (const move of startingWith(moves, path)) {
    const spot = move.clicks[path.length];
    if (spot !== undefined) next.add(spot);
  }
  return next;
}

// The spots that some move needs, only not yet.
export function laterSpots(moves: Move[], path: string[]): Set<string> {
  const later = new Set<string>();
  for (const move of startingWith(moves, path))
    for (const spot of move.clicks.slice(path.length + 1)) later.add(spot);
  return later;
}

export type Click =
  | { kind: "path"; path: string[] }
  | { kind: "move"; move: Move }
  | { kind: "illegal" };

// A click goes on with the path if it can; else it takes back the newest choice, or starts again
// from another spot.
export function click(moves: Move[], path: string[], spot: string): Click {
  if (nextSpots(moves, path).has(spot)) {
    const longer = [...path, spot];
    const move = startingWith(moves, longer).find((one) => one.clicks.length === longer.length);
    return move ? { kind: "move", move } : { kind: "path", path: longer };
  }
  const chosen = path.lastIndexOf(spot);
  if (chosen >= 0) return { kind: "path", path: path.slice(0, chosen) };
  if (path.length > 0 && nextSpots(moves, []).has(spot)) return { kind: "path", path: [spot] };
  return { kind: "illegal" };
}
