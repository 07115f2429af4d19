/** The gap between two competitors: nothing, a time, whole laps, or points. */

export type Gap =
  | { kind: 'none' }
  | { kind: 'time'; timeMs: number }
  | { kind: 'laps'; laps: number }
  | { kind: 'points'; points: number };

export const noGap: Gap = { kind: 'none' };

/** The progress of a competitor in a race: completed laps and the time at which the last of them ended. */
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

export function gapInPoints(ahead: number | undefined, behind: number | undefined): Gap {
  if (ahead === undefined || behind === undefined) return noGap;
  return { kind: 'points', points: Math.abs(ahead - behind) };
}
