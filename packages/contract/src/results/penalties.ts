/** The penalties that stewards give at the race desk. */

/** Penalties that the stewards give. Each has one number: milliseconds, laps, places or the number of a lap. */
export const penaltyKinds = [
  'time',
  'laps',
  'places',
  'grid-drop',
  'drive-through',
  'stop-and-go',
  'lap-deleted',
  'disqualified',
  'class-excluded',
  'reprimand',
] as const;
export type PenaltyKind = (typeof penaltyKinds)[number];

/** A day in milliseconds. */
export const MAX_PENALTY_VALUE = 86_400_000;

/** The largest number that a penalty may have; 0 if it has none. */
export const largestValues: Readonly<Record<PenaltyKind, number>> = {
  time: MAX_PENALTY_VALUE,
  laps: 1_000,
  places: 1_000,
  'grid-drop': 1_000,
  'drive-through': MAX_PENALTY_VALUE,
  'stop-and-go': MAX_PENALTY_VALUE,
  'lap-deleted': 10_000,
  disqualified: 0,
  'class-excluded': 0,
  reprimand: 0,
};

/** A penalty that is served on the track has the time that replaces it if it was not served; 0 if it was served. */
export function needsValue(kind: PenaltyKind): boolean {
  return largestValues[kind] > 0 && kind !== 'drive-through' && kind !== 'stop-and-go';
}
