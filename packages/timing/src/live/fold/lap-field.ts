/** How far everyone is, lap by lap: updated during the fold, so that a new lap need not visit all competitors. */

import type { LiveLap, SessionState } from '../session-state.ts';

type Histories = SessionState['histories'];
type Laps = readonly LiveLap[];

export type LapField = {
  /** how many competitors have completed at least this many laps */
  reached: number[];
  /** only for requested laps */
  ends: Map<number, LapEnds>;
};

/** When the last of those who completed a lap did so, and how many completed it unseen. */
type LapEnds = { latestMs: number; unseen: number };

export function createLapField(histories: Histories): LapField {
  const reached: number[] = [];
  for (const history of histories) {
    const count = history?.laps.length ?? 0;
    while (reached.length <= count) reached.push(0);
    reached[count] = (reached[count] ?? 0) + 1;
  }
  for (let count = reached.length - 2; count >= 0; count--) {
    reached[count] = (reached[count] ?? 0) + (reached[count + 1] ?? 0);
  }
  return { reached, ends: new Map() };
}

export function endsOfLap({ ends }: LapField, histories: Histories, lapNumber: number): LapEnds {
  const cached = ends.get(lapNumber);
  if (cached !== undefined) return cached;
  const found = { latestMs: 0, unseen: 0 };
  for (const history of histories) addEnd(found, history?.laps[lapNumber - 1]);
  ends.set(lapNumber, found);
  return found;
}

function addEnd(ends: LapEnds, lap: LiveLap | undefined): void {
  if (lap === undefined) return;
  ends.latestMs = Math.max(ends.latestMs, lap.completedAtMs);
  if (lap.completedAtMs === 0) ends.unseen += 1;
}

/** The laps of one competitor have changed. */
export function changeLapField({ reached, ends }: LapField, before: Laps, after: Laps): void {
  for (let count = before.length + 1; count <= after.length; count++) {
    reached[count] = (reached[count] ?? 0) + 1;
  }
  for (let count = after.length + 1; count <= before.length; count++) {
    reached[count] = (reached[count] ?? 0) - 1;
  }
  if (ends.size === 0) return;
  if (!endsWhereBefore(before, after)) {
    ends.clear();
    return;
  }
  for (let count = before.length + 1; count <= after.length; count++) {
    const end = ends.get(count);
    if (end !== undefined) addEnd(end, after[count - 1]);
  }
}

/** Whether all earlier laps still end at the same time; others may have been added after them. */
function endsWhereBefore(before: Laps, after: Laps): boolean {
  if (after.length < before.length) return false;
  // Laps are only added at the end, or all of them are made again.
  if (after.length > before.length) return before.at(-1) === after[before.length - 1];
  return before.every((lap, place) => {
    const now = after[place];
    return lap === now || lap.completedAtMs === now?.completedAtMs;
  });
}
