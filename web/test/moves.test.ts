import assert from "node:assert/strict";
import test from "node:test";
import { click, laterSpots, nextSpots, startingWith } from "../src/moves";

const moves = [
  { text: "a1,a2", clicks: ["a1", "a2", "none"] },
  { text: "a1,a2 a1g", clicks: ["a1", "a2", "gray", "a1"] },
  { text: "a1,b1", clicks: ["a1", "b1", "none"] },
  { text: "c1,c2", clicks: ["c1", "c2", "none"] },
];

test("the next spots are those of the moves that begin with the path", () => {
  assert.deepEqual([...nextSpots(moves, [])], ["a1", "c1"]);
  assert.deepEqual([...nextSpots(moves, ["a1"])], ["a2", "b1"]);
  assert.deepEqual([...nextSpots(moves, ["a1", "a2"])], ["none", "gray"]);
  assert.deepEqual([...nextSpots(moves, ["x"])], []);
  assert.equal(startingWith(moves, ["a1"]).length, 3);
});

test("spots that come later in a move are known", () => {
  assert.ok(laterSpots(moves, ["a1"]).has("gray"));
  assert.ok(!laterSpots(moves, ["c1"]).has("gray"));
});

test("clicks lengthen the path until a move is complete", () => {
  assert.deepEqual(click(moves, [], "a1"), { kind: "path", path: ["a1"] });
  assert.deepEqual(click(moves, ["a1"], "a2"), { kind: "path", path: ["a1", "a2"] });
  assert.deepEqual(click(moves, ["a1", "a2"], "none"), { kind: "move", move: moves[0] });
});

test("a spot that is chosen and also comes next goes on", () => {
  assert.deepEqual(click(moves, ["a1", "a2", "gray"], "a1"), { kind: "move", move: moves[1] });
});

test("a chosen spot clicked again is taken back", () => {
  assert.deepEqual(click(moves, ["a1"], "a1"), { kind: "path", path: [] });
  assert.deepEqual(click(moves, ["a1", "a2"], "a2"), { kind: "path", path: ["a1"] });
  assert.deepEqual(click(moves, ["a1", "a2"], "a1"), { kind: "path", path: [] });
});

test("another beginning starts again; anything else is illegal", () => {
  assert.deepEqual(click(moves, ["a1"], "c1"), { kind: "path", path: ["c1"] });
  assert.deepEqual(click(moves, ["a1"], "c2"), { kind: "illegal" });
  assert.deepEqual(click(moves, [], "gray"), { kind: "illegal" });
});

test("one click can be a whole move", () => {
  const take = { text: "1", clicks: ["s11"] };
  assert.deepEqual(click([take], [], "s11"), { kind: "move", move: take });
});
