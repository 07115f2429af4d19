/** How many calls a key may make: a runaway relay must not block the server for others. */

/** Fifty batches a second, without a time limit. */
const CALLS_PER_SECOND = 50;
/** An outbox of half an hour may be emptied in one go. */
const BURST = 3_000;

export type KeyLimits = {
  /** Counts the call; milliseconds until the next is allowed, 0 if this one is. */
  waitMs(keyId: string): number;
  /** Remembers what is counted here, to tell other servers. */
  recordOwn(): void;
  /** What was counted here since the last call, with `recordOwn`. */
  takeOwn(): [keyId: string, calls: number][];
  /** Counts calls that were made at another server. */
  add(keyId: string, calls: number): void;
};

export function createKeyLimits(nowMs: () => number = Date.now): KeyLimits {
  const buckets = new Map<string, { calls: number; atMs: number }>();
  let own: Map<string, number> | null = null;

  function callsLeft(keyId: string, now: number): number {
    const bucket = buckets.get(keyId) ?? { calls: BURST, atMs: now };
    // A clock that was set back must not lock anybody out.
    const passedMs = Math.max(0, now - bucket.atMs);
    return Math.min(BURST, bucket.calls + (passedMs / 1000) * CALLS_PER_SECOND);
  }

  return {
    waitMs(keyId) {
      const now = nowMs();
      const calls = callsLeft(keyId, now);
      const isAllowed = calls >= 1;
      buckets.set(keyId, { calls: isAllowed ? calls - 1 : calls, atMs: now });
      if (isAllowed) own?.set(keyId, (own.get(keyId) ?? 0) + 1);
      return isAllowed ? 0 : Math.ceil(((1 - calls) / CALLS_PER_SECOND) * 1000);
    },
    recordOwn() {
      own ??= new Map();
    },
    takeOwn() {
      const taken = [...(own ?? [])];
      own?.clear();
      return taken;
    },
    add(keyId, calls) {
      const now = nowMs();
      buckets.set(keyId, { calls: Math.max(0, callsLeft(keyId, now) - calls), atMs: now });
    },
  };
}
