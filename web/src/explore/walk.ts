// The way from the root to the position that is shown, and boards that are shown turned.
import type { Analysis, Class, Edge, Node } from "./analysis";

export interface Step {
  move: string;
  // A move of the side that was not to move.
  other: boolean;
}

export interface Stop {
  node: Node;
  // How one came here; undefined at the root.
  step?: Step;
  edge?: Edge;
}

export function edgesOf(node: Node, other: boolean): Edge[] {
  return other ? (node.others ?? []) : node.children;
}

// All positions of the way, as far as the file knows its moves.
export function walk(analysis: Analysis, steps: Step[]): Stop[] {
  const root = analysis.nodes.get(analysis.root);
  const stops: Stop[] = root ? [{ node: root }] : [];
  for (const step of steps) {
    const here = stops.at(-1)?.node;
    const edge = here && edgesOf(here, step.other).find(({ move }) => move === step.move);
    const node = edge && analysis.nodes.get(edge.to);
    if (!node) break;
    stops.push({ node, step, edge });
  }
  return stops;
}

// One step as a word without a doubt whose it is.
export function stepWord({ move, other }: Step): string {
  if (other) return `~${move}`;
  return /^[~=]/.test(move) ? `=${move}` : move;
}

export function hashOf(steps: Step[]): string {
  return steps.length === 0 ? "" : `#/${steps.map((step) => encodeURIComponent(stepWord(step))).join("/")}`;
}

// The steps of an address, or undefined if it tells of none.
export function stepsOf(hash: string): Step[] | undefined {
  if (hash === "") return [];
  if (!hash.startsWith("#/")) return undefined;
  try {
    return hash
      .slice(2)
      .split("/")
      .map(decodeURIComponent)
      .map((word) => ({ move: word.replace(/^[~=]/, ""), other: word.startsWith("~") }));
  } catch {
    return undefined;
  }
}

// "(x,y)" is a point: row and column.
export function pointOf(move: string): [number, number] | undefined {
  const found = /^\((\d{1,3}),(\d{1,3})\)$/.exec(move);
  return found ? [Number(found[1]), Number(found[2])] : undefined;
}

// Where a point of a board with so many rows and columns comes to lie by a transform.
export function turnPoint([x, y]: [number, number], turn: number, rows: number, cols: number): [number, number] {
  const [row, col, height, width] = turn & 4 ? [y, x, cols, rows] : [x, y, rows, cols];
  return [turn & 2 ? height - 1 - row : row, turn & 1 ? width - 1 - col : col];
}

// Where the last move lies on the board that is shown.
export function lastPoint(stops: Stop[]): [number, number] | undefined {
  const last = stops.at(-1);
  const before = stops.at(-2)?.node.board;
  const point = last?.step && pointOf(last.step.move);
  if (!point || !before || !last.edge) return undefined;
  return turnPoint(point, last.edge.turn, before.length, before[0]?.length ?? 0);
}

// The class of a child as its parent sees it.
export function classSeen(outcome: Class | undefined, turn: number): Class | undefined {
  if (!(turn & 8)) return outcome;
  return outcome === "L" ? "R" : outcome === "R" ? "L" : outcome;
}

// The value of a child as its parent sees it; 0, stars and switches are their own negatives.
export function valueSeen(value: string | undefined, turn: number): string | undefined {
  if (value === undefined || !(turn & 8) || /^(0|\*\d*|±.*)$/.test(value)) return value;
  return `-(${value})`;
}
