/** Who drove the best lap of the field and of each class. `laps/best-lap.ts` has left out deleted laps already. */

import { isRanked, type Measured } from './ranking.ts';

type BestLaps<Entry> = { field: Entry | null; classes: Map<string, Entry> };

/**
 * Of equally fast laps the earlier one is the best, then that of the first in the list. Disqualified competitors have
 * none.
 */
export function bestLapsOf<
  Entry extends Pick<Measured, 'className' | 'status' | 'bestTimeMs' | 'bestSetAtMs' | 'isOutOfClass'>,
>(entries: readonly Entry[]): BestLaps<Entry> {
  const best: BestLaps<Entry> = { field: null, classes: new Map() };
  for (const entry of entries) {
    if (!isRanked(entry) || entry.bestTimeMs === null) continue;
    if (isBetter(entry, best.field)) best.field = entry;
    if (entry.isOutOfClass === true) continue;
    if (isBetter(entry, best.classes.get(entry.className) ?? null)) best.classes.set(entry.className, entry);
  }
  return best;
}

type Best = Pick<Measured, 'bestTimeMs' | 'bestSetAtMs'>;

function isBetter(a: Best, b: Best | null): boolean {
  if (b === null) return true;
  const fasterByMs = (b.bestTimeMs ?? 0) - (a.bestTimeMs ?? 0);
  if (fasterByMs !== 0) return fasterByMs > 0;
  return (a.bestSetAtMs ?? Number.POSITIVE_INFINITY) < (b.bestSetAtMs ?? Number.POSITIVE_INFINITY);
}
