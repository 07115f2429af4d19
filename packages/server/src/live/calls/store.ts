/** Reads live timing from the same tables as the results: a live session and its result are one object. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SessionKind } from '@lapwing/contract/results/events';
import {
  classificationTypes,
  type LengthUnit,
  lengthUnits,
  nameOf,
  type PaymentType,
  paymentTypes,
  type ResultStatus,
  type RowStatus,
  resultStatuses,
  rowStatuses,
  type Sport,
  sports,
  weatherTypes,
} from '@lapwing/contract/values/enums';
import { type RankedBy, rankedByOf } from '@lapwing/timing/classification/ranking';
import type { Stint } from '@lapwing/timing/laps/crew';
import type { Lap } from '@lapwing/timing/laps/lap';
import type { DecidedPenalty } from '@lapwing/timing/laps/lap-penalties';
import { decodeLaps } from '@lapwing/timing/laps/packed-laps';
import type { Kysely } from 'kysely';
import { isShownEvent, isShownSession } from '../../storage/empty-live-sessions.ts';
import { isOpenTo } from '../../storage/open-event.ts';
import { readableRows } from '../../storage/readable-rows.ts';
import type { Schema } from '../../storage/schema.ts';
import { hasManyLaps, sizeOfSession } from '../../storage/session-size.ts';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import type { Weather } from '../weather/weather-provider.ts';

type Timer = { id: number };

/** `leaderTimeMs`: the total time of first place. */
export type SessionSummary = { lapCount: number; bestTimeMs: number | null; leaderTimeMs: number | null };

const SUMMARIZED_AT_ONCE = 50;

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

export type StoredSession = {
  id: number;
  eventId: number;
  name: string;
  groupName: string;
  kind: SessionKind;
  rankedBy: RankedBy;
  resultStatus: ResultStatus;
  startsAtMs: number;
  endsAtMs: number;
};

/** One competitor of a session, in classification order. */
export type StoredCompetitor = {
  id: number;
  finishPosition: number;
  isClassified: 0 | 1;
  startPosition: number | null;
  startNumber: string;
  firstName: string;
  lastName: string;
  className: string;
  nationality: string | null;
  transponder: string | null;
  status: RowStatus;
  lapCount: number;
  /** including all penalties */
  totalTimeMs: number | null;
  penaltyMs: number;
  bestTimeMs: number | null;
  bestLapNumber: number | null;
  handicapMs: number;
  laps: Lap[];
  /** the driver of each lap of a shared car */
  stints: readonly Stint[];
  penalties: readonly Penalty[];
};

type Penalty = DecidedPenalty & { reason: string };

type EventFilter = {
  timerId?: number | undefined;
  sport?: Sport | undefined;
  countryCode?: string | undefined;
  isPaidOnly?: boolean;
};
/** Which events: those that run, or those that ended in this period. */
type Ended =
  | { kind: 'running'; onAir: OnAir }
  /** `hasOpenDays` adds events that have a result and days still to come */
  | { kind: 'ended'; onAir: OnAir; fromMs: number; beforeMs: number; hasOpenDays: boolean };
/**
 * An event runs while one of its sessions is on the air, or while its status says so and its days are not long past.
 */
type OnAir = { eventIds: readonly number[]; forgottenBeforeMs: number };

export type LiveStore = ReturnType<typeof createLiveStore>;

function withDeleted(laps: Lap[], numbers: ReadonlySet<number> | undefined): Lap[] {
  if (numbers === undefined) return laps;
  return laps.map((lap, index) => (numbers.has(index + 1) ? { ...lap, isDeleted: true } : lap));
}

export function createLiveStore(db: Kysely<Schema>) {
  function selectEvents() {
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
  type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number];

  /** Only listed ones, newest first. */
  async function listEvents(ended: Ended, filter: EventFilter, count: number): Promise<StoredEvent[]> {
    const { eventIds, forgottenBeforeMs } = ended.onAir;
    let query = selectEvents().where('event.isListed', '=', 1).where(isShownEvent('event'));
    if (ended.kind === 'running') {
      query = query.where(({ eb, or, and }) =>
        or([
          ...(eventIds.length === 0 ? [] : [eb('event.id', 'in', eventIds)]),
          and([
            eb('event.resultStatus', '=', resultStatuses.Active),
            eb('event.endsAtMs', '>=', forgottenBeforeMs),
          ]),
        ]),
      );
    } else {
      const { fromMs, beforeMs, hasOpenDays } = ended;
      query = query
        .where(({ eb, or }) =>
          or([
            eb('event.resultStatus', '!=', resultStatuses.Active),
            eb('event.endsAtMs', '<', forgottenBeforeMs),
          ]),
        )
        .where('event.endsAtMs', '>=', fromMs)
        .where(({ eb, or, and }) =>
          or([
            eb('event.endsAtMs', '<', beforeMs),
            ...(hasOpenDays
              ? [
                  and([
                    eb('event.startsAtMs', '<', beforeMs),
                    eb('event.resultStatus', '!=', resultStatuses.None),
                  ]),
                ]
              : []),
          ]),
        );
      if (eventIds.length > 0) query = query.where('event.id', 'not in', eventIds);
    }
    if (filter.timerId !== undefined) query = query.where('event.organizationId', '=', filter.timerId);
    if (filter.sport !== undefined) query = query.where('event.sport', '=', sports[filter.sport]);
    if (filter.countryCode !== undefined) query = query.where('venue.countryCode', '=', filter.countryCode);
    if (filter.isPaidOnly) {
      query = query.where((where) =>
        where.or([where('paid.paymentType', 'is', null), where('paid.paymentType', '!=', paymentTypes.Free)]),
      );
    }
    const rows = await query
      .orderBy('event.startsAtMs', 'desc')
      .orderBy('event.id', 'desc')
      .limit(count)
      .execute();
    return readableRows(rows, { what: 'event', idOf: ({ id }) => id, show: eventOf });
  }

  /** For anyone who has this guid. */
  async function findEvent(eventId: number, guid?: string): Promise<StoredEvent | null> {
    const row = await selectEvents().where('event.id', '=', eventId).executeTakeFirst();
    return row === undefined || !isOpenTo(row, guid) ? null : eventOf(row);
  }

  /** For viewers whose access was already checked. */
  async function findEventOfViewers(eventId: number): Promise<StoredEvent | null> {
    const row = await selectEvents()
      .where('event.id', '=', eventId)
      .where('event.deletedAtMs', 'is', null)
      .executeTakeFirst();
    return row === undefined ? null : eventOf(row);
  }

  /** A timer is an organisation, known by its id or by its name in any letter case. */
  async function findTimer(userName: string): Promise<Timer | null> {
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

  function selectSessions(eventId: number) {
    return db
      .selectFrom('sessions as session')
      .innerJoin('sessionGroups as group', 'group.id', 'session.groupId')
      .where('session.eventId', '=', eventId)
      .selectAll('session')
      .select('group.name as groupName');
  }
  type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number];

  /** In the order in which they start. */
  async function listSessions(eventId: number): Promise<StoredSession[]> {
    const rows = await selectSessions(eventId)
      .where(isShownSession('session'))
      .orderBy('session.startsAtMs')
      .orderBy('session.id')
      .execute();
    return rows.map(sessionOf);
  }

  async function findSession(eventId: number, sessionId: number): Promise<StoredSession | null> {
    const row = await selectSessions(eventId).where('session.id', '=', sessionId).executeTakeFirst();
    return row === undefined ? null : sessionOf(row);
  }

  /** The most laps, the best lap and the time of first place, for each session with laps. */
  async function summarizeSessions(sessions: readonly StoredSession[]): Promise<Map<number, SessionSummary>> {
    const summaries = new Map<number, SessionSummary>();
    for (let from = 0; from < sessions.length; from += SUMMARIZED_AT_ONCE) {
      const some = sessions.slice(from, from + SUMMARIZED_AT_ONCE).map(({ id }) => id);
      const rows = await db
        .selectFrom('competitors')
        .where('sessionId', 'in', some)
        .groupBy('sessionId')
        .select('sessionId')
        .select(({ fn }) => [
          fn.max('lapCount').as('lapCount'),
          fn.min('bestTimeMs').as('bestTimeMs'),
          fn.max('totalTimeMs').filterWhere('finishPosition', '=', 1).as('leaderTimeMs'),
        ])
        .execute();
      for (const { sessionId, ...summary } of rows) summaries.set(sessionId, summary);
      // Every competitor is read, and SQLite reads on the main thread.
      await nextTurn();
    }
    return summaries;
  }

  /** Rulings in force that affect laps or times, by competitor. */
  async function listRulings(sessionId: number) {
    const rulings = await db
      .selectFrom('rulings')
      .select(['competitorId', 'kind', 'value', 'reason', 'decidedAtMs'])
      .where('sessionId', '=', sessionId)
      .where('kind', 'in', ['penalty', 'lap-deleted'])
      .where('withdrawnInRevision', 'is', null)
      .execute();
    const penalties = new Map<number, Penalty[]>();
    const deletedLaps = new Map<number, Set<number>>();
    for (const { competitorId, kind, value, reason, decidedAtMs } of rulings) {
      const ofCompetitor = penalties.get(competitorId) ?? [];
      if (kind === 'penalty')
        penalties.set(competitorId, [...ofCompetitor, { penaltyMs: value ?? 0, reason, decidedAtMs }]);
      else deletedLaps.set(competitorId, (deletedLaps.get(competitorId) ?? new Set()).add(value ?? 0));
    }
    return { penalties, deletedLaps };
  }

  async function listCompetitors(sessionId: number): Promise<StoredCompetitor[]> {
    const rows = await db
      .selectFrom('competitors')
      .selectAll()
      .where('sessionId', '=', sessionId)
      .orderBy('finishPosition')
      .execute();
    const { penalties, deletedLaps } = await listRulings(sessionId);
    const otherRequests = yieldToEventLoop();
    const competitors: StoredCompetitor[] = [];
    for (const { status, laps, stints, ...row } of rows) {
      const ofCompetitor = penalties.get(row.id) ?? [];
      competitors.push({
        ...row,
        // Only this server writes it.
        stints: JSON.parse(stints) as Stint[],
        penalties: ofCompetitor,
        penaltyMs: ofCompetitor.reduce((sumMs, { penaltyMs }) => sumMs + penaltyMs, 0),
        status: nameOf(rowStatuses, status),
        laps: withDeleted(decodeLaps(laps), deletedLaps.get(row.id)),
      });
      await otherRequests();
    }
    return competitors;
  }

  /** null before there are results. */
  async function findLeader(sessionId: number): Promise<{ number: string; name: string } | null> {
    const row = await db
      .selectFrom('competitors')
      .select(['startNumber', 'firstName', 'lastName'])
      .where('sessionId', '=', sessionId)
      .orderBy('finishPosition')
      .limit(1)
      .executeTakeFirst();
    return row === undefined
      ? null
      : { number: row.startNumber, name: `${row.firstName} ${row.lastName}`.trim() };
  }

  async function hasCompetitor(sessionId: number, competitorId: string): Promise<boolean> {
    if (!/^[1-9]\d{0,14}$/.test(competitorId)) return false;
    const row = await db
      .selectFrom('competitors')
      .select('id')
      .where('sessionId', '=', sessionId)
      .where('id', '=', Number(competitorId))
      .executeTakeFirst();
    return row !== undefined;
  }

  async function listAnnouncements(sessionId: number) {
    return db
      .selectFrom('announcements')
      .select(['id', 'atMs', 'text'])
      .where('sessionId', '=', sessionId)
      .orderBy('atMs')
      .orderBy('id')
      .execute();
  }

  /** The last measured weather of a result. */
  async function findMeasuredWeather(sessionId: number): Promise<Weather | null> {
    const row = await db
      .selectFrom('sessionWeather')
      .select(['atMs', 'type', 'airTemperatureDeciC', 'isRaining'])
      .where('sessionId', '=', sessionId)
      .orderBy('atMs', 'desc')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { atMs, airTemperatureDeciC, isRaining } = row;
    const type = row.type === null ? (isRaining === 1 ? 'Rainy' : null) : nameOf(weatherTypes, row.type);
    return {
      atMs,
      temperatureC: airTemperatureDeciC === null ? null : airTemperatureDeciC / 10,
      precipitationIntensity: isRaining === 0 ? 0 : null,
      precipitationProbability: isRaining,
      type,
    };
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

  function sessionOf(row: SessionRow): StoredSession {
    const { id, eventId, name, groupName, startsAtMs, endsAtMs } = row;
    return {
      id,
      eventId,
      name,
      groupName,
      kind: row.kind as SessionKind, // a check of the table allows only these
      rankedBy: rankedByOf(nameOf(classificationTypes, row.classificationType)),
      resultStatus: nameOf(resultStatuses, row.resultStatus),
      startsAtMs,
      endsAtMs,
    };
  }

  return {
    listEvents,
    findEvent,
    findEventOfViewers,
    findTimer,
    listSessions,
    findSession,
    summarizeSessions,
    listCompetitors,
    findLeader,
    hasCompetitor,
    isLongSession: async (sessionId: number) => hasManyLaps(await sizeOfSession(db, sessionId)),
    listAnnouncements,
    findMeasuredWeather,
  };
}
