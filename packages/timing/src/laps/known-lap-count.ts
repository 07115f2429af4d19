/** The number of completed laps, if it is known. */

/** null if a feed gave a best time before any lap, or a file has best times and no laps. */
export function knownLapCount(lapCount: number, bestTimeMs: number | null): number | null {
  return lapCount === 0 && bestTimeMs !== null && bestTimeMs > 0 ? null : lapCount;
}
