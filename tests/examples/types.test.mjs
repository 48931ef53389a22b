// The types in the comments of the JavaScript examples.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { patience, root } from '../http/server.mjs';

test('the examples keep their types', () => {
  const folder = join(root, 'examples/js');
  const files = readdirSync(folder).filter((name) => name.endsWith('.mjs')).map((name) => join(folder, name));
  assert.ok(files.length >= 3);
  const modules = join(root, 'web/node_modules');
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(modules, 'typescript/bin/tsc'), '--noEmit', '--strict', '--allowJs', '--checkJs',
    '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom,dom.iterable', '--types', 'node', '--typeRoots', join(modules, '@types'), ...files], { encoding: 'utf8', timeout: 10000 * patience });
  assert.equal(status, 0, stdout + stderr);
});
