// A small HTTP client that holds every answer against the OpenAPI document.
import assert from 'node:assert/strict';
import http from 'node:http';
import net from 'node:net';
import { after } from 'node:test';
import { differences, eventError, isCall } from './openapi.mjs';
import { patience, serve } from './server.mjs';

export class Client {
  constructor(url, { token } = {}) {
    this.url = new URL(url);
    this.token = token;
    this.agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
    this.streams = new Set();
  }

  close() {
    this.agent.destroy();
    for (const stream of this.streams) stream.close();
  }

  // `body`: an object is sent as JSON, a string or a Buffer as it is.
  async send(method, path, { body, headers = {}, token = this.token, ifMatch, status, check = isCall(path.split('?')[0]), agent = this.agent } = {}) {
    const sent = { ...headers };
    let payload = body;
    if (body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body)) {
      payload = JSON.stringify(body);
      sent['Content-Type'] ??= 'application/json';
    }
    if (token) sent.Authorization = `Bearer ${token}`;
    if (ifMatch !== undefined) sent['If-Match'] = ifMatch;
    if (payload !== undefined) sent['Content-Length'] = Buffer.byteLength(payload);
    else if (method === 'POST' || method === 'PUT') sent['Content-Length'] = 0;
    const answer = await this.exchange({ method, path, headers: sent, agent }, payload);
    const type = (answer.headers['content-type'] ?? '').split(';')[0].trim();
    if (/^application\/(problem\+)?json$/.test(type) && answer.text && method !== 'HEAD') answer.body = JSON.parse(answer.text);
    else answer.body = answer.text;
    if (check) {
      const [bare] = path.split('?');
      const found = differences({ method, path: bare, status: answer.status, headers: answer.headers, body: answer.body });
      assert.deepEqual(found, [], `${method} ${path} → ${answer.status} ${answer.text.slice(0, 500)}`);
    }
    if (status === undefined) assert.ok(answer.status < 400, `${method} ${path} → ${answer.status} ${answer.text.slice(0, 500)}`);
    else assert.ok([status].flat().includes(answer.status), `${method} ${path} → ${answer.status}, not ${status}: ${answer.text.slice(0, 500)}`);
    return answer;
  }

  exchange(options, payload) {
    return new Promise((done, failed) => {
      const request = http.request({ host: this.url.hostname, port: this.url.port, ...options }, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', failed);
        response.on('aborted', () => failed(new Error('the answer was cut off')));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          done({ status: response.statusCode, headers: response.headers, bytes, text: bytes.toString('utf8') });
        });
      });
      request.on('error', failed);
      request.setTimeout(5000 * patience, () => request.destroy(new Error(`no answer to ${options.method} ${options.path}`)));
      request.end(payload);
    });
  }

  get(path, options) { return this.send('GET', path, options); }
  post(path, body, options) { return this.send('POST', path, { body, ...options }); }
  put(path, body, options) { return this.send('PUT', path, { body, ...options }); }
  delete(path, options) { return this.send('DELETE', path, options); }

  async events(path, { lastEventId, check = true } = {}) {
    const stream = new Stream(this, path, check);
    this.streams.add(stream);
    await stream.open(lastEventId);
    return stream;
  }

  // Bytes as they are; resolves with all that came back when the server closes. `last`: the client says that
  // nothing more will come.
  raw(bytes, { last = false } = {}) {
    return new Promise((done) => {
      let text = '';
      const options = { port: Number(this.url.port), host: this.url.hostname, allowHalfOpen: true };
      const socket = net.connect(options, () => (last ? socket.end(bytes) : socket.write(bytes)));
      const end = (closed) => { clearTimeout(timer); socket.destroy(); done({ text, closed }); };
      const timer = setTimeout(() => end(false), 5000 * patience);
      socket.setEncoding('latin1').on('data', (part) => { text += part; });
      socket.on('end', () => end(true));
      socket.on('error', () => end(true));
      socket.on('close', () => end(true));
    });
  }
}

// Server-sent events of one connection.
class Stream {
  constructor(client, path, check) {
    Object.assign(this, { client, path, check, events: [], comments: [], wrong: [], taken: 0, waiting: [] });
  }

  open(lastEventId) {
    const headers = { Accept: 'text/event-stream' };
    if (lastEventId !== undefined) headers['Last-Event-ID'] = String(lastEventId);
    return new Promise((done, failed) => {
      this.request = http.request({ host: this.client.url.hostname, port: this.client.url.port, path: this.path, headers, agent: false }, (response) => {
        this.request.setTimeout(0);
        this.status = response.statusCode;
        this.headers = response.headers;
        let rest = '';
        response.setEncoding('utf8').on('data', (text) => {
          const blocks = (rest + text).replace(/\r\n/g, '\n').split('\n\n');
          rest = blocks.pop();
          for (const block of blocks) this.take(block);
          this.wake();
        });
        this.ended = new Promise((over) => {
          response.on('close', () => { this.over = true; this.wake(); over(); });
          response.on('error', () => {});
        });
        if (response.statusCode !== 200) failed(new Error(`GET ${this.path} → ${response.statusCode}`));
        else {
          if (this.check) {
            assert.deepEqual(differences({ method: 'GET', path: this.path.split('?')[0], status: this.status, headers: this.headers, body: '' }), []);
          }
          done();
        }
      });
      this.request.setTimeout(5000 * patience, () => this.request.destroy(new Error(`no answer to GET ${this.path}`)));
      this.request.on('error', (error) => { this.over = true; this.wake(); failed(error); });
      this.request.end();
    });
  }

  take(block) {
    const event = { event: 'message', at: Date.now() };
    const data = [];
    for (const line of block.split('\n')) {
      if (line.startsWith(':')) this.comments.push(line.slice(1).trim());
      const [, field, value] = line.match(/^(\w+): ?(.*)$/) ?? [];
      if (field === 'data') data.push(value);
      else if (field) event[field] = value;
    }
    if (data.length === 0) return;
    event.data = JSON.parse(data.join('\n'));
    if (this.check) {
      const error = eventError(this.path.split('?')[0], event);
      if (error) this.wrong.push(`${event.event} ${JSON.stringify(event.data).slice(0, 300)}: ${error}`);
    }
    this.events.push(event);
  }

  wake() { for (const wake of this.waiting.splice(0)) wake(); }

  // The next event, in order, that `wanted` accepts (an event's name, or a function).
  async next(wanted = () => true, ms = 5000 * patience) {
    const accepts = typeof wanted === 'string' ? (event) => event.event === wanted : wanted;
    const end = Date.now() + ms;
    for (;;) {
      assert.deepEqual(this.wrong, []);
      while (this.taken < this.events.length) {
        const event = this.events[this.taken];
        this.taken += 1;
        if (accepts(event)) return event;
      }
      if (this.over) throw new Error(`${this.path} ended before ${wanted}`);
      if (Date.now() > end) throw new Error(`waited ${ms} ms for ${wanted} on ${this.path}`);
      await this.change(end - Date.now());
    }
  }

  change(ms) {
    return new Promise((done) => {
      const timer = setTimeout(done, Math.max(1, ms));
      this.waiting.push(() => { clearTimeout(timer); done(); });
    });
  }

  all(name) { return this.events.filter((event) => event.event === name); }

  close() {
    this.client.streams.delete(this);
    this.request.destroy();
  }
}

// A client of a server that runs as long as the tests of a file.
export async function ownServer() {
  const { server, end } = await serve();
  const api = new Client(server.url);
  after(async () => { api.close(); await end(); });
  return api;
}

// A new session; `api.token` is not set: the tokens come with the answer.
export async function newSession(api, more = {}) {
  const { body } = await api.post('/api/v1/sessions', { game: 'contrast', ...more }, { status: 201 });
  return Object.assign(body, { path: `/api/v1/sessions/${body.id}` });
}

// Plays `moves`, each with the token of its side. Returns the last answer's session.
export async function play(api, session, moves) {
  let { body } = await api.get(session.path);
  for (const move of moves) {
    const token = session.tokens[body.side === 0 ? 'first' : 'second'];
    ({ body } = await api.post(`${session.path}/move`, { move }, { token }));
  }
  return body;
}

// The same random numbers every time.
export function random(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

export const blackWins = ['b5,b4', 'a1,a2', 'b4,b3', 'a2,a3', 'b3,b2', 'e1,e2', 'b2,a2', 'e2,e3', 'a2,a1'];
export const whiteWins = ['a5,a4', 'b1,b2', 'a4,a3', 'b2,b3', 'e5,e4', 'b3,b4', 'e4,e3', 'b4,a4', 'd5,d4', 'a4,a5'];
