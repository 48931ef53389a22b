// Run folders as `banmen train` writes them, made by hand: tests decide what is in them and when.
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { patience, program, temporaryFolder } from './server.mjs';

export const recordOf = (step, more = {}) => ({
  step, games: 1000 * step, seconds: 2.5 * step, stage: 'games', games_per_second: 400, loss: 4 + 8 / step,
  ...(step % 5 === 0 ? { validation: 4.5 + 8 / step } : {}), ...more,
});
export const matchOf = (step, accepted = true) => ({
  against: `ckpt-${String(step).padStart(8, '0')}`, wins: accepted ? 60 : 40, draws: 10, losses: accepted ? 30 : 50, score: accepted ? 0.65 : 0.45, elo: accepted ? 107.5 : -34.9, accepted,
});

// The trainer writes a match behind the record of the step whose checkpoint plays it.
export const matchRecordOf = (step, accepted = true) => ({
  step, games: 1000 * step, seconds: 2.5 * step + 1, stage: 'match', match: matchOf(Math.max(0, step - 10), accepted),
});

// What the program itself writes: run.json and the lines of metrics.ndjson of a short training with a gate.
export function trainedRun() {
  const folder = temporaryFolder();
  try {
    const lesson = process.env.BANMEN_LESSON ?? join(dirname(program), 'banmen-lesson');
    const { status, error, stderr } = spawnSync(lesson, ['train', 'toy', '--run', join(folder.path, 'run'), '--games', '120', '--every', '30', '--gate', '0,100', '--gate-games', '10'],
      { encoding: 'utf8', timeout: 10000 * patience });
    if (status !== 0) throw new Error(`banmen-lesson train: ${error ?? status} ${stderr}`);
    const text = (name) => readFileSync(join(folder.path, 'run', name), 'utf8');
    return { run: JSON.parse(text('run.json')), lines: text('metrics.ndjson').split('\n').slice(0, -1) };
  } finally {
    folder.remove();
  }
}

export class RunFolder {
  constructor(parent, id, { settings = { games: '50000' }, game = 'othello', ...more } = {}) {
    this.path = join(parent, id);
    mkdirSync(this.path, { recursive: true });
    this.run = { format: 'banmen-run', version: 1, program: '0.1.0', game, seed: 1, settings, checkpoint_every: 5000, gate: { elo0: 0, elo1: 20, games: 100 }, ...more };
    writeFileSync(join(this.path, 'run.json'), JSON.stringify(this.run));
    this.metrics = join(this.path, 'metrics.ndjson');
  }

  append(...records) {
    appendFileSync(this.metrics, records.map((record) => `${typeof record === 'string' ? record : JSON.stringify(record)}\n`).join(''));
    return this;
  }

  cut(bytes) { truncateSync(this.metrics, bytes); }

  checkpoint(step) {
    const name = `ckpt-${String(step).padStart(8, '0')}`;
    mkdirSync(join(this.path, name), { recursive: true });
    const manifest = { format: 'banmen-checkpoint', version: 1, game: this.run.game, step, games: 1000 * step, seconds: 2.5 * step, metrics_bytes: 0, run: '0'.repeat(16), files: { 'weights.bin': { bytes: 3, xxh3: '0'.repeat(16) } } };
    writeFileSync(join(this.path, name, 'weights.bin'), 'abc');
    writeFileSync(join(this.path, name, 'manifest.json'), JSON.stringify(manifest));
    writeFileSync(join(this.path, 'latest'), `${name}\n`);
    return this;
  }
}

// A run of so many steps, with a match after every tenth.
export function wholeRun(parent, id, steps, more) {
  const records = Array.from({ length: steps }, (_, i) => i + 1)
    .flatMap((step) => [recordOf(step), ...(step % 10 === 0 ? [matchRecordOf(step, step % 20 !== 0)] : [])]);
  return new RunFolder(parent, id, more).append(...records).checkpoint(Math.max(1, steps - 1));
}
