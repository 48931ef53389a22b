// Measures the server on the loopback address and prints one JSON object; ends by itself.
// node tests/http/load.mjs [--streams 1000] [--seconds 10] [--moves 1000]
import { spawn } from 'node:child_process';
import { Client, newSession, random } from './client.mjs';
import { serve, sleep } from './server.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const streamCount = option('streams', 1000);
const seconds = option('seconds', 10);
const moveCount = option('moves', 1000);

const percentile = (sorted, p) => sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * p) / 100))];
const round = (value) => Math.round(value * 1000) / 1000;
const toMs = (text) => {
  const [, number, unit] = text.match(/^([\d.]+)(us|ms|s)$/);
  return Number(number) * { us: 0.001, ms: 1, s: 1000 }[unit];
};

function summary(times) {
  const sorted = [...times].sort((a, b) => a - b);
  return { count: sorted.length, p50_ms: round(percentile(sorted, 50)), p90_ms: round(percentile(sorted, 90)),
    p99_ms: round(percentile(sorted, 99)), max_ms: round(sorted.at(-1)) };
}

// wrk's own words as numbers; rejects when wrk cannot run.
function wrk(url) {
  return new Promise((done, failed) => {
    const child = spawn('wrk', ['-t1', '-c32', `-d${seconds}s`, '--latency', url], { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part) => { text += part; });
    child.on('error', failed);
    child.on('close', () => {
      const of = (pattern) => text.match(pattern)?.[1];
      const errors = text.match(/Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/);
      done({
        requests_per_second: Number(of(/Requests\/sec:\s+([\d.]+)/)),
        requests: Number(of(/(\d+) requests in/)),
        errors: (errors ? errors.slice(1).reduce((sum, n) => sum + Number(n), 0) : 0) + Number(of(/Non-2xx or 3xx responses: (\d+)/) ?? 0),
        ...Object.fromEntries(['50', '75', '90', '99'].map((p) => [`p${p}_ms`, toMs(of(new RegExp(`${p}%\\s+(\\S+)`)))])),
      });
    });
  });
}

async function timed(run) {
  const begun = process.hrtime.bigint();
  await run();
  return Number(process.hrtime.bigint() - begun) / 1e6;
}

async function measureStart() {
  const times = [];
  for (let i = 0; i < 5; i += 1) {
    const { server, end } = await serve({ args: ['--log', 'off'] });
    times.push(server.startMs);
    await end();
  }
  return summary(times);
}

async function measureLoad() {
  const { server, end } = await serve({ args: ['--log', 'off'] });
  const api = new Client(server.url);
  const session = await newSession(api);
  const opening = await timed(async () => {
    for (let i = 0; i < streamCount; i += 50) {
      await Promise.all(Array.from({ length: Math.min(50, streamCount - i) }, () => api.events(`${session.path}/events`, { check: false })));
    }
  });
  const streams = [...api.streams];
  await Promise.all(streams.map((stream) => stream.next('hello', 20000)));
  const reading = wrk(`${server.url}${session.path}`);
  await sleep((seconds * 1000) / 2);
  const begun = Date.now();
  const move = await timed(() => api.post(`${session.path}/move`, { move: 'c5,c4' }, { token: session.tokens.first }));
  const got = await Promise.all(streams.map((stream) => stream.next('change', 20000).then(({ at }) => at - begun, () => null)));
  const reads = await reading;
  const { body } = await api.get('/api/v1/health');
  const result = {
    streams: { open: body.streams, opened_in_ms: round(opening), got_the_change: got.filter((ms) => ms !== null).length, broken: streams.filter(({ over }) => over).length,
      change: summary(got.filter((ms) => ms !== null)) },
    reads_under_load: reads,
    move_under_load_ms: round(move),
  };
  api.close();
  await end();
  return result;
}

async function measureMoves() {
  const { server, end } = await serve({ args: ['--log', 'off'] });
  const api = new Client(server.url);
  const pick = random(1);
  const times = [];
  let session, side, moves = [];
  while (times.length < moveCount) {
    if (moves.length === 0) {
      session = await newSession(api);
      side = 0;
      moves = (await api.get(`${session.path}/moves`)).body.moves;
    }
    const body = { move: moves[pick(moves.length)].text };
    times.push(await timed(() => api.post(`${session.path}/move`, body, { token: session.tokens[side ? 'second' : 'first'], check: false })));
    side = 1 - side;
    moves = (await api.get(`${session.path}/moves`, { check: false })).body.moves;
  }
  api.close();
  await end();
  return summary(times);
}

const result = { start: await measureStart(), moves_without_load: await measureMoves(), ...(await measureLoad()) };
console.log(JSON.stringify(result, null, 2));
process.exit(result.reads_under_load.errors === 0 && result.streams.got_the_change === streamCount ? 0 : 1);
