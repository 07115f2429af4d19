import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import {
  cachedJson,
  type EncodedResponse,
  encodedResponse,
  matchesEtag,
  preferredEncoding,
  sendEncoded,
  streamedJson,
} from './encoded-response.ts';
import { createResponseCache } from './response-cache.ts';
import { StreamedBytes } from './streamed-bytes.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.1, gzip', 'gzip'],
  ['gzip;q=0.8, br;q=0.8', 'br'],
  ['identity, gzip;q=0.5', null],
  ['GZIP', 'gzip'],
  ['identity', null],
  ['', null],
  [undefined, null],
] as const)('for "%s" the encoding %s is used', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding);
});

test.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  [undefined, false],
])('If-None-Match %s against W/"a" is %s', (header, expected) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(expected);
});

async function sent(content: string, acceptEncoding: string) {
  const app = fastify();
  app.get('/', (request, reply) => sendEncoded(request, reply, encodedResponse(content, 'application/json')));
  const response = await app.inject({ url: '/', headers: { 'accept-encoding': acceptEncoding } });
  await app.close();
  return response;
}

test('long text is compressed as requested, short text is not', async () => {
  const long = JSON.stringify('lap '.repeat(1000));
  const brotli = await sent(long, 'gzip, br');
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(long);
  expect(gunzipSync((await sent(long, 'gzip')).rawPayload).toString()).toBe(long);
  expect((await sent(long, 'identity')).body).toBe(long);

  const short = await sent('"lap"', 'gzip, br');
  expect(short.headers['content-encoding']).toBeUndefined();
});

/** Three megabytes of digits, a thousand at a time. */
function streamedDigits(promisedBytes = 3_000_000): StreamedBytes {
  const parts = Array.from({ length: 3_000 }, (_, index) => ({
    mostBytes: 1_000,
    write(buffer: Buffer, at: number) {
      buffer.fill(String(index % 10), at, at + 1_000);
      return at + 1_000;
    },
  }));
  return new StreamedBytes(promisedBytes, parts);
}

test('a streamed response is sent while it is written, whole and with its length', async () => {
  const app = fastify();
  const ready = streamedJson(streamedDigits(), 'W/"digits"');
  app.get('/', (request, reply) => sendEncoded(request, reply, ready));
  const [first, second] = await Promise.all([app.inject('/'), app.inject('/')]);
  const brotli = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
  const head = await app.inject({ method: 'HEAD', url: '/' });
  await app.close();
  for (const answer of [first, second]) {
    expect(answer.headers).toMatchObject({ 'content-length': '3000000', etag: 'W/"digits"' });
    expect(answer.rawPayload.equals(streamedDigits().whole())).toBe(true);
  }
  expect(brotliDecompressSync(brotli.rawPayload).equals(ready.identity)).toBe(true);
  expect([head.headers['content-length'], head.body]).toEqual(['3000000', '']);
});

test('a reader is disconnected if the response cannot be completed', async () => {
  const app = fastify();
  app.get('/', (request, reply) =>
    sendEncoded(request, reply, streamedJson(streamedDigits(3_000_001), 'W/"cut"')),
  );
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(origin, { headers: { 'accept-encoding': 'identity' } });
  await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
  await app.close();
});

test('only the first reader of a streamed response gets pieces, and fewer bytes than promised are an error', () => {
  const streamed = streamedDigits();
  expect([streamed.beginStreaming(), streamed.beginStreaming()]).toEqual([true, false]);
  const pieces = [...streamed.pieces()].map(({ bytes }) => bytes);
  expect(pieces.length).toBeGreaterThan(3);
  expect(Buffer.concat(pieces).equals(streamed.whole())).toBe(true);
  expect(() => streamedDigits(3_000_001).whole()).toThrow('only 3000000 were written');
  expect(() => [...streamedDigits(3_000_001).pieces()]).toThrow('only 3000000 were written');
  const whole = streamedDigits();
  whole.whole();
  expect(whole.beginStreaming()).toBe(false);
});

test('the memory of a piece is used again once it was sent, and not before', () => {
  const [first, second] = streamedDigits().pieces();
  if (first === undefined || second === undefined) throw new Error('there are several');
  const copy = Buffer.from(second.bytes);
  first.release();
  // Its own content stays, whatever is written into the other.
  const [next] = streamedDigits().pieces();
  expect(next?.bytes.buffer).toBe(first.bytes.buffer);
  expect(next?.bytes.buffer).not.toBe(second.bytes.buffer);
  expect(second.bytes.equals(copy)).toBe(true);
});

test('a part longer than a piece has memory of its own', () => {
  const long = {
    mostBytes: 2_000_000,
    write: (buffer: Buffer, at: number) =>
      at + buffer.fill('x', at, at + 2_000_000).subarray(0, 2_000_000).length,
  };
  const short = { mostBytes: 3, write: (buffer: Buffer, at: number) => at + buffer.write('end', at) };
  const streamed = new StreamedBytes(2_000_006, [short, long, short]);
  const pieces = [...streamed.pieces()].map(({ bytes }) => bytes);
  expect(Buffer.concat(pieces).equals(streamed.whole())).toBe(true);
});

test('a response is made once for simultaneous requests, and cached', async () => {
  const cache = createResponseCache(10_000);
  let made = 0;
  const make = async () => cachedJson({ made: ++made });
  const [a, b] = await Promise.all([cache.remember('k', make), cache.remember('k', make)]);
  expect(a).toBe(b);
  expect(await cache.remember('k', make)).toBe(a);
  expect(made).toBe(1);
  expect(a.isCurrent).toBe(true);
});

test('a failure is not cached', async () => {
  const cache = createResponseCache(10_000);
  await expect(cache.remember('k', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await cache.remember('k', async () => cachedJson(1))).identity.toString()).toBe('1');
});

test('the least recently used goes first when the cache is full', async () => {
  const cache = createResponseCache(35_000);
  const text = (letter: string) => async () => cachedJson(letter.repeat(8_000));
  const a = await cache.remember('a', text('a'));
  const b = await cache.remember('b', text('b'));
  await cache.remember('a', text('x'));
  await cache.remember('c', text('c'));
  expect([a.isCurrent, b.isCurrent]).toEqual([true, false]);
});

test('a response that was invalidated while it was made is not cached', async () => {
  const cache = createResponseCache(10_000);
  let finish = (_value: EncodedResponse) => {};
  const slow = cache.remember(
    'session/1/laps',
    () => new Promise<EncodedResponse>((resolve) => (finish = resolve)),
  );
  cache.forget('session/1/');
  finish(cachedJson('old'));
  expect((await slow).isCurrent).toBe(false);
  expect((await cache.remember('session/1/laps', async () => cachedJson('new'))).identity.toString()).toBe(
    '"new"',
  );
});

test('many small responses stay within the limit', async () => {
  const cache = createResponseCache(100_000);
  const kept = [];
  for (let offset = 0; offset < 500; offset++) {
    kept.push(await cache.remember(`list/${offset}`, async () => cachedJson([])));
  }
  expect(kept.filter(({ isCurrent }) => isCurrent).length).toBeLessThan(100);
});
