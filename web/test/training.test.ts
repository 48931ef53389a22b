import assert from "node:assert/strict";
import test from "node:test";
import { csvOf, draw, logTicks, scoreOf, ticks } from "../src/training/curve";
import { type Curve, withRecord } from "../src/training/runs";
import { enTraining, jaTraining } from "../src/training/words";

const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

test("both languages have the same holes to fill", () => {
  for (const [key, text] of Object.entries(enTraining))
    assert.deepEqual(holes(jaTraining[key as keyof typeof jaTraining]), holes(text), key);
});

test("ticks are round numbers inside the range", () => {
  assert.deepEqual(ticks(0, 10, 5), [0, 2, 4, 6, 8, 10]);
  assert.deepEqual(ticks(0.13, 0.47, 4), [0.2, 0.3, 0.4]);
  assert.deepEqual(ticks(-3, 3, 3), [-2, 0, 2]);
  assert.deepEqual(ticks(5, 5, 4), [5]);
  assert.deepEqual(logTicks(0.4, 30), [0.5, 1, 2, 5, 10, 20]);
});

const match = { against: "ckpt-00000001", wins: 3, draws: 2, losses: 0 };

test("a score is the server's, or counted", () => {
  assert.equal(scoreOf({ ...match, score: 0.75 }), 0.75);
  assert.equal(scoreOf(match), 0.8);
  assert.equal(scoreOf({ ...match, wins: 0, draws: 0 }), 0.5);
});

test("a line has a point for each value that was measured", () => {
  const records = [1, 2, 3, 4].map((step) => ({
    line: step,
    step,
    games: 100 * step,
    loss: 8 / step,
    ...(step % 2 === 0 ? { validation: 9 / step } : {}),
    ...(step === 3 ? { match } : {}),
  }));
  const drawing = draw(records, 600, "games", false);
  const lines = Object.fromEntries(drawing.errors?.lines.map(({ name, path }) => [name, path.split("L").length]) ?? []);
  assert.deepEqual(lines, { loss: 4, validation: 2 });
  assert.deepEqual(drawing.matches?.dots.map(({ score }) => score), [0.8]);
  assert.equal(drawing.across.at(-1)?.value, 400);
  assert.ok(drawing.right <= 600 && drawing.across.every(({ at }) => at <= drawing.right + 0.01));
  // The larger the error, the higher.
  const heights = drawing.errors?.lines[0]?.path.match(/ [\d.]+/g)?.map(Number) ?? [];
  assert.deepEqual(heights, [...heights].sort((a, b) => a - b));
});

test("what was never measured is not drawn, and one point is", () => {
  assert.equal(draw([{ line: 1, step: 1 }], 400, "games", false).errors, undefined);
  assert.equal(draw([{ line: 1, step: 1 }], 400, "games", false).matches, undefined);
  const one = draw([{ line: 1, step: 1, loss: 2 }], 400, "seconds", true).errors?.lines[0]?.path;
  assert.match(one ?? "", /^M([\d. ]+)L\1$/);
  // A logarithm has no place for zero.
  assert.ok(!draw([{ line: 1, step: 1, loss: 0 }, { line: 2, step: 2, loss: 1 }], 400, "games", true).errors?.lines[0]?.path.includes("NaN"));
});

test("CSV has a row for each record, with quotes where they are needed", () => {
  const text = csvOf([{ line: 1, step: 1, stage: 'round 1, "games"', loss: 0.5 }, { line: 2, step: 2, match: { ...match, accepted: true } }]);
  assert.deepEqual(text.split("\n"), [
    "step,games,seconds,stage,games_per_second,loss,validation,against,wins,draws,losses,score,elo,accepted",
    '1,,,"round 1, ""games""",,0.5,,,,,,,,',
    "2,,,,,,,ckpt-00000001,3,2,0,,,true",
    "",
  ]);
});

test("a record is told from others by its line: a match has the step of what was measured before it", () => {
  const none: Curve = { line: 2, total: 0, thinned: false, damaged_lines: 2, records: [] };
  const heard = [
    { line: 3, step: 7, loss: 2 },
    { line: 4, step: 7, match },
    { line: 6, step: 8 },
  ];
  // Twice, as after a stream was lost.
  const known = [...heard, ...heard].reduce(withRecord, none);
  assert.deepEqual(known.records, heard);
  assert.deepEqual([known.line, known.total], [6, 3]);
  assert.equal(withRecord(none, { line: 2, step: 9 }), none);
});
