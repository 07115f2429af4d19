import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { encodedResponse } from './encoded-response.ts';
import { createResponseCache } from './response-cache.ts';

const answer = (text: string) => encodedResponse(text, 'text/plain');

test('a response that is too large for the cache leaves the others in place', async () => {
  const cache = createResponseCache(20_000);
  let made = 0;
  const small = () => cache.remember('small', async () => answer(`small ${++made}`));
  await small();
  await cache.remember('large', async () => answer('x'.repeat(50_000)));
  await small();
  expect(made).toBe(1);
});

test('a response that is too large for the cache is shared while its bytes are in use, and invalidated like others', async () => {
  const cache = createResponseCache(20_000);
  let made = 0;
  const large = () => cache.remember('results/1', async () => answer(`${++made}`.repeat(50_000)));
  const { identity } = await large();
  expect((await large()).identity).toBe(identity);
  expect((await large()).isCurrent).toBe(false);
  cache.forget('results/');
  await large();
  expect(made).toBe(2);
  expect(identity.length).toBe(50_000);
});

test('a response started before a change never replaces one started after it', async () => {
  const cache = createResponseCache(20_000);
  const ready = new EventEmitter();
  const old = cache.remember('a', async () => answer(String(await once(ready, 'before'))));
  cache.forget('a');
  const recent = cache.remember('a', async () => answer(String(await once(ready, 'after'))));
  ready.emit('before', 'old');
  expect((await old).identity.toString()).toBe('old');
  ready.emit('after', 'new');
  await recent;
  const again = await cache.remember('a', async () => answer('made again'));
  expect(again.identity.toString()).toBe('new');
});
