// The shapes of the HTTP API, as far as the page uses them.

export type Seat = "first" | "second";
export const seats = ["first", "second"] as const;

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Spot extends Box {
  id: string;
  kind: "cell" | "point" | "tray" | "counter" | "button" | "answer";
  name: string;
  ja?: string; // its name in Japanese, where that differs
}

// What a board consists of, as against what lies beside it.
export function onBoard(spot: Spot): boolean {
  return spot.kind === "cell" || spot.kind === "point";
}

export interface Item {
  spot: string;
  glyph: string;
  name_key: string;
  side: 0 | 1;
  count: number;
  // A short text drawn upon it.
  mark: string;
}

export interface Label {
  x: number;
  y: number;
  text: string;
  ja?: string;
}

// Spots within spots, `levels` deep: "4.0" is number 0, row by row, inside spot "4". Every blank,
// undivided spot inside one of the `open` ones is a move, whose text and only click is its id.
export interface Nest extends Box {
  rows: number;
  columns: number;
  levels: number;
  whole: string[];
  open: string[];
}

export interface View {
  width: number;
  height: number;
  spots: Spot[];
  items: Item[];
  labels: Label[];
  nest: Nest | null;
  // Looked at from the other side; only the page says this.
  turned?: true;
}

export interface Move {
  text: string;
  clicks: string[];
  ja?: string; // its name in Japanese, where the game has one
  declaration?: true; // said instead of a move, such as giving up
}

export interface Option {
  key: string;
  kind: "choice" | "integer" | "number" | "text" | "flag";
  default: string;
  choices?: string[];
  low?: number;
  high?: number;
  about: string;
}

export type Settings = Record<string, string>;

export interface Named {
  name: string;
  about: string;
}

export interface Engine extends Named {
  options: Option[];
}

export interface Format extends Named {
  readable: boolean;
  // Reads also texts that show only a part of a position, to look at.
  partial: boolean;
}

export interface Limits {
  time_ms: number | null;
  nodes: number | null;
  depth: number | null;
}

export interface Level extends Limits {
  level: number;
  engine: string;
}

export interface Position {
  game: string;
  position: string;
  to_move: string;
  side: 0 | 1;
  result: "ongoing" | "first_wins" | "second_wins" | "draw";
  winner: string | null;
  legal_moves: number;
  view: View;
  // Null where they are very many and the view's nest tells them.
  moves?: Move[] | null;
}

export interface Decoded extends Position {
  format: string;
  warnings: string[];
}

export interface RecordFormat extends Named {
  // Bytes that are no text.
  binary: boolean;
}

export interface Game {
  id: string;
  about: string;
  sides: [string, string];
  unit: string;
  options: Option[];
  formats: Format[];
  engines: Engine[];
  // What can be asked about the weights that its engines have learnt.
  weights: ("show" | "browse")[];
  presets: Preset[];
  levels: Level[];
  solvers: { name: string; about: string; options: Option[] }[];
  record_formats: RecordFormat[];
  start: Position;
}

export interface Line {
  options?: Settings;
  start?: string;
  moves?: string[];
}

export type PlayerRequest =
  | { kind: "human" }
  | { kind: "engine"; level: number }
  | { kind: "engine"; engine: string; time_ms?: number; nodes?: number; depth?: number };

// A game that people know by name.
export interface Preset extends Named {
  options: Settings;
  players: Record<Seat, PlayerRequest>;
}

export interface Player extends Limits {
  kind: "human" | "engine";
  engine: string;
  level: number | null;
}

export interface Score {
  kind: "estimate" | "chance" | "win" | "loss" | "draw";
  side: string;
  value?: number;
  unit?: string;
  plies?: number;
}

export interface Candidate {
  move: string;
  score: Score;
  line: string[];
}

// Why an engine plays what it plays, as far as it can tell.
export interface Explanation {
  facts: Record<string, string>;
  columns: string[];
  rows: string[][];
  reasons: string[];
}

export interface Thought {
  depth: number;
  nodes: number;
  seconds: number;
  candidates: Candidate[];
  note: string;
  // Null where it was asked for and there is none.
  explanation?: Explanation | null;
}

// Why the engine whose turn it is gave up, in the server's words.
export interface EngineFailure {
  side: string;
  engine: string;
  code: string;
  detail: string;
  where: string;
  hint: string;
}

export interface Session extends Position {
  id: string;
  revision: number;
  ply: number;
  last_ply: number;
  line: Required<Line>;
  players: Record<Seat, Player>;
  last_move: Move | null;
  ja?: string[]; // names of the line's moves
  thinking: { side: string; engine: string } | null;
  failure: EngineFailure | null;
  forked_from: string | null;
  created: string;
}

export type Tokens = Partial<Record<Seat, string>>;

export interface NewSession extends Session {
  tokens: Record<Seat, string> | null;
}

export interface Problem {
  title: string;
  status: number;
  detail: string;
  where: string;
  hint: string;
  code: string;
}

export interface Job {
  id: string;
  state: "queued" | "running" | "done" | "failed" | "cancelled";
  version: number;
  error: Problem | null;
  result: Thought | null;
}

export interface Imported {
  kind: "record" | "moves" | "position";
  format: string;
  line: Line;
  warnings: string[];
}
