import assert from "node:assert/strict";
import test from "node:test";
import { sitsOpposite } from "../src/turn";
import type { Session, Tokens } from "../src/types";

test("only who has nothing but the second seat sits opposite", () => {
  const session = (first: string, second: string) =>
    ({ players: { first: { kind: first }, second: { kind: second } } }) as unknown as Session;
  const own = (tokens: Tokens) => ({ id: "1", game: "toy", tokens });
  const both = { first: "a", second: "b" };
  assert.ok(!sitsOpposite(session("human", "human"), own(both)));
  assert.ok(sitsOpposite(session("human", "human"), own({ second: "b" })));
  assert.ok(sitsOpposite(session("engine", "human"), own(both)));
  assert.ok(!sitsOpposite(session("human", "engine"), own(both)));
  assert.ok(!sitsOpposite(session("engine", "human"), undefined));
});
