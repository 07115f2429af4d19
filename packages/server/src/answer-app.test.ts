import { expect, it } from 'vitest';
import { createAnswerApp } from './answer-app.ts';
import { createResponseCache } from './http/responses/response-cache.ts';
import { createServer } from './http/server.ts';
import type { AnswerThread } from './http/threads/answer-thread.ts';
import { createJournal } from './live/hosting/journal.ts';
import { aCompetitor, aSession, laps, saveRun } from './live/live.test-support.ts';
import { openLive } from './live/open-live.ts';
import { practiceRoutes } from './practice/routes.ts';
import { createFilledPractice } from './practice/stored-practice.test-support.ts';
import { invalidateResultsCache } from './results/invalidate-cache.ts';
import { resultsRoutes } from './results/routes.ts';
import { createResultsStore } from './results/store.ts';
import type { Database } from './storage/database.ts';
import { describeOnEachEngine, describeOnSqlite } from './storage/engines.test-support.ts';

const BASE = '/api/v0.2.3/eventresults';

/** A server whose long responses are made by another one in the same thread, and counted. */
async function aServer(db: Database) {
  const other = await createAnswerApp(db);
  const asked: string[] = [];
  const answerThread: AnswerThread = {
    async ask(_address, { url, accountId }) {
      asked.push(url);
      const { rawPayload, headers } = await other.inject({
        url,
        ...(accountId !== null && { headers: { authorization: `Bearer ${accountId}` } }),
      });
      return {
        contentType: String(headers['content-type']),
        headers: {},
        byteLength: rawPayload.length,
        identity: rawPayload,
        streamed: null,
        etag: String(headers.etag),
        encoded: new Map(),
        effort: 'once',
        isCurrent: false,
        tags: [],
      };
    },
    queue: { limit: 1, length: () => 0 },
    shorten: async (json) => json.toString(),
    close: () => other.close(),
  };
  const app = await createServer({
    answerThread,
    checksAnswers: true,
    verifyToken: async (accountId) => ({ accountId }),
  });
  const cache = createResponseCache(50_000_000);
  resultsRoutes(app, createResultsStore(db), cache);
  invalidateResultsCache(db, cache);
  await openLive(app, { db, originOf: () => 'http://localhost', cachedResults: cache });
  practiceRoutes(app, createFilledPractice(db));
  return {
    app,
    asked,
    other,
    close: async () => {
      await app.close();
      await other.close();
    },
  };
}

function aRaceOf(competitors: number, lapCount: number) {
  return aSession({
    resultStatus: 'Official',
    competitors: Array.from({ length: competitors }, (_, index) =>
      aCompetitor({
        startNumber: String(index + 1),
        // Very different lap times take more bytes, so fewer laps are many.
        laps: laps(
          Array.from({ length: lapCount }, (_lap, lap) => 60_000 + index * 10 + ((lap * 4_001) % 8_000)),
        ),
      }),
    ),
  });
}

function pathsOf(eventId: number, sessionId: number): string[] {
  const live = `/api/events/lw-${eventId}/sessions/lw-${eventId}-${sessionId}`;
  return [
    `${BASE}/sessions/${sessionId}/classification`,
    `${BASE}/sessions/${sessionId}/classification?count=2&offset=1`,
    `${BASE}/sessions/${sessionId}/csv`,
    `${BASE}/sessions/${sessionId}/fieldlaps`,
    `${BASE}/sessions/${sessionId}/lapchart`,
    `${BASE}/sessions/${sessionId}/lapdata/1/laps`,
    `${BASE}/sessions/${sessionId}/lapdata/1/csv`,
    `/v2/sessions/${sessionId}/lapdata/1/laps`,
    `/v2/sessions/${sessionId}/alllaptimes`,
    `${live}/data`,
    `${live}/stats`,
    `${live}/laps`,
    `${live}/replay`,
    `${live}/replay?after=10`,
  ];
}

describeOnEachEngine('a long answer', (openDb) => {
  it('is made in the thread, once for simultaneous requests, and is the same as made here', async () => {
    const db = await openDb();
    const { eventId, sessionIds } = await saveRun(db, [aRaceOf(301, 3)]);
    const { app, other, asked, close } = await aServer(db);
    for (const path of pathsOf(eventId, sessionIds[0] ?? 0)) {
      asked.length = 0;
      const answers = await Promise.all(Array.from({ length: 3 }, () => app.inject(path)));
      expect([...new Set(asked)], path).toEqual([path]);
      // If other servers write to the same database, the whole cache is cleared every few seconds.
      if (db.engine === 'sqlite') expect(asked).toHaveLength(1);
      const { body } = await other.inject(path);
      for (const answer of answers) expect([answer.statusCode, answer.body === body]).toEqual([200, true]);
      expect((await app.inject(path)).headers.etag).toBe(answers[0]?.headers.etag);
      if (db.engine === 'sqlite') expect(asked, `${path} is kept`).toHaveLength(1);
    }
    await close();
  });
});

describeOnSqlite('a long answer', (openDb) => {
  it('is a page of a replay with a packed journal, and later additions show', async () => {
    const db = await openDb();
    const { eventId, sessionIds } = await saveRun(db, [aRaceOf(2, 3)]);
    const [sessionId = 0] = sessionIds;
    const journal = createJournal(db, () => 1_000);
    const batch = (sequence: number) => ({
      batchId: `b${sequence}`,
      sequence,
      events: [{ kind: 'clock' as const, atMs: sequence, timeToGoMs: 1 }],
    });
    await journal.append(sessionId, batch(1));
    const { app, asked, close } = await aServer(db);
    const path = `/api/events/lw-${eventId}/sessions/lw-${eventId}-${sessionId}/replay`;
    expect((await app.inject(path)).json()).toMatchObject({ madeFrom: 'journal', number: 1 });
    expect(asked).toEqual([]);
    await journal.pack(sessionId);
    expect((await app.inject(path)).json()).toMatchObject({ madeFrom: 'journal', number: 1, hasMore: false });
    expect(asked).toEqual([path]);
    await journal.append(sessionId, batch(2));
    expect((await app.inject(path)).json()).toMatchObject({ number: 2, hasMore: false });
    await journal.pack(sessionId);
    const entries = Buffer.from('nonsense');
    await db.updateTable('livePackedJournals').set({ entries }).execute();
    for (const sequence of [3, 4]) {
      await journal.append(sessionId, batch(sequence));
      expect((await app.inject(path)).json()).toMatchObject({ number: sequence, hasMore: false });
    }
    expect(asked).toEqual([path, path, path]);
    await close();
  });

  it('is made again when its data has changed, and gone when its event is no longer listed', async () => {
    const db = await openDb();
    const { eventId, sessionIds } = await saveRun(db, [aRaceOf(301, 3)]);
    const [sessionId = 0] = sessionIds;
    const { app, asked, close } = await aServer(db);
    const paths = pathsOf(eventId, sessionId);
    for (const path of paths) await app.inject(path);
    asked.length = 0;
    await db
      .updateTable('competitors')
      .set({ lastName: 'Renamed' })
      .where('sessionId', '=', sessionId)
      .where('finishPosition', '=', 1)
      .execute();
    for (const path of paths) await app.inject(path);
    expect(asked).toEqual(paths);
    const { body } = await app.inject(`${BASE}/sessions/${sessionId}/classification`);
    expect(body.includes('Renamed')).toBe(true);
    await db.updateTable('events').set({ isListed: 0 }).where('id', '=', eventId).execute();
    for (const path of paths) expect((await app.inject(path)).statusCode, path).toBe(404);
    await close();
  });

  it('is not made in the thread if it is short', async () => {
    const db = await openDb();
    const { eventId, sessionIds } = await saveRun(db, [aRaceOf(20, 30)]);
    const { app, asked, close } = await aServer(db);
    for (const path of pathsOf(eventId, sessionIds[0] ?? 0))
      expect((await app.inject(path)).statusCode, path).toBe(200);
    expect(asked).toEqual([]);
    await close();
  });

  it('of many laps of few competitors is made in the thread too', async () => {
    const db = await openDb();
    const { eventId, sessionIds } = await saveRun(db, [aRaceOf(2, 5_200)]);
    const { app, asked, close } = await aServer(db);
    const paths = pathsOf(eventId, sessionIds[0] ?? 0).filter(
      (path) => !/classification|csv|lapchart/.test(path),
    );
    for (const path of paths) expect((await app.inject(path)).statusCode, path).toBe(200);
    expect(asked).toEqual(paths);
    await close();
  });

  it('is refused immediately for a competitor who is not in the session', async () => {
    const db = await openDb();
    const { eventId, sessionIds } = await saveRun(db, [aRaceOf(301, 3)]);
    const { app, asked, close } = await aServer(db);
    const session = `/api/events/lw-${eventId}/sessions/lw-${eventId}-${sessionIds[0]}`;
    for (const id of ['nobody', '0', '99999999', '1e3'])
      expect((await app.inject(`${session}/competitor/${id}`)).statusCode).toBe(404);
    expect(asked).toEqual([]);
    await close();
  });

  it('is a list of activities without a count, if there are many', async () => {
    const db = await openDb();
    const { organizationId } = await saveRun(db, [aRaceOf(1, 1)]);
    const { saveLocations, saveActivities } = createFilledPractice(db);
    const [locationId = 0] = await saveLocations([
      {
        organizationId,
        name: 'Track',
        sport: 'Karting',
        countryCode: 'BE',
        timeZone: 'Europe/Brussels',
        trackLengthMm: 0,
        minimumLapTimeMs: 0,
        sections: [],
      },
    ]);
    await saveActivities(
      Array.from({ length: 300 }, () => ({
        locationId,
        transponder: '7',
        isPrivate: false,
        sessions: [laps([60_000])],
      })),
    );
    const { app, asked, close } = await aServer(db);
    const list = `/api/v1/locations/${locationId}/activities`;
    expect((await app.inject(`${list}?count=25`)).json().activities).toHaveLength(25);
    expect(asked).toEqual([]);
    expect((await app.inject(list)).json().activities).toHaveLength(300);
    expect((await app.inject(`/api/v1/locations/${locationId}/7`)).json().locations).toHaveLength(300);
    expect(asked).toEqual([list, `/api/v1/locations/${locationId}/7`]);
    await close();
  });
});
