// Plays a whole game against an engine of a running server: it knows no rules, its own moves are drawn
// from those that the server lists.
import { parseArgs } from 'node:util';
import { Banmen, BanmenError } from './banmen.mjs';
import { arrayToBoard, boardText } from './contrast_array.mjs';

const usage = `Usage: node examples/js/play.mjs [OPTIONS]

Plays random moves against an engine of the server and shows the game.

  --server URL    Where the server is (default http://127.0.0.1:8080)
  --game GAME     Id of a game (default contrast)
  --engine SPEC   The engine it plays against, NAME:KEY=VALUE,... (default random)
  --seed N        Seed of its own moves (default 1)
  -h, --help      Print this
`;

/** What is wrong with the arguments. */
class UsageError extends Error {}

/** @param {string[]} args */
function settings(args) {
  let values;
  try {
    ({ values } = parseArgs({
      args,
      options: {
        server: { type: 'string', default: 'http://127.0.0.1:8080' },
        game: { type: 'string', default: 'contrast' },
        engine: { type: 'string', default: 'random' },
        seed: { type: 'string', default: '1' },
        help: { type: 'boolean', short: 'h' },
      },
    }));
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { server = '', game = '', engine = '', seed = '', help } = values;
  if (!/^\d{1,9}$/.test(seed)) throw new UsageError(`--seed '${seed}' is not a whole number of at most nine digits`);
  if (!isAddress(server)) throw new UsageError(`--server '${server}' is not an address such as http://127.0.0.1:8080`);
  return { server, game, engine, seed: Number(seed), help };
}

/** @param {string} text */
function isAddress(text) {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}

/** Numbers below `below`, the same for the same seed. @param {number} seed */
function randomNumbers(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** The board; that of Contrast from its array, as a program would read it. @param {import('./banmen.mjs').Session} session */
async function picture(session) {
  if (session.state.game !== 'contrast') return (await session.text('picture')).trimEnd();
  return boardText(arrayToBoard(JSON.parse(await session.text('array'))), session.state.to_move).trimEnd();
}

/** @param {ReturnType<typeof settings>} wanted */
async function play({ server, game, engine, seed }) {
  const session = await new Banmen(server).newSession(game, { players: { second: { kind: 'engine', engine } } });
  const below = randomNumbers(seed);
  while (!session.over) {
    const mover = session.state.to_move;
    if (session.engineToMove) {
      await session.wait();
    } else {
      // Whoever draws lots should not resign by lot.
      const moves = (await session.moves()).filter(({ declaration }) => !declaration);
      await session.play(moves[below(moves.length)].text);
    }
    const { ply, last_move: last } = session.state;
    console.log(`${ply}. ${mover}: ${last?.text}\n${await picture(session)}\n`);
  }
  const { winner, ply } = session.state;
  console.log(`${winner ? `${winner} wins` : 'a draw'} after ${ply} plies`);
}

/** Says what went wrong as the program `banmen` does. @param {unknown} error @returns {number} the exit code */
function report(error) {
  if (error instanceof UsageError) {
    console.error(`play.mjs: ${error.message}\n  hint: node examples/js/play.mjs --help`);
    return 2;
  }
  if (!(error instanceof BanmenError)) throw error;
  console.error(`play.mjs: ${error.message}`);
  if (error.where) console.error(`  at:   ${error.where}`);
  if (error.hint) console.error(`  hint: ${error.hint}`);
  // What the server could not find or read was the wrong game or engine.
  return ['bad_syntax', 'unknown_name', 'out_of_range', 'unsupported'].includes(error.code) ? 2 : 1;
}

// Whoever reads what is printed may stop reading.
process.stdout.on('error', () => process.exit(1));
try {
  const wanted = settings(process.argv.slice(2));
  if (wanted.help) process.stdout.write(usage);
  else await play(wanted);
} catch (error) {
  process.exitCode = report(error);
}
