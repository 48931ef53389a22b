import assert from "node:assert/strict";
import test from "node:test";
import { extent, flipped, neighbour, placeAnswers, rim, rows } from "../src/geometry";
import type { Spot, View } from "../src/types";

const spot = (id: string, x: number, y: number, w = 1): Spot => ({ id, x, y, w, h: 1, kind: "cell", name: "" });

// Two trays and a wide button above a board of 3x2.
const spots = [
  spot("t1", 0, 0),
  spot("t2", 1, 0),
  spot("wide", 2, 0, 2),
  ...[0, 1].flatMap((y) => [0, 1, 2].map((x) => spot(`${"abc"[x]}${y}`, x, y + 1.4))),
];
const view: View = { width: 4, height: 3.4, spots, items: [], labels: [{ x: -0.2, y: 2, text: "1" }], nest: null };

const from = (id: string) => spots.find((one) => one.id === id) as Spot;
const go = (id: string, ...ways: ("left" | "right" | "up" | "down")[]) =>
  ways.reduce((at, way) => neighbour(spots, at, way) ?? at, from(id)).id;

test("arrows follow rows and columns", () => {
  assert.equal(go("a0", "right"), "b0");
  assert.equal(go("b0", "down"), "b1");
  assert.equal(go("c1", "left", "left"), "a1");
  assert.equal(go("a1", "up", "up"), "t1");
});

test("arrows reach what stands out of line", () => {
  assert.equal(go("c0", "up"), "wide");
  assert.equal(go("t2", "right"), "wide");
  assert.equal(go("wide", "down"), "c0");
});

test("at an edge nothing lies further", () => {
  assert.equal(neighbour(spots, from("a1"), "down"), undefined);
  assert.equal(neighbour(spots, from("a0"), "left"), undefined);
});

test("every spot can be reached by arrows", () => {
  const seen = new Set(["a0"]);
  for (const id of seen)
    for (const way of ["left", "right", "up", "down"] as const) seen.add(go(id, way));
  assert.equal(seen.size, spots.length);
});

test("rows are read from top to bottom and left to right", () => {
  const ids = rows([...spots].reverse()).map((row) => row.map((one) => one.id));
  assert.deepEqual(ids, [
    ["t1", "t2", "wide"],
    ["a0", "b0", "c0"],
    ["a1", "b1", "c1"],
  ]);
});

test("flipping turns spots and labels by half a turn, and twice is nothing", () => {
  const turned = flipped(view);
  assert.equal(turned.spots.find((one) => one.id === "wide")?.x, 0);
  assert.equal(turned.labels[0]?.x, 4.2);
  const again = flipped(turned);
  again.spots.forEach((one, i) => {
    assert.ok(Math.abs(one.x - (spots[i]?.x ?? NaN)) < 1e-9);
    assert.ok(Math.abs(one.y - (spots[i]?.y ?? NaN)) < 1e-9);
  });
});

test("the picture has room for labels outside, and for an empty view", () => {
  assert.ok(extent(view).x < -0.3);
  const empty = extent({ width: 0, height: 1, spots: [], items: [], labels: [], nest: null });
  assert.equal(empty.w, 1 + 2 * rim);
});

test("answers lie beside what they are about and never over the edge", () => {
  const board: View = { width: 9, height: 11.9, spots: [], items: [], labels: [], nest: null };
  const cell = (x: number, y: number) => spot("at", x, y);
  const ask = (x: number, y: number) => placeAnswers([spot("yes", 7, 10.9), spot("no", 8, 10.9)], cell(x, y), board);
  for (const x of [0, 4, 8])
    for (const y of [1.5, 5, 9.5]) {
      const [yes, no] = ask(x, y);
      assert.ok(yes && no && yes.id === "yes" && no.x === yes.x + yes.w && no.y === yes.y);
      assert.ok(yes.x >= 0 && no.x + no.w <= 9, `${x}: ${yes.x}`);
      assert.ok(yes.y >= y + 1 || yes.y + yes.h <= y, "the square itself stays in sight");
    }
  assert.ok((ask(4, 1.5)[0]?.y ?? 0) > 1.5, "below in the upper half");
  assert.ok((ask(4, 9.5)[0]?.y ?? 99) < 9.5, "above in the lower half");
});
