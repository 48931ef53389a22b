// A nest as a few long paths: thousands of marks are cheap to draw when they are one element.
import { type Layout, type Tree, boxIn, layout, margin, within } from "./nest";
import type { Box, Item, Nest } from "./types";

// In pixels: smaller cells are not divided any more, smaller marks are plain dots, and what is
// smaller than that is only noise.
const leastCell = 4;
const leastMark = 9;
const leastDot = 2;

export interface Stroke {
  // Its look in the style sheet, with the level of what it marks: strokes grow with the spot.
  kind: string;
  deep: number;
  width: number;
  d: string;
}

export interface Scene {
  // Finished grids and other undivided spots lie over the lines of the grids they replace.
  covers: { kind: string; d: string }[];
  strokes: Stroke[];
  dots: { kind: string; d: string }[];
  // Things this page knows no strokes for.
  others: { item: Item; box: Box }[];
}

type Pen = (side: number) => string;
const n = (value: number) => String(Math.round(value * 10) / 10);

const cross =
  (from: number): Pen =>
  (side) => {
    const [a, c] = [n(from * side), n((1 - 2 * from) * side)];
    return `m${a} ${a}l${c} ${c}m0-${c}l-${c} ${c}`;
  };
const ring =
  (radius: number): Pen =>
  (side) => {
    const r = n(radius * side);
    return `m${n((0.5 - radius) * side)} ${n(side / 2)}a${r} ${r} 0 1 1 0 .1z`;
  };
const lid: Pen = (side) =>
  `m${n(0.2 * side)} ${n(0.42 * side)}v${n(0.38 * side)}h${n(0.6 * side)}v-${n(0.38 * side)}` +
  `m${n(-0.66 * side)} 0v-${n(0.18 * side)}h${n(0.72 * side)}v${n(0.18 * side)}zm${n(0.27 * side)} ${n(0.12 * side)}h${n(0.18 * side)}`;

// Too small for strokes; the shape still tells the sides apart.
const square: Pen = (side) => `m${n(0.18 * side)} ${n(0.18 * side)}h${n(0.64 * side)}v${n(0.64 * side)}h-${n(0.64 * side)}z`;
const diamond: Pen = (side) => {
  const half = n(0.42 * side);
  return `m${n(0.08 * side)} ${n(0.5 * side)}l${half}-${half} ${half} ${half}-${half} ${half}z`;
};

// The strokes of a thing, each after a move to the corner of its box.
export const pens: Record<string, { kind: string; pen: Pen }[]> = {
  cross: [{ kind: "cross", pen: cross(0.22) }],
  ring: [{ kind: "ring", pen: ring(0.3) }],
  "cross-ring": [
    { kind: "ring", pen: ring(0.36) },
    { kind: "cross", pen: cross(0.32) },
  ],
  hidden: [{ kind: "lid", pen: lid }],
};

export function strokeWidth(side: number): number {
  return 0.1 * side;
}

export function rectangle({ x, y, w, h }: Box): string {
  return `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h-${n(w)}z`;
}

// A divided spot's own grid, or what has taken its place, lies within its margin.
export function inner({ x, y, w, h }: Box): Box {
  return { x: x + margin * w, y: y + margin * h, w: w * (1 - 2 * margin), h: h * (1 - 2 * margin) };
}

// The grids of a board without any marks: `ground` is what cells lie on, `lines` part them.
export function grids(nest: Nest, focus: string, pixels: number): { ground: string; lines: string } {
  const plan = layout(nest, focus);
  const scale = pixels / plan.w;
  const shown = plan.levels.filter((one, i) => i === 0 || Math.min(one.w, one.h) * scale >= leastCell);
  const [ground, lines]: [string[], string[]] = [[], []];
  const draw = (box: Box, deep: number) => {
    const step = shown[deep];
    if (!step) return;
    if (deep + 1 < shown.length) {
      for (let row = 0; row < nest.rows; ++row)
        for (let column = 0; column < nest.columns; ++column)
          draw(inner({ x: box.x + column * step.w, y: box.y + row * step.h, w: step.w, h: step.h }), deep + 1);
      return;
    }
    ground.push(rectangle(box));
    for (let column = 1; column < nest.columns; ++column) lines.push(`M${n(box.x + column * step.w)} ${n(box.y)}v${n(box.h)}`);
    for (let row = 1; row < nest.rows; ++row) lines.push(`M${n(box.x)} ${n(box.y + row * step.h)}h${n(box.w)}`);
  };
  draw({ x: 0, y: 0, w: plan.w, h: plan.h }, 0);
  return { ground: ground.join(""), lines: lines.join("") };
}

class Batches {
  private readonly parts = new Map<string, string[]>();
  add(key: string, d: string): void {
    const found = this.parts.get(key);
    if (found) found.push(d);
    else this.parts.set(key, [d]);
  }
  all(): [string, string][] {
    return [...this.parts].map(([key, parts]) => [key, parts.join("")]);
  }
}

// Everything on the board inside the focus, drawn on so many pixels.
export function scene({ nest, items }: Tree, focus: string, pixels: number): Scene {
  const plan = layout(nest, focus);
  const scale = pixels / plan.w;
  const [covers, strokes, dots] = [new Batches(), new Batches(), new Batches()];
  const others: Scene["others"] = [];
  const written = new Map<string, string>();
  const sides = plan.levels.map(({ w, h }) => Math.min(w, h));
  // The strokes of equal things differ only in where they begin.
  const stroke = (pen: Pen, key: string, side: number) => {
    let found = written.get(key);
    if (found === undefined) written.set(key, (found = pen(side)));
    return found;
  };
  for (const id of nest.whole) {
    const box = boxIn(plan, nest.columns, id);
    if (!box || box.w * scale < leastDot) continue;
    covers.add(items.get(id)?.glyph ?? "blank", rectangle(inner(box)));
  }
  for (const item of items.values()) {
    const box = boxIn(plan, nest.columns, item.spot);
    if (!box) continue;
    const side = sides[box.deep - 1] ?? 0;
    const pixelsWide = side * scale;
    const known = Object.hasOwn(pens, item.glyph) ? pens[item.glyph] : undefined;
    if (pixelsWide < leastDot) continue;
    if (!known) {
      others.push({ item, box });
    } else if (pixelsWide < leastMark) {
      const dot = item.glyph === "ring" ? diamond : square;
      const at = `M${n(box.x + (box.w - side) / 2)} ${n(box.y + (box.h - side) / 2)}`;
      dots.add(item.glyph, at + stroke(dot, `dot ${item.glyph} ${box.deep}`, side));
    } else {
      const at = `M${n(box.x + (box.w - side) / 2)} ${n(box.y + (box.h - side) / 2)}`;
      known.forEach(({ kind, pen }, i) =>
        strokes.add(`${kind} ${box.deep}`, at + stroke(pen, `${item.glyph} ${i} ${box.deep}`, side)),
      );
    }
  }
  return {
    covers: covers.all().map(([kind, d]) => ({ kind, d })),
    strokes: strokes.all().map(([key, d]) => {
      const [kind = "", deep = ""] = key.split(" ");
      return { kind, deep: Number(deep), width: strokeWidth(sides[Number(deep) - 1] ?? 0), d };
    }),
    dots: dots.all().map(([kind, d]) => ({ kind, d })),
    others,
  };
}

// Where one can move inside the focus, and all the rest as a path with holes; nothing of both where
// one can move on the whole board, or nowhere.
export function openings({ open, columns }: Nest, plan: Layout): { outlines: Box[]; rest: string } {
  if (open.length === 0 || open.includes("")) return { outlines: [], rest: "" };
  const all = { x: 0, y: 0, w: plan.w, h: plan.h };
  if (open.some((id) => within(plan.focus, id))) return { outlines: [all], rest: "" };
  const boxes = open.map((id) => boxIn(plan, columns, id)).filter((box) => box !== undefined);
  const outlines = boxes.map(inner);
  return { outlines, rest: rectangle(all) + outlines.map(rectangle).join("") };
}
