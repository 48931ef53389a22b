// Runs the tests of this folder, or those whose names are given: node tests/browser/run.mjs [play screens …]
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv.slice(2);
const files = readdirSync(folder).filter((name) => name.endsWith('.test.mjs'))
  .filter((name) => wanted.length === 0 || wanted.includes(name.replace('.test.mjs', '')));
if (files.length === 0) {
  console.error(`no test is called ${wanted.join(' or ')}`);
  process.exit(2);
}
const { status } = spawnSync(process.execPath, ['--test', '--test-reporter=tap', ...files], { cwd: folder, stdio: 'inherit' });
process.exit(status ?? 1);
