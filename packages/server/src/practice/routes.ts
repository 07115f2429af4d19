/** The practice API. */

import {
  activity as activitySchema,
  locationActivity,
  practiceApi,
  practiceLocation,
} from '@lapwing/contract/practice/practice';
import { namesOf, sports } from '@lapwing/contract/values/enums';
import { transponderCodeOf } from '@lapwing/timing/transponder-code';
import type { FastifyInstance } from 'fastify';
import { mount, type User } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import type { InThread } from '../http/threads/answer-thread.ts';
import { wantedSports } from '../http/wanted-sports.ts';
import { readableRows } from '../storage/readable-rows.ts';
import type { PracticeActivity, PracticeLocation } from './activity.ts';
import type { ActivityFilter, ActivityPage } from './activity-queries.ts';
import { getActivity, getLocation } from './get-visible.ts';
import { lapsCsv } from './laps-csv.ts';
import { locationStatusAt } from './location-status.ts';
import type { ChipSelector, LocatedActivity, PracticeStore, StoredSession } from './store.ts';
import { toWireActivity, toWireChip, toWireLocation, toWireLocationActivity, toWireSpan } from './wire.ts';
import { toWireSessionList, toWireStats } from './wire-laps.ts';

type Filters = Omit<ActivityFilter, 'viewerId' | 'accountId' | 'codes'> & ActivityPage;

const ofActivity = {
  what: 'practice activity',
  idOf: ({ activity: { id } }: LocatedActivity) => id,
};

export function practiceRoutes(
  app: FastifyInstance,
  store: PracticeStore,
  now: () => number = Date.now,
): void {
  async function listFor(
    user: User | null,
    who: Pick<ActivityFilter, 'accountId' | 'codes'>,
    filters: Filters,
    inThread: InThread,
  ) {
    const { count, offset, order, ...filter } = filters;
    const viewerId = user?.accountId ?? null;
    if (inThread !== null && (await store.isLongList({ viewerId, ...who, ...filter }, { count, offset })))
      return inThread();
    const { activities, total } = await store.listActivities(
      { viewerId, ...who, ...filter },
      { count, offset, order },
    );
    const nowMs = now();
    return {
      activities: readableRows(activities, {
        ...ofActivity,
        show: (one) => toWireActivity(one.activity, one.location, nowMs),
        schema: activitySchema,
      }),
      activityCount: total,
    };
  }

  async function listForChip(
    user: User | null,
    selector: ChipSelector,
    filters: Filters,
    inThread: InThread,
  ) {
    const codes = await store.findChipCodes(selector);
    if (codes.length === 0) throw problem('not-found', { detail: 'This transponder was never seen here' });
    return listFor(user, { codes }, filters, inThread);
  }

  async function listAtLocation(
    user: User | null,
    locationId: number,
    accountId: string | undefined,
    filters: Filters,
    inThread: InThread,
  ) {
    const location = await getLocation(store, locationId);
    const { count, offset, order, ...filter } = filters;
    const wanted = { viewerId: user?.accountId ?? null, accountId, ...filter, locationId };
    if (inThread !== null && (await store.isLongList(wanted, { count, offset }))) return inThread();
    const { activities, total } = await store.listActivities(wanted, { count, offset, order });
    return {
      location: toWireLocation(location, now()),
      activities: readableRows(activities, {
        ...ofActivity,
        show: (one) => toWireLocationActivity(one.activity, location),
        schema: locationActivity,
      }),
      activityCount: total,
    };
  }

  mount(app, practiceApi.accountActivities, async ({ params, query, user, inThread }) => {
    await refuseHiddenAccount(store, params.accountId, user);
    return listFor(user, { accountId: params.accountId }, query, inThread);
  });
  mount(app, practiceApi.accountActivityYears, async ({ params: { accountId }, user }) => {
    await refuseHiddenAccount(store, accountId, user);
    const yearCounts = await store.countByYear({ viewerId: user?.accountId ?? null, accountId });
    return { yearCounts, total: yearCounts.reduce((sum, { count }) => sum + count, 0) };
  });

  mount(app, practiceApi.chipActivities, ({ params, query, user, inThread }) =>
    listForChip(user, { number: params.chipNumber }, query, inThread),
  );
  mount(app, practiceApi.chipCarActivities, ({ params, query, user, inThread }) =>
    listForChip(user, { number: params.chipNumber, carId: params.carId }, query, inThread),
  );
  mount(app, practiceApi.chipCodeActivities, ({ params, query, user, inThread }) =>
    listForChip(user, { code: params.chipCode }, query, inThread),
  );
  mount(app, practiceApi.chipCodeCarActivities, ({ params, query, user, inThread }) =>
    listForChip(user, { code: params.chipCode, carId: params.carId }, query, inThread),
  );

  mount(app, practiceApi.locations, async ({ query: { sportCategory, sport, country, status } }) => {
    const nowMs = now();
    const locations = await store.listLocations({
      sports: wantedSports(sportCategory, sport),
      countryCode: country,
    });
    const wanted = locations.filter(
      (location) => status === undefined || locationStatusAt(location, nowMs) === status,
    );
    return {
      locations: readableRows(wanted, {
        what: 'practice location',
        idOf: ({ id }) => id,
        show: (location) => toWireLocation(location, nowMs),
        schema: practiceLocation,
      }),
    };
  });
  mount(app, practiceApi.sports, () => ({ sports: namesOf(sports) }));
  mount(app, practiceApi.location, async ({ params }) =>
    toWireLocation(await getLocation(store, params.locationId), now()),
  );
  mount(
    app,
    practiceApi.locationChip,
    async ({ params: { locationId, chipCode }, query, user, inThread }) => {
      const location = await getLocation(store, locationId);
      const wanted = { viewerId: user?.accountId ?? null, codes: [transponderCodeOf(chipCode)], locationId };
      if (inThread !== null && (await store.isLongList(wanted, {}))) return inThread();
      const { activities } = await store.listActivities(wanted, { order: 'asc' });
      const sessions = await store.listSessions(activities.map(({ activity }) => activity.id));
      const spans = activities.flatMap(({ activity }) =>
        spansOf(activity, sessions.get(activity.id) ?? [], location),
      );
      return { locations: query.order === 'asc' ? spans : spans.toReversed() };
    },
  );
  for (const call of [practiceApi.locationActivities, practiceApi.locationSubscriptions]) {
    mount(app, call, ({ params, query, user, inThread }) =>
      listAtLocation(user, params.locationId, undefined, query, inThread),
    );
  }
  mount(
    app,
    practiceApi.activities,
    async ({ query: { locationId, accountId, ...filters }, user, inThread }) => {
      if (accountId !== undefined) await refuseHiddenAccount(store, accountId, user);
      return listAtLocation(user, locationId, accountId, filters, inThread);
    },
  );

  mount(app, practiceApi.activity, async ({ params, query, user, inThread }) => {
    const { activity, location } = await getActivity(store, params.activityId, user);
    if (inThread !== null && query.sessions === true && isLong(activity)) return inThread();
    const answer = toWireActivity(activity, location, now());
    if (query.chips === true) answer.chipListDto = { chips: [toWireChip(activity.chip)] };
    if (query.sessions === true) {
      const spans = spansOf(activity, await listSessionsOf(store, activity), location);
      answer.practiceSessionsDto = { locations: query.order === 'desc' ? spans.toReversed() : spans };
    }
    return answer;
  });
  mount(app, practiceApi.activityStatistics, async ({ params, user, inThread }) => {
    const located = await getActivity(store, params.activityId, user);
    if (inThread !== null && isLong(located.activity)) return inThread();
    return toWireStats(located, await listSessionsOf(store, located.activity));
  });
  mount(app, practiceApi.activitySessions, async ({ params, query, user, inThread }) => {
    const located = await getActivity(store, params.activityId, user);
    if (inThread !== null && isLong(located.activity)) return inThread();
    const sessions = await listSessionsOf(store, located.activity);
    if (query.format === 'csv') return lapsCsv(located, sessions);
    return toWireSessionList(located, sessions, query.numlaps);
  });
  mount(app, practiceApi.activityChips, async ({ params, user }) => {
    const { activity } = await getActivity(store, params.activityId, user);
    return { chips: [toWireChip(activity.chip)] };
  });
}

/** About ten milliseconds of work. */
const FEW_LAPS = 1_000;

function isLong({ lapCount }: PracticeActivity): boolean {
  return lapCount > FEW_LAPS;
}

async function refuseHiddenAccount(
  store: PracticeStore,
  accountId: string,
  user: User | null,
): Promise<void> {
  const account = await store.findAccount(accountId);
  if (account === null) throw problem('not-found', { detail: 'There is no such account' });
  if (account.isPrivate && user?.accountId !== accountId) throw problem('profile-is-private');
}

async function listSessionsOf(store: PracticeStore, activity: PracticeActivity): Promise<StoredSession[]> {
  return (await store.listSessions([activity.id])).get(activity.id) ?? [];
}

function spansOf(activity: PracticeActivity, sessions: readonly StoredSession[], location: PracticeLocation) {
  return sessions.map((session) => toWireSpan(activity, session, location));
}
