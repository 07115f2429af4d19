/** A host with every public area, for tests with programs written for the public API. */

import { createResponseCache } from '../http/responses/response-cache.ts';
import { createServer } from '../http/server.ts';
import { openLive } from '../live/open-live.ts';
import { aLocation, anActivity } from '../practice/practice.test-support.ts';
import { practiceRoutes } from '../practice/routes.ts';
import { createFilledPractice } from '../practice/stored-practice.test-support.ts';
import {
  aClub,
  aCompetitor,
  anEvent,
  aSession,
  insertAccount,
  lapsOf,
  STARTS_AT_MS,
} from '../results/results.test-support.ts';
import { resultsRoutes } from '../results/routes.ts';
import { searchRoutes } from '../search/routes.ts';
import { createSearchStore } from '../search/store.ts';
import type { Database } from '../storage/database.ts';

const NOW = STARTS_AT_MS + 300_000;
export const ACTIVITIES = 168;

/**
 * What programs find there: a club with four events, one of them running and one with hundreds in a session, and a
 * practice location.
 */
export async function openHost(db: Database) {
  const { store, organizationId, venueId } = await aClub(db);
  await insertAccount(db, { isPrivate: 0 });
  const app = await createServer({ checksAnswers: true });
  resultsRoutes(app, store, createResponseCache(1_000_000));
  const live = await openLive(app, { db, originOf: () => 'http://localhost', now: () => NOW });
  const practice = createFilledPractice(db);
  practiceRoutes(app, practice, () => NOW);
  searchRoutes(app, createSearchStore(db, live));

  const competitors = [
    aCompetitor({ transponder: '1234567', laps: lapsOf([61_000, 60_000, 60_500]) }),
    aCompetitor({
      startNumber: '08',
      firstName: 'Ben',
      lastName: 'Smit',
      laps: lapsOf([61_200, 60_100, 61_000]),
    }),
    aCompetitor({ startNumber: '9', lastName: 'Lapped', laps: lapsOf([71_000, 72_000]) }),
    aCompetitor({ startNumber: '10', lastName: 'Retired', status: 'DNF', laps: lapsOf([62_000]) }),
    aCompetitor({ startNumber: '11', lastName: 'Absent', status: 'DNS' }),
    aCompetitor({
      startNumber: '12',
      lastName: 'Excluded',
      status: 'DQ',
      laps: lapsOf([59_000, 59_000, 59_000]),
    }),
  ];
  const dayMs = 86_400_000;
  const saveEvent = (name: string, startsAtMs: number, resultStatus: 'Official' | 'Active') =>
    store.saveEvent(
      anEvent({
        organizationId,
        venueId,
        name,
        startsAtMs,
        groups: [
          {
            name: 'Sunday',
            startsAtMs,
            sessions: [],
            groups: [
              {
                name: 'Senior',
                startsAtMs,
                sessions: [
                  aSession({ name: 'Race', resultStatus, startsAtMs, competitors }),
                  aSession({
                    name: 'Qualifying',
                    kind: 'qualify',
                    classificationType: 'PracticeAndQualification',
                    startsAtMs,
                    competitors,
                  }),
                ],
              },
            ],
          },
        ],
      }),
    );
  const old = await saveEvent('Winter Cup', STARTS_AT_MS - 400 * dayMs, 'Official');
  const recent = await saveEvent('Spring Cup', STARTS_AT_MS - 2 * dayMs, 'Official');
  const running = await saveEvent('Summer Cup', STARTS_AT_MS, 'Active');
  const big = await store.saveEvent(
    anEvent({
      organizationId,
      venueId,
      name: 'Fun Run',
      startsAtMs: STARTS_AT_MS - 300 * dayMs,
      groups: [
        {
          name: 'All',
          startsAtMs: STARTS_AT_MS,
          sessions: [
            aSession({
              competitors: Array.from({ length: 400 }, (_, index) =>
                aCompetitor({ startNumber: String(index + 1), laps: lapsOf([1_800_000 + index * 1_000]) }),
              ),
            }),
          ],
        },
      ],
    }),
  );
  const championshipId = await store.saveChampionship({
    organizationId,
    name: 'Club Championship',
    season: '2026',
    className: '',
    layout: 'PointsPerRun',
    rules: { points: [25, 18, 15], drops: 0 },
    events: [
      {
        eventId: recent.eventId,
        rounds: [{ sessionId: recent.sessionIds[0] ?? 0, name: 'Race', shortName: 'R1' }],
      },
    ],
  });
  const [locationId = 0] = await practice.saveLocations([aLocation({ organizationId })]);
  const [activityId = 0] = await practice.saveActivities(
    Array.from({ length: ACTIVITIES }, () => anActivity({ locationId })),
  );
  return { app, organizationId, old, recent, running, big, championshipId, locationId, activityId };
}
