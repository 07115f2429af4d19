/** The laps that an organisation has decided on, each with its decisions, and the layouts of its tracks. */

import { type RecordDecision, recordDecisions } from '@lapwing/contract/desk/records';
import { groupBy } from '@lapwing/timing/group-by';
import type { Kysely } from 'kysely';
import type { Row, Schema } from '../../storage/schema.ts';

export type StoredRecord = Row<'lapRecords'> & {
  state: RecordDecision;
  decisions: Row<'recordDecisions'>[];
};

export async function listStoredRecords(db: Kysely<Schema>, organizationId: number): Promise<StoredRecord[]> {
  const records = await db
    .selectFrom('lapRecords')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('id')
    .execute();
  const decisions = await db
    .selectFrom('recordDecisions')
    .innerJoin('lapRecords', 'lapRecords.id', 'recordDecisions.recordId')
    .where('lapRecords.organizationId', '=', organizationId)
    .selectAll('recordDecisions')
    .orderBy('recordDecisions.recordId')
    .orderBy('recordDecisions.number')
    .execute();
  const decisionsOf = groupBy(decisions, ({ recordId }) => recordId);
  return records.map((record) => {
    const own = decisionsOf.get(record.id) ?? [];
    return { ...record, decisions: own, state: decisionOf(own.at(-1)?.decision) };
  });
}

/** The names of those who decided, by the ids of their accounts. */
export async function listDeciders(
  db: Kysely<Schema>,
  records: readonly Pick<StoredRecord, 'decisions'>[],
): Promise<Map<string, string>> {
  const ids = new Set(records.flatMap(({ decisions }) => decisions.map(({ accountId }) => accountId)));
  if (ids.size === 0) return new Map();
  const found = await db
    .selectFrom('accounts')
    .select(['id', 'givenName', 'surName'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(found.map(({ id, givenName, surName }) => [id, `${givenName} ${surName}`.trim()]));
}

/** A decision that an older version does not know counts as withdrawn. */
export function decisionOf(stored: string | undefined): RecordDecision {
  return recordDecisions.find((each) => each === stored) ?? 'withdrawn';
}

export function listLayouts(db: Kysely<Schema>, organizationIds: readonly number[]) {
  return db
    .selectFrom('trackLayouts')
    .selectAll()
    .where('organizationId', 'in', organizationIds)
    .orderBy('id')
    .execute();
}

/** Where an organisation had listed events, or entered records. */
export function listTracks(db: Kysely<Schema>, organizationId: number) {
  return db
    .selectFrom('venues')
    .selectAll()
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('events')
            .whereRef('events.venueId', '=', 'venues.id')
            .where('events.organizationId', '=', organizationId)
            .where('events.isListed', '=', 1)
            .select('events.id'),
        ),
        exists(
          selectFrom('lapRecords')
            .whereRef('lapRecords.venueId', '=', 'venues.id')
            .where('lapRecords.organizationId', '=', organizationId)
            .where('lapRecords.competitorId', 'is', null)
            .select('lapRecords.id'),
        ),
      ]),
    )
    .orderBy('venues.name')
    .orderBy('venues.id')
    .execute();
}
