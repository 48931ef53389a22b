// Bundles the page: node build.mjs [OUTDIR], by default web/dist.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
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
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  outdir: out,
  bundle: true,
  splitting: true,
  minify: true,
  metafile: true,
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
for (const name of readdirSync(out)) if (/^[a-z]+-([0-9A-Z]{8}|[0-9a-f]{10})\.(js|css)$/.test(name)) rmSync(join(out, name));

const sizes = new Map();
for (const { path, contents } of result.outputFiles) {
  const name = basename(path);
  writeFileSync(path, contents);
  sizes.set(name, gzipSync(contents, { level: 9 }).length);
  console.log(`${name}  ${contents.length} bytes, ${sizes.get(name)} gzip`);
}

// What the browser loads before it shows anything: the script and what that cannot do without.
const outputs = Object.fromEntries(Object.entries(result.metafile.outputs).map(([path, about]) => [basename(path), about]));
const [script, { cssBundle }] = Object.entries(outputs).find(([, about]) => about.entryPoint === "src/main.tsx");
const first = new Set([script]);
for (const name of first)
  for (const { path, kind } of outputs[name].imports) if (kind === "import-statement") first.add(basename(path));
const cost = [...first].reduce((sum, name) => sum + sizes.get(name), 0);
if (cost > scriptBudget) {
  console.error(`The first load takes ${cost} bytes of script (gzip), over its budget of ${scriptBudget}.`);
  process.exit(1);
}

const shared = [...first].slice(1).map((name) => `<link rel="modulepreload" href="/${name}">\n    `).join("");
const page = readFileSync(join(root, "index.html"), "utf8")
  .replace('<script type="module" src="/app.js">', `${shared}<script type="module" src="/${script}">`)
  .replace("app.css", basename(cssBundle));
writeFileSync(join(out, "index.html"), page);
writeFileSync(join(out, "icon.svg"), readFileSync(join(root, "icon.svg")));
