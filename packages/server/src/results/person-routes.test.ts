import { expect, it } from 'vitest';
import { createServer } from '../http/server.ts';
import { describeOnSqlite } from '../storage/engines.test-support.ts';
import { aRace } from './calls.test-support.ts';
import { personRoutes } from './person-routes.ts';
import { ANNA, aClub, anEvent, insertAccount, STARTS_AT_MS } from './results.test-support.ts';

describeOnSqlite('the calls about what a person achieved', (openDb) => {
  async function openPerson(isPrivate: 0 | 1) {
    const db = await openDb();
    const club = await aClub(db);
    await insertAccount(db, { isPrivate });
    const app = await createServer({ checksAnswers: true, verifyToken: async (id) => ({ accountId: id }) });
    personRoutes(app, club.store, 'lapwing');
    const groups = [{ name: 'Senior', startsAtMs: STARTS_AT_MS, sessions: [aRace()] }];
    const { eventId, sessionIds } = await club.store.saveEvent(anEvent({ ...club, groups }));
    const ask = (url: string, token?: string) =>
      app.inject({ url, ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }) });
    return { ask, eventId, sessionId: sessionIds[0] ?? 0 };
  }

  it('list a person’s events, under the own brand and under the one that programs use', async () => {
    const { ask, eventId, sessionId } = await openPerson(0);
    for (const brand of ['lapwing', 'speedhive']) {
      expect((await ask(`/api/v1/${brand}profile/timeline/${ANNA}`)).json()).toEqual({
        messages: [
          {
            eventId: String(eventId),
            sessionId: String(sessionId),
            timelineName: 'Race 1',
            racerName: 'Anna Jansen',
            eventName: 'Spring Cup',
            utc: new Date(STARTS_AT_MS).toISOString(),
            type: 0,
          },
        ],
      });
    }
  });

  it('list podium places', async () => {
    const { ask, eventId, sessionId } = await openPerson(0);
    expect((await ask(`/api/v2/achievements/${ANNA}/overview`)).json()).toEqual({
      badges: [
        {
          eventId,
          eventName: 'Spring Cup',
          eventDate: '2026-05-11',
          sessionId,
          sessionName: 'Race 1',
          className: 'Senior',
          position: 1,
          racer: { name: 'Anna Jansen' },
        },
      ],
    });
  });

  it('return a private profile only to its owner', async () => {
    const { ask } = await openPerson(1);
    for (const url of [
      `/api/v1/speedhiveprofile/timeline/${ANNA}`,
      `/api/v2/achievements/${ANNA}/overview`,
    ]) {
      expect((await ask(url)).json()).toMatchObject({ code: 'profile-is-private' });
      expect((await ask(url, ANNA)).statusCode).toBe(200);
    }
  });
});
