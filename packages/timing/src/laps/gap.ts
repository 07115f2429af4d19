/** How far one competitor is behind another: nothing to say, a time, or whole laps. */

export type Gap = { kind: 'none' } | { kind: 'time'; timeMs: number } | { kind: 'laps'; laps: number };

export const noGap: Gap = { kind: 'none' };

/** Where a competitor is in a race: laps done and the time at which the last of them ended. */
export type Distance = { lapCount: number; totalTimeMs: number | null };

/** On the same lap the gap is a time, otherwise whole laps. */
export function gapInDistance(ahead: Distance, behind: Distance): Gap {
  if (behind.lapCount < ahead.lapCount) return { kind: 'laps', laps: ahead.lapCount - behind.lapCount };
  return gapInTime(ahead.totalTimeMs, behind.totalTimeMs);
}

export function gapInTime(aheadMs: number | null, behindMs: number | null): Gap {
  if (aheadMs === null || behindMs === null) return noGap;
  return { kind: 'time', timeMs: behindMs - aheadMs };
}
