/**
 * Unusable stored data is set aside: it stays where it is, is left out, and is listed here with the reason. It is not
 * retried until an operator asks for it.
 */

import type { Kysely } from 'kysely';
import type { Row, Schema } from '../schema.ts';
import { reasonOf } from './data-fault.ts';

const setAsideKinds = [
  /** a batch of a live journal: `session/number` */
  'live-batch',
  /** a packed part of a live journal: `session/first number` */
  'live-journal-part',
  /** a live session that cannot be opened at all, or whose journal cannot be packed: `session` */
  'live-session',
  /** the result of a live session: `session` */
  'live-result',
  /** passings of a practice location with impossible times: `location` */
  'practice-passings',
  /** the activity of one transponder on a day: `location/date/transponder` */
  'practice-day',
  /** the time zone or the loops of a practice location: `location` */
  'practice-location',
  /** the recipients of a publication's notifications: `session` */
  'publication-notice',
  /** a search entry: `type/id` */
  'search-entry',
] as const;
export type SetAsideKind = (typeof setAsideKinds)[number];

export type SetAsideRow = Row<'setAside'>;

/** With the names of its owners. */
export type ListedSetAside = SetAsideRow & {
  organization: string | null;
  event: string | null;
  session: string | null;
  location: string | null;
};

export async function listSetAside(db: Kysely<Schema>): Promise<ListedSetAside[]> {
  return db
    .selectFrom('setAside')
    .leftJoin('sessions', 'sessions.id', 'setAside.sessionId')
    .leftJoin('events', 'events.id', 'sessions.eventId')
    .leftJoin('practiceLocations as location', 'location.id', 'setAside.locationId')
    .leftJoin('organizations as organization', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('organization.id', '=', fn.coalesce(ref('events.organizationId'), ref('location.organizationId'))),
      ),
    )
    .selectAll('setAside')
    .select(['organization.name as organization', 'events.name as event', 'sessions.name as session'])
    .select('location.name as location')
    .orderBy('setAside.id')
    .execute();
}

/** With a running server within some seconds, otherwise at the next start. Returns how many. */
export async function askForRetry(db: Kysely<Schema>, id: number | 'all'): Promise<number> {
  const rows = await db
    .updateTable('setAside')
    .set({ wantsRetry: 1 })
    .$if(id !== 'all', (query) => query.where('id', '=', Number(id)))
    .returning('id')
    .execute();
  return rows.length;
}

type Found = {
  kind: SetAsideKind;
  item: string;
  sessionId?: number;
  locationId?: number;
  /** an error, or a line of text */
  reason: unknown;
};

type SetAsideOptions = { now?: () => number; warn?: (line: string) => void };

export type SetAside = ReturnType<typeof createSetAside>;

export function createSetAside(
  db: Kysely<Schema>,
  { now = Date.now, warn = () => {} }: SetAsideOptions = {},
) {
  const of = (kind: SetAsideKind) => db.selectFrom('setAside').where('kind', '=', kind);

  return {
    /** Reported once: known data stays as it is listed. */
    async add({ kind, item, sessionId, locationId, reason }: Found): Promise<void> {
      const line = reasonOf(reason);
      const added = await db
        .insertInto('setAside')
        .values({
          kind,
          item: item.replaceAll('\u0000', ''),
          sessionId: sessionId ?? null,
          locationId: locationId ?? null,
          reason: line,
          atMs: now(),
        })
        .onConflict((conflict) => conflict.columns(['kind', 'item']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (added !== undefined) warn(`Set aside ${added.id}: ${kind} ${item}: ${line}`);
    },

    /** Without those that an operator wants to retry. */
    async itemsOf(kind: SetAsideKind): Promise<ReadonlySet<string>> {
      const rows = await of(kind).select('item').where('wantsRetry', '=', 0).execute();
      return new Set(rows.map(({ item }) => item));
    },

    async listOfSession(sessionId: number): Promise<SetAsideRow[]> {
      return db.selectFrom('setAside').selectAll().where('sessionId', '=', sessionId).execute();
    },

    /** It is usable after all. */
    async remove(kind: SetAsideKind, item: string): Promise<void> {
      await db
        .deleteFrom('setAside')
        .where('kind', '=', kind)
        .where('item', '=', item.replaceAll('\u0000', ''))
        .execute();
    },

    /** Data that an operator wants to retry. It leaves the list, until it fails again. */
    async takeRetries(): Promise<SetAsideRow[]> {
      const wanted = await db.selectFrom('setAside').select('id').where('wantsRetry', '=', 1).execute();
      if (wanted.length === 0) return [];
      return db.deleteFrom('setAside').where('wantsRetry', '=', 1).returningAll().execute();
    },
  };
}

/** For operators. */
export function describeSetAside(count: number): string {
  return count === 1 ? '1 stored item cannot be used' : `${count} stored items cannot be used`;
}
