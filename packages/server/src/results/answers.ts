/** The responses of the results calls as encoded bytes, cached until their data changes. */

import type { Championship, ChampionshipSummary } from '@lapwing/contract/results/championships';
import { event as eventSchema } from '@lapwing/contract/results/events';
import type { LapData, LapDataInfo } from '@lapwing/contract/results/lap-data';
import { TOTAL_COUNT_HEADER } from '@lapwing/contract/values/constants';
import type { Ruling } from '@lapwing/timing/classification/ruling';
import { groupBy } from '@lapwing/timing/group-by';
import { compareWithField } from '@lapwing/timing/laps/compare-laps';
import { type FileAnswer, fileBytes } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import { withByteOrderMark } from '../http/responses/csv.ts';
import { cachedJson, cachedJsonText, type EncodedResponse } from '../http/responses/encoded-response.ts';
import type { ResponseCache } from '../http/responses/response-cache.ts';
import type { InThread } from '../http/threads/answer-thread.ts';
import { isOpenTo } from '../storage/open-event.ts';
import { readableRows } from '../storage/readable-rows.ts';
import { championshipHtml } from './championship-html.ts';
import { toWireChampionship, toWireChampionshipSummary } from './championship-wire.ts';
import { championshipCsv, lapsCsv } from './downloads.ts';
import type { EventFilter, EventRow, Page } from './event-queries.ts';
import {
  toWireAnnouncements,
  toWireEvent,
  toWireGrouping,
  toWireOrganization,
  toWireSession,
} from './event-wire.ts';
import { toWireFieldLaps } from './field-laps-wire.ts';
import { lapChartJson } from './lap-chart-json.ts';
import { type AnyInfo, lapDataJson } from './laps-json.ts';
import { isRankedByBestLap, isRankedByDistance, placesByBestLap, toWireLapData } from './laps-wire.ts';
import { isLongList, type ResponseSource } from './long-results.ts';
import { classificationOf, revisionClassificationOf } from './read-classification.ts';
import { namesIn, toWireRevision } from './revision-wire.ts';
import { isInForce, toRuling } from './ruling-rows.ts';
import { sessionCsv } from './session-csv.ts';
import type { SessionRow } from './session-queries.ts';
import type { ResultsStore } from './store.ts';
import { toWireWeather } from './weather.ts';

export type Paging = { count?: number | undefined; offset?: number | undefined };
type Guid = { guid?: string | undefined };
/** Long responses are made in the thread, if there is one. */
type ResponseOptions = { inThread?: InThread };
type CsvQuery = { bom?: boolean | undefined };

/** The format of one version of the API; its name is part of the cache key. */
type Version<Wire, Written = unknown> = { flavour: string; write: (wire: Wire) => Written };

const CHAMPIONSHIPS_A_PAGE = 100;

export type ResultsAnswers = ReturnType<typeof resultsAnswers>;

export function resultsAnswers(store: ResultsStore, cache: ResponseCache) {
  /** An unlisted event opens with its guid; without it there is no such event. */
  async function getEvent(eventId: number, guid: string | undefined): Promise<EventRow> {
    const event = await store.findEvent(eventId);
    if (event === null || !isOpenTo(event, guid))
      throw problem('not-found', { detail: `There is no event ${eventId}` });
    return event;
  }

  async function getSession(sessionId: number, guid: string | undefined): Promise<SessionRow> {
    const session = await store.findSession(sessionId);
    if (session === null || !isOpenTo(session, guid))
      throw problem('not-found', { detail: `There is no session ${sessionId}` });
    return session;
  }

  /** Responses that are not public are not cached: the next visitor may not have the guid. */
  async function keepIfListed<Found extends { isListed: 0 | 1 }>(
    key: string,
    guid: string | undefined,
    get: (guid: string | undefined) => Promise<Found>,
    make: (found: Found) => Promise<EncodedResponse>,
  ): Promise<EncodedResponse> {
    if (guid === undefined) return cache.remember(key, async () => make(await get(undefined)));
    const found = await get(guid);
    // Read again without the guid for the cache: from here on a change of the event is noticed.
    return found.isListed === 1 ? cache.remember(key, async () => make(await get(undefined))) : make(found);
  }

  const ofEvent = (id: number, { guid }: Guid, what: string, make: (event: EventRow) => Promise<unknown>) =>
    keepIfListed(
      `results/events/${id}/${what}`,
      guid,
      (given) => getEvent(id, given),
      async (event) => cachedJson(await make(event)),
    );

  /** `madeFrom` is null if it is short for every session. */
  const readySession = (
    id: number,
    { guid, inThread = null }: Guid & ResponseOptions,
    what: string,
    madeFrom: ResponseSource | null,
    make: (session: SessionRow) => Promise<EncodedResponse>,
  ) =>
    keepIfListed(
      `results/sessions/${id}/${what}`,
      guid,
      (given) => getSession(id, given),
      async (session) => {
        const isLong =
          inThread !== null && madeFrom !== null && (await store.isLongSession(session, madeFrom));
        return isLong ? inThread() : make(session);
      },
    );

  const ofSession = (
    id: number,
    asked: Guid & ResponseOptions,
    what: string,
    madeFrom: ResponseSource | null,
    make: (session: SessionRow) => Promise<unknown>,
  ) => readySession(id, asked, what, madeFrom, async (session) => cachedJson(await make(session)));

  const ofChampionship = (
    id: number,
    what: string,
    inThread: InThread,
    make: () => Promise<EncodedResponse>,
  ) =>
    cache.remember(`results/championships/${id}/${what}`, async () =>
      inThread !== null && (await store.isLongChampionship(id)) ? inThread() : make(),
    );

  const groupingOf = async (eventId: number) => {
    const { groups, sessions } = await store.listSessionGroups(eventId);
    return toWireGrouping(groups, sessions);
  };

  /** The officials' rulings on each competitor, as of the newest revision. */
  const rulingsInForce = async (session: SessionRow) => {
    const rulings = await store.listRulings(session.id);
    const inForce = rulings.filter((row) => isInForce(row, session.revisionNumber));
    const byCompetitor = groupBy(inForce, ({ competitorId }) => competitorId);
    return (id: number) => (byCompetitor.get(id) ?? []).map(toRuling);
  };

  const lapDataOf = async (session: SessionRow, finishPosition: number): Promise<LapData> => {
    const competitor = await store.findCompetitorAt(session.id, finishPosition);
    if (competitor === null) return { lapDataInfo: null, laps: [] };
    const rulingsOf = await rulingsInForce(session);
    const places = await placesInField(session, competitor.fieldIndex, rulingsOf);
    return toWireLapData(session, competitor, rulingsOf(competitor.id), places);
  };

  const placesInField = async (
    session: SessionRow,
    fieldIndex: number,
    rulingsOf: (competitorId: number) => readonly Ruling[],
  ) => {
    if (isRankedByDistance(session)) {
      return compareWithField(await raceCrossings(session), fieldIndex);
    }
    if (!isRankedByBestLap(session)) return null;
    const competitors = await store.listCompetitorsWithLaps(session.id);
    return placesByBestLap(competitors, rulingsOf, await store.getFieldCrossings(session.id), fieldIndex);
  };

  /** Penalties count where the distance decides. */
  const raceCrossings = (session: SessionRow) =>
    isRankedByDistance(session)
      ? store.getPenalisedCrossings(session.id)
      : store.getFieldCrossings(session.id);

  async function getOrganization(organizationId: number) {
    const organization = await store.findOrganization(organizationId);
    if (organization === null)
      throw problem('not-found', { detail: `There is no organization ${organizationId}` });
    return organization;
  }

  const findChampionship = async (championshipId: number, organizationId?: number) => {
    const data = await store.findChampionship(championshipId);
    const isTheirs = organizationId === undefined || data?.championship.organizationId === organizationId;
    if (data === null || !isTheirs)
      throw problem('not-found', { detail: `There is no championship ${championshipId}` });
    return data;
  };

  const championshipOf = async (championshipId: number, organizationId?: number) =>
    toWireChampionship(await findChampionship(championshipId, organizationId));

  async function eventList(filter: EventFilter, page: Page, inThread: InThread): Promise<EncodedResponse> {
    if (inThread !== null && isLongList(page)) return inThread();
    const { events, total } = await store.listEvents(filter, page);
    const shown = readableRows(events, {
      what: 'event',
      idOf: ({ id }) => id,
      show: (row) => toWireEvent(row, null),
      schema: eventSchema,
    });
    return withTotal(shown, total);
  }

  return {
    readySession,

    /** Not cached if it is about an account, which may be private, or asks for another instant each time. */
    events: (filter: EventFilter, page: Page, inThread: InThread) =>
      filter.accountId === undefined && filter.updatedFromMs === undefined
        ? cache.remember(`results/list/${JSON.stringify({ ...filter, ...page })}`, () =>
            eventList(filter, page, inThread),
          )
        : eventList(filter, page, inThread),

    event: (id: number, guid: Guid, hasSessions: boolean) =>
      ofEvent(id, guid, hasSessions ? 'with-sessions' : 'alone', async (event) =>
        toWireEvent(event, {
          sessions: hasSessions ? await groupingOf(id) : null,
          championships: await store.listChampionshipsOfEvent(id),
        }),
      ),
    eventSessions: (id: number, guid: Guid) => ofEvent(id, guid, 'sessions', () => groupingOf(id)),

    session: (id: number, guid: Guid) =>
      ofSession(id, guid, 'session', null, async (session) =>
        toWireSession(session, await store.listAnnouncements(id)),
      ),
    announcements: (id: number, guid: Guid) =>
      ofSession(id, guid, 'announcements', null, async ({ timeZone }) =>
        toWireAnnouncements(await store.listAnnouncements(id), timeZone),
      ),
    weather: (id: number, guid: Guid) =>
      ofSession(id, guid, 'weather', null, async ({ timeZone }) =>
        toWireWeather(await store.listWeather(id), timeZone),
      ),
    classification: (id: number, { count, offset = 0, ...asked }: Paging & Guid & ResponseOptions) =>
      ofSession(id, asked, `classification/${offset}/${count}`, 'field', async (session) =>
        pageOfRows(await classificationOf(store, session), { count, offset }),
      ),
    lapChart: (id: number, asked: Guid & ResponseOptions) =>
      readySession(id, asked, 'lapchart', 'crossings', async (session) =>
        lapChartJson(session, await store.listStarters(id), await raceCrossings(session)),
      ),
    fieldLaps: (id: number, asked: Guid & ResponseOptions) =>
      ofSession(id, asked, 'fieldlaps', 'laps', async (session) =>
        toWireFieldLaps(session, await store.listCompetitorsWithLaps(id), await rulingsInForce(session)),
      ),
    laps: (
      id: number,
      finishPosition: number,
      { count, offset = 0, ...asked }: Paging & Guid & ResponseOptions,
      { flavour, write }: Version<LapDataInfo, AnyInfo>,
    ) =>
      readySession(
        id,
        asked,
        `laps/${flavour}/${finishPosition}/${offset}/${count}`,
        'stint',
        async (session) => {
          const { lapDataInfo, laps } = await lapDataOf(session, finishPosition);
          const info = lapDataInfo && write(lapDataInfo);
          return cachedJsonText(lapDataJson(info, laps.slice(offset, endOf(offset, count))));
        },
      ),
    revisions: (id: number, { count, offset = 0, ...asked }: Paging & Guid & ResponseOptions) =>
      readySession(id, asked, `revisions/${offset}/${count}`, 'field', async ({ timeZone }) => {
        const revisions = await store.listRevisions(id);
        const names = namesIn(revisions, await store.listNames(id));
        const page = revisions.slice(offset, endOf(offset, count));
        return withTotal(
          page.map((row) => toWireRevision(row, names, timeZone)),
          revisions.length,
        );
      }),
    revisionClassification: (
      id: number,
      number: number,
      { count, offset = 0, ...asked }: Paging & Guid & ResponseOptions,
    ) =>
      ofSession(
        id,
        asked,
        `revisions/${number}/classification/${offset}/${count}`,
        'field',
        async (session) => {
          if (number > session.revisionNumber)
            throw problem('not-found', { detail: `Session ${id} has no revision ${number}` });
          return pageOfRows(await revisionClassificationOf(store, session, number), { count, offset });
        },
      ),

    sessionCsv: (id: number, { bom, ...asked }: Guid & CsvQuery & ResponseOptions) =>
      readySession(id, asked, `csv/${bom}`, 'field', async (session) =>
        csvBytes(sessionCsv(session, await classificationOf(store, session)), bom),
      ),
    lapsCsv: (id: number, finishPosition: number, { bom, ...asked }: Guid & CsvQuery & ResponseOptions) =>
      readySession(id, asked, `laps/${finishPosition}/csv/${bom}`, 'stint', async (session) => {
        const lapData = await lapDataOf(session, finishPosition);
        if (lapData.lapDataInfo === null)
          throw problem('not-found', { detail: 'Nobody has this finish position' });
        return csvBytes(lapsCsv(session, lapData), bom);
      }),

    organization: (id: number) =>
      cache.remember(`results/organizations/${id}`, async () =>
        cachedJson(toWireOrganization(await getOrganization(id))),
      ),
    organizationEvents: (id: number, filter: EventFilter, page: Page, inThread: InThread) =>
      cache.remember(
        `results/organizations/${id}/events/${JSON.stringify({ ...filter, ...page })}`,
        async () => {
          await getOrganization(id);
          return eventList({ ...filter, organizationId: id }, page, inThread);
        },
      ),
    organizationChampionships: (
      id: number,
      { count = CHAMPIONSHIPS_A_PAGE, offset = 0 }: Paging,
      { flavour, write }: Version<ChampionshipSummary[]>,
    ) =>
      cache.remember(`results/organizations/${id}/championships/${flavour}/${offset}/${count}`, async () => {
        await getOrganization(id);
        const { championships, total } = await store.listChampionships(id, { count, offset });
        return withTotal(write(championships.map(toWireChampionshipSummary)), total);
      }),
    championship: (
      id: number,
      { flavour, write }: Version<Championship>,
      inThread: InThread,
      organizationId?: number,
    ) =>
      ofChampionship(id, `${flavour}/${organizationId}`, inThread, async () =>
        cachedJson(write(await championshipOf(id, organizationId))),
      ),
    championshipSummary: (id: number, organizationId: number, inThread: InThread) =>
      ofChampionship(id, `summary/${organizationId}`, inThread, async () => {
        const { championship, rounds } = await findChampionship(id, organizationId);
        const roundStatuses = rounds.map(({ resultStatus }) => resultStatus);
        return cachedJson(toWireChampionshipSummary({ ...championship, roundStatuses }));
      }),
    championshipOverview: (id: number, inThread: InThread, organizationId?: number) =>
      ofChampionship(id, `overview/${organizationId}`, inThread, async () =>
        cachedJson(championshipHtml(await championshipOf(id, organizationId))),
      ),
    championshipCsv: (id: number, { bom }: CsvQuery, inThread: InThread) =>
      ofChampionship(id, `csv/${bom}`, inThread, async () =>
        csvBytes(championshipCsv(await championshipOf(id)), bom),
      ),
  };
}

function csvBytes(file: FileAnswer, bom = false): EncodedResponse {
  return fileBytes(bom ? withByteOrderMark(file) : file);
}

function withTotal(answer: unknown, total: number): EncodedResponse {
  return cachedJson(answer, { [TOTAL_COUNT_HEADER]: String(total) });
}

export function pageOfRows<Whole extends { rows: readonly unknown[] }>(
  whole: Whole,
  { count, offset = 0 }: Paging,
) {
  return { ...whole, rows: whole.rows.slice(offset, endOf(offset, count)) };
}

function endOf(offset: number, count: number | undefined): number | undefined {
  return count === undefined ? undefined : offset + count;
}
