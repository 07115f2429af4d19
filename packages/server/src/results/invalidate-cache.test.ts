import { expect, it, vi } from 'vitest';
import { createResponseCache } from '../http/responses/response-cache.ts';
import { createServer } from '../http/server.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { invalidateResultsCache } from './invalidate-cache.ts';
import {
  ANNA,
  aClub,
  aCompetitor,
  anEvent,
  aSession,
  insertAccount,
  lapsOf,
  STARTS_AT_MS,
} from './results.test-support.ts';
import { resultsRoutes } from './routes.ts';

describeOnEachEngine('kept answers about results', (openDb) => {
  it('are made again when a profile becomes private, and not for every write', async () => {
    const db = await openDb();
    const { store, ...club } = await aClub(db);
    await insertAccount(db, { isPrivate: 0 });
    const session = aSession({ competitors: [aCompetitor({ transponder: '1234567' })] });
    const groups = [{ name: 'Final', startsAtMs: STARTS_AT_MS, sessions: [session] }];
    const { sessionIds } = await store.saveEvent(anEvent({ ...club, groups }));

    const app = await createServer();
    const cache = createResponseCache(1_000_000);
    const listCompetitors = vi.spyOn(store, 'listCompetitors');
    resultsRoutes(app, store, cache);
    invalidateResultsCache(db, cache);
    const ownerShown = async () => {
      const answer = await app.inject(`/api/v0.2.3/eventresults/sessions/${sessionIds[0]}/classification`);
      return answer.json().rows[0].accountId;
    };

    expect(await ownerShown()).toBe(ANNA);
    await db.insertInto('serverState').values({ key: 'anything', value: '' }).execute();
    expect(await ownerShown()).toBe(ANNA);
    expect(listCompetitors).toHaveBeenCalledTimes(1);
    await db.transaction().execute((tx) => tx.updateTable('accounts').set({ isPrivate: 1 }).execute());
    expect(await ownerShown()).toBeNull();
    await app.close();
  });

  it('are invalidated when their own session is published again, and kept for the others', async () => {
    const db = await openDb();
    const { store, ...club } = await aClub(db);
    const anna = aCompetitor({ laps: lapsOf([60_000, 61_000]) });
    const heats = ['Heat 1', 'Heat 2'].map((name) => aSession({ name, competitors: [anna] }));
    const total = aSession({
      name: 'Total',
      classificationType: 'RaceMerge',
      mergeOf: heats,
      competitors: [{ ...anna, laps: [], totals: { lapCount: 4, totalTimeMs: 242_000 } }],
    });
    const groups = [{ name: 'Final', startsAtMs: STARTS_AT_MS, sessions: [...heats, total] }];
    const { sessionIds } = await store.saveEvent(anEvent({ ...club, groups }));
    const [first = 0, second = 0, merged = 0] = sessionIds;

    const app = await createServer();
    const cache = createResponseCache(1_000_000);
    resultsRoutes(app, store, cache);
    invalidateResultsCache(db, cache);
    const tags = async () => {
      const of = sessionIds.map((id) => `sessions/${id}/classification`);
      const answers = await Promise.all(
        [...of, 'events'].map((path) => app.inject(`/api/v0.2.3/eventresults/${path}`)),
      );
      return answers.map(({ headers }) => headers.etag);
    };
    const forgotten = vi.spyOn(cache, 'forget');
    const before = await tags();
    const [competitor] = await store.listCompetitors([first]);
    const ruling = { kind: 'penalty', penaltyMs: 5_000, reason: 'jump start' } as const;
    await store.publishRevision(first, {
      resultStatus: 'Official',
      source: 'official',
      publishedBy: 'Race control',
      publishedAtMs: STARTS_AT_MS,
      reason: 'penalty',
      rulings: [{ competitorId: competitor?.id ?? 0, ruling, decidedBy: '', decidedAtMs: STARTS_AT_MS }],
    });
    const after = await tags();
    expect(after.map((tag, index) => tag === before[index])).toEqual([false, true, false, false]);
    const gone = new Set(forgotten.mock.calls.map(([prefix]) => prefix));
    expect(gone).toContain(`results/sessions/${first}/`);
    expect(gone).toContain(`results/sessions/${merged}/`);
    expect([...gone].filter((prefix) => `results/sessions/${second}/`.startsWith(prefix))).toEqual([]);
    await app.close();
  });
});
