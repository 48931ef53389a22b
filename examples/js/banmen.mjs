// A client for Banmen's HTTP API in one file, for browsers and Node 18 or newer. Nothing to install.
//
//   const banmen = new Banmen('http://127.0.0.1:8080');
//   const session = await banmen.newSession('contrast', { players: { second: { kind: 'engine', engine: 'greedy' } } });
//   while (!session.over) {
//     const [move] = await session.moves();
//     await session.play(move.text);
//     await session.wait();
//   }

/** @typedef {'first' | 'second'} Seat */
/** @typedef {{ text: string, clicks: string[], json?: object, declaration?: true }} Move a declaration, such as resigning, is no move of a man */
/** @typedef {{ options?: Record<string, string>, start?: string, moves?: string[] }} Line a start, in any notation, and the moves from there */
/** @typedef {{ kind: 'human' | 'engine', engine?: string, level?: number, time_ms?: number, nodes?: number, depth?: number }} Player */
/** @typedef {Line & { players?: Partial<Record<Seat, Player>> }} NewSession */
/** @typedef {Line & { engine?: string, time_ms?: number, nodes?: number, depth?: number, lines?: number }} Analysis */
/** @typedef {{ move: string, score: object, line: string[] }} Candidate */
/** @typedef {{ depth: number, nodes: number, seconds: number, candidates: Candidate[], note: string }} Thought best candidate first */
/** @typedef {{ id: string, about: string, sides: [string, string], options: object[], formats: { name: string, readable: boolean }[], engines: { name: string, about: string }[] }} Game */
/**
 * @typedef {object} State what the server tells of a session; see Session in /api/openapi.json for all of it
 * @property {string} id
 * @property {string} game
 * @property {number} revision raised by each change
 * @property {number} ply
 * @property {Required<Line>} line
 * @property {Record<Seat, Player>} players
 * @property {string} position in the game's canonical notation
 * @property {string} to_move
 * @property {0 | 1} side 0: the first side moves
 * @property {'ongoing' | 'first_wins' | 'second_wins' | 'draw'} result
 * @property {string | null} winner
 * @property {{ text: string } | null} last_move
 * @property {Move[] | null} [moves] null where they are very many
 */
/** @typedef {{ method?: string, query?: Record<string, string | number | undefined>, body?: object, token?: string, revision?: number, text?: boolean }} Call */

/** Whatever goes wrong. `status` is 0 if the server did not answer; `message` says what, `hint` what to do. */
export class BanmenError extends Error {
  /** @param {{ status: number, code: string, detail: string, where?: string, hint?: string, tag?: string }} problem */
  constructor({ status, code, detail, where = '', hint = '', tag = '' }) {
    super(detail);
    this.name = 'BanmenError';
    this.status = status;
    this.code = code; // one word: illegal, conflict, unknown_name …
    this.where = where; // which part of the request: moves[4], players.second.engine …
    this.hint = hint;
    this.tag = tag; // a format's own name of the error
  }
}

const busyTries = 5;
const streamTries = 5;
const longestSilence = 60_000; // a stream shows each 15 s that it lives
const withMoves = { with: 'moves' };
const sleep = (/** @type {number} */ ms) => new Promise((done) => { setTimeout(done, ms); });

export class Banmen {
  /** @param {string} [server] its address */
  constructor(server = 'http://127.0.0.1:8080') {
    this.server = server.replace(/\/+$/, '');
  }

  /** @returns {Promise<Game[]>} */
  async games() { return (await this.call('games')).games; }
  /** @param {string} game @returns {Promise<Game>} */
  game(game) { return this.call(`games/${encodeURIComponent(game)}`); }

  /** The position that a line leads to, with its legal moves. @param {string} game @param {Line} [line] */
  position(game, line = {}) {
    return this.call(`games/${encodeURIComponent(game)}/position`, { method: 'POST', query: withMoves, body: line });
  }

  /** The position that a line leads to, in a notation. @param {string} game @param {string} format @param {Line} [line] @returns {Promise<string>} */
  async encode(game, format, line = {}) {
    return (await this.call(`games/${encodeURIComponent(game)}/encode`, { method: 'POST', body: { ...line, format } })).text;
  }

  /**
   * Reads a position; without a format every readable one is tried.
   * @param {string} game @param {string} text @param {{ format?: string, options?: Record<string, string> }} [how]
   * @returns {Promise<{ position: string, to_move: string, format: string, reachable: boolean | null, warnings: string[] }>}
   */
  decode(game, text, how = {}) {
    return this.call(`games/${encodeURIComponent(game)}/decode`, { method: 'POST', body: { text, ...how } });
  }

  /** A position from one notation into another. @param {string} game @param {string} text @param {string} format @returns {Promise<string>} */
  async convert(game, text, format) {
    return this.encode(game, format, { start: (await this.decode(game, text)).position });
  }

  /** Begins a game. Without players both seats are ours. @param {string} game @param {NewSession} [setup] */
  async newSession(game, setup = {}) {
    const { tokens, ...state } = await this.call('sessions', { method: 'POST', query: withMoves, body: { game, ...setup } });
    return new Session(this, state, tokens);
  }

  /** A game that is there already; without tokens it can be watched. @param {string} id @param {Partial<Record<Seat, string>>} [tokens] */
  async openSession(id, tokens = {}) {
    return new Session(this, await this.call(`sessions/${encodeURIComponent(id)}`, { query: withMoves }), tokens);
  }

  /**
   * Lets an engine think; resolves when it is done. If `signal` says so it ends at once with what it has, null for nothing.
   * @param {string} game @param {Analysis} [request]
   * @param {{ onProgress?: (thought: Thought) => void, signal?: AbortSignal }} [watch]
   * @returns {Promise<Thought | null>}
   */
  async analyse(game, request = {}, { onProgress, signal } = {}) {
    const { id } = await this.call(`games/${encodeURIComponent(game)}/analyses`, { method: 'POST', body: request });
    // That it is cancelled comes as its last event; should it be over already, that came before.
    const cancel = () => { this.call(`jobs/${id}`, { method: 'DELETE' }).catch(() => {}); };
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    let thought = null;
    try {
      for await (const { event, data: job } of this.events(`jobs/${id}/events`)) {
        if (job.error) throw new BanmenError(job.error);
        thought = job.result;
        if (event === 'done') break;
        if (thought) onProgress?.(thought);
      }
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
    return thought;
  }

  /**
   * Any call of the API, its path from /api/v1/ on. Answers with what the server says, as `text` or JSON, or throws a BanmenError.
   * @param {string} path @param {Call} [call]
   * @returns {Promise<any>}
   */
  async call(path, { method = 'GET', query = {}, body, token, revision, text } = {}) {
    const url = new URL(`${this.server}/api/v1/${path}`);
    for (const [key, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(key, String(value));
    /** @type {Record<string, string>} */ const headers = {};
    if (body) headers['Content-Type'] = 'application/json';
    if (token) headers.Authorization = `Bearer ${token}`;
    if (revision !== undefined) headers['If-Match'] = `"${revision}"`;
    for (let tries = 1; ; tries += 1) {
      const response = await this.send(url, { method, headers, body: body && JSON.stringify(body) });
      if (response.ok) return text ? response.text() : jsonOf(response);
      const busy = response.status === 429 || response.status === 503;
      if (!busy || tries === busyTries) throw await problemOf(response);
      await sleep(1000 * (Number(response.headers.get('Retry-After')) || 1));
    }
  }

  /** @param {URL} url @param {RequestInit} request */
  async send(url, request) {
    try {
      return await fetch(url, request);
    } catch (error) {
      if (request.signal?.aborted) throw error;
      throw this.noAnswer();
    }
  }

  noAnswer() {
    return new BanmenError({ status: 0, code: 'no_answer', detail: `no server answers at ${this.server}`, where: 'server', hint: 'start one: ./run serve' });
  }

  /**
   * Server-sent events as they come. A stream that breaks off is opened again where it was; nothing is missed.
   * @param {string} path @param {{ after?: number, signal?: AbortSignal }} [options] only what came after this id
   * @returns {AsyncGenerator<{ event: string, id?: string, data: any }>}
   */
  async* events(path, { after, signal } = {}) {
    let last = after === undefined ? undefined : String(after);
    for (let failures = 0; ; failures += 1) {
      try {
        for await (const event of this.stream(path, last, signal)) {
          failures = 0;
          last = event.id ?? last;
          yield event;
        }
      } catch (error) {
        signal?.throwIfAborted();
        // A server that refuses will refuse again.
        if (error instanceof BanmenError && error.status > 0) throw error;
        if (failures >= streamTries) throw this.noAnswer();
      }
      await sleep(200 * (failures + 1));
    }
  }

  /** One connection of `events`. @param {string} path @param {string} [lastId] @param {AbortSignal} [signal] */
  async* stream(path, lastId, signal) {
    const connection = new AbortController();
    const close = () => connection.abort();
    if (signal?.aborted) close();
    signal?.addEventListener('abort', close);
    let alarm = setTimeout(close, longestSilence);
    try {
      const headers = lastId === undefined ? undefined : { 'Last-Event-ID': lastId };
      const response = await this.send(new URL(`${this.server}/api/v1/${path}`), { headers, signal: connection.signal });
      if (!response.ok || !response.body) throw await problemOf(response);
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let rest = ''; ;) {
        const { done, value } = await reader.read();
        if (done) return;
        clearTimeout(alarm);
        alarm = setTimeout(close, longestSilence);
        const blocks = (rest + value).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const event = eventOf(block);
          if (event) yield event;
        }
      }
    } finally {
      clearTimeout(alarm);
      signal?.removeEventListener('abort', close);
      close();
    }
  }
}

/** A game being played. `state` is what was last heard of it. */
export class Session {
  /** @param {Banmen} banmen @param {State} state @param {Partial<Record<Seat, string>> | null} tokens */
  constructor(banmen, state, tokens) {
    this.banmen = banmen;
    this.state = state;
    this.tokens = tokens ?? {}; // keep them: they are told once, and whoever has one moves for that seat
  }

  get id() { return this.state.id; }
  get over() { return this.state.result !== 'ongoing'; }
  /** Whose turn it is. @returns {Seat} */
  get seat() { return this.state.side === 0 ? 'first' : 'second'; }
  /** Whether the server plays the next move. */
  get engineToMove() { return !this.over && this.state.players[this.seat].kind === 'engine'; }

  /** Asks for the state again, as after a 409. */
  async refresh() { return this.take(await this.call('', { query: withMoves })); }

  /** The legal moves. @returns {Promise<Move[]>} */
  async moves() { return this.state.moves ?? (await this.call('/moves')).moves; }

  /**
   * Plays a move for the seat whose turn it is. A 409 says that somebody was faster, a 422 that it is illegal.
   * @param {string | object} move its text, or the game's own JSON form
   */
  async play(move) {
    return this.change('/move', { move }, this.tokens[this.seat]);
  }

  /** Takes moves back. @param {number} [plies] */
  async undo(plies = 1) {
    return this.change('/undo', { plies }, this.tokens.first ?? this.tokens.second);
  }

  /** Waits for the server's engines: until a person is to move or the game is over. @param {{ signal?: AbortSignal }} [options] */
  async wait({ signal } = {}) {
    if (!this.engineToMove) return this.state;
    for await (const { event, data } of this.banmen.events(`sessions/${this.id}/events`, { after: this.state.revision, signal })) {
      if (event === 'thinking' && data.error) throw new BanmenError(data.error);
      if (data.revision > this.state.revision) await this.refresh();
      if (!this.engineToMove) break;
    }
    return this.state;
  }

  /** The position of `state`, or of another ply, in a notation. @param {string} format @param {number} [ply] @returns {Promise<string>} */
  async text(format, ply = this.state.ply) { return (await this.call('/position', { query: { format, ply } })).text; }

  /** The game's record: text, json, or a file format of the game that is text. @param {string} [format] @returns {Promise<string>} */
  record(format = 'text') { return this.call('/record', { query: { format }, text: true }); }

  /** @param {string} path @param {Call} [call] */
  call(path, call) { return this.banmen.call(`sessions/${this.id}${path}`, call); }

  /** A change of the state we know, and of no other. @param {string} path @param {object} body @param {string} [token] */
  async change(path, body, token) {
    return this.take(await this.call(path, { method: 'POST', query: withMoves, body, token, revision: this.state.revision }));
  }

  /** @param {State} state */
  take(state) {
    this.state = state;
    return state;
  }
}

/** @param {Response} response */
async function jsonOf(response) {
  return response.json().catch(() => {
    throw new BanmenError({ status: response.status, code: 'http', detail: `what ${response.url} answers is not JSON`, where: 'server', hint: 'is this the address of Banmen?' });
  });
}

/** @param {Response} response */
async function problemOf(response) {
  const fallback = { status: response.status, code: 'http', detail: `${response.status} ${response.statusText}` };
  // What stands between us and the server may answer with a page.
  return new BanmenError({ ...fallback, ...await response.json().catch(() => ({})) });
}

/** @param {string} block the lines of one event @returns {{ event: string, id?: string, data: any } | undefined} */
function eventOf(block) {
  /** @type {Record<string, string>} */ const fields = {};
  for (const line of block.split('\n')) {
    const [, field, value] = line.match(/^(\w+): ?(.*)$/) ?? [];
    if (field) fields[field] = value;
  }
  return fields.data === undefined ? undefined : { ...fields, event: fields.event, data: JSON.parse(fields.data) };
}
