// Reads an analysis file, of whatever game: docs/visualizer.md describes it.
import type { ExploreKey } from "./words";
import type { Params } from "../i18n";
import { placeOfError } from "./json-place";

export const classes = ["P", "N", "L", "R"] as const;
export type Class = (typeof classes)[number];
export type Player = 1 | -1;

export interface Edge {
  move: string;
  to: string;
  // Undefined where the file does not say.
  best: boolean | undefined;
  // How the board after the move became the child's, 0 to 15.
  turn: number;
}

export interface Node {
  id: string;
  board: number[][];
  mover: Player;
  children: Edge[];
  // Moves the other side would have here; undefined where the file does not tell them.
  others: Edge[] | undefined;
  value: string | undefined;
  outcome: Class | undefined;
  captures: [number, number] | undefined;
  winner: number | undefined;
  plies: number | undefined;
  terminal: string | undefined;
}

export type ValueTable = Record<string, { L: string[]; R: string[] }>;

export interface Analysis {
  root: string;
  nodes: Map<string, Node>;
  // Shown as they are.
  facts: Record<string, string | number | boolean>;
  values: ValueTable;
}

// Why a file cannot be shown: what is wrong, where, and what to do.
export class BadFile extends Error {
  constructor(
    readonly what: ExploreKey,
    readonly params: Params = {},
    readonly where = "",
  ) {
    super(what);
  }
}

type Fields = Record<string, unknown>;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function readAnalysis(text: string): Analysis {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    const { line, column } = placeOfError(text);
    throw new BadFile("bad.json", {}, `${line}:${column}`);
  }
  return checkAnalysis(document);
}

// The document as nodes; throws BadFile.
export function checkAnalysis(document: unknown): Analysis {
  if (!isObject(document)) throw new BadFile("bad.object");
  const { metadata, nodes } = document;
  if (!isObject(metadata)) throw new BadFile("bad.member", { name: "metadata" }, "metadata");
  if (!isObject(nodes)) throw new BadFile("bad.member", { name: "nodes" }, "nodes");
  const root = metadata["root_node_id"];
  if (typeof root !== "string" || !Object.hasOwn(nodes, root))
    throw new BadFile("bad.root", { id: String(root) }, "metadata.root_node_id");
  const optimal = (id: string): boolean | undefined => {
    const child = nodes[id];
    return isObject(child) && typeof child["is_optimal"] === "boolean" ? child["is_optimal"] : undefined;
  };
  const all = new Map<string, Node>();
  for (const [id, fields] of Object.entries(nodes)) all.set(id, readNode(id, fields, optimal));
  const analysis = { root, nodes: all, facts: factsOf(metadata), values: tableOf(metadata["value_table"]) };
  checkEdges(analysis);
  checkCircles(analysis);
  return analysis;
}

function readNode(id: string, fields: unknown, optimal: (id: string) => boolean | undefined): Node {
  const where = (field: string) => `nodes[${JSON.stringify(id)}].${field}`;
  if (!isObject(fields)) throw new BadFile("bad.node", {}, `nodes[${JSON.stringify(id)}]`);
  const maybe = <T>(field: string, good: (value: unknown) => boolean): T | undefined => {
    const value = fields[field];
    if (value === undefined || value === null) return undefined;
    if (!good(value)) throw new BadFile("bad.field", { name: field }, where(field));
    return value as T;
  };
  const isText = (value: unknown) => typeof value === "string";
  const board = fields["board_state"];
  if (!isBoard(board)) throw new BadFile("bad.board", {}, where("board_state"));
  const mover = fields["player_to_move"];
  if (mover !== 1 && mover !== -1) throw new BadFile("bad.mover", {}, where("player_to_move"));
  if (fields["id"] !== undefined && fields["id"] !== id) throw new BadFile("bad.id", {}, where("id"));
  const best = maybe<string[]>("optimal_moves", (value) => Array.isArray(value) && value.every(isText));
  const edges = (field: string, turns: string, judge: (move: string, to: string) => boolean | undefined) => {
    const moves = maybe<Record<string, string>>(field, (value) => isObject(value) && Object.values(value).every(isText));
    const turned = maybe<Record<string, number>>(turns, isObject) ?? {};
    return moves && Object.entries(moves).map(([move, to]): Edge => {
      const turn = turned[move] ?? 0;
      if (!Number.isInteger(turn) || turn < 0 || turn > 15)
        throw new BadFile("bad.field", { name: turns }, where(turns));
      return { move, to, best: judge(move, to), turn };
    });
  };
  const children = edges("children", "child_transform", (move, to) => (best ? best.includes(move) : optimal(to)));
  if (!children) throw new BadFile("bad.member", { name: "children" }, where("children"));
  return {
    id,
    board,
    mover,
    children,
    others: edges("opponent_children", "opponent_child_transform", () => undefined),
    value: maybe("game_value", isText),
    outcome: maybe("outcome_class", (value) => (classes as readonly unknown[]).includes(value)),
    captures: maybe("captures", (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isInteger)),
    winner: maybe("winner", (value) => value === 1 || value === 0 || value === -1),
    plies: maybe("plies", Number.isInteger),
    terminal: maybe("terminal", isText),
  };
}

function isBoard(board: unknown): board is number[][] {
  return (
    Array.isArray(board) &&
    board.length > 0 &&
    board.every(
      (row) =>
        Array.isArray(row) &&
        row.length > 0 &&
        row.length === (board[0] as unknown[]).length &&
        row.every((point) => point === 0 || point === 1 || point === -1),
    )
  );
}

function factsOf(metadata: Fields): Analysis["facts"] {
  const facts: Analysis["facts"] = {};
  for (const [key, value] of Object.entries(metadata))
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") facts[key] = value;
  return facts;
}

function tableOf(table: unknown): ValueTable {
  const values: ValueTable = {};
  if (isObject(table))
    for (const [key, entry] of Object.entries(table))
      if (isObject(entry) && Array.isArray(entry["L"]) && Array.isArray(entry["R"]))
        values[key] = { L: entry["L"].map(String), R: entry["R"].map(String) };
  return values;
}

function checkEdges({ nodes }: Analysis): void {
  for (const { id, mover, children, others } of nodes.values())
    for (const [list, field, next] of [
      [children, "children", -mover],
      [others ?? [], "opponent_children", mover],
    ] as const)
      for (const { move, to, turn } of list) {
        const where = `nodes[${JSON.stringify(id)}].${field}[${JSON.stringify(move)}]`;
        const child = nodes.get(to);
        if (!child) throw new BadFile("bad.child", { id: to }, where);
        if (child.mover !== (turn & 8 ? -next : next)) throw new BadFile("bad.turn", {}, where);
      }
}

// Walking through a circle would never end. Without recursion: lines can be long.
function checkCircles({ nodes }: Analysis): void {
  const done = new Set<string>();
  const onWay = new Set<string>();
  for (const start of nodes.keys()) {
    const stack = [{ id: start, next: 0 }];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const node = nodes.get(top.id);
      if (top.next === 0) {
        if (done.has(top.id)) {
          stack.pop();
          continue;
        }
        onWay.add(top.id);
      }
      const children = node?.children.length ?? 0;
      const edge = top.next < children ? node?.children[top.next] : node?.others?.[top.next - children];
      ++top.next;
      if (edge) {
        if (onWay.has(edge.to)) throw new BadFile("bad.circle", {}, `nodes[${JSON.stringify(edge.to)}]`);
        if (!done.has(edge.to)) stack.push({ id: edge.to, next: 0 });
        continue;
      }
      onWay.delete(top.id);
      done.add(top.id);
      stack.pop();
    }
  }
}

// A value with the entries of the table written out, unless that is longer than `most`.
export function expandValue(values: ValueTable, value: string, most: number): string | undefined {
  let room = most;
  const write = (text: string): string | undefined => {
    const entry = /^@\w+$/.test(text) ? values[text.slice(1)] : undefined;
    if (!entry) {
      room -= text.length;
      return room < 0 ? undefined : text;
    }
    const sides = [entry.L, entry.R].map((options) => {
      const parts = options.map(write);
      return parts.includes(undefined) ? undefined : parts.join(",");
    });
    room -= 3;
    return room < 0 || sides.includes(undefined) ? undefined : `{${sides.join("|")}}`;
  };
  return write(value);
}
