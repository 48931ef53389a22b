// Bundles the page: node build.mjs [OUTDIR], by default web/dist.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

// What a first visit may cost; the page must stay quick on a slow line.
const scriptBudget = 60_000;

const root = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.argv[2] ?? join(root, "dist"));

const result = await build({
  absWorkingDir: root,
  entryPoints: { app: "src/main.tsx" },
  outdir: out,
  bundle: true,
  minify: true,
  write: false,
  format: "esm",
  target: ["es2022", "chrome105", "firefox110", "safari16"],
  jsx: "automatic",
  jsxImportSource: "preact",
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
});

mkdirSync(out, { recursive: true });
// Only what an earlier build has left is removed: the folder may hold other files.
for (const name of readdirSync(out)) if (/^app-[0-9a-f]{10}\.(js|css)$/.test(name)) rmSync(join(out, name));

const names = {};
for (const kind of ["js", "css"]) {
  const file = result.outputFiles.find((output) => output.path.endsWith(`.${kind}`));
  const hash = createHash("sha256").update(file.contents).digest("hex").slice(0, 10);
  names[kind] = `app-${hash}.${kind}`;
  writeFileSync(join(out, names[kind]), file.contents);
  const size = gzipSync(file.contents, { level: 9 }).length;
  console.log(`${names[kind]}  ${file.contents.length} bytes, ${size} gzip`);
  if (kind === "js" && size > scriptBudget) {
    console.error(`The script is over its budget of ${scriptBudget} bytes gzip.`);
    process.exit(1);
  }
}

const page = readFileSync(join(root, "index.html"), "utf8")
  .replace("app.js", names.js)
  .replace("app.css", names.css);
writeFileSync(join(out, "index.html"), page);
writeFileSync(join(out, "icon.svg"), readFileSync(join(root, "icon.svg")));
