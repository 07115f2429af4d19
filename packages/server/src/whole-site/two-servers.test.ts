import type { FastifyInstance } from 'fastify';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { createBusNetwork } from '../bus/bus-network.test-support.ts';
import { ACCENT_SHEET } from '../host/site-look.ts';
import { useMadeKeys } from '../identity/made-keys.test-support.ts';
import { anOrganization, clubDay } from '../ingest/club-day.test-support.ts';
import { aKeyFor, anna, anUpload, ben, aSession as sessionOf } from '../ingest/ingest.test-support.ts';
import { aRaceInBatches } from '../live/race.test-support.ts';
import { parseSettings } from '../settings/settings.ts';
import { saveSiteSettings } from '../settings/site-settings.ts';
import { openDatabase } from '../storage/database.ts';
import { postgresPlace, postgresUrl } from '../storage/places.test-support.ts';

const RESULTS = '/api/v0.2.3/eventresults';
const INGEST = '/api/ingest/v1';

/** Two whole servers on one PostgreSQL. */
async function openTwoServers() {
  const model = inject('migrated').postgres;
  const place = await postgresPlace(postgresUrl ?? '', model ?? undefined);
  onTestFinished(place.remove);
  const network = createBusNetwork();
  const openServer = async () => {
    const settings = parseSettings({
      LAPWING_LOG_LEVEL: 'silent',
      LAPWING_DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
    });
    const db = await openDatabase(place);
    onTestFinished(() => db.close());
    await useMadeKeys(db);
    const bus = network.open();
    const app = await createApp({ settings, db, bus, hasDemoSignIn: false, siteFolder: '/nowhere' });
    onTestFinished(() => app.close());
    return { app, db, bus };
  };
  const [one, other] = [await openServer(), await openServer()];
  const organizationId = await anOrganization(one.db);
  const { key } = await aKeyFor(one.db, organizationId);
  const send = (app: FastifyInstance, path: string, body: unknown, method: 'POST' | 'PUT' = 'POST') =>
    app.inject({
      method,
      url: INGEST + path,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
  return { one, other, organizationId, send };
}

const batches = aRaceInBatches({ competitors: 6, minutes: 3, size: 8 }).map((batch) => ({
  ...batch,
  ...clubDay,
}));

describe.skipIf(postgresUrl === null)('Two servers on one PostgreSQL (skipped without one)', () => {
  test('take the batches of a session at the same moment, and show the same board', async () => {
    const { one, other, send } = await openTwoServers();
    const answers = await Promise.all(
      batches.map((batch, index) => send(index % 2 === 0 ? one.app : other.app, '/live', batch)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(batches.map(() => 200));
    const [eventId] = answers.map((answer) => (answer.json() as { eventId: number }).eventId);
    const boardAt = async (app: FastifyInstance) =>
      (await app.inject({ url: `/api/live/boards/lw-${eventId}` })).json()?.snapshot;
    await vi.waitFor(async () => expect((await boardAt(one.app))?.n).toBe(batches.length));
    await vi.waitFor(async () => expect((await boardAt(other.app))?.n).toBe(batches.length));
    expect((await boardAt(other.app)).board).toEqual((await boardAt(one.app)).board);
  });

  test('a server that stops saves its boards, and the other goes on immediately', async () => {
    const { one, other, send } = await openTwoServers();
    for (const batch of batches.slice(0, 5)) await send(one.app, '/live', batch);
    await one.app.close();
    expect(await other.db.selectFrom('liveCheckpoints').select('number').execute()).toEqual([{ number: 5 }]);
    expect(
      await other.db.selectFrom('leases').select('nodeId').where('nodeId', 'is not', null).execute(),
    ).toEqual([]);
    const answer = await send(other.app, '/live', batches[5]);
    expect([answer.statusCode, answer.json().isRepeated]).toEqual([200, false]);
  });

  test('without the bus: the owner takes batches, the other asks to try again later', async () => {
    const { one, other, send } = await openTwoServers();
    expect((await send(one.app, '/live', batches[0])).statusCode).toBe(200);
    other.bus.cut();
    const refused = await send(other.app, '/live', batches[1]);
    expect(refused.statusCode).toBe(503);
    const pauses = new Set<number>();
    for (let count = 0; count < 30; count++)
      pauses.add(Number((await send(other.app, '/live', batches[1])).headers['retry-after']));
    expect([...pauses].every((seconds) => seconds >= 1 && seconds <= 5)).toBe(true);
    expect(pauses.size).toBeGreaterThan(1);
    expect((await send(one.app, '/live', batches[1])).statusCode).toBe(200);
    other.bus.mend();
    expect((await send(other.app, '/live', batches[2])).json()).toMatchObject({ isRepeated: false });
  });

  test.each(['with', 'without'])(
    'show what the other has answered for, at the next request: %s the bus',
    async (withOrWithout) => {
      const { one, other, send } = await openTwoServers();
      if (withOrWithout === 'without') for (const { bus } of [one, other]) bus.cut();
      const turned = [
        { ...ben, laps: anna.laps },
        { ...anna, laps: ben.laps },
      ];
      const stored = (await send(one.app, '/results', anUpload())).json();
      const sessionId = stored.sessions[0].sessionId as number;
      const winnerAt = async (app: FastifyInstance) => {
        const answer = await app.inject({ url: `${RESULTS}/sessions/${sessionId}/classification` });
        return answer.body.indexOf('Anna') < answer.body.indexOf('Ben') ? 'Anna' : 'Ben';
      };
      const winners: string[] = [];
      const wanted: string[] = [];
      for (let round = 0; round < 10; round++) {
        const [from, to] = round % 4 < 2 ? [one, other] : [other, one];
        await winnerAt(to.app);
        const competitors = round % 2 === 0 ? turned : [anna, ben];
        const upload = anUpload({ uploadId: `u-${round + 2}`, sessions: [sessionOf({ competitors })] });
        expect((await send(from.app, '/results', upload)).statusCode).toBe(200);
        winners.push(await winnerAt(to.app));
        wanted.push(round % 2 === 0 ? 'Ben' : 'Anna');
      }
      expect(winners).toEqual(wanted);
    },
  );

  test('show the look of the site that a host has set at the other', async () => {
    const { one, other } = await openTwoServers();
    const styleAt = async ({ app }: typeof one) => (await app.inject({ url: ACCENT_SHEET })).body;
    expect(await styleAt(other)).not.toContain('#006b80');
    await one.db.transaction().execute((tx) => saveSiteSettings(tx, { accentColor: '#006b80' }));
    await vi.waitFor(async () => expect(await styleAt(other)).toContain('#006b80'), { timeout: 3_000 });
  });

  test('store an upload that arrives at both at the same moment once', async () => {
    const { one, other, send } = await openTwoServers();
    const answers = await Promise.all([one, other].map(({ app }) => send(app, '/results', anUpload())));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const repeated = answers.map((answer) => (answer.json() as { isRepeated: boolean }).isRepeated);
    expect(repeated.sort()).toEqual([false, true]);
    expect(await one.db.selectFrom('sessionRevisions').select('number').execute()).toEqual([{ number: 1 }]);
  });

  test('make one activity of the passings that both receive', async () => {
    const { one, other, send } = await openTwoServers();
    const location = {
      name: 'Kartbaan Emmen',
      sport: 'Karting',
      countryCode: 'NL',
      timeZone: 'Europe/Amsterdam',
      lengthM: 1_000,
      minimumLapTimeMs: 30_000,
      loops: [{ loopId: 'finish', role: 'finish' }],
    };
    const saved = await send(one.app, '/practice/locations/emmen', location, 'PUT');
    expect(saved.statusCode, saved.body).toBe(200);
    const startMs = Date.parse('2026-05-03T10:00:00Z');
    const passing = (lap: number) => ({
      transponder: '1234567',
      loopId: 'finish',
      atMs: startMs + lap * 40_000,
    });
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, lap) =>
        send(lap % 2 === 0 ? one.app : other.app, '/practice/passings', {
          batchId: `b-${lap}`,
          location: 'emmen',
          passings: [passing(lap)],
        }),
      ),
    );
    expect(sent.map(({ statusCode }) => statusCode)).toEqual(sent.map(() => 200));
    const list = () => one.db.selectFrom('practiceActivities').select(['transponder', 'lapCount']).execute();
    await vi.waitFor(async () => expect(await list()).toEqual([{ transponder: '1234567', lapCount: 7 }]), {
      timeout: 10_000,
    });
  });
});
