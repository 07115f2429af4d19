/** Keeps answers that do not change as ready bytes, up to a bound, least recently used out first. */

import type { ReadyBytes } from './ready-bytes.ts';

export type ReadyCache = {
  /** The kept bytes, or made now: `make` runs once however many ask at the same time. */
  remember(key: string, make: () => Promise<ReadyBytes>): Promise<ReadyBytes>;
  /** Forgets every key that begins so. */
  forget(prefix: string): void;
};

/** An answer takes its bytes, those of its compressed forms, and what surrounds them: all of it is within the bound. */
const COMPRESSED_SHARE = 0.5;
const AROUND_BYTES = 1_000;

function costOf(key: string, { byteLength }: ReadyBytes): number {
  return byteLength * (1 + COMPRESSED_SHARE) + 2 * key.length + AROUND_BYTES;
}

export function createReadyCache(maxBytes: number): ReadyCache {
  const kept = new Map<string, ReadyBytes>();
  const underway = new Map<string, Promise<ReadyBytes>>();
  let bytes = 0;

  function drop(key: string): void {
    const ready = kept.get(key);
    if (ready === undefined) return;
    ready.isCurrent = false;
    bytes -= costOf(key, ready);
    kept.delete(key);
  }

  function keep(key: string, ready: ReadyBytes): void {
    drop(key);
    kept.set(key, ready);
    ready.isCurrent = true;
    bytes += costOf(key, ready);
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  }

  async function make(key: string, makeBytes: () => Promise<ReadyBytes>): Promise<ReadyBytes> {
    try {
      const ready = await makeBytes();
      // Forgotten while it was made: what was read may be old already.
      if (underway.has(key)) keep(key, ready);
      return ready;
    } finally {
      underway.delete(key);
    }
  }

  return {
    async remember(key, makeBytes) {
      const found = kept.get(key);
      if (found !== undefined) {
        kept.delete(key);
        kept.set(key, found);
        return found;
      }
      const running = underway.get(key) ?? make(key, makeBytes);
      underway.set(key, running);
      return running;
    },
    forget(prefix) {
      for (const key of kept.keys()) if (key.startsWith(prefix)) drop(key);
      for (const key of underway.keys()) if (key.startsWith(prefix)) underway.delete(key);
    },
  };
}
