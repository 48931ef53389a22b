// Spots within spots: ids, where they lie, which of them can be played, and what to show of them.
// An id is a path of numbers, "4.0.8"; the empty id is the whole board.
import type { Box, Item, Nest, Spot, View } from "./types";

// The room that each divided spot leaves around its own grid, as a share of its size.
export const margin = 0.04;
// What a finger can press, and a mouse without care.
export const comfortable = 44;
// How many levels can be played in without going further in: 9 × 9 cells.
const levelsAtOnce = 2;

export function level(id: string): number {
  return id === "" ? 0 : id.split(".").length;
}

export function parent(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf(".")));
}

export function child(id: string, index: number): string {
  return id === "" ? `${index}` : `${id}.${index}`;
}

export function children({ rows, columns }: Nest, id: string): string[] {
  return Array.from({ length: rows * columns }, (_, index) => child(id, index));
}

export function within(id: string, region: string): boolean {
  return region === "" || id === region || id.startsWith(`${region}.`);
}

// From the whole board down to the id: "", "8", "8.4".
export function trail(id: string): string[] {
  const steps = id === "" ? [] : id.split(".");
  return ["", ...steps.map((_, i) => steps.slice(0, i + 1).join("."))];
}

// The smallest region that holds all of these.
export function common(ids: string[]): string {
  const [first = "", ...rest] = ids;
  const shared = trail(first).filter((region) => rest.every((id) => within(id, region)));
  return shared.at(-1) ?? "";
}

// A nest with its lists made quick to ask.
export interface Tree {
  nest: Nest;
  whole: Set<string>;
  items: Map<string, Item>;
}

const trees = new WeakMap<View, Tree>();

export function treeOf(view: View): Tree | undefined {
  if (!view.nest) return undefined;
  let tree = trees.get(view);
  if (!tree) {
    const items = new Map(view.items.map((item) => [item.spot, item]));
    tree = { nest: view.nest, whole: new Set(view.nest.whole), items };
    trees.set(view, tree);
  }
  return tree;
}

// The smallest spot that is still there and holds this id: a grid that has become one mark holds
// all the cells it once had.
export function standing({ nest, whole }: Tree, id: string): string {
  const regions = trail(id).slice(0, nest.levels + 1);
  return regions.find((region) => whole.has(region)) ?? regions.at(-1) ?? "";
}

export function isDivided(tree: Tree, id: string): boolean {
  return level(id) < tree.nest.levels && standing(tree, id) === id && !tree.whole.has(id);
}

export function isLegal(tree: Tree, id: string): boolean {
  const { nest, items } = tree;
  if (id === "" || level(id) > nest.levels || standing(tree, id) !== id || isDivided(tree, id)) return false;
  return !items.has(id) && nest.open.some((region) => within(id, region));
}

// Whether a move can be made in this spot, or somewhere inside it.
export function leadsToMove(tree: Tree, id: string): boolean {
  if (!isDivided(tree, id)) return isLegal(tree, id);
  return tree.nest.open.some((region) => within(id, region) || within(region, id));
}

// Where the boxes of one focus lie, level by level: a spot begins at the sum of its steps, `pad`
// further in, and is `w` × `h` large.
export interface Layout {
  focus: string;
  // What the ids of all spots inside the focus begin with.
  prefix: string;
  w: number;
  h: number;
  levels: { w: number; h: number; padX: number; padY: number }[];
}

// The focus fills a drawing of this width.
export const drawing = 900;

export function layout({ w, h, rows, columns, levels }: Nest, focus: string): Layout {
  const size = { w: drawing, h: (drawing * h) / w };
  const found: Layout["levels"] = [];
  let [inner, pad] = [size, { x: 0, y: 0 }];
  for (let deep = level(focus); deep < levels; ++deep) {
    const spot = { w: inner.w / columns, h: inner.h / rows };
    found.push({ ...spot, padX: pad.x, padY: pad.y });
    pad = { x: pad.x + margin * spot.w, y: pad.y + margin * spot.h };
    inner = { w: spot.w * (1 - 2 * margin), h: spot.h * (1 - 2 * margin) };
  }
  return { focus, prefix: focus === "" ? "" : `${focus}.`, ...size, levels: found };
}

// The box of a spot inside the focus; none for others. Thousands are asked for, so the id is read
// character by character.
export function boxIn({ prefix, levels }: Layout, columns: number, id: string): (Box & { deep: number }) | undefined {
  if (id === "" || !id.startsWith(prefix)) return undefined;
  let x = 0;
  let y = 0;
  let deep = 0;
  let index = 0;
  for (let i = prefix.length; i <= id.length; ++i) {
    // The end of the text is no digit either.
    const digit = id.charCodeAt(i) - 48;
    if (digit >= 0) {
      index = 10 * index + digit;
      continue;
    }
    const step = levels[deep];
    if (!step) return undefined;
    x += (index % columns) * step.w;
    y += Math.floor(index / columns) * step.h;
    ++deep;
    index = 0;
  }
  const at = levels[deep - 1];
  return at && { x: x + at.padX, y: y + at.padY, w: at.w, h: at.h, deep };
}

// The box of what lies inside a divided spot, as shares of the whole board.
export function regionOf(nest: Nest, id: string): Box {
  const box = boxIn(layout(nest, ""), nest.columns, id);
  const [w, h] = [drawing, (drawing * nest.h) / nest.w];
  if (!box) return { x: 0, y: 0, w: 1, h: 1 };
  return {
    x: (box.x + margin * box.w) / w,
    y: (box.y + margin * box.h) / h,
    w: (box.w * (1 - 2 * margin)) / w,
    h: (box.h * (1 - 2 * margin)) / h,
  };
}

// Whether the cells themselves can be pressed when a board of so many pixels shows this region.
export function showsCells(nest: Nest, focus: string, pixels: number): boolean {
  const { levels, w } = layout(nest, focus);
  const cell = levels.at(-1);
  if (!cell || levels.length > levelsAtOnce) return false;
  return (Math.min(cell.w, cell.h) * pixels) / w >= comfortable;
}

// What to show so that one can move: the largest region around the open ones whose cells can be
// pressed, or that region itself where it is larger.
export function focusFor(nest: Nest, pixels: number): string {
  return nest.open.length === 0 ? "" : focusOn(nest, common(nest.open), pixels);
}

export function focusOn(nest: Nest, id: string, pixels: number): string {
  const regions = trail(id).slice(0, nest.levels);
  return regions.find((region) => showsCells(nest, region, pixels)) ?? regions.at(-1) ?? "";
}

// The spots to press while a region is shown: its cells if they are large enough, else what it is
// divided into. Lengths are in units of the smallest of them.
export function spotsOf(tree: Tree, focus: string, pixels: number): Spot[] {
  const { nest } = tree;
  const plan = layout(nest, focus);
  const deep = showsCells(nest, focus, pixels);
  const unit = plan.levels[deep ? plan.levels.length - 1 : 0]?.w ?? 1;
  const found: Spot[] = [];
  const add = (id: string) => {
    if (deep && isDivided(tree, id)) {
      children(nest, id).forEach(add);
      return;
    }
    const box = boxIn(plan, nest.columns, id);
    if (!box) return;
    const [x, y, w, h] = [box.x / unit, box.y / unit, box.w / unit, box.h / unit];
    found.push({ id, x, y, w, h, kind: "cell", name: id });
  };
  if (isDivided(tree, focus)) children(nest, focus).forEach(add);
  return found;
}

// The spot at a point of the whole board (shares of its size), at most so many levels down and only
// as far as it is divided.
export function spotAt(tree: Tree, x: number, y: number, levels: number): string {
  const plan = layout(tree.nest, "");
  let id = "";
  while (level(id) < levels && isDivided(tree, id)) {
    const inside = children(tree.nest, id).find((one) => {
      const box = boxIn(plan, tree.nest.columns, one);
      return box && x * plan.w >= box.x && x * plan.w < box.x + box.w && y * plan.h >= box.y && y * plan.h < box.y + box.h;
    });
    if (inside === undefined) break;
    id = inside;
  }
  return id;
}

// The number pad by its places: 7 is top left.
export function padChild({ rows, columns }: Nest, focus: string, key: number): string | undefined {
  const column = (key - 1) % 3;
  const row = rows - 1 - Math.floor((key - 1) / 3);
  return key < 1 || column >= columns || row < 0 ? undefined : child(focus, row * columns + column);
}
