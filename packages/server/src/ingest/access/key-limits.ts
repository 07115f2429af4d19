/** How many calls a key may make: a runaway relay must not block the server for others. */

/** Fifty batches a second, without a time limit. */
const CALLS_PER_SECOND = 50;
/** An outbox of half an hour may be emptied in one go. */
const BURST = 3_000;

export type KeyLimits = {
  /** Counts the call; milliseconds until the next is allowed, 0 if this one is. */
  waitMs(keyId: string): number;
};

export function createKeyLimits(nowMs: () => number = Date.now): KeyLimits {
  const buckets = new Map<string, { calls: number; atMs: number }>();
  return {
    waitMs(keyId) {
      const now = nowMs();
      const bucket = buckets.get(keyId) ?? { calls: BURST, atMs: now };
      // A clock that was set back must not lock anybody out.
      const passedMs = Math.max(0, now - bucket.atMs);
      const calls = Math.min(BURST, bucket.calls + (passedMs / 1000) * CALLS_PER_SECOND);
      const isAllowed = calls >= 1;
      buckets.set(keyId, { calls: isAllowed ? calls - 1 : calls, atMs: now });
      return isAllowed ? 0 : Math.ceil(((1 - calls) / CALLS_PER_SECOND) * 1000);
    },
  };
}
