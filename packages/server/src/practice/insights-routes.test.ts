import { expect, it } from 'vitest';
import { createServer } from '../http/server.ts';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { practiceInsightsRoutes } from './insights-routes.ts';
import {
  ANNA,
  aLocation,
  anActivity,
  BEN,
  insertAccount,
  insertOrganization,
  insertTransponder,
  lapsFrom,
} from './practice.test-support.ts';
import { practiceRoutes } from './routes.ts';
import { createFilledPractice } from './stored-practice.test-support.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const CLEO = `LAPWING-GA-${'c'.repeat(32)}`;

async function openInsights(db: Database) {
  const store = createFilledPractice(db);
  const organizationId = await insertOrganization(db);
  await insertAccount(db, ANNA);
  await insertAccount(db, BEN);
  await insertAccount(db, CLEO, { isPrivate: true });
  await insertTransponder(db, { code: '111', ownerAccountId: ANNA });
  await insertTransponder(db, { code: '222', ownerAccountId: BEN });
  await insertTransponder(db, { code: '333', ownerAccountId: CLEO });
  const [locationId = 0] = await store.saveLocations([aLocation({ organizationId })]);
  const app = await createServer({
    checksAnswers: true,
    verifyToken: async (token) => ({ accountId: token }),
  });
  practiceRoutes(app, store, () => NOW);
  practiceInsightsRoutes(app, db, store, () => NOW);
  const ask = async (path: string, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await app.inject({ url: `/api/v1/${path}`, headers });
    return answer.statusCode === 200 ? answer.json() : answer.statusCode;
  };
  const drive = async (
    transponder: string,
    startsAt: string,
    lapTimesMs: number[],
    more: { isRunning?: boolean; isPrivate?: boolean } = {},
  ) => {
    const sessions = [lapsFrom(startsAt, lapTimesMs)];
    const [id = 0] = await store.saveActivities([anActivity({ locationId, transponder, sessions, ...more })]);
    return id;
  };
  return { db, store, ask, drive, locationId };
}

describeOnEachEngine('what practice amounts to', (openDb) => {
  it('returns who is on the track now and the years with activities, without private ones', async () => {
    const { ask, drive, locationId } = await openInsights(await openDb());
    await drive('111', '2024-12-31T23:30:00Z', [45_000]);
    const running = await drive('222', '2026-06-01T11:50:00Z', [45_000, 44_000], { isRunning: true });
    const hidden = await drive('333', '2026-06-01T11:55:00Z', [43_000], { isRunning: true });
    // In Amsterdam it was 2025 already.
    expect(await ask(`locations/${locationId}/summary`)).toMatchObject({
      firstYear: 2025,
      lastYear: 2026,
      onTrack: [{ activityId: running, chipCode: '222', lapCount: 2, bestTime: '44.000' }],
    });
    const own = await ask(`locations/${locationId}/summary`, CLEO);
    expect(own.onTrack.map((one: { activityId: number }) => one.activityId)).toEqual([hidden, running]);
    expect(await ask('locations/999/summary')).toBe(404);
  });

  it('ranks the best laps of the last day and of a month, one per public profile', async () => {
    const { ask, drive, locationId } = await openInsights(await openDb());
    const early = await drive('111', '2026-05-02T10:00:00Z', [43_000]);
    await drive('111', '2026-05-30T08:00:00Z', [46_000]);
    const anna = await drive('111', '2026-05-30T10:00:00Z', [45_000, 44_000]);
    const ben = await drive('222', '2026-05-30T10:00:00Z', [43_500]);
    await drive('222', '2026-05-30T12:00:00Z', [30_000], { isPrivate: true });
    await drive('333', '2026-05-30T10:00:00Z', [31_000]);
    await drive('999', '2026-05-31T10:00:00Z', [32_000]);
    const ranked = async (query: string) => {
      const { rows, ...rest } = await ask(`locations/${locationId}/leaderboard${query}`);
      return [
        rest,
        rows.map((row: { activityId: number; difference: string }) => [row.activityId, row.difference]),
      ];
    };
    expect(await ranked('')).toEqual([
      { period: 'day', date: '2026-05-30' },
      [
        [ben, '0.000'],
        [anna, '0.500'],
      ],
    ]);
    expect(await ranked('?period=month')).toEqual([
      { period: 'month', date: '2026-05-01' },
      [
        [early, '0.000'],
        [ben, '0.500'],
      ],
    ]);
    expect(await ranked('?date=2026-01-05')).toEqual([{ period: 'day', date: '2026-01-05' }, []]);
  });

  it('returns the days of a transponder at one place up to the requested one', async () => {
    const { ask, drive } = await openInsights(await openDb());
    const first = await drive('111', '2026-05-02T10:00:00Z', [46_000, 45_000]);
    const secret = await drive('111', '2026-05-03T10:00:00Z', [44_000], { isPrivate: true });
    const last = await drive('111', '2026-05-04T10:00:00Z', [43_000]);
    await drive('222', '2026-05-04T10:00:00Z', [40_000]);
    const idsOf = async (id: number, token?: string) =>
      (await ask(`training/activities/${id}/progress`, token)).days.map(
        (day: { activityId: number }) => day.activityId,
      );
    expect(await idsOf(last)).toEqual([last, first]);
    expect(await idsOf(last, ANNA)).toEqual([last, secret, first]);
    expect(await idsOf(first)).toEqual([first]);
    expect((await ask(`training/activities/${first}/progress`)).days[0].sessions).toEqual([
      { lapTimesMs: [46_000, 45_000], pitLaps: [] },
    ]);
    expect(await ask(`training/activities/${secret}/progress`)).toBe(401);
  });

  it('says how much slower the track was on earlier days, by public laps of others', async () => {
    const { ask, drive } = await openInsights(await openDb());
    const laps = (bestMs: number) => [bestMs + 900, bestMs, bestMs + 400, bestMs + 300, bestMs + 500];
    const slowerOn = [800, 0, 300];
    const days = ['2026-05-02T10:00:00Z', '2026-05-03T10:00:00Z', '2026-05-09T10:00:00Z'];
    const own = [];
    for (const [index, day] of days.entries()) {
      own.push(await drive('111', day, laps(50_000)));
      for (const [place, code] of ['222', '444', '555'].entries()) {
        await drive(code, day, laps(45_000 + place * 700 + (slowerOn[index] ?? 0)));
      }
      // Private ones say nothing.
      await drive('333', day, laps(40_000 + index * 5_000), { isPrivate: true });
    }
    const slowerOf = async (id: number | undefined) =>
      (await ask(`training/activities/${id}/progress`)).days.map(
        ({ trackSlowerMs }: { trackSlowerMs: number | null }) => trackSlowerMs,
      );
    expect(await slowerOf(own[2])).toEqual([0, -300, 500]);
    expect(await slowerOf(own[0])).toEqual([null]);
  });

  it('has the same count as the list of the location, for every viewer and after every change', async () => {
    const { ask, drive, db, store, locationId } = await openInsights(await openDb());
    for (const code of ['111', '222', '333', '444']) {
      await drive(code, '2026-05-02T10:00:00Z', [46_000]);
      await drive(code, '2026-05-03T10:00:00Z', [46_000], { isPrivate: true });
    }
    const agrees = async (expected: number, token?: string) => {
      const { activities, activityCount } = await ask(`locations/${locationId}/activities`, token);
      expect([activityCount, activities.length]).toEqual([expected, expected]);
    };
    await agrees(3);
    await agrees(4, ANNA);
    await agrees(5, CLEO);
    await db
      .updateTable('practiceActivities')
      .set({ isPrivate: 0 })
      .where('transponder', '=', '444')
      .execute();
    await agrees(4);
    await db.deleteFrom('practiceActivities').where('transponder', '=', '222').execute();
    await agrees(3);
    await db.updateTable('accounts').set({ isPrivate: 0 }).where('id', '=', CLEO).execute();
    await agrees(4);
    const [other = 0] = await store.saveLocations([
      aLocation({
        organizationId: (await db.selectFrom('organizations').select('id').executeTakeFirstOrThrow()).id,
      }),
    ]);
    await db
      .updateTable('practiceActivities')
      .set({ locationId: other })
      .where('transponder', '=', '444')
      .execute();
    await agrees(2);
  });
});
