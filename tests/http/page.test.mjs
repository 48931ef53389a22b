// The page's files as the server hands them out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { ownServer } from './client.mjs';

const api = await ownServer();

const scripts = (html) => [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map((match) => match[1]);
const styles = (html) => [...html.matchAll(/<link[^>]+href="([^"]+)"/g)].map((match) => match[1]).filter((href) => !href.startsWith('data:'));

test('every screen has an address that answers with the page', async () => {
  const home = await api.get('/');
  assert.match(home.headers['content-type'], /^text\/html/);
  assert.match(home.text, /<!doctype html>/i);
  for (const path of ['/g/contrast', '/g/contrast/0123456789abcdef?ply=3', '/help', '/explore?n=3&m=1', '/nosuch', '/runs/v1.2', '/runs/2026.11.18%20evening.js', '/weights/some.game', '/g/some.game']) {
    const answer = await api.get(path, { status: 200 });
    assert.equal(answer.text, home.text, path);
    assert.match(answer.headers['content-type'], /^text\/html/);
  }
});

test('security headers', async () => {
  const { headers } = await api.get('/');
  const policy = headers['content-security-policy'];
  assert.match(policy, /default-src 'self'/);
  assert.match(policy, /img-src 'self' data:/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
});

test('files: type, gzip, caching', async () => {
  const { text, headers } = await api.get('/');
  assert.match(headers['cache-control'], /no-cache|max-age=0/, 'the page itself is asked for again');
  const files = [...scripts(text), ...styles(text)];
  assert.ok(scripts(text).length > 0, 'the page has a script');
  for (const file of files) {
    const path = new URL(file, 'http://x/').pathname;
    const plain = await api.get(path);
    assert.equal(plain.headers['content-encoding'], undefined, path);
    const packed = await api.get(path, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } });
    if (plain.bytes.length > 1000 && /\.(js|css|svg|html)$/.test(path)) {
      assert.equal(packed.headers['content-encoding'], 'gzip', path);
      assert.match(packed.headers.vary ?? '', /accept-encoding/i);
      assert.ok(packed.bytes.length < plain.bytes.length);
      assert.ok(gunzipSync(packed.bytes).equals(plain.bytes), path);
      const refused = await api.get(path, { headers: { 'Accept-Encoding': 'gzip;q=0, br' } });
      assert.equal(refused.headers['content-encoding'], undefined);
    }
    if (path.endsWith('.js')) assert.match(plain.headers['content-type'], /javascript/);
    if (path.endsWith('.css')) assert.match(plain.headers['content-type'], /^text\/css/);
    assert.ok(plain.headers['cache-control'] || plain.headers.etag, `${path} says how long it lasts`);
    if (plain.headers.etag) await api.get(path, { headers: { 'If-None-Match': plain.headers.etag }, status: 304 });
    const head = await api.send('HEAD', path);
    assert.equal(head.bytes.length, 0);
  }
});

test('the first load needs no more than 60 kB of script', async () => {
  const { text } = await api.get('/');
  let sum = 0;
  for (const file of [...scripts(text), ...styles(text).filter((href) => href.endsWith('.js'))]) sum += (await api.get(new URL(file, 'http://x/').pathname, { headers: { 'Accept-Encoding': 'gzip' } })).bytes.length;
  assert.ok(sum > 0 && sum <= 60 * 1024, `${sum} bytes`);
});

test('a file that is not there is not the page', async () => {
  for (const path of ['/nosuch.js', '/assets/nosuch.css', '/favicon-nosuch.png']) {
    const answer = await api.get(path, { status: 404 });
    assert.ok(!/<!doctype html>/i.test(answer.text), path);
  }
});

test('no way out of the embedded files', async () => {
  for (const path of ['/../../../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc%2fpasswd', '//etc/passwd', '/g/../../etc/passwd', '/%00', '/assets/..%5c..%5cetc', '/index.html%00.js']) {
    const { status, text } = await api.get(path, { status: [200, 301, 308, 400, 403, 404] });
    assert.ok(!text.includes('root:'), path);
    if (status === 200) assert.match(text, /<!doctype html>/i, path);
  }
});

test('the page takes no other method', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) await api.send(method, '/', { status: [404, 405] });
});
