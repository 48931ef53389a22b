import assert from "node:assert/strict";
import test from "node:test";
import { firstShare, proven, scoreWords } from "../src/score";
import type { Game, Score } from "../src/types";
import { gameName, itemName, sideName, spotWords } from "../src/words";

// A game no dictionary has heard of.
const game = { id: "never_heard", sides: ["left", "right"], unit: "shells" } as unknown as Game;
const spot = { id: "s3", x: 0, y: 0, w: 1, h: 1, kind: "cell" as const, name: "" };
const item = { spot: "s3", glyph: "stone", name_key: "never_heard.sea_shell", side: 1 as const, count: 1 };

test("an unknown game is named by the server's words", () => {
  assert.equal(gameName(game.id), "Never heard");
  assert.equal(sideName(game, 0), "Left");
  assert.equal(itemName(game, item), "right sea shell");
});

test("a spot is told in words", () => {
  assert.equal(spotWords(game, spot, [item]), "s3, right sea shell");
  assert.equal(spotWords(game, spot, []), "s3, empty");
  assert.equal(spotWords(game, { ...spot, name: "third" }, []), "third, empty");
  const tray = { ...spot, kind: "tray" as const };
  assert.equal(spotWords(game, tray, [{ ...item, count: 0 }]), "Right: right sea shell, 0 left");
});

test("scores say unit and perspective", () => {
  const score = (rest: Partial<Score>): Score => ({ kind: "estimate", side: "left", ...rest });
  assert.equal(scoreWords(game, score({ value: 3, unit: "shells" })), "Left +3 shells");
  assert.equal(scoreWords(game, score({ value: -3, unit: "shells" })), "Right +3 shells");
  assert.equal(scoreWords(game, score({ value: 0 })), "even");
  assert.equal(scoreWords(game, score({ kind: "loss", plies: 4 })), "Right wins in 4");
  assert.equal(scoreWords(game, score({ kind: "chance", value: 0.73 })), "Left: 73% expected");
  assert.ok(proven(score({ kind: "draw" })) && !proven(score({})));
});

test("the bar belongs to the first side as far as it is ahead", () => {
  assert.equal(firstShare(game, { kind: "win", side: "right", plies: 1 }), 0);
  assert.equal(firstShare(game, { kind: "draw", side: "right" }), 0.5);
  assert.ok(firstShare(game, { kind: "estimate", side: "right", value: -5, unit: "shells" }) > 0.5);
});
