import assert from "node:assert/strict";
import test from "node:test";
import * as nest from "../src/nest";
import { grids, openings, scene } from "../src/nest-scene";
import type { Item, Nest, View } from "../src/types";

const item = (spot: string, glyph: string, side: 0 | 1): Item => ({ spot, glyph, name_key: `nested.${glyph}`, side, count: 1, mark: "" });
const viewOf = (more: Partial<Nest>, items: Item[] = []): View => ({
  width: 9,
  height: 9,
  spots: [],
  items,
  labels: [],
  nest: { x: 0, y: 0, w: 9, h: 9, rows: 3, columns: 3, levels: 2, whole: [], open: [""], ...more },
});
const treeOf = (more: Partial<Nest>, items: Item[] = []): nest.Tree => {
  const tree = nest.treeOf(viewOf(more, items));
  assert.ok(tree);
  return tree;
};
const [desktop, phone] = [740, 340];
const wide = 1200;

test("ids are paths", () => {
  assert.deepEqual([nest.level(""), nest.level("4"), nest.level("4.0.8")], [0, 1, 3]);
  assert.deepEqual([nest.parent("4.0.8"), nest.parent("4"), nest.parent("")], ["4.0", "", ""]);
  assert.deepEqual(nest.trail("8.4"), ["", "8", "8.4"]);
  const { nest: three } = treeOf({ levels: 3 });
  assert.deepEqual(nest.children(three, ""), ["0", "1", "2", "3", "4", "5", "6", "7", "8"]);
  assert.equal(nest.children(three, "4.0")[8], "4.0.8");
  assert.ok(nest.within("1.10", "1") && nest.within("1", "") && !nest.within("1.10", "1.1"));
});

test("the smallest region that holds some", () => {
  assert.equal(nest.common([]), "");
  assert.equal(nest.common(["8.4"]), "8.4");
  assert.equal(nest.common(["8.4.1", "8.4.2"]), "8.4");
  assert.equal(nest.common(["8.4", "8"]), "8");
  assert.equal(nest.common(["1.0", "10.0"]), "");
});

test("blank undivided spots in the open region are moves", () => {
  const tree = treeOf({ levels: 3, whole: ["8.0", "8.1"], open: ["8"] }, [item("8.0", "cross", 0), item("8.4.4", "ring", 1)]);
  assert.ok(nest.isLegal(tree, "8.4.3"));
  assert.ok(nest.isLegal(tree, "8.1"), "a blank that is not divided");
  assert.ok(!nest.isLegal(tree, "8.4.4"), "taken");
  assert.ok(!nest.isLegal(tree, "8.0"), "finished");
  assert.ok(!nest.isLegal(tree, "8.0.3"), "gone with its grid");
  assert.ok(!nest.isLegal(tree, "8.4"), "divided");
  assert.ok(!nest.isLegal(tree, "7.4.3"), "elsewhere");
  assert.ok(!nest.isLegal(tree, "8.4.3.1") && !nest.isLegal(tree, ""));
  assert.ok(!nest.isLegal(treeOf({ open: [] }), "0.0"), "nobody can move");
  assert.ok(nest.isLegal(treeOf({ levels: 1 }), "4"));
});

test("which spots lead to a move", () => {
  const tree = treeOf({ levels: 3, whole: ["8.0"], open: ["8.4"] }, [item("8.0", "cross", 0)]);
  for (const id of ["", "8", "8.4", "8.4.1"]) assert.ok(nest.leadsToMove(tree, id), id);
  for (const id of ["7", "8.3", "8.0", "8.3.1"]) assert.ok(!nest.leadsToMove(tree, id), id);
});

test("what has become one mark stands for all it held", () => {
  const tree = treeOf({ levels: 3, whole: ["8.0", "4"] });
  assert.deepEqual(["8.0.3", "8.1.3", "4.2.2", "4"].map((id) => nest.standing(tree, id)), ["8.0", "8.1.3", "4", "4"]);
  assert.ok(nest.isDivided(tree, "8") && !nest.isDivided(tree, "4") && !nest.isDivided(tree, "4.2"));
});

test("boxes: a focus is filled by what it is divided into", () => {
  const { nest: three } = treeOf({ levels: 3 });
  for (const focus of ["", "8", "8.4"]) {
    const plan = nest.layout(three, focus);
    const first = nest.boxIn(plan, 3, nest.child(focus, 0));
    const last = nest.boxIn(plan, 3, nest.child(focus, 8));
    assert.deepEqual(first, { x: 0, y: 0, w: 300, h: 300, deep: 1 });
    assert.deepEqual(last, { x: 600, y: 600, w: 300, h: 300, deep: 1 });
    assert.equal(nest.boxIn(plan, 3, focus), undefined);
  }
  const inside = nest.boxIn(nest.layout(three, ""), 3, "8.4");
  assert.ok(inside && Math.abs(inside.x + inside.w / 2 - 750) < 1e-9 && inside.w < 100 && inside.w > 85);
  assert.equal(nest.boxIn(nest.layout(three, "8"), 3, "7.4"), undefined);
  assert.equal(nest.boxIn(nest.layout(three, ""), 3, "1.1.1.1"), undefined);
});

test("boxes do not touch those of another grid, whatever the depth", () => {
  const { nest: six } = treeOf({ levels: 6 });
  const plan = nest.layout(six, "");
  const left = nest.boxIn(plan, 3, "0.2.2.2.2.2");
  const right = nest.boxIn(plan, 3, "1.0.0.0.0.0");
  assert.ok(left && right && left.x + left.w < 300 && right.x > 300);
});

test("two levels of cells are played at once where they are large enough, more never", () => {
  const { nest: two } = treeOf({ levels: 2 });
  const { nest: three } = treeOf({ levels: 3 });
  assert.ok(nest.showsCells(two, "", desktop) && !nest.showsCells(two, "", phone));
  assert.ok(nest.showsCells(two, "3", phone));
  assert.ok(!nest.showsCells(three, "", 5000));
});

test("the focus goes to where one must move", () => {
  const on = (levels: number, open: string[], pixels: number) => nest.focusFor(treeOf({ levels, open }).nest, pixels);
  assert.equal(on(1, [""], phone), "");
  assert.equal(on(2, ["4"], desktop), "");
  assert.equal(on(2, ["4"], phone), "4");
  assert.equal(on(3, ["8.4"], desktop), "8");
  assert.equal(on(3, ["8.4"], phone), "8.4");
  assert.equal(on(3, [""], desktop), "");
  assert.equal(on(3, ["8"], phone), "8");
  assert.equal(on(3, [], desktop), "");
  assert.equal(on(4, ["1.2.3"], desktop), "1.2");
  assert.equal(on(6, ["1.2.3.4.5"], desktop), "1.2.3.4");
  // A blank cell of a ragged tree is played where it lies.
  assert.equal(nest.focusOn(treeOf({ levels: 2 }).nest, "4.4", phone), "4");
});

test("the spots to press are few at every depth and focus", () => {
  const ids = (levels: number, focus: string, pixels = desktop, more: Partial<Nest> = {}) =>
    nest.spotsOf(treeOf({ levels, ...more }), focus, pixels).map(({ id }) => id);
  assert.equal(ids(1, "").length, 9);
  assert.equal(ids(2, "").length, 81);
  assert.equal(ids(2, "", phone).length, 9);
  assert.deepEqual(ids(3, ""), ["0", "1", "2", "3", "4", "5", "6", "7", "8"]);
  assert.equal(ids(3, "8").length, 81);
  assert.equal(ids(3, "8", phone)[4], "8.4");
  assert.equal(ids(6, "").length, 9);
  assert.equal(ids(2, "", desktop, { whole: ["4"] }).length, 73);
  assert.deepEqual(ids(3, "4", desktop, { whole: ["4"] }), [], "what is not divided has no inside");
});

test("a point of the overview leads to a spot", () => {
  const tree = treeOf({ levels: 3, whole: ["0"] });
  assert.equal(nest.spotAt(tree, 0.5, 0.5, 1), "4");
  assert.equal(nest.spotAt(tree, 0.99, 0.5, 2), "5");
  assert.equal(nest.spotAt(tree, 0.5, 0.5, 2), "4.4");
  assert.equal(nest.spotAt(tree, 0.1, 0.1, 2), "0", "no further than it is divided");
  assert.equal(nest.spotAt(tree, 0.5, 0.5, 0), "");
});

test("the number pad is read by its places", () => {
  const { nest: two } = treeOf({});
  const keys = [7, 8, 9, 4, 5, 6, 1, 2, 3];
  assert.deepEqual(keys.map((key) => nest.padChild(two, "4", key)), nest.children(two, "4"));
  assert.equal(nest.padChild(two, "", 0), undefined);
});

test("a region of the whole board lies within its spot", () => {
  const { nest: three } = treeOf({ levels: 3 });
  assert.deepEqual(nest.regionOf(three, ""), { x: 0, y: 0, w: 1, h: 1 });
  const box = nest.regionOf(three, "8");
  assert.ok(box.x > 2 / 3 && box.x + box.w < 1 && box.w > 0.3);
});

test("a drawing is a few paths, however many marks there are", () => {
  const cells = Array.from({ length: 6561 }, (_, i) => [...i.toString(9).padStart(4, "0")].join("."));
  const marks = cells.map((id, i) => item(id, i % 2 ? "ring" : "cross", i % 2 ? 1 : 0));
  const whole = scene(treeOf({ levels: 4 }, marks), "", wide);
  assert.deepEqual(whole.strokes.map(({ kind }) => kind).sort(), ["cross", "ring"]);
  assert.equal(whole.strokes.reduce((all, { d }) => all + d.split("M").length - 1, 0), 6561);
  const small = scene(treeOf({ levels: 4 }, marks), "", 300);
  assert.equal(small.strokes.length, 0);
  assert.equal(small.dots.length, 2, "too small for strokes");
  assert.equal(scene(treeOf({ levels: 4 }, marks), "", 100).dots.length, 0, "too small for anything");
  const part = scene(treeOf({ levels: 4 }, marks), "4.0", desktop);
  assert.equal(part.strokes.reduce((all, { d }) => all + d.split("M").length - 1, 0), 81);
});

test("finished grids cover what they held; both marks are drawn where both are meant", () => {
  const items = [item("4", "cross-ring", 0), item("5", "hidden", 0), item("0", "cross", 0), item("1.1", "cross", 0), item("3.3", "shell", 1)];
  const drawn = scene(treeOf({ whole: ["4", "5", "0", "7"] }, items), "", desktop);
  assert.deepEqual(drawn.covers.map(({ kind }) => kind), ["cross-ring", "hidden", "cross", "blank"]);
  assert.deepEqual(drawn.strokes.map(({ kind, deep }) => `${kind} ${deep}`), ["ring 1", "cross 1", "lid 1", "cross 2"]);
  assert.deepEqual(drawn.others.map((one) => one.item.glyph), ["shell"]);
});

test("grids: lines only where cells are large enough to be seen", () => {
  const count = (levels: number, pixels: number) => grids(treeOf({ levels }).nest, "", pixels).ground.split("M").length - 1;
  assert.deepEqual([count(1, 700), count(2, 700), count(4, 700), count(6, 700)], [1, 9, 729, 729]);
  assert.equal(count(4, 160), 81);
});

test("what is closed is all but the open region", () => {
  const rest = (open: string[], focus: string) => {
    const { nest: three } = treeOf({ levels: 3, open });
    const found = openings(three, nest.layout(three, focus));
    return [found.outlines.length, found.rest.split("M").length - 1];
  };
  assert.deepEqual(rest([""], ""), [0, 0]);
  assert.deepEqual(rest([], ""), [0, 0]);
  assert.deepEqual(rest(["8.4"], ""), [1, 2]);
  assert.deepEqual(rest(["8.4"], "8"), [1, 2]);
  assert.deepEqual(rest(["8.4"], "8.4"), [1, 0]);
  assert.deepEqual(rest(["8.4"], "3"), [0, 1]);
});
