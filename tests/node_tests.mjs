// Runs the Node tests of a folder, or those whose names are given: node tests/node_tests.mjs http [kill games …]
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [name, ...wanted] = process.argv.slice(2);
const folder = fileURLToPath(new URL(`${name}/`, import.meta.url));
const files = readdirSync(folder).filter((file) => file.endsWith('.test.mjs'))
  .filter((file) => wanted.length === 0 || wanted.includes(file.replace('.test.mjs', '')));
if (files.length === 0) {
  console.error(`no test is called ${wanted.join(' or ')}`);
  process.exit(2);
}
const { status } = spawnSync(process.execPath, ['--test', '--test-reporter=tap', ...files], { cwd: folder, stdio: 'inherit' });
process.exit(status ?? 1);
