/** Searches the index by name, and leaves out what is not public. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventWinner } from '@lapwing/contract/results/event-winner';
import { MOST_FOUND_OF_A_TYPE } from '@lapwing/contract/site/search';
import {
  accountStatuses,
  nameOf,
  type SearchEntityType,
  type Sport,
  searchEntityTypes,
  sports,
} from '@lapwing/contract/values/enums';
import { sql } from 'kysely';
import { hasPassed } from '../has-passed.ts';
import type { Change } from '../storage/changes.ts';
import type { Database } from '../storage/database.ts';
import { listEventWinners } from '../storage/event-winners.ts';
import { readableRows } from '../storage/readable-rows.ts';
import type { SearchFilters } from './candidates.ts';
import { createNameFinder, type FoundName, type FoundNames } from './find-names.ts';
import type { SearchPart } from './match-name.ts';
import { withoutOtherSports } from './sports-of-people.ts';

export type SearchQuery = SearchFilters & {
  /** folded words and phrases, see parseSearchTerm; an empty list finds nothing */
  parts: readonly string[];
  /** undefined for all types */
  entityTypes?: readonly SearchEntityType[] | undefined;
  /** No more competitors than this, each name once; undefined for all of them. */
  mostCompetitors?: number | undefined;
  count: number;
  offset: number;
};

export type FoundEntity = {
  entityType: SearchEntityType;
  /** the number of the event for Events and LiveEvents alike */
  entityId: string;
  name: string;
  nickName: string | null;
  sport: Sport | null;
  countryCode: string | null;
  dateMs: number | null;
  /** of the venue of an event */
  timeZone: string | null;
  /** of an event: its track, its organisation and who has won */
  event: FoundEvent | null;
  /** of a championship */
  organizationId: number | null;
  /** of a competitor */
  participant: FoundParticipant | null;
  score: number;
};

export type FoundEvent = { venueName: string; organizationName: string; winner: EventWinner | undefined };

export type FoundParticipant = {
  eventId: number;
  eventName: string;
  sessionId: number;
  sessionName: string;
  startNumber: string;
  className: string;
  /** null while the session runs */
  finishPosition: number | null;
};

export type SearchPage = { found: FoundEntity[]; total: number; parts: readonly SearchPart[] };

/** At least so many: there may be more than are counted. */
export type TypeCount = { count: number; isAtLeast: boolean };

export type SearchStore = ReturnType<typeof createSearchStore>;

const { Events, Profiles, Championships, Participants } = searchEntityTypes;

/** The pages and the counts of one search are requested together. A change shows within a second. */
const CACHE_MS = 500;
const MOST_KEPT = 50;
const READ_AT_ONCE = 100;

/** What is found by name, and which events may be found. */
const changesNames: ReadonlySet<Change['kind']> = new Set([
  'search-index',
  'lists',
  'new-event',
  'everything',
]);

export type SearchOptions = {
  /** Live timing decides which events are live. */
  runningEventIds: () => Promise<readonly number[]>;
  nowMs?: () => number;
};

export function createSearchStore(database: Database, { runningEventIds, nowMs = Date.now }: SearchOptions) {
  const db = database.reads;
  const findNames = createNameFinder(db, { runningEventIds, nowMs });
  const cache = new Map<string, { names: Promise<FoundNames>; askedAtMs: number }>();
  database.onChange(({ kind }) => {
    if (changesNames.has(kind)) cache.clear();
  });

  function namesFor({ parts, sports: wanted, countryCode }: Omit<SearchQuery, 'count' | 'offset'>) {
    if (wanted?.length === 0) return Promise.resolve({ parts: [], names: [] });
    const key = JSON.stringify([parts, wanted, countryCode]);
    const cached = cache.get(key);
    if (cached !== undefined && !hasPassed(CACHE_MS, cached.askedAtMs, nowMs())) return cached.names;
    const names = findNames(parts, { sports: wanted, countryCode }).then((found) =>
      withoutOtherSports(db, found, wanted),
    );
    if (cache.size >= MOST_KEPT) cache.clear();
    cache.set(key, { names, askedAtMs: nowMs() });
    names.catch(() => cache.delete(key));
    return names;
  }

  /** The best matches first; of equally good ones the latest. */
  async function find(query: SearchQuery): Promise<SearchPage> {
    const { parts, names } = await namesFor(query);
    const { entityTypes, mostCompetitors, offset, count } = query;
    const ofTypes =
      entityTypes === undefined ? names : names.filter((name) => entityTypes.includes(name.entityType));
    const wanted = mostCompetitors === undefined ? ofTypes : withFewCompetitors(ofTypes, mostCompetitors);
    return { parts, total: wanted.length, found: await read(wanted.slice(offset, offset + count)) };
  }

  /** The number of results of each type. */
  async function countByType(query: SearchFilters & { parts: readonly string[] }) {
    const { names } = await namesFor(query);
    const counts = new Map<SearchEntityType, TypeCount>();
    for (const { entityType } of names) {
      const count = (counts.get(entityType)?.count ?? 0) + 1;
      counts.set(entityType, { count, isAtLeast: count >= MOST_FOUND_OF_A_TYPE });
    }
    return counts;
  }

  async function read(names: readonly FoundName[]): Promise<FoundEntity[]> {
    const found: FoundEntity[] = [];
    for (let from = 0; from < names.length; from += READ_AT_ONCE) {
      found.push(...(await readSome(names.slice(from, from + READ_AT_ONCE))));
      // SQLite reads on the main thread.
      await nextTurn();
    }
    return found;
  }

  /** Reads what is shown of the names; the entities themselves decide about visibility. */
  async function readSome(names: readonly FoundName[]): Promise<FoundEntity[]> {
    const ownEventId = idOfEntry(Events);
    const eventId = sql<number>`coalesce(${sql.ref('entry.eventId')}, ${ownEventId})`;
    const championshipId = idOfEntry(Championships);
    const rows = await db
      .selectFrom('searchEntries as entry')
      .leftJoin('events as event', (join) => join.on('event.id', '=', eventId))
      .leftJoin('venues as venue', 'venue.id', 'event.venueId')
      .leftJoin('organizations as organizer', 'organizer.id', 'event.organizationId')
      .leftJoin('championships as championship', (join) => join.on('championship.id', '=', championshipId))
      .leftJoin('accounts as account', 'account.id', 'entry.entityId')
      .leftJoin('sessions as session', 'session.id', 'entry.sessionId')
      .leftJoin('competitors as competitor', 'competitor.id', 'entry.competitorId')
      .where('entry.id', 'in', [...new Set(names.map(({ entryId }) => entryId))])
      .where((eb) =>
        eb.or([
          eb('entry.entityType', 'not in', [Events, Participants, Profiles]),
          eb.and([eb('entry.entityType', 'in', [Events, Participants]), eb('event.isListed', '=', 1)]),
          eb.and([
            eb('entry.entityType', '=', Profiles),
            eb('account.isPrivate', '=', 0),
            eb('account.status', '=', accountStatuses.Active),
          ]),
        ]),
      )
      .select([
        'entry.id',
        'entry.name',
        'entry.nickName',
        'entry.sport',
        'entry.countryCode',
        'entry.dateMs',
        'venue.timeZone',
        'venue.name as venueName',
        'organizer.name as organizerName',
        'event.id as ownEventId',
        'championship.organizationId',
        'entry.eventId',
        'event.name as eventName',
        'entry.sessionId',
        'session.name as sessionName',
        'entry.startNumber',
        'entry.className',
        'competitor.finishPosition',
      ])
      .execute();
    const winners = await listEventWinners(
      db,
      rows.flatMap(({ ownEventId, sessionId }) =>
        ownEventId === null || sessionId !== null ? [] : [ownEventId],
      ),
    );
    const rowOf = new Map(
      readableRows(rows, {
        what: 'search entry',
        idOf: ({ id }) => id,
        show: (row) => {
          const { id, name, nickName, sport, countryCode, dateMs, timeZone, organizationId } = row;
          const shown = { name, nickName, countryCode, dateMs, timeZone, organizationId };
          return [
            id,
            {
              ...shown,
              sport: sport === null ? null : nameOf(sports, sport),
              participant: participantOf(row),
              event: eventOf(row, winners),
            },
          ] as const;
        },
      }),
    );
    return names.flatMap(({ entryId, entityType, entityId, score }) => {
      const row = rowOf.get(entryId);
      return row === undefined ? [] : [{ ...row, entityType, entityId, score }];
    });
  }

  return { find, countByType };
}

/** A competitor is found once in every event: the best of each name stays. */
function withFewCompetitors(names: readonly FoundName[], most: number): FoundName[] {
  const shown = new Set<string>();
  return names.filter(({ entityType, foldedName }) => {
    if (entityType !== 'Participants') return true;
    if (shown.size >= most || shown.has(foldedName)) return false;
    shown.add(foldedName);
    return true;
  });
}

type ReadParticipant = { [Name in keyof FoundParticipant]: FoundParticipant[Name] | null };

/** null for other entries, and if the session has been deleted in the meantime. */
function participantOf(row: ReadParticipant): FoundParticipant | null {
  const { eventId, eventName, sessionId, sessionName, startNumber, className, finishPosition } = row;
  if (eventId === null || eventName === null || sessionId === null || sessionName === null) return null;
  return {
    eventId,
    eventName,
    sessionId,
    sessionName,
    startNumber: startNumber ?? '',
    className: className ?? '',
    finishPosition,
  };
}

type ReadEvent = {
  ownEventId: number | null;
  sessionId: number | null;
  venueName: string | null;
  organizerName: string | null;
};

/** null for other entries, also for the competitors of an event. */
function eventOf(row: ReadEvent, winners: ReadonlyMap<number, EventWinner>): FoundEvent | null {
  const { ownEventId, sessionId, venueName, organizerName } = row;
  if (ownEventId === null || sessionId !== null) return null;
  return {
    venueName: venueName ?? '',
    organizationName: organizerName ?? '',
    winner: winners.get(ownEventId),
  };
}

/** An id is only read as a number if the entry is of that type: account ids are no numbers. */
function idOfEntry(entityType: number) {
  return sql<number>`cast(case when ${sql.ref('entry.entityType')} = ${sql.lit(entityType)} then ${sql.ref('entry.entityId')} end as bigint)`;
}
