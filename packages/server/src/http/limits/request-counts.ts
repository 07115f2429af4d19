/** The number of requests of each address within its minute, including those of the fast path. */

import type { FastifyRateLimitStore } from '@fastify/rate-limit';

const MAX_ADDRESSES = 5_000;

type Count = { current: number; endsAtMs: number };

export class RequestCounts {
  readonly max: number;
  readonly windowMs: number;
  readonly #counts = new Map<string, Count>();
  #own: Map<string, number> | null = null;

  constructor({ max, windowMs }: { max: number; windowMs: number }) {
    this.max = max;
    this.windowMs = windowMs;
  }

  /** Remembers what is counted here, to tell other servers. */
  recordOwn(): void {
    this.#own ??= new Map();
  }

  /** What was counted here since the last call, with `recordOwn`. */
  takeOwn(): [address: string, count: number][] {
    const own = [...(this.#own ?? [])];
    this.#own?.clear();
    return own;
  }

  /** Counts `by` more. `ttl` is the milliseconds until the count restarts. The clock is monotonic. */
  count(address: string, nowMs: number = performance.now(), by = 1): { current: number; ttl: number } {
    this.#own?.set(address, (this.#own.get(address) ?? 0) + by);
    return this.add(address, by, nowMs);
  }

  /** Counts `by` more, of other servers too. */
  add(address: string, by: number, nowMs: number = performance.now()): { current: number; ttl: number } {
    const count = this.#counts.get(address);
    if (count !== undefined && nowMs < count.endsAtMs) {
      count.current += by;
      return { current: count.current, ttl: count.endsAtMs - nowMs };
    }
    // Moved to the end of the map, whose beginning is forgotten first.
    this.#counts.delete(address);
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size < MAX_ADDRESSES) break;
      this.#counts.delete(oldest);
    }
    this.#counts.set(address, { current: by, endsAtMs: nowMs + this.windowMs });
    return { current: by, ttl: this.windowMs };
  }

  /** What all processes have counted. */
  correct(address: string, current: number, ttl: number): void {
    if (this.#counts.has(address)) this.#counts.set(address, { current, endsAtMs: performance.now() + ttl });
  }
}

/** The same counts for the plugin that limits rates. */
export function storeFor(counts: RequestCounts) {
  return class implements FastifyRateLimitStore {
    incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      callback(null, counts.count(key));
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
