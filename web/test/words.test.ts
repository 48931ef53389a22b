import assert from "node:assert/strict";
import test from "node:test";
import { firstShare, proven, scoreWords } from "../src/score";
import { lang } from "../src/i18n";
import type { Game, Item, Score, View } from "../src/types";
import { treeOf } from "../src/nest";
import { declarationName, gameName, itemName, nestWords, placeWords, presetName, sideName, spotWords, stepName, warningWords, whyNotInNest } from "../src/words";

// A game no dictionary has heard of.
const game = { id: "never_heard", sides: ["left", "right"], unit: "shells" } as unknown as Game;
const spot = { id: "s3", x: 0, y: 0, w: 1, h: 1, kind: "cell" as const, name: "" };
const item = { spot: "s3", glyph: "stone", name_key: "never_heard.sea_shell", side: 1 as const, count: 1, mark: "" };

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

test("marks and counters are told in words, in both languages", () => {
  const stones = { id: "stone-capture", sides: ["black", "white"], unit: "points" } as unknown as Game;
  const point = { ...spot, id: "(0,2)", kind: "point" as const };
  const stone = { ...item, spot: "(0,2)", name_key: "stone-capture.stone", mark: "3" };
  const atari = { ...stone, name_key: "stone-capture.stone.atari", mark: "1" };
  const counter = { ...spot, id: "captures:black", kind: "counter" as const, name: "captured by black" };
  const taken = { ...item, spot: counter.id, name_key: "stone-capture.captured", count: 0, mark: "0 / 2" };
  assert.equal(spotWords(stones, point, [stone]), "(0,2), white stone, 3 liberties");
  assert.equal(spotWords(stones, point, [atari]), "(0,2), white stone, 1 liberty, atari");
  assert.equal(spotWords(stones, counter, [taken]), "Captured by Black, 0 / 2");
  assert.equal(spotWords(stones, counter, [{ ...taken, count: 2, mark: "2 / 3" }]), "Captured by Black, 2 / 3");
  lang.value = "ja";
  assert.equal(spotWords(stones, point, [atari]), "(0,2), 白石、呼吸点1、アタリ");
  assert.equal(spotWords(stones, counter, [taken]), "黒が取った石, 0 / 2");
  lang.value = "en";
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

const nested = { id: "nested", sides: ["X", "O"], unit: "points" } as unknown as Game;
const marks: Item[] = [
  { spot: "4", glyph: "cross", name_key: "nested.cross", side: 0, count: 1, mark: "" },
  { spot: "5", glyph: "cross-ring", name_key: "nested.both", side: 0, count: 1, mark: "" },
  { spot: "6", glyph: "hidden", name_key: "nested.hidden", side: 0, count: 1, mark: "" },
  { spot: "8.4.0", glyph: "ring", name_key: "nested.ring", side: 1, count: 1, mark: "" },
];
const boardView = (open: string[]): View => ({
  width: 9,
  height: 9,
  spots: [],
  items: marks,
  labels: [],
  nest: { x: 0, y: 0, w: 9, h: 9, rows: 3, columns: 3, levels: 3, whole: ["4", "5", "6", "7"], open },
});

test("spots within spots in words, in both languages", () => {
  const tree = treeOf(boardView(["8.4"]));
  assert.ok(tree);
  const say = (...ids: string[]) => ids.map((id) => nestWords(nested, tree, id));
  assert.deepEqual(say("8.4.8", "8.4.0"), ["8.4.8, empty", "8.4.0, O"]);
  assert.deepEqual(say("4", "5", "6", "7"), [
    "grid 4, won by X",
    "grid 5, drawn",
    "grid 6, closed, contents unknown",
    "7, empty",
  ]);
  assert.deepEqual(say("8.4", "8", "0"), [
    "grid 8.4, open, play here",
    "grid 8, open, play here",
    "grid 0, not open now",
  ]);
  assert.equal(whyNotInNest(tree, "0.0.0"), "this move must be made in 8.4");
  assert.equal(whyNotInNest(tree, "4"), "already taken");
  lang.value = "ja";
  assert.deepEqual(say("4", "8.4", "8.4.0"), ["盤4, Xが取った", "盤8.4, ここに打てます", "8.4.0, O"]);
  lang.value = "en";
});

test("where to play, in words", () => {
  assert.equal(placeWords(boardView(["8.4"])), "Play in 8.4");
  assert.equal(placeWords(boardView([""])), "Play anywhere");
  assert.equal(placeWords(boardView([])), "");
  assert.equal(placeWords({ ...boardView([""]), nest: null }), "");
});

test("warnings, some with a number", () => {
  assert.equal(warningWords("unknown 4"), "sub-grids unknown: 4");
  assert.equal(warningWords("dropped_bits 1900"), "bits dropped: 1,900");
  assert.equal(warningWords("never_heard 3"), "never heard 3");
});

test("Japanese names of spots are used in Japanese; hands are told without their owner twice", () => {
  const shogi = { id: "shogi", sides: ["sente", "gote"], unit: "centipawns" } as unknown as Game;
  const cell = { ...spot, id: "7g", ja: "7七" };
  const pawn = { ...item, spot: "7g", name_key: "shogi.pawn", side: 0 as const };
  const tray = { ...spot, id: "hand:pawn", kind: "tray" as const };
  const hand = { ...pawn, spot: "hand:pawn", count: 2 };
  const said = () => [spotWords(shogi, cell, [pawn]), spotWords(shogi, tray, [hand]), stepName(shogi, tray, [hand])];
  assert.deepEqual(said(), ["7g, sente pawn", "Sente: pawn, 2 left", "pawn"]);
  lang.value = "ja";
  assert.deepEqual(said(), ["7七, 先手 歩", "先手：歩, 残り2", "歩"]);
  lang.value = "en";
});

test("what is said instead of a move, and games known by name", () => {
  const shogi = { id: "shogi", sides: ["sente", "gote"] } as unknown as Game;
  const preset = { name: "com-sente", about: "even, COM begins" };
  const said = () => [declarationName(shogi, { text: "resign", clicks: ["resign"], declaration: true }), presetName(shogi, preset)];
  assert.deepEqual(said(), ["Resign", "Even, COM begins"]);
  assert.equal(declarationName(game, { text: "stop", clicks: ["stop"], declaration: true }), "Stop");
  assert.equal(presetName(game, { name: "one", about: "two against one" }), "Two against one");
  lang.value = "ja";
  assert.deepEqual(said(), ["投了", "平手・COM先手"]);
  lang.value = "en";
});
