/** A cache that compares what it still keeps with what would be made now, when its app is closed. */

import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

type Make = Parameters<ResponseCache['remember']>[1];

export function createCheckedCache(app: FastifyInstance, maxBytes = 1_000_000): ResponseCache {
  const cache = createResponseCache(maxBytes);
  const kept = new Map<string, Make>();
  app.addHook('preClose', async () => {
    for (const [key, make] of kept) {
      const [old, current] = [await cache.remember(key, make), await make().catch(() => null)];
      expect([key, String(old.identity)]).toEqual([key, String(current?.identity)]);
    }
  });
  return {
    async remember(key, make) {
      const response = await cache.remember(key, make);
      kept.set(key, make);
      return response;
    },
    forget(prefix) {
      for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key);
      cache.forget(prefix);
    },
  };
}
