/** Keeps answers that do not change as ready bytes, up to a bound, least recently used out first. */

import { type ReadyBytes, readyBytes } from './ready-bytes.ts';

export type ReadyCache = {
  /** The kept bytes, or made now: `make` runs once however many ask at the same time. */
  remember(key: string, make: () => Promise<unknown>): Promise<ReadyBytes>;
  /** The same for an answer that is made as JSON already. */
  rememberJson(key: string, make: () => Promise<string | Buffer>): Promise<ReadyBytes>;
  /** Forgets every key that begins so. */
  forget(prefix: string): void;
};

const JSON_TYPE = 'application/json; charset=utf-8';

export function createReadyCache(maxBytes: number): ReadyCache {
  const kept = new Map<string, ReadyBytes>();
  const underway = new Map<string, Promise<ReadyBytes>>();
  let bytes = 0;

  function drop(key: string): void {
    const ready = kept.get(key);
    if (ready === undefined) return;
    ready.isCurrent = false;
    bytes -= ready.identity.length;
    kept.delete(key);
  }

  function keep(key: string, ready: ReadyBytes): void {
    drop(key);
    kept.set(key, ready);
    ready.isCurrent = true;
    bytes += ready.identity.length;
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  }

  async function make(key: string, makeJson: () => Promise<string | Buffer>): Promise<ReadyBytes> {
    try {
      const ready = readyBytes(await makeJson(), JSON_TYPE, 'once');
      // Forgotten while it was made: what was read may be old already.
      if (underway.has(key)) keep(key, ready);
      return ready;
    } finally {
      underway.delete(key);
    }
  }

  async function rememberJson(key: string, makeJson: () => Promise<string | Buffer>): Promise<ReadyBytes> {
    const found = kept.get(key);
    if (found !== undefined) {
      kept.delete(key);
      kept.set(key, found);
      return found;
    }
    const running = underway.get(key) ?? make(key, makeJson);
    underway.set(key, running);
    return running;
  }

  return {
    rememberJson,
    remember: (key, makeAnswer) => rememberJson(key, async () => JSON.stringify(await makeAnswer())),
    forget(prefix) {
      for (const key of kept.keys()) if (key.startsWith(prefix)) drop(key);
      for (const key of underway.keys()) if (key.startsWith(prefix)) underway.delete(key);
    },
  };
}
