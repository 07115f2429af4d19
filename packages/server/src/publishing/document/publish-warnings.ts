/** Warnings to the publisher of a session. */

import { type Message, messageOf } from '@lapwing/contract/values/messages';
import { doubtsOfResult } from '@lapwing/timing/documents/doubts-of-result';
import type { NewSession } from '@lapwing/timing/revisions/new-session';
import type { AddedLaps } from './add-laps.ts';

/** About the result that is going to be published. */
export function doubtsOf({ competitors, resultStatus }: NewSession): Message[] {
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
        [totals.lapCount, totals.totalTimeMs, totals.bestTimeMs].some((total) => (total ?? null) !== null),
      lapCount: totals.lapCount ?? null,
      totalTimeMs: totals.totalTimeMs ?? null,
      lapTimesMs: laps.length === 0 ? null : laps.map(({ lapTimeMs }) => lapTimeMs),
    })),
  );
}

export function doubtsOfAdded({ session, leftOut, without }: AddedLaps): Message[] {
  const doubts: Message[] = [];
  if (leftOut.length > 0) doubts.push(messageOf('laps-left-out', { competitors: leftOut.join(', ') }));
  if (without.length > 0) doubts.push(messageOf('no-laps-of', { competitors: without.join(', ') }));
  return [...doubts, ...doubtsOf(session).filter(({ code }) => code !== 'result-without-laps')];
}

export function notesOf(counts: {
  entriesWithoutRun: number;
  keptCount?: number;
  countedCount?: number;
}): Message[] {
  const { entriesWithoutRun, keptCount = 0, countedCount = 0 } = counts;
  const notes: Message[] = [];
  if (entriesWithoutRun > 0)
    notes.push(messageOf('not-in-merged-sessions', { competitors: entriesWithoutRun }));
  if (keptCount > 0) notes.push(messageOf('laps-kept', { competitors: keptCount }));
  if (countedCount > 0) notes.push(messageOf('penalties-counted-once', { competitors: countedCount }));
  return notes;
}
