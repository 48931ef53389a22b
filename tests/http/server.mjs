// Starts, stops, kills and restarts the real program, always by the process id it got.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const program = process.env.BANMEN ?? join(root, 'build/release/bin/banmen');
export const toyProgram = process.env.BANMEN_TOY ?? join(dirname(program), 'banmen-toy');

// No test asks how fast anything is; tests/http/load.mjs measures. Limits only end what hangs, on any machine:
// they are the usual times of a quick one, times this. BANMEN_PATIENCE=1 is for whoever waits for a failing test.
export const patience = Number(process.env.BANMEN_PATIENCE ?? 60);

export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'banmen-http-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export const sleep = (ms) => new Promise((done) => { setTimeout(done, ms); });

// Waits until `ready()` gives something true.
export async function until(ready, what, ms = 5000) {
  const end = Date.now() + ms * patience;
  for (;;) {
    const value = await ready();
    if (value) return value;
    if (Date.now() > end) throw new Error(`waited ${ms * patience} ms for ${what}`);
    await sleep(20);
  }
}

// Whatever ends this process ends the servers it started.
const running = new Set();
process.on('exit', () => { for (const child of running) child.kill('SIGKILL'); });
for (const [name, number] of [['SIGINT', 2], ['SIGTERM', 15], ['SIGHUP', 1]]) process.once(name, () => process.exit(128 + number));

export class Server {
  // `args` follow `serve`; `folder` is the server's home and is the caller's to remove.
  constructor({ folder, args = [], port = '0', db, file = program, env = {} }) {
    Object.assign(this, { folder, args, file, env, db: db ?? join(folder, 'banmen.db') });
    this.port = port;
  }

  environment() {
    return { ...process.env, HOME: this.folder, XDG_DATA_HOME: join(this.folder, 'data'),
      BANMEN_CACHE: join(this.folder, 'cache'), ...this.env };
  }

  // Resolves when the program says its address; rejects when it ends before.
  async start() {
    const begun = process.hrtime.bigint();
    const port = this.port === null ? [] : ['--port', String(this.port)];
    const child = spawn(this.file, ['serve', ...port, '--db', this.db, ...this.args],
      { env: this.environment(), cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    this.output = '';
    this.errors = '';
    child.stderr.setEncoding('utf8').on('data', (text) => { this.errors += text; });
    this.exited = new Promise((done) => {
      child.on('error', (error) => done({ code: null, signal: null, error }));
      child.on('close', (code, signal) => done({ code, signal }));
    });
    const address = new Promise((done) => {
      child.stdout.setEncoding('utf8').on('data', (text) => {
        this.output += text;
        const said = this.output.match(/^Banmen is at (http:\/\/\S+?)\/?$/m);
        if (said && this.output.includes('\n')) done(said[1]);
      });
    });
    const late = new Promise((done) => { setTimeout(() => done('late'), 5000 * patience).unref(); });
    const first = await Promise.race([address, this.exited, late]);
    if (typeof first !== 'string' || first === 'late') {
      child.kill('SIGKILL');
      const error = new Error(`serve did not start: ${JSON.stringify(first)}\n${this.output}${this.errors}`);
      throw Object.assign(error, { code: first.code, output: this.output, errors: this.errors });
    }
    this.url = first;
    this.port = Number(new URL(first).port);
    this.startMs = Number(process.hrtime.bigint() - begun) / 1e6;
    return this;
  }

  async signal(name) {
    this.child.kill(name);
    const late = new Promise((done) => { setTimeout(() => done(null), 5000 * patience).unref(); });
    const ended = await Promise.race([this.exited, late]);
    if (!ended) {
      this.child.kill('SIGKILL');
      await this.exited;
      throw new Error(`still running long after ${name}`);
    }
    return ended;
  }

  stop() { return this.signal('SIGTERM'); }
  kill() { return this.signal('SIGKILL'); }

  // The same file, the same port. Another program may have been given that one meanwhile.
  async restart() {
    for (const end = Date.now() + 5000 * patience; ;) {
      try {
        return await this.start();
      } catch (error) {
        if (!/Address already in use/.test(error.errors) || Date.now() > end) throw error;
      }
      await sleep(100);
    }
  }

  log() {
    const at = this.args.indexOf('--log');
    return readFileSync(this.args[at + 1], 'utf8').split('\n').filter(Boolean);
  }
}

// A running server in a temporary folder, and how to end both.
export async function serve(options = {}) {
  const folder = temporaryFolder();
  const args = [...(options.args ?? [])];
  if (!args.includes('--log')) args.push('--log', join(folder.path, 'log'));
  if (!args.includes('--rate')) args.push('--rate', '0');
  const server = new Server({ folder: folder.path, ...options, args });
  try {
    await server.start();
  } catch (error) {
    folder.remove();
    throw error;
  }
  const end = async () => {
    if (server.child.exitCode === null && server.child.signalCode === null) await server.stop();
    folder.remove();
  };
  return { server, end };
}

// Runs `run(api, server)` on a server of its own and always ends it.
export async function withServer(options, run) {
  const { Client } = await import('./client.mjs');
  const { server, end } = await serve(options);
  const api = new Client(server.url);
  try {
    await run(api, server);
  } finally {
    api.close();
    await end();
  }
}
