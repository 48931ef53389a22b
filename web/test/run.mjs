// Bundles the tests with what they test and runs them with Node's own runner.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const names = readdirSync(here).filter((name) => name.endsWith(".test.ts"));
const out = mkdtempSync(join(tmpdir(), "banmen-web-"));
try {
  await build({
    absWorkingDir: here,
    entryPoints: names,
    outdir: out,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node18",
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "warning",
  });
  const files = names.map((name) => join(out, name.replace(/\.ts$/, ".mjs")));
  process.exitCode = spawnSync(process.execPath, ["--test", "--test-reporter=tap", ...files], {
    stdio: "inherit",
    env: { ...process.env, BANMEN_TEST_DATA: join(here, "../../tests/data") },
  }).status ?? 1;
} finally {
  rmSync(out, { recursive: true, force: true });
}
