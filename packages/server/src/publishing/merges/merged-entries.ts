/** The entries of a merge without competitors of its own: everyone in one of its runs. */

import { rowStatuses } from '@lapwing/contract/values/enums';
import { encodeLaps } from '@lapwing/timing/laps/packed/packed-laps';
import { describedColumns } from '@lapwing/timing/revisions/competitor-record';
import { matchCompetitors } from '@lapwing/timing/revisions/match-competitors';
import type { NewCompetitor } from '@lapwing/timing/revisions/new-session';
import type { Transaction } from 'kysely';
import { driversOf } from '../../results/crew-columns.ts';
import type { Schema } from '../../storage/schema.ts';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';

type Transacted = Transaction<Schema>;

/** In the order of the first run, then of the next ones; described as in their last run. */
export async function entriesOfRuns(tx: Transacted, runIds: readonly number[]): Promise<NewCompetitor[]> {
  const entries = new Map<string, NewCompetitor>();
  const turn = yieldToEventLoop();
  for (const runId of runIds) {
    await turn();
    const rows = await tx
      .selectFrom('competitors')
      .select(['clientId', 'startNumber', 'firstName', 'lastName', 'className'])
      .select(['nationality', 'transponder', 'additionalFields', 'drivers', 'isGuest'])
      .where('sessionId', '=', runId)
      .orderBy('finishPosition')
      .execute();
    for (const { isGuest, additionalFields, drivers, ...own } of rows) {
      entries.set(JSON.stringify([own.startNumber, own.firstName, own.lastName]), {
        ...own,
        status: 'Normal',
        laps: [],
        // Only competitor-columns writes it.
        additionalFields: JSON.parse(additionalFields) as string[],
        drivers: driversOf({ drivers }),
        isGuest: isGuest === 1,
      });
    }
  }
  return [...entries.values()];
}

/** Updates the rows of a merge to the entries of its runs; false if nothing changes. It is classified afterwards. */
export async function followEntries(
  tx: Transacted,
  sessionId: number,
  entries: readonly NewCompetitor[],
): Promise<boolean> {
  const stored = await tx
    .selectFrom('competitors')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .orderBy('finishPosition')
    .execute();
  const { storedOf, gone } = matchCompetitors(entries, stored);
  let isChanged = gone.length > 0;
  if (gone.length > 0) {
    await tx.deleteFrom('competitors').where('sessionId', '=', sessionId).where('id', 'in', gone).execute();
  }
  let finishPosition = stored.at(-1)?.finishPosition ?? 0;
  for (const entry of entries) {
    const described = describedColumns(entry);
    const storedEntry = storedOf(entry);
    if (storedEntry === undefined) {
      isChanged = true;
      finishPosition += 1;
      await tx
        .insertInto('competitors')
        .values({ ...described, ...unclassified, sessionId, finishPosition })
        .execute();
      continue;
    }
    // Every descriptive column is one of the row.
    const isSame = Object.entries(described).every(
      ([column, value]) => storedEntry[column as keyof typeof described] === value,
    );
    if (isSame) continue;
    isChanged = true;
    await tx
      .updateTable('competitors')
      .set(described)
      .where('sessionId', '=', sessionId)
      .where('id', '=', storedEntry.id)
      .execute();
  }
  return isChanged;
}

/** Until the merge is classified, which follows immediately. */
const unclassified = {
  startPosition: null,
  status: rowStatuses.Normal,
  timedStatus: rowStatuses.Normal,
  isClassified: 0,
  positionInClass: 0,
  lapCount: 0,
  totalTimeMs: null,
  bestTimeMs: null,
  bestLapNumber: null,
  laps: encodeLaps([]),
  handicapMs: 0,
} as const;
