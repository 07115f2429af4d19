import { describe, expect, it } from 'vitest';
import { createChipsStore, linkTransponder } from '../accounts/chips-store.ts';
import { createServer } from '../http/server.ts';
import { createPeople } from '../identity/people.ts';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { saveDerivedActivity } from './derived-activity.ts';
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
const CODE = '111';

/** Anna has a transponder with a private and a public activity. */
async function openPractice(db: Database, { isPrivate }: { isPrivate: boolean }) {
  const store = createFilledPractice(db);
  const organizationId = await insertOrganization(db);
  await insertAccount(db, ANNA, { isPrivate });
  await insertAccount(db, BEN);
  await insertTransponder(db, { code: CODE, ownerAccountId: ANNA });
  const [locationId = 0] = await store.saveLocations([aLocation({ organizationId })]);
  const drive = (startsAt: string, more: { isPrivate?: boolean } = {}) =>
    anActivity({ locationId, transponder: CODE, sessions: [lapsFrom(startsAt, [45_000, 44_000])], ...more });
  const [open = 0, hidden = 0] = await store.saveActivities([
    drive('2026-05-01T10:00:00Z'),
    drive('2026-05-02T10:00:00Z', { isPrivate: true }),
  ]);

  const app = await createServer({
    checksAnswers: true,
    verifyToken: async (token) => ({ accountId: token }),
  });
  practiceRoutes(app, store, () => NOW);
  practiceInsightsRoutes(app, db, store, () => NOW);
  const ask = async (path: string, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await app.inject({ url: `/api/v1/${path}`, headers });
    return { status: answer.statusCode, json: () => answer.json() };
  };

  /** The activities that each list call returns for a person; none if refused. */
  async function listedFor(token: string | undefined, accountId: string): Promise<number[][]> {
    const lists = [
      `locations/${locationId}/activities`,
      `training/activities?locationId=${locationId}`,
      `chips/code/${CODE}/training/activities`,
      `chips/${CODE}/training/activities`,
      `accounts/${accountId}/training/activities`,
    ];
    return Promise.all(
      lists.map(async (path) => {
        const { status, json } = await ask(path, token);
        if (status !== 200) return [];
        const { activities, activityCount } = json();
        expect([path, activityCount]).toEqual([path, activities.length]);
        return activities.map(({ id }: { id: number }) => id);
      }),
    );
  }

  /** The calls about one activity that succeed for a person. */
  async function answeredFor(token: string | undefined, id: number): Promise<string[]> {
    const calls = ['', '/statistics', '/sessions', '/sessions?format=csv', '/chips', '/progress'];
    const answers = await Promise.all(
      calls.map(async (call) => ({
        call,
        ...(await ask(`training/activities/${id}${call}`, token)),
      })),
    );
    return answers.filter(({ status }) => status === 200).map(({ call }) => call);
  }

  async function bestLapsOf(date: string): Promise<number[]> {
    const path = `locations/${locationId}/leaderboard?period=day&date=${date}`;
    const { json } = await ask(path);
    return json().rows.map(({ activityId }: { activityId: number }) => activityId);
  }

  const chips = {
    ...createChipsStore(db, () => NOW),
    link: (accountId: string, code: string) =>
      db.transaction().execute((tx) => linkTransponder(tx, accountId, code, NOW)),
  };
  const people = createPeople(db, 'LAPWING-GA-', () => NOW);
  const deleteAnna = () => people.delete(ANNA);
  return {
    store,
    locationId,
    drive,
    open,
    hidden,
    ask,
    listedFor,
    answeredFor,
    bestLapsOf,
    chips,
    deleteAnna,
  };
}

type Practice = Awaited<ReturnType<typeof openPractice>>;

const partings: [how: string, part: (practice: Practice) => Promise<unknown>][] = [
  ['deletes the account', ({ deleteAnna }) => deleteAnna()],
  ['releases the transponder', ({ chips }) => chips.release(ANNA, CODE)],
];

describeOnEachEngine('practice with a transponder that changes hands', (openDb) => {
  describe.each(partings)('when a private person %s', (_how, part) => {
    it('stays hidden from everyone in every list and call', async () => {
      const practice = await openPractice(await openDb(), { isPrivate: true });
      await part(practice);
      for (const token of [undefined, BEN]) {
        expect((await practice.listedFor(token, BEN)).flat()).toEqual([]);
        expect(await practice.answeredFor(token, practice.open)).toEqual([]);
        expect(await practice.answeredFor(token, practice.hidden)).toEqual([]);
      }
      const summary = await practice.ask(`locations/${practice.locationId}/summary`);
      expect(summary.json().onTrack).toEqual([]);
    });

    it('does not go to the next owner of the transponder', async () => {
      const practice = await openPractice(await openDb(), { isPrivate: true });
      await part(practice);
      expect(await practice.chips.link(BEN, CODE)).toBe(true);
      const [own = 0] = await practice.store.saveActivities([practice.drive('2026-05-20T10:00:00Z')]);
      for (const token of [undefined, BEN]) {
        expect(await practice.listedFor(token, BEN)).toEqual(Array(5).fill([own]));
        expect(await practice.answeredFor(token, practice.open)).toEqual([]);
        expect(await practice.answeredFor(token, practice.hidden)).toEqual([]);
      }
      expect(await practice.bestLapsOf('2026-05-01')).toEqual([]);
      expect(await practice.bestLapsOf('2026-05-20')).toEqual([own]);
      const { json } = await practice.ask(`training/activities/${own}/progress`, BEN);
      expect(json().days).toHaveLength(1);
    });

    it('stays hidden if its passings arrive later', async () => {
      const db = await openDb();
      const practice = await openPractice(db, { isPrivate: true });
      await part(practice);
      await practice.chips.link(BEN, CODE);
      const fromMs = Date.parse('2026-05-10T00:00:00Z');
      await db.transaction().execute((tx) =>
        saveDerivedActivity(tx, {
          locationId: practice.locationId,
          transponder: CODE,
          fromMs,
          beforeMs: fromMs + 86_400_000,
          sessions: [lapsFrom('2026-05-10T10:00:00Z', [45_000])],
          isRunning: false,
        }),
      );
      for (const token of [undefined, BEN]) expect((await practice.listedFor(token, BEN)).flat()).toEqual([]);
    });
  });

  describe.each(partings)('when a public person %s', (_how, part) => {
    it('stays public except for the private activities, which the next owner does not get', async () => {
      const practice = await openPractice(await openDb(), { isPrivate: false });
      await part(practice);
      await practice.chips.link(BEN, CODE);
      for (const token of [undefined, BEN]) {
        expect(await practice.listedFor(token, BEN)).toEqual(Array(5).fill([practice.open]));
        expect(await practice.answeredFor(token, practice.hidden)).toEqual([]);
        expect(await practice.answeredFor(token, practice.open)).toHaveLength(6);
      }
      expect(await practice.bestLapsOf('2026-05-01')).toEqual([practice.open]);
      expect(await practice.bestLapsOf('2026-05-02')).toEqual([]);
    });
  });

  it('belongs to a private person again who takes the transponder back', async () => {
    const practice = await openPractice(await openDb(), { isPrivate: true });
    const before = await practice.listedFor(ANNA, ANNA);
    await practice.chips.release(ANNA, CODE);
    await practice.chips.link(ANNA, CODE);
    expect(await practice.listedFor(ANNA, ANNA)).toEqual(before);
    expect((await practice.listedFor(undefined, ANNA)).flat()).toEqual([]);
  });

  it('is private again as before when a public person takes the transponder back', async () => {
    const practice = await openPractice(await openDb(), { isPrivate: false });
    await practice.chips.release(ANNA, CODE);
    await practice.chips.link(ANNA, CODE);
    expect(await practice.listedFor(ANNA, ANNA)).toEqual(Array(5).fill([practice.hidden, practice.open]));
    expect(await practice.listedFor(undefined, ANNA)).toEqual(Array(5).fill([practice.open]));
  });
});
