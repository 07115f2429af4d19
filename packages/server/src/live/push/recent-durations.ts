/** The newest durations, for their median. */

const KEPT = 1_000;

export type RecentDurations = ReturnType<typeof createRecentDurations>;

export function createRecentDurations(kept = KEPT) {
  const durations: number[] = [];
  let next = 0;
  return {
    add(durationMs: number): void {
      durations[next] = durationMs;
      next = (next + 1) % kept;
    },

    /** null if there is none yet. */
    summary(): { medianMs: number; p99Ms: number } | null {
      const sorted = durations.toSorted((a, b) => a - b);
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
      const [medianMs, p99Ms] = [at(0.5), at(0.99)];
      return medianMs === undefined || p99Ms === undefined ? null : { medianMs, p99Ms };
    },
  };
}
