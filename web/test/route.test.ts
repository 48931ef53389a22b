import assert from "node:assert/strict";
import test from "node:test";
import { keepLanguage, newGamePath, parseRoute, playPath, runPath, weightsPath } from "../src/route";

test("addresses name screens", () => {
  assert.deepEqual(parseRoute("/", ""), { screen: "home" });
  assert.deepEqual(parseRoute("/help", ""), { screen: "help" });
  assert.deepEqual(parseRoute("/explore", "?n=3"), { screen: "explore", query: "?n=3" });
  assert.deepEqual(parseRoute("/runs", ""), { screen: "runs" });
  assert.deepEqual(parseRoute("/runs/evening", ""), { screen: "run", run: "evening" });
  assert.deepEqual(parseRoute("/weights/toy", "?phase=3"), { screen: "weights", game: "toy", query: "?phase=3" });
  assert.deepEqual(parseRoute("/g/toy", ""), { screen: "new", game: "toy" });
  assert.deepEqual(parseRoute("/g/toy/ab12", ""), {
    screen: "play",
    game: "toy",
    session: "ab12",
    ply: undefined,
  });
});

test("a ply is a number or nothing", () => {
  const ply = (query: string) => {
    const route = parseRoute("/g/toy/ab12", query);
    return route.screen === "play" ? route.ply : "not played";
  };
  assert.equal(ply("?ply=3"), 3);
  assert.equal(ply("?ply=0&lang=ja"), 0);
  assert.equal(ply("?ply=-1"), undefined);
  assert.equal(ply("?ply=x"), undefined);
});

test("other addresses are missing", () => {
  for (const path of ["/nothing", "/g", "/g/a/b/c", "/help/more", "/explore/more", "/runs/a/b", "/weights", "/weights/a/b", "/g/%E0%A4%A"])
    assert.deepEqual(parseRoute(path, ""), { screen: "missing" }, path);
});

test("paths are read back as they were written", () => {
  const odd = "a b/c?d";
  assert.deepEqual(parseRoute(newGamePath(odd), ""), { screen: "new", game: odd });
  assert.deepEqual(parseRoute(runPath(odd), ""), { screen: "run", run: odd });
  assert.deepEqual(parseRoute(weightsPath(odd), ""), { screen: "weights", game: odd, query: "" });
  const [path, query] = playPath("toy", "ab12", 7).split("?");
  assert.deepEqual(parseRoute(path ?? "", `?${query}`), {
    screen: "play",
    game: "toy",
    session: "ab12",
    ply: 7,
  });
});

test("a language in the address is kept", () => {
  assert.equal(keepLanguage("/help", "?lang=ja"), "/help?lang=ja");
  assert.equal(keepLanguage("/g/a/b?ply=2", "?ply=1&lang=ja"), "/g/a/b?ply=2&lang=ja");
  assert.equal(keepLanguage("/help", "?ply=1"), "/help");
});
