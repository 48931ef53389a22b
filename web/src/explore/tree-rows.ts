// The tree as rows of a list: what is open, what was met before, what is left out.
import type { Analysis, Edge, Node } from "./analysis";
import { type Step, edgesOf, stepWord } from "./walk";

export interface NodeRow {
  kind: "node";
  key: string;
  depth: number;
  node: Node;
  edge: Edge | undefined;
  steps: Step[];
  open: boolean;
  canOpen: boolean;
  // The position stands elsewhere in the list, with what follows it.
  again: boolean;
}

export interface MoreRow {
  kind: "more";
  key: string;
  depth: number;
  count: number;
}

export type Row = NodeRow | MoreRow;

export interface TreeState {
  // Keys of rows whose state is not the usual one, which is open on the way that is shown.
  opened: ReadonlySet<string>;
  closed: ReadonlySet<string>;
  // Rows that show all their children.
  widened: ReadonlySet<string>;
  all: boolean;
}

export const rowKey = (steps: Step[]): string => steps.map((step) => encodeURIComponent(stepWord(step))).join("/");

export interface Limits {
  rows: number;
  children: number;
}

export function treeRows(
  analysis: Analysis,
  way: Step[],
  state: TreeState,
  limits: Limits,
): { rows: Row[]; cut: boolean } {
  const wayKeys = new Map<string, string>();
  const onWay = new Set<string>();
  const rows: Row[] = [];
  const met = new Set<string>();
  let cut = false;

  const root = analysis.nodes.get(analysis.root);
  if (!root) return { rows, cut };
  let at: Node | undefined = root;
  for (let i = 0; i <= way.length && at; ++i) {
    const key = rowKey(way.slice(0, i));
    onWay.add(key);
    wayKeys.set(at.id, key);
    const step: Step | undefined = way[i];
    const edge: Edge | undefined = step && edgesOf(at, step.other).find(({ move }) => move === step.move);
    at = edge && analysis.nodes.get(edge.to);
  }

  const add = (node: Node, edge: Edge | undefined, steps: Step[]): void => {
    if (rows.length >= limits.rows) {
      cut = true;
      return;
    }
    const key = rowKey(steps);
    const depth = steps.length;
    // A position of the way is shown there; any other where it is met first.
    const own = wayKeys.get(node.id);
    const again = own === undefined ? met.has(node.id) : own !== key;
    met.add(node.id);
    const canOpen = !again && node.children.length > 0;
    const open = canOpen && !state.closed.has(key) && (state.all || onWay.has(key) || state.opened.has(key));
    rows.push({ kind: "node", key, depth, node, edge, steps, open, canOpen, again });
    if (!open) return;
    const listed: { edge: Edge; other: boolean }[] = node.children.map((child) => ({ edge: child, other: false }));
    for (const child of node.others ?? [])
      if (onWay.has(rowKey([...steps, { move: child.move, other: true }]))) listed.push({ edge: child, other: true });
    let hidden = 0;
    listed.forEach(({ edge: child, other }, i) => {
      const next = [...steps, { move: child.move, other }];
      const shown = i < limits.children || state.widened.has(key) || onWay.has(rowKey(next));
      const below = shown ? analysis.nodes.get(child.to) : undefined;
      if (below) add(below, child, next);
      else ++hidden;
    });
    if (hidden > 0) rows.push({ kind: "more", key: `${key} more`, depth: depth + 1, count: hidden });
  };
  add(root, undefined, []);
  return { rows, cut };
}
