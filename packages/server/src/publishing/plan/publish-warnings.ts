/** What whoever publishes a session is warned of. */

import { doubtsOfResult } from '@lapwing/timing/documents/doubts-of-result';
import type { AddedLaps } from './add-laps.ts';
import type { NewSession } from './new-event.ts';

/** Of the result as it is going to be published. */
export function doubtsOf({ competitors, resultStatus }: NewSession): string[] {
  if (resultStatus === 'None') return [];
  return doubtsOfResult(
    competitors.map(({ startNumber, laps, totals = {}, givenPosition = null, ...named }) => ({
      number: startNumber,
      entry: [named.firstName, named.lastName, named.className].join(' '),
      position: givenPosition,
      bestTimeMs: totals.bestTimeMs ?? null,
      bestLapNumber: totals.bestLapNumber ?? null,
      hasResult:
        givenPosition !== null ||
        [totals.lapCount, totals.totalTimeMs, totals.bestTimeMs].some((given) => (given ?? null) !== null),
      lapCount: totals.lapCount ?? null,
      totalTimeMs: totals.totalTimeMs ?? null,
      lapTimesMs: laps.length === 0 ? null : laps.map(({ lapTimeMs }) => lapTimeMs),
    })),
  );
}

export function doubtsOfAdded({ session, leftOut, without }: AddedLaps): string[] {
  const doubts: string[] = [];
  if (leftOut.length > 0)
    doubts.push(
      `the laps of ${leftOut.join(', ')} are left out, since the published result does not have them`,
    );
  if (without.length > 0) doubts.push(`there are no laps of ${without.join(', ')}`);
  const already = 'in the result, but not in the laps';
  return [...doubts, ...doubtsOf(session).filter((doubt) => !doubt.startsWith(already))];
}

export function notesOf(counts: {
  strangerCount: number;
  keptCount?: number;
  countedCount?: number;
}): string[] {
  const { strangerCount, keptCount = 0, countedCount = 0 } = counts;
  const notes: string[] = [];
  if (strangerCount > 0) notes.push(`${strangerCount} are in none of the sessions that it merges`);
  if (keptCount > 0)
    notes.push(`the laps of ${keptCount} that were known before are kept, since the document has none`);
  if (countedCount > 0)
    notes.push(
      `the totals of ${countedCount} have penalties in them that were known already: they count once`,
    );
  return notes;
}
