import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { type Analysis, BadFile, checkAnalysis, expandValue, readAnalysis } from "../src/explore/analysis";
import { fieldOf, fieldOrder, heatSvg } from "../src/explore/heat-data";
import { placeOfError } from "../src/explore/json-place";
import { askOf, askPath, settingsOf } from "../src/explore/solve";
import { draw, dyadic } from "../src/explore/thermograph";
import { type NodeRow, type TreeState, treeRows } from "../src/explore/tree-rows";
import { type Step, classSeen, hashOf, lastPoint, stepsOf, turnPoint, valueSeen, walk } from "../src/explore/walk";
import { enExplore, jaExplore } from "../src/explore/words";

// The bundle runs elsewhere, so that its runner says where the files are.
const data = join(process.env["BANMEN_TEST_DATA"] ?? "../tests/data", "visual");
const load = (name: string): Analysis => readAnalysis(readFileSync(join(data, name), "utf8"));

test("both languages have the same words with the same holes", () => {
  const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();
  assert.deepEqual(Object.keys(jaExplore).sort(), Object.keys(enExplore).sort());
  for (const [key, text] of Object.entries(enExplore)) {
    const translated = jaExplore[key as keyof typeof jaExplore];
    assert.deepEqual(holes(translated), holes(text), key);
    assert.ok(translated.trim() && text.trim(), key);
  }
});

test("files of different games are read", () => {
  const dominoes = load("dominoes_2x2.json");
  const root = dominoes.nodes.get(dominoes.root);
  assert.deepEqual([root?.value, root?.outcome, root?.mover], ["±1", "N", 1]);
  assert.deepEqual(root?.children.map(({ move, best }) => [move, best]), [["| left", true], ["| right", true]]);
  assert.deepEqual(root?.others?.map(({ move }) => move), ["- top", "- bottom"]);
  assert.equal(dominoes.nodes.get("T")?.others, undefined);
  const draws = load("draw_1x2.json");
  assert.equal([...draws.nodes.values()].some(({ winner }) => winner === 0), true);
  assert.equal(load("stones_2x2.json").nodes.size, 10);
});

test("bad files are told with their place", () => {
  const names = readdirSync(join(data, "bad")).filter((name) => name.endsWith(".json"));
  let refused = 0;
  for (const name of names) {
    const bytes = readFileSync(join(data, "bad", name));
    try {
      readAnalysis(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    } catch (error) {
      assert.ok(error instanceof BadFile || error instanceof TypeError, `${name}: ${String(error)}`);
      refused += 1;
    }
  }
  // Keys that stand twice and very deep nesting are no errors to a browser.
  assert.ok(refused >= names.length - 6, `${refused} of ${names.length}`);
  const why = (document: unknown) => {
    try {
      checkAnalysis(document);
    } catch (error) {
      if (error instanceof BadFile) return `${error.what} ${error.where}`;
    }
    return "";
  };
  const node = (more: object) => ({ board_state: [[0]], player_to_move: 1, children: {}, ...more });
  const file = (more: object, rest = {}) => ({ metadata: { root_node_id: "a" }, nodes: { a: node(more), ...rest } });
  assert.equal(why(file({})), "");
  assert.equal(why([]), "bad.object ");
  assert.equal(why({ nodes: {} }), "bad.member metadata");
  assert.equal(why({ metadata: {} }), "bad.member nodes");
  assert.equal(why({ metadata: { root_node_id: "toString" }, nodes: {} }), "bad.root metadata.root_node_id");
  assert.equal(why(file({ board_state: [[0], [0, 1]] })), 'bad.board nodes["a"].board_state');
  assert.equal(why(file({ board_state: [[2]] })), 'bad.board nodes["a"].board_state');
  assert.equal(why(file({ player_to_move: 0 })), 'bad.mover nodes["a"].player_to_move');
  assert.equal(why(file({ children: undefined })), 'bad.member nodes["a"].children');
  assert.equal(why(file({ outcome_class: "Q" })), 'bad.field nodes["a"].outcome_class');
  assert.equal(why(file({ id: "b" })), 'bad.id nodes["a"].id');
  assert.equal(why(file({ children: { x: "b" } })), 'bad.child nodes["a"].children["x"]');
  assert.equal(why(file({ children: { x: "b" } }, { b: node({}) })), 'bad.turn nodes["a"].children["x"]');
  assert.equal(why(file({ children: { x: "b" } }, { b: node({ player_to_move: -1, children: { y: "a" } }) })), 'bad.circle nodes["a"]');
  assert.equal(why(file({ children: { x: "b" }, child_transform: { x: 16 } }, { b: node({}) })), 'bad.field nodes["a"].child_transform');
  assert.equal(why(file({ children: { x: "b" }, child_transform: { x: 8 } }, { b: node({}) })), "");
});

test("a long line is no circle and needs no recursion", () => {
  const nodes = Object.fromEntries(
    Array.from({ length: 50_001 }, (_, i) => [
      `${i}`,
      { board_state: [[0]], player_to_move: i % 2 ? -1 : 1, children: i < 50_000 ? { on: `${i + 1}` } : {} },
    ]),
  );
  assert.equal(checkAnalysis({ metadata: { root_node_id: "0" }, nodes }).nodes.size, 50_001);
});

test("where JSON breaks", () => {
  const at = (text: string) => {
    const { line, column } = placeOfError(text);
    return `${line}:${column}`;
  };
  assert.equal(at('{"a":1,}'), "1:8");
  assert.equal(at('{"a" 1}'), "1:6");
  assert.equal(at('{"a":\n[1 2]}'), "2:4");
  assert.equal(at('{"a":"b'), "1:6");
  assert.equal(at("[1,"), "1:4");
  assert.equal(at("[01]"), "1:3");
  assert.equal(at("[] []"), "1:4");
  assert.equal(at("[1,]"), "1:4");
  assert.equal(at(""), "1:1");
  assert.equal(at('{"a":{},"b":[],"c":tru}'), "1:20");
});

test("walking, and the way as an address", () => {
  const dominoes = load("dominoes_2x2.json");
  const way: Step[] = [
    { move: "| left", other: false },
    { move: "| right", other: true },
  ];
  assert.deepEqual(walk(dominoes, way).map(({ node }) => node.id), ["start", "L", "full"]);
  assert.deepEqual(walk(dominoes, [{ move: "nowhere", other: false }]).length, 1);
  assert.deepEqual(stepsOf(hashOf(way)), way);
  const odd: Step[] = ["~a", "=b", "a/b", "(0,1)", "%"].flatMap((move) => [{ move, other: false }, { move, other: true }]);
  assert.deepEqual(stepsOf(hashOf(odd)), odd);
  assert.deepEqual(stepsOf(""), []);
  assert.equal(stepsOf("#content"), undefined);
  assert.equal(stepsOf("#/%E0%A4%A"), undefined);
});

test("boards that are shown turned", () => {
  // Rows and columns change places, then rows, then columns are reversed.
  assert.deepEqual(turnPoint([0, 1], 0, 2, 3), [0, 1]);
  assert.deepEqual(turnPoint([0, 1], 1, 2, 3), [0, 1]);
  assert.deepEqual(turnPoint([0, 0], 1, 2, 3), [0, 2]);
  assert.deepEqual(turnPoint([0, 0], 2, 2, 3), [1, 0]);
  assert.deepEqual(turnPoint([0, 2], 4, 2, 3), [2, 0]);
  assert.deepEqual(turnPoint([0, 2], 7, 2, 3), [0, 1]);
  assert.equal(classSeen("L", 8), "R");
  assert.equal(classSeen("L", 7), "L");
  assert.equal(classSeen("P", 9), "P");
  assert.equal(valueSeen("2", 8), "-(2)");
  assert.equal(valueSeen("±6", 8), "±6");
  assert.equal(valueSeen("↑", 3), "↑");
  // In the file every turned child has a stone where the last move is said to be.
  const reduced = load("reduced_1x3.json");
  let compared = 0;
  for (const { move } of reduced.nodes.get(reduced.root)?.children ?? []) {
    const stops = walk(reduced, [{ move, other: false }]);
    const point = lastPoint(stops);
    if (!point) continue;
    const swapped = ((stops[1]?.edge?.turn ?? 0) & 8) !== 0;
    assert.equal(stops[1]?.node.board[point[0]]?.[point[1]], swapped ? -1 : 1, move);
    compared += 1;
  }
  assert.ok(compared > 0);
});

const usual: TreeState = { opened: new Set(), closed: new Set(), widened: new Set(), all: false };
const shown = (analysis: Analysis, way: Step[], state: Partial<TreeState> = {}, limits = { rows: 100, children: 12 }) =>
  treeRows(analysis, way, { ...usual, ...state }, limits);

test("the tree opens along the way, and marks what stands elsewhere", () => {
  const stones = load("stones_2x2.json");
  const first = stones.nodes.get(stones.root)?.children[0]?.move ?? "";
  const closed = shown(stones, []);
  assert.equal(closed.rows.length, 1 + (stones.nodes.get(stones.root)?.children.length ?? 0));
  assert.equal(closed.cut, false);
  const open = shown(stones, [{ move: first, other: false }]);
  assert.ok(open.rows.length > closed.rows.length);
  const all = shown(stones, [], { all: true });
  const ids = all.rows.filter((row): row is NodeRow => row.kind === "node" && !row.again).map(({ node }) => node.id);
  assert.equal(new Set(ids).size, ids.length, "each position is opened once");
  assert.equal(ids.length, stones.nodes.size);
  assert.equal(shown(stones, [], { closed: new Set([""]) }).rows.length, 1);
});

test("what is too much is cut and counted", () => {
  const nodes = Object.fromEntries([
    ["r", { board_state: [[0]], player_to_move: 1, children: Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`m${i}`, `c${i}`])) }],
    ...Array.from({ length: 30 }, (_, i) => [`c${i}`, { board_state: [[1]], player_to_move: -1, children: {} }]),
  ]) as Record<string, unknown>;
  const wide = checkAnalysis({ metadata: { root_node_id: "r" }, nodes });
  const { rows } = shown(wide, []);
  assert.equal(rows.length, 1 + 12 + 1);
  assert.deepEqual(rows.at(-1), { kind: "more", key: " more", depth: 1, count: 18 });
  assert.equal(shown(wide, [{ move: "m29", other: false }]).rows.length, 1 + 13 + 1);
  assert.equal(shown(wide, [], { widened: new Set([""]) }).rows.length, 31);
  const cut = shown(wide, [], { widened: new Set([""]) }, { rows: 10, children: 12 });
  assert.equal(cut.rows.length, 10);
  assert.equal(cut.cut, true);
});

test("a move of the other side on the way is in the tree", () => {
  const dominoes = load("dominoes_2x2.json");
  const { rows } = shown(dominoes, [{ move: "- top", other: true }]);
  assert.deepEqual(rows.map((row) => (row.kind === "node" ? row.node.id : row.kind)), ["start", "L", "R", "T"]);
});

test("long values are written out as far as there is room", () => {
  const table = { "1": { L: ["0", "@2"], R: ["-5"] }, "2": { L: ["∞"], R: [] } };
  assert.equal(expandValue(table, "@1", 100), "{0,{∞|}|-5}");
  assert.equal(expandValue(table, "@1", 5), undefined);
  assert.equal(expandValue(table, "±2", 100), "±2");
  assert.equal(expandValue(table, "@9", 100), "@9");
});

test("what an address asks for", () => {
  assert.deepEqual(askOf("?n=3&m=1"), { rows: 3, cols: 3, m: 1, ko: "psk", mode: "auto" });
  assert.deepEqual(askOf("?rows=2&cols=3&m=2&ko=none&mode=full&lang=ja"), { rows: 2, cols: 3, m: 2, ko: "none", mode: "full" });
  for (const query of ["", "?m=1", "?n=0", "?n=7", "?n=3&m=41", "?n=3&ko=x", "?n=3&mode=x", "?n=3e0"]) assert.equal(askOf(query), undefined, query);
  for (const query of ["?n=3&m=1", "?rows=2&cols=3&m=2&ko=none&mode=full"]) assert.equal(askPath(askOf(query) ?? assert.fail()), `/explore${query}`);
  assert.equal(settingsOf(askOf("?n=2&m=1") ?? assert.fail())["both-sides"], "true");
  assert.equal(settingsOf(askOf("?n=3&m=1") ?? assert.fail())["both-sides"], undefined);
});

test("thermographs are drawn to scale", () => {
  assert.equal(dyadic("-5/8"), -0.625);
  const { left, right, mast, values, temperatures } = draw({ left_wall: [["0", "6"], ["6", "0"]], right_wall: [["0", "-6"], ["6", "0"]] });
  const points = (path: string) => [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const [foot, top] = points(left);
  const [otherFoot, otherTop] = points(right);
  assert.ok(foot && top && otherFoot && otherTop);
  assert.ok(foot[0] < otherFoot[0], "values grow to the left");
  assert.deepEqual(top, otherTop);
  assert.equal(Math.round(top[0] * 2), Math.round(foot[0] + otherFoot[0]));
  assert.ok(top[1] < foot[1], "temperature grows upwards");
  assert.deepEqual(values.map(({ text }) => text), ["6", "0", "-6"]);
  assert.deepEqual(temperatures.map(({ text }) => text), ["0", "6"]);
  assert.ok(mast.startsWith(`M${top[0]} ${top[1]}V`));
  assert.ok(!draw({ left_wall: [["0", "2"]], right_wall: [["0", "2"]] }).left.includes("NaN"));
});

test("the map's fields and picture", () => {
  assert.deepEqual(fieldOrder(2, 2), [[1, 1], [1, 2], [2, 1], [2, 2]]);
  const field = fieldOf({ root_outcome: "N", root_value: "±6", root_plies: 7 });
  assert.deepEqual(field, { state: "done", outcome: "N", value: "±6", plies: 7 });
  assert.deepEqual(fieldOf({ metadata: { root_outcome: "P" }, nodes: {} }), { state: "done", outcome: "P", value: undefined, plies: undefined });
  const svg = heatSvg(new Map([["1 1", { ...field, value: "{1<2}" } as typeof field]]), 1, 2, "a & b");
  assert.match(svg, /a &amp; b/);
  assert.match(svg, />N</);
  assert.match(svg, /{1&lt;2}/);
  assert.equal(svg.match(/url\(#unknown\)/g)?.length, 1);
});
