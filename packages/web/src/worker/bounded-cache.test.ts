import { expect, test } from 'vitest';
import { type CacheStore, putBounded } from './bounded-cache.ts';

/** Like the browser's cache: in the order in which entries were put. */
function aCacheStore(): CacheStore & { names: () => string[] } {
  const kept = new Map<string, Response>();
  const nameOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request));
  return {
    names: () => [...kept.keys()].map((url) => url.slice(-1)),
    put: async (request, response) => void kept.set(nameOf(request), response),
    delete: async (request) => kept.delete(nameOf(request)),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
  };
}

test('the oldest entry is removed first, and one that is put again counts as new', async () => {
  const store = aCacheStore();
  for (const name of ['a', 'b', 'c', 'a', 'd'])
    await putBounded(store, `https://x.example/${name}`, new Response(name), 3);
  expect(store.names()).toEqual(['c', 'a', 'd']);
});
