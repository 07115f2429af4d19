/** Discards data that was set aside: its source is deleted, and it is no longer listed. */

import { resultStatuses } from '@lapwing/contract/values/enums';
import { startOfDay } from '@lapwing/timing/documents/venue-time';
import type { Transaction } from 'kysely';
import { createPackedJournal } from '../live/hosting/packed-journal.ts';
import { OperatorError } from '../operator-error.ts';
import { announce } from '../storage/announce.ts';
import type { Database } from '../storage/database.ts';
import { EARLIEST_MS, LATEST_MS } from '../storage/plausible.ts';
import type { Schema } from '../storage/schema.ts';
import type { SetAsideKind, SetAsideRow } from '../storage/set-aside/set-aside.ts';

type Discard = (tx: Transaction<Schema>, row: SetAsideRow, db: Database) => Promise<void>;

const DAY_MS = 86_400_000;

const discards: Readonly<Record<SetAsideKind, Discard>> = {
  /** The board of the session still shows that something was missed there. */
  'live-batch': async (tx, { item, sessionId }, db) => {
    if (sessionId === null) return;
    await announce(tx, { kind: 'replay', sessionId });
    const number = Number(item.split('/')[1]);
    await createPackedJournal(db).restore(tx, sessionId);
    const batch = await tx
      .selectFrom('liveJournal')
      .select('receivedAtMs')
      .where('sessionId', '=', sessionId)
      .where('number', '=', number)
      .executeTakeFirst();
    await tx
      .updateTable('liveJournal')
      .set({ events: JSON.stringify([{ kind: 'feed-gap', atMs: batch?.receivedAtMs ?? 0 }]) })
      .where('sessionId', '=', sessionId)
      .where('number', '=', number)
      .execute();
  },
  'live-journal-part': async (tx, { item, sessionId }) => {
    if (sessionId === null) return;
    await announce(tx, { kind: 'replay', sessionId });
    await tx
      .deleteFrom('livePackedJournals')
      .where('sessionId', '=', sessionId)
      .where('firstNumber', '=', Number(item.split('/')[1]))
      .execute();
  },
  'live-session': async (tx, { sessionId }) => {
    if (sessionId === null) return;
    await announce(tx, { kind: 'replay', sessionId });
    const tables = [
      'liveJournal',
      'livePackedJournals',
      'liveCheckpoints',
      'liveRecords',
      'liveSessions',
    ] as const;
    for (const table of tables) await tx.deleteFrom(table).where('sessionId', '=', sessionId).execute();
    await giveUpResult(tx, sessionId);
  },
  'live-result': async (tx, { sessionId }) => {
    if (sessionId !== null) await giveUpResult(tx, sessionId);
  },
  'practice-passings': async (tx, { locationId }) => {
    if (locationId === null) return;
    await tx
      .deleteFrom('practicePassings')
      .where('locationId', '=', locationId)
      .where(({ eb, or }) => or([eb('atMs', '<', EARLIEST_MS), eb('atMs', '>', LATEST_MS)]))
      .execute();
  },
  'practice-day': async (tx, { item, locationId }) => {
    const [, date = '', transponder = ''] = /^\d+\/([^/]+)\/(.*)$/s.exec(item) ?? [];
    if (locationId === null || date === '') return;
    const { timeZone } = await tx
      .selectFrom('practiceLocations')
      .select('timeZone')
      .where('id', '=', locationId)
      .executeTakeFirstOrThrow();
    const fromMs = startOfDay(date, timeZone);
    await tx
      .deleteFrom('practicePassings')
      .where('locationId', '=', locationId)
      .where('transponder', '=', transponder)
      .where('atMs', '>=', fromMs)
      .where('atMs', '<', fromMs + DAY_MS)
      .execute();
  },
  'practice-location': async () => {
    throw new OperatorError(
      'A practice location cannot be discarded. Register it again with its loops and time zone, then retry.',
    );
  },
  'publication-notice': async () => {},
  'search-entry': async () => {},
};

export async function discardSetAside(db: Database, row: SetAsideRow): Promise<void> {
  // Only these kinds are written.
  const discard = discards[row.kind as SetAsideKind];
  await db.transaction().execute(async (tx) => {
    await discard(tx, row, db);
    await tx.deleteFrom('setAside').where('id', '=', row.id).execute();
  });
}

/** Otherwise it would be shown as running forever. */
async function giveUpResult(tx: Transaction<Schema>, sessionId: number): Promise<void> {
  await announce(tx, { kind: 'session', sessionId });
  await tx
    .updateTable('sessions')
    .set({ resultStatus: resultStatuses.None })
    .where('id', '=', sessionId)
    .where('resultStatus', '=', resultStatuses.Active)
    .execute();
}
