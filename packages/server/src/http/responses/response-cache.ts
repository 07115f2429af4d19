/** Caches encoded responses up to a limit; the least recently used are removed first. */

import type { CacheStats } from '../monitoring/metrics.ts';
import type { EncodedResponse } from './encoded-response.ts';

export type ResponseCache = {
  /** The cached response, or a new one: `make` runs once for simultaneous requests. */
  remember(key: string, make: () => Promise<EncodedResponse>): Promise<EncodedResponse>;
  /** Invalidates every key with this prefix. */
  forget(prefix: string): void;
};

/** A response takes its bytes, those of its compressed forms, and some overhead: all of it counts. */
const COMPRESSED_SHARE = 0.5;
const AROUND_BYTES = 1_000;

function costOf(key: string, { byteLength }: EncodedResponse): number {
  return byteLength * (1 + COMPRESSED_SHARE) + 2 * key.length + AROUND_BYTES;
}

/** For callers that get no invalidations. */
export const keepNothing: ResponseCache = { remember: (_key, make) => make(), forget() {} };

/** One response must not displace all others. */
const LARGEST_SHARE = 0.5;

/** `tagsOf`: the tags of the response with a key, see EncodedResponse. */
export function createResponseCache(
  maxBytes: number,
  tagsOf: (key: string) => readonly string[] = () => [],
): ResponseCache & { stats(): CacheStats } {
  const responses = new Map<string, EncodedResponse>();
  const underway = new Map<string, Promise<EncodedResponse>>();
  const tooLarge = new ResponsesInUse();
  let bytes = 0;
  let hits = 0;
  let misses = 0;

  function drop(key: string): void {
    const ready = responses.get(key);
    if (ready === undefined) return;
    ready.isCurrent = false;
    bytes -= costOf(key, ready);
    responses.delete(key);
  }

  function keep(key: string, ready: EncodedResponse): void {
    drop(key);
    if (costOf(key, ready) > maxBytes * LARGEST_SHARE) {
      tooLarge.set(key, ready);
      return;
    }
    responses.set(key, ready);
    ready.isCurrent = true;
    ready.tags = tagsOf(key);
    bytes += costOf(key, ready);
    for (const oldest of responses.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  }

  function begin(key: string, make: () => Promise<EncodedResponse>): Promise<EncodedResponse> {
    const own = make();
    underway.set(key, own);
    const end = (ready: EncodedResponse | null) => {
      // Invalidated while it was made, and perhaps started again: the data may already be outdated.
      if (underway.get(key) !== own) return;
      underway.delete(key);
      if (ready !== null) keep(key, ready);
    };
    return own.then(
      (ready) => {
        end(ready);
        return ready;
      },
      (error: unknown) => {
        end(null);
        throw error;
      },
    );
  }

  return {
    async remember(key, make) {
      const found = responses.get(key);
      if (found !== undefined) {
        hits += 1;
        responses.delete(key);
        responses.set(key, found);
        return found;
      }
      const shared = tooLarge.get(key) ?? underway.get(key);
      if (shared === undefined) misses += 1;
      else hits += 1;
      return shared ?? begin(key, make);
    },
    stats: () => ({ hits, misses, bytes }),
    forget(prefix) {
      for (const key of responses.keys()) if (key.startsWith(prefix)) drop(key);
      for (const key of underway.keys()) if (key.startsWith(prefix)) underway.delete(key);
      tooLarge.forget(prefix);
    },
  };
}

/** A response too large for the cache is shared while its bytes are still in use, for example by a slow connection. */
class ResponsesInUse {
  readonly #answers = new Map<string, WeakRef<EncodedResponse>>();
  /** The response lives as long as its bytes. */
  readonly #byBytes = new WeakMap<Buffer, EncodedResponse>();

  get(key: string): EncodedResponse | undefined {
    const found = this.#answers.get(key)?.deref();
    if (found === undefined) this.#answers.delete(key);
    return found;
  }

  set(key: string, ready: EncodedResponse): void {
    // A streamed response would have to be completed now.
    if (ready.streamed !== null) return;
    for (const [known, answer] of this.#answers)
      if (answer.deref() === undefined) this.#answers.delete(known);
    this.#answers.set(key, new WeakRef(ready));
    this.#byBytes.set(ready.identity, ready);
  }

  forget(prefix: string): void {
    for (const key of this.#answers.keys()) if (key.startsWith(prefix)) this.#answers.delete(key);
  }
}
