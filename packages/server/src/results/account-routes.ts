/** The API for results of one account. They may be private, so none of these responses is cached. */

import { sameInV2, sameWithoutVersion } from '@lapwing/contract/results/calls-v2';
import { session as sessionSchema } from '@lapwing/contract/results/events';
import { resultsAliases, resultsApi } from '@lapwing/contract/results/results';
import { formatLapTime } from '@lapwing/timing/lap-time';
import type { FastifyInstance } from 'fastify';
import { mount, type User } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import { wantedSports } from '../http/wanted-sports.ts';
import { readableRows } from '../storage/readable-rows.ts';
import type { ResultsAnswers } from './answers/answers.ts';
import { getOpenEvent } from './answers/get-open-event.ts';
import { type Paging, pageOfRows } from './answers/paging.ts';
import { classificationOf } from './read-classification.ts';
import type { ResultsStore } from './store.ts';
import { toWireAccountResults, toWireResults } from './wire/account-results.ts';
import { toWireSession } from './wire/event.ts';

/** The page size that existing programs expect for an account's events. */
const A_PAGE = 100;
const ALL_OF_AN_EVENT = 1_000;

export function accountRoutes(app: FastifyInstance, store: ResultsStore, answers: ResultsAnswers): void {
  for (const { accountEvents } of [resultsApi, sameInV2, sameWithoutVersion]) {
    mount(app, accountEvents, async ({ params: { userId }, query, user, inThread }) => {
      await refusePrivateProfile(store, userId, user);
      const sports = wantedSports(query.sportCategory, query.sport);
      return answers.events({ accountId: userId, sports }, pageOf(query), inThread);
    });
  }

  mount(app, resultsApi.accountResults, async ({ params: { userId }, query, user }) => {
    await refusePrivateProfile(store, userId, user);
    return toWireAccountResults(
      await store.listAccountResults(userId, query.year, pageOf(query)),
      query.year,
    );
  });

  mount(app, resultsApi.driverForm, async ({ params: { eventId }, query }) => {
    await getOpenEvent(store, eventId, query.guid);
    const { transponder, name = '', class: className = '' } = query;
    const { accountId, results, bestTimeMs } = await store.findDriverForm({
      transponder,
      name,
      className,
      eventId,
    });
    return {
      accountId,
      results: toWireResults(results),
      bestTimeHere: bestTimeMs === null ? null : formatLapTime(bestTimeMs),
    };
  });

  for (const api of [resultsAliases, sameInV2, sameWithoutVersion]) sessionRoutes(app, store, api);
}

type SessionCalls = Pick<
  typeof resultsAliases,
  'accountEventSessions' | 'accountSessions' | 'accountClassification'
>;

function sessionRoutes(app: FastifyInstance, store: ResultsStore, api: SessionCalls): void {
  mount(app, api.accountEventSessions, async ({ params, query, user }) => {
    const { userId, eventId } = params;
    await refusePrivateProfile(store, userId, user);
    const event = await store.findEvent(eventId);
    if (event === null || event.isListed === 0)
      throw problem('not-found', { detail: `There is no event ${eventId}` });
    const sessions = await store.listAccountSessions(userId, { eventId }, pageOf(query, ALL_OF_AN_EVENT));
    return sessions.map((session) => toWireSession(session, []));
  });

  mount(app, api.accountSessions, async ({ params: { userId }, query, user }) => {
    await refusePrivateProfile(store, userId, user);
    const { eventId } = query;
    const sessions = await store.listAccountSessions(userId, { eventId }, pageOf(query));
    return readableRows(sessions, {
      what: 'session',
      idOf: ({ id }) => id,
      show: (row) => toWireSession(row, []),
      schema: sessionSchema,
    });
  });

  mount(app, api.accountClassification, async ({ params, query, user, inThread }) => {
    const { userId, sessionId } = params;
    await refusePrivateProfile(store, userId, user);
    const [session] = await store.listAccountSessions(userId, { sessionId }, { count: 1, offset: 0 });
    if (session === undefined)
      throw problem('not-found', { detail: 'This account took no part in such a session' });
    if (inThread !== null && (await store.isLongSession(session, 'field'))) return inThread();
    return pageOfRows(await classificationOf(store, session), query);
  });
}

function pageOf({ count, offset = 0 }: Paging, usual = A_PAGE) {
  return { count: count ?? usual, offset };
}

/** Only its owner sees a private profile. */
export async function refusePrivateProfile(
  store: ResultsStore,
  accountId: string,
  user: User | null,
): Promise<void> {
  const account = await store.findAccount(accountId);
  if (account === null) throw problem('not-found', { detail: 'There is no such account' });
  if (account.isPrivate && user?.accountId !== accountId) throw problem('profile-is-private');
}
