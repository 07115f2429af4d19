/** The fastest laps of official results, with the track that each was driven on. */

import { nameOf, resultStatuses, rowStatuses } from '@lapwing/contract/values/enums';
import { groupBy } from '@lapwing/timing/group-by';
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

/** As little of a best lap as tells whether it may be a record: a large archive has a hundred thousand. */
export type BestLap = TrackCategory &
  Pick<LapRow, 'competitorId' | 'sessionId' | 'startsAtMs' | 'bestTimeMs' | 'bestLapNumber'>;

/**
 * The best laps in official results of an organisation, of everyone who may hold a record; listed events only. `fastest`: of
 * each session and class only the fastest, and those with the same time. Otherwise all of one session and class.
 */
export async function listBestLaps(
  db: Kysely<Schema>,
  organizationId: number,
  which: 'fastest' | Pick<LapRow, 'sessionId' | 'className'>,
): Promise<BestLap[]> {
  const official = selectTrackSessions(db)
    .where('event.organizationId', '=', organizationId)
    .where('session.resultStatus', '=', resultStatuses.Official)
    .$if(which !== 'fastest', (sessions) =>
      sessions.where('session.id', '=', which === 'fastest' ? 0 : which.sessionId),
    );
  const sessions = await official
    .select(['session.id as sessionId', 'session.startsAtMs', 'event.venueId'])
    .select(trackColumns)
    .orderBy('session.startsAtMs')
    .orderBy('session.id')
    .execute();
  const ranked = db
    .selectFrom('competitors')
    .select(['id as competitorId', 'sessionId', 'className', 'finishPosition', 'bestTimeMs', 'bestLapNumber'])
    .select(({ fn }) =>
      fn
        .agg<number>('rank')
        .over((over) => over.partitionBy(['sessionId', 'className']).orderBy('bestTimeMs'))
        .as('rank'),
    )
    .where('sessionId', 'in', official.select('session.id'))
    .where('bestTimeMs', '>', 0)
    .where('isGuest', '=', 0)
    .where('status', 'not in', [rowStatuses.DQ, rowStatuses.DNS])
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('rulings')
        .select('competitorId')
        .where('kind', '=', 'class-excluded')
        .where('withdrawnInRevision', 'is', null),
    );
  const competitors = await db
    .selectFrom(ranked.as('ranked'))
    .select(['competitorId', 'sessionId', 'className', 'bestTimeMs', 'bestLapNumber'])
    .$if(which === 'fastest', (rows) => rows.where('rank', '=', 1))
    .$if(which !== 'fastest', (rows) =>
      rows.where('className', '=', which === 'fastest' ? '' : which.className),
    )
    .orderBy('sessionId')
    .orderBy('finishPosition')
    .execute();
  const bySession = groupBy(competitors, ({ sessionId }) => sessionId);
  return sessions.flatMap(({ sessionId, startsAtMs, venueId, ...joined }) => {
    const { layoutId, direction, conditions } = trackOf(joined);
    return (bySession.get(sessionId) ?? []).map((row) => ({
      ...row,
      ...{ startsAtMs, venueId, layoutId, direction, conditions },
    }));
  });
}

/** The same laps of some competitors, with all that is shown of them. */
export async function listRecordLaps(
  db: Kysely<Schema>,
  organizationId: number,
  competitorIds: readonly number[],
) {
  const all = selectLaps(db)
    .where('event.organizationId', '=', organizationId)
    .where('session.resultStatus', '=', resultStatuses.Official);
  const rows = await inGroups(competitorIds, (ids) => all.where('competitor.id', 'in', ids).execute());
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

const trackColumns = [
  'own.direction as ownDirection',
  'own.conditions as ownConditions',
  'own.layoutId as ownLayoutId',
  'whole.direction as eventDirection',
  'whole.conditions as eventConditions',
  'whole.layoutId as eventLayoutId',
] as const;

function selectTrackSessions(db: Kysely<Schema>) {
  return db
    .selectFrom('sessions as session')
    .innerJoin('events as event', 'event.id', 'session.eventId')
    .leftJoin('sessionTracks as own', (join) =>
      join.onRef('own.eventId', '=', 'event.id').onRef('own.sessionId', '=', 'session.id'),
    )
    .leftJoin('sessionTracks as whole', (join) =>
      join.onRef('whole.eventId', '=', 'event.id').on('whole.sessionId', '=', WHOLE_EVENT),
    )
    .where('event.isListed', '=', 1)
    .where('session.isMerge', '=', 0);
}

function selectLaps(db: Kysely<Schema>) {
  return selectTrackSessions(db)
    .innerJoin('competitors as competitor', 'competitor.sessionId', 'session.id')
    .innerJoin('organizations as organization', 'organization.id', 'event.organizationId')
    .innerJoin('venues as venue', 'venue.id', 'event.venueId')
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
    ])
    .select(trackColumns)
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
