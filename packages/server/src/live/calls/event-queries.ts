/** Events and their timers, as live timing shows them: read from the tables of the results. */

import {
  type LengthUnit,
  lengthUnits,
  nameOf,
  type PaymentType,
  paymentTypes,
  type ResultStatus,
  resultStatuses,
  type Sport,
  sports,
} from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import { isShownEvent } from '../../storage/empty-live-sessions.ts';
import { isOpenTo } from '../../storage/open-event.ts';
import { readableRows } from '../../storage/readable-rows.ts';
import type { Schema } from '../../storage/schema.ts';

type Db = Kysely<Schema>;
type Timer = { id: number };

export type StoredEvent = {
  id: number;
  isListed: boolean;
  name: string;
  sport: Sport;
  startsAtMs: number;
  endsAtMs: number;
  resultStatus: ResultStatus;
  software: string;
  videoStreamUrl: string | null;
  timer: Timer & { name: string; websiteUrl: string | null; paymentType: PaymentType };
  venue: {
    id: number;
    name: string;
    lengthMm: number;
    lengthUnit: LengthUnit;
    countryCode: string;
    latitudeE6: number | null;
    longitudeE6: number | null;
    timeZone: string;
  };
};

type EventFilter = {
  timerId?: number | undefined;
  sport?: Sport | undefined;
  countryCode?: string | undefined;
  isPaidOnly?: boolean;
};
/** `hasOpenDays` adds events that have a result and days still to come. */
type EndedPeriod = { kind: 'ended'; onAir: OnAir; fromMs: number; beforeMs: number; hasOpenDays: boolean };
type RunningOrEnded = { kind: 'running'; onAir: OnAir } | EndedPeriod;
/**
 * An event runs while one of its sessions is on the air, or while its status says so and its days are not long past.
 */
type OnAir = { eventIds: readonly number[]; forgottenBeforeMs: number };

type EventQuery = ReturnType<typeof selectEvents>;
type EventRow = Awaited<ReturnType<EventQuery['execute']>>[number];

/** Only listed ones, newest first. Within a day by id: the start of a running event changes with its sessions. */
export async function listEvents(
  db: Db,
  which: RunningOrEnded,
  filter: EventFilter,
  count: number,
): Promise<StoredEvent[]> {
  const listed = selectEvents(db).where('event.isListed', '=', 1).where(isShownEvent('event'));
  let query = which.kind === 'running' ? onlyRunning(listed, which.onAir) : onlyEnded(listed, which);
  if (filter.timerId !== undefined) query = query.where('event.organizationId', '=', filter.timerId);
  if (filter.sport !== undefined) query = query.where('event.sport', '=', sports[filter.sport]);
  if (filter.countryCode !== undefined) query = query.where('venue.countryCode', '=', filter.countryCode);
  if (filter.isPaidOnly) {
    query = query.where((where) =>
      where.or([where('paid.paymentType', 'is', null), where('paid.paymentType', '!=', paymentTypes.Free)]),
    );
  }
  const rows = await query
    .orderBy('event.startDate', 'desc')
    .orderBy('event.id', 'desc')
    .limit(count)
    .execute();
  return readableRows(rows, { what: 'event', idOf: ({ id }) => id, show: eventOf });
}

function onlyRunning(query: EventQuery, { eventIds, forgottenBeforeMs }: OnAir): EventQuery {
  return query.where(({ eb, or, and }) =>
    or([
      ...(eventIds.length === 0 ? [] : [eb('event.id', 'in', eventIds)]),
      and([
        eb('event.resultStatus', '=', resultStatuses.Active),
        eb('event.endsAtMs', '>=', forgottenBeforeMs),
      ]),
    ]),
  );
}

function onlyEnded(
  query: EventQuery,
  { onAir: { eventIds, forgottenBeforeMs }, fromMs, beforeMs, hasOpenDays }: EndedPeriod,
): EventQuery {
  const ended = query
    .where(({ eb, or }) =>
      or([
        eb('event.resultStatus', '!=', resultStatuses.Active),
        eb('event.endsAtMs', '<', forgottenBeforeMs),
      ]),
    )
    .where('event.endsAtMs', '>=', fromMs)
    .where(({ eb, or, and }) => {
      const endedBefore = eb('event.endsAtMs', '<', beforeMs);
      if (!hasOpenDays) return endedBefore;
      const hasResult = eb('event.resultStatus', '!=', resultStatuses.None);
      return or([endedBefore, and([eb('event.startsAtMs', '<', beforeMs), hasResult])]);
    });
  return eventIds.length > 0 ? ended.where('event.id', 'not in', eventIds) : ended;
}

/** For anyone who has this guid. */
export async function findEvent(db: Db, eventId: number, guid?: string): Promise<StoredEvent | null> {
  const row = await selectEvents(db).where('event.id', '=', eventId).executeTakeFirst();
  return row === undefined || !isOpenTo(row, guid) ? null : eventOf(row);
}

/** For viewers whose access was already checked. */
export async function findEventOfViewers(db: Db, eventId: number): Promise<StoredEvent | null> {
  const row = await selectEvents(db)
    .where('event.id', '=', eventId)
    .where('event.deletedAtMs', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : eventOf(row);
}

/** A timer is an organisation, known by its id or by its name in any letter case. */
export async function findTimer(db: Db, userName: string): Promise<Timer | null> {
  const row = await db
    .selectFrom('organizations')
    .select('id')
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['name']), '=', userName.toLowerCase()),
        ...(/^\d{1,15}$/.test(userName) ? [eb('id', '=', Number(userName))] : []),
      ]),
    )
    .orderBy('id')
    .executeTakeFirst();
  return row ?? null;
}

function selectEvents(db: Db) {
  return db
    .selectFrom('events as event')
    .innerJoin('organizations as timer', 'timer.id', 'event.organizationId')
    .innerJoin('venues as venue', 'venue.id', 'event.venueId')
    .leftJoin('liveTimers as paid', 'paid.organizationId', 'timer.id')
    .leftJoin('liveEvents as shown', 'shown.eventId', 'event.id')
    .select(['event.isListed', 'event.guid', 'paid.paymentType', 'shown.videoStreamUrl'])
    .select(['event.id', 'event.name', 'event.sport', 'event.startsAtMs', 'event.endsAtMs'])
    .select('event.resultStatus')
    .select(['event.softwareName', 'event.softwareVersion', 'event.venueId', 'event.organizationId'])
    .select(['timer.name as timerName', 'timer.websiteUrl', 'venue.name as venueName', 'venue.lengthMm'])
    .select([
      'venue.lengthUnit',
      'venue.countryCode',
      'venue.latitudeE6',
      'venue.longitudeE6',
      'venue.timeZone',
    ]);
}
function eventOf(row: EventRow): StoredEvent {
  return {
    id: row.id,
    isListed: row.isListed === 1,
    name: row.name,
    sport: nameOf(sports, row.sport),
    startsAtMs: row.startsAtMs,
    endsAtMs: row.endsAtMs,
    resultStatus: nameOf(resultStatuses, row.resultStatus),
    software: `${row.softwareName} ${row.softwareVersion}`.trim(),
    videoStreamUrl: row.videoStreamUrl,
    timer: {
      id: row.organizationId,
      name: row.timerName,
      websiteUrl: row.websiteUrl,
      // A host of its own does not charge, unless its settings say so.
      paymentType: nameOf(paymentTypes, row.paymentType ?? paymentTypes.Premium),
    },
    venue: {
      id: row.venueId,
      name: row.venueName,
      lengthMm: row.lengthMm,
      lengthUnit: nameOf(lengthUnits, row.lengthUnit),
      countryCode: row.countryCode,
      latitudeE6: row.latitudeE6,
      longitudeE6: row.longitudeE6,
      timeZone: row.timeZone,
    },
  };
}
