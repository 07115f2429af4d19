/** The results calls on a database, and a race to call about. */

import type { Lap } from '@lapwing/timing/laps/lap';
import type { NewSession } from '@lapwing/timing/revisions/new-session';
import { createCheckedCache } from '../http/responses/checked-cache.test-support.ts';
import { createServer } from '../http/server.ts';
import type { NewEvent } from '../publishing/document/new-event.ts';
import type { Database } from '../storage/database.ts';
import { invalidateResultsCache } from './invalidate-cache.ts';
import { aClub, aCompetitor, anEvent, aSession, lapsOf, STARTS_AT_MS } from './results.test-support.ts';
import { resultsRoutes } from './routes.ts';

const BASE = '/api/v0.2.3/eventresults';

/** The token of a person is their account id. */
export async function openResults(db: Database) {
  const club = await aClub(db);
  const app = await createServer({ checksAnswers: true, verifyToken: async (accountId) => ({ accountId }) });
  const cache = createCheckedCache(app);
  resultsRoutes(app, club.store, cache);
  invalidateResultsCache(db, cache);
  const get = (path: string, token?: string) =>
    app.inject({
      url: /^\/v\d\/|\/alllaptimes$/.test(path) ? path : BASE + path,
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    });
  const json = async (path: string) => (await get(path)).json();
  const saveIn = async (event: Partial<NewEvent>, ...sessions: NewSession[]) => {
    const groups = [{ name: 'Senior', startsAtMs: STARTS_AT_MS, sessions }];
    const { eventId, sessionIds } = await club.store.saveEvent(anEvent({ ...club, groups, ...event }));
    return { eventId, sessionId: sessionIds[0] ?? 0, sessionIds };
  };
  const save = (...sessions: NewSession[]) => saveIn({}, ...sessions);
  return { ...club, app, get, json, save, saveIn };
}

/** Anna wins, Ben is one lap down, Cas did not start. */
export function aRace(): NewSession {
  return aSession({
    competitors: [
      aCompetitor({ transponder: '1234567', startPosition: 2, laps: lapsOf([61_000, 60_000, 60_500]) }),
      aCompetitor({
        startNumber: '8',
        firstName: 'Ben',
        lastName: 'Smit',
        startPosition: 1,
        laps: lapsOf([60_900, 75_000]).map(
          (lap, index): Lap => ({ ...lap, isInPit: index === 1, flag: 'YELLOW' }),
        ),
      }),
      aCompetitor({ startNumber: '9', firstName: 'Cas', lastName: '', className: 'Junior', status: 'DNS' }),
    ],
    announcements: [{ atMs: STARTS_AT_MS + 1_500, text: 'Track is damp' }],
  });
}
