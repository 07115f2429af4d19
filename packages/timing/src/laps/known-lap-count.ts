/** How many laps somebody has driven, as far as that is known. */

/** null: a feed gave a best time before it gave any lap, or a file has best times and no laps. */
export function knownLapCount(lapCount: number, bestTimeMs: number | null): number | null {
  return lapCount === 0 && bestTimeMs !== null && bestTimeMs > 0 ? null : lapCount;
}
