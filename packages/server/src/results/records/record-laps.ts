/** The fastest laps of official results, with the track that each was driven on. */

import { nameOf, resultStatuses, rowStatuses } from '@lapwing/contract/values/enums';
import { mayHoldRecord } from '@lapwing/timing/records/record-lap';
import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { selectOwnCompetitors } from '../own-competitors.ts';

/** In the place of a session: all sessions of the event without their own track. */
export const WHOLE_EVENT = 0;

export type SessionTrack = { layoutId: number | null; direction: string; conditions: string };
export type TrackCategory = SessionTrack & { venueId: number; className: string };
/** Few statements take more values. */
const MOST_AT_A_TIME = 500;
export type LapRow = Awaited<ReturnType<typeof listRecordLaps>>[number];

export function keyOfCategory(category: TrackCategory): string {
  const { venueId, layoutId, direction, conditions, className } = category;
  return JSON.stringify([venueId, layoutId, direction, conditions, className]);
}

/**
 * The best laps in official results of an organisation, of everyone who may hold a record; listed events only. `competitorIds`
 * are those that are asked for: a large archive has a hundred thousand others.
 */
export async function listRecordLaps(
  db: Kysely<Schema>,
  organizationId: number,
  competitorIds?: readonly number[],
) {
  const all = selectLaps(db)
    .where('event.organizationId', '=', organizationId)
    .where('session.resultStatus', '=', resultStatuses.Official);
  const rows =
    competitorIds === undefined
      ? await all.execute()
      : await inGroups(competitorIds, (ids) => all.where('competitor.id', 'in', ids).execute());
  return rows
    .filter(({ status, isGuest, excluded }) =>
      mayHoldRecord({
        status: nameOf(rowStatuses, status),
        isGuest: isGuest === 1,
        isClassExcluded: excluded !== null,
      }),
    )
    .map((row) => ({ ...row, ...trackOf(row) }));
}

/** The best laps in all published results of an account, also as a guest; listed events only. */
export async function listOwnLaps(db: Kysely<Schema>, accountId: string): Promise<LapRow[]> {
  const rows = await selectLaps(db)
    .where('competitor.id', 'in', selectOwnCompetitors(accountId))
    .where('competitor.status', 'not in', [rowStatuses.DQ, rowStatuses.DNS])
    .execute();
  return rows.map((row) => ({ ...row, ...trackOf(row) }));
}

/** What a session is driven on. */
export async function findTrackOfSession(
  db: Kysely<Schema>,
  { id, eventId }: { id: number; eventId: number },
): Promise<SessionTrack> {
  const rows = await db
    .selectFrom('sessionTracks')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('sessionId', 'in', [WHOLE_EVENT, id])
    .orderBy('sessionId', 'desc')
    .execute();
  const [row] = rows;
  return row === undefined ? unspecified : row;
}

const unspecified: SessionTrack = { layoutId: null, direction: 'unspecified', conditions: 'unspecified' };

async function inGroups<Row>(
  ids: readonly number[],
  read: (some: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < ids.length; start += MOST_AT_A_TIME) {
    rows.push(...(await read(ids.slice(start, start + MOST_AT_A_TIME))));
  }
  return rows;
}

type JoinedTracks = {
  ownDirection: string | null;
  ownConditions: string | null;
  ownLayoutId: number | null;
  eventDirection: string | null;
  eventConditions: string | null;
  eventLayoutId: number | null;
};

function trackOf(row: JoinedTracks): SessionTrack {
  if (row.ownDirection !== null && row.ownConditions !== null)
    return { layoutId: row.ownLayoutId, direction: row.ownDirection, conditions: row.ownConditions };
  if (row.eventDirection !== null && row.eventConditions !== null)
    return { layoutId: row.eventLayoutId, direction: row.eventDirection, conditions: row.eventConditions };
  return unspecified;
}

function selectLaps(db: Kysely<Schema>) {
  return db
    .selectFrom('competitors as competitor')
    .innerJoin('sessions as session', 'session.id', 'competitor.sessionId')
    .innerJoin('events as event', 'event.id', 'session.eventId')
    .innerJoin('organizations as organization', 'organization.id', 'event.organizationId')
    .innerJoin('venues as venue', 'venue.id', 'event.venueId')
    .leftJoin('sessionTracks as own', (join) =>
      join.onRef('own.eventId', '=', 'event.id').onRef('own.sessionId', '=', 'session.id'),
    )
    .leftJoin('sessionTracks as whole', (join) =>
      join.onRef('whole.eventId', '=', 'event.id').on('whole.sessionId', '=', WHOLE_EVENT),
    )
    .where('event.isListed', '=', 1)
    .where('session.isMerge', '=', 0)
    .where('competitor.bestTimeMs', '>', 0)
    .select([
      'competitor.id as competitorId',
      'competitor.className',
      'competitor.firstName',
      'competitor.lastName',
      'competitor.startNumber',
      'competitor.finishPosition',
      'competitor.bestTimeMs',
      'competitor.bestLapNumber',
      'competitor.status',
      'competitor.isGuest',
      'competitor.stints',
      'session.id as sessionId',
      'session.name as sessionName',
      'session.startsAtMs',
      'event.id as eventId',
      'event.name as eventName',
      'organization.id as organizationId',
      'organization.name as organizationName',
      'venue.id as venueId',
      'venue.name as venueName',
      'venue.countryCode',
      'venue.timeZone',
      'venue.lengthMm',
      'venue.lengthUnit',
      'own.direction as ownDirection',
      'own.conditions as ownConditions',
      'own.layoutId as ownLayoutId',
      'whole.direction as eventDirection',
      'whole.conditions as eventConditions',
      'whole.layoutId as eventLayoutId',
    ])
    .select(({ selectFrom }) =>
      selectFrom('rulings')
        .whereRef('rulings.sessionId', '=', 'session.id')
        .whereRef('rulings.competitorId', '=', 'competitor.id')
        .where('rulings.kind', '=', 'class-excluded')
        .where('rulings.withdrawnInRevision', 'is', null)
        .select(({ fn }) => fn.max('rulings.number').as('number'))
        .$asScalar()
        .as('excluded'),
    )
    .orderBy('session.startsAtMs')
    .orderBy('session.id')
    .orderBy('competitor.finishPosition');
}
