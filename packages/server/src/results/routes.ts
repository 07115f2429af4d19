/** The event results calls over HTTP. */

import { TOTAL_COUNT_HEADER } from '@lapwing/contract/constants';
import { resultsApi } from '@lapwing/contract/results';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { mount, type User } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import type { ReadyCache } from '../http/ready-cache.ts';
import { wantedSports } from '../http/wanted-sports.ts';
import { toWireChampionship, toWireChampionshipSummary } from './championship-wire.ts';
import { toWireClassification } from './classification-wire.ts';
import { championshipCsv, lapsCsv, sessionCsv } from './downloads.ts';
import type { EventFilter, EventRow } from './event-queries.ts';
import {
  toWireAnnouncements,
  toWireEvent,
  toWireGrouping,
  toWireOrganization,
  toWireSession,
} from './event-wire.ts';
import { lapChartJson } from './lap-chart-json.ts';
import { toWireLapData } from './laps-wire.ts';
import type { SessionRow } from './session-queries.ts';
import type { ResultsStore } from './store.ts';

const EVENTS_A_PAGE = 25;
/** What existing programs expect of an account's events. */
const ACCOUNT_EVENTS_A_PAGE = 100;
const CHAMPIONSHIPS_A_PAGE = 100;

type Paging = { count?: number | undefined; offset?: number | undefined };

export function resultsRoutes(app: FastifyInstance, store: ResultsStore, cache: ReadyCache): void {
  eventRoutes(app, store);
  sessionRoutes(app, store, cache);
  organizationRoutes(app, store);
  championshipRoutes(app, store, cache);
}

function eventRoutes(app: FastifyInstance, store: ResultsStore): void {
  mount(app, resultsApi.events, async ({ query, reply }) => {
    const { sport, sportCategory, country, startDate, endDate } = query;
    const filter = {
      sports: wantedSports(sportCategory, sport),
      countryCode: country,
      fromDate: startDate?.slice(0, 10),
      untilDate: endDate?.slice(0, 10),
    };
    return listEvents(store, reply, filter, query, EVENTS_A_PAGE);
  });

  mount(app, resultsApi.accountEvents, async ({ params: { userId }, query, user, reply }) => {
    await refusePrivateProfile(store, userId, user);
    const sports = wantedSports(query.sportCategory, query.sport);
    return listEvents(store, reply, { accountId: userId, sports }, query, ACCOUNT_EVENTS_A_PAGE);
  });

  mount(app, resultsApi.event, async ({ params, query }) => {
    const event = await getEvent(store, params.eventId, query.guid);
    return toWireEvent(event, query.sessions === true ? await groupingOf(store, event.id) : null);
  });

  mount(app, resultsApi.eventSessions, async ({ params, query }) => {
    const event = await getEvent(store, params.eventId, query.guid);
    return groupingOf(store, event.id);
  });
}

function sessionRoutes(app: FastifyInstance, store: ResultsStore, cache: ReadyCache): void {
  mount(app, resultsApi.session, async ({ params }) => {
    const session = await getSession(store, params.sessionId);
    return toWireSession(session, await store.listAnnouncements(session.id));
  });

  mount(app, resultsApi.announcements, async ({ params }) => {
    const session = await getSession(store, params.sessionId);
    return toWireAnnouncements(await store.listAnnouncements(session.id), session.timeZone);
  });

  mount(app, resultsApi.classification, ({ params: { sessionId }, query: { count, offset = 0 } }) =>
    cache.remember(`results/sessions/${sessionId}/classification/${offset}/${count}`, async () => {
      const whole = await classificationOf(store, await getSession(store, sessionId));
      return { ...whole, rows: whole.rows.slice(offset, endOf(offset, count)) };
    }),
  );

  mount(app, resultsApi.lapChart, ({ params: { sessionId } }) =>
    cache.rememberJson(`results/sessions/${sessionId}/lapchart`, async () => {
      const session = await getSession(store, sessionId);
      return lapChartJson(session, await store.listCompetitorsWithLaps(sessionId));
    }),
  );

  mount(app, resultsApi.laps, ({ params: { sessionId, finishPosition }, query: { count, offset = 0 } }) =>
    cache.remember(`results/sessions/${sessionId}/laps/${finishPosition}/${offset}/${count}`, async () => {
      const whole = await lapDataOf(store, await getSession(store, sessionId), finishPosition);
      return { ...whole, laps: whole.laps.slice(offset, endOf(offset, count)) };
    }),
  );

  mount(app, resultsApi.sessionCsv, async ({ params }) => {
    const session = await getSession(store, params.sessionId);
    return sessionCsv(session, await classificationOf(store, session));
  });

  mount(app, resultsApi.lapsCsv, async ({ params: { sessionId, finishPosition } }) => {
    const session = await getSession(store, sessionId);
    const lapData = await lapDataOf(store, session, finishPosition);
    if (lapData.lapDataInfo === null)
      throw problem('not-found', { detail: 'Nobody has this finish position' });
    return lapsCsv(session, lapData);
  });
}

function organizationRoutes(app: FastifyInstance, store: ResultsStore): void {
  mount(app, resultsApi.organization, async ({ params }) =>
    toWireOrganization(await getOrganization(store, params.organizationId)),
  );

  mount(app, resultsApi.organizationEvents, async ({ params, query, reply }) => {
    const { id: organizationId } = await getOrganization(store, params.organizationId);
    const sports = wantedSports(query.sportCategory, undefined);
    return listEvents(store, reply, { organizationId, sports }, query, EVENTS_A_PAGE);
  });
}

function championshipRoutes(app: FastifyInstance, store: ResultsStore, cache: ReadyCache): void {
  mount(app, resultsApi.organizationChampionships, async ({ params, query, reply }) => {
    const { id } = await getOrganization(store, params.organizationId);
    const { count = CHAMPIONSHIPS_A_PAGE, offset = 0 } = query;
    const { championships, total } = await store.listChampionships(id, { count, offset });
    reply.header(TOTAL_COUNT_HEADER, total);
    return { championships: championships.map(toWireChampionshipSummary) };
  });

  mount(app, resultsApi.championship, ({ params: { championshipId } }) =>
    cache.remember(`results/championships/${championshipId}`, () => championshipOf(store, championshipId)),
  );

  mount(app, resultsApi.championshipCsv, async ({ params }) =>
    championshipCsv(await championshipOf(store, params.championshipId)),
  );
}

async function listEvents(
  store: ResultsStore,
  reply: FastifyReply,
  filter: EventFilter,
  { count, offset = 0 }: Paging,
  defaultCount: number,
) {
  const { events, total } = await store.listEvents(filter, { count: count ?? defaultCount, offset });
  reply.header(TOTAL_COUNT_HEADER, total);
  return events.map((event) => toWireEvent(event, null));
}

/** Its owner sees a private profile, and nobody else. */
async function refusePrivateProfile(
  store: ResultsStore,
  accountId: string,
  user: User | null,
): Promise<void> {
  const account = await store.findAccount(accountId);
  if (account === null) throw problem('not-found', { detail: 'There is no such account' });
  if (account.isPrivate && user?.accountId !== accountId) throw problem('profile-is-private');
}

/** An event that is not listed opens with its guid; without it there is no such event. */
async function getEvent(store: ResultsStore, eventId: number, guid: string | undefined): Promise<EventRow> {
  const event = await store.findEvent(eventId);
  if (event === null || (event.isListed === 0 && event.guid !== guid)) {
    throw problem('not-found', { detail: `There is no event ${eventId}` });
  }
  return event;
}

async function getSession(store: ResultsStore, sessionId: number): Promise<SessionRow> {
  const session = await store.findSession(sessionId);
  if (session === null) throw problem('not-found', { detail: `There is no session ${sessionId}` });
  return session;
}

async function getOrganization(store: ResultsStore, organizationId: number) {
  const organization = await store.findOrganization(organizationId);
  if (organization === null)
    throw problem('not-found', { detail: `There is no organization ${organizationId}` });
  return organization;
}

async function groupingOf(store: ResultsStore, eventId: number) {
  const { groups, sessions } = await store.listSessionGroups(eventId);
  return toWireGrouping(groups, sessions);
}

async function classificationOf(store: ResultsStore, session: SessionRow) {
  const runs = session.isMerge === 1 ? await store.listRunsOf(session.id) : [];
  const competitors = await store.listCompetitors([session.id, ...runs.map(({ id }) => id)]);
  const of = (sessionId: number) => competitors.filter((row) => row.sessionId === sessionId);
  return toWireClassification(
    session,
    of(session.id),
    runs.map((run) => ({ ...run, results: of(run.id) })),
  );
}

async function lapDataOf(store: ResultsStore, session: SessionRow, finishPosition: number) {
  return toWireLapData(session, await store.listCompetitorsWithLaps(session.id), finishPosition);
}

async function championshipOf(store: ResultsStore, championshipId: number) {
  const data = await store.findChampionship(championshipId);
  if (data === null) throw problem('not-found', { detail: `There is no championship ${championshipId}` });
  return toWireChampionship(data);
}

function endOf(offset: number, count: number | undefined): number | undefined {
  return count === undefined ? undefined : offset + count;
}
