import { expect, it, vi } from 'vitest';
import { createReadyCache } from '../http/ready-cache.ts';
import { createServer } from '../http/server.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { keepResultsFresh } from './keep-fresh.ts';
import {
  ANNA,
  aClub,
  aCompetitor,
  anEvent,
  aSession,
  insertAccount,
  STARTS_AT_MS,
} from './results.test-support.ts';
import { resultsRoutes } from './routes.ts';

describeOnEachEngine('kept answers about results', (openDb) => {
  it('are made again when a profile turns private, and not for every write', async () => {
    const db = await openDb();
    const { store, ...club } = await aClub(db);
    await insertAccount(db, { isPrivate: 0 });
    const session = aSession({ competitors: [aCompetitor({ transponder: '1234567' })] });
    const groups = [{ name: 'Final', startsAtMs: STARTS_AT_MS, sessions: [session] }];
    const { sessionIds } = await store.saveEvent(anEvent({ ...club, groups }));

    const app = await createServer();
    const cache = createReadyCache(1_000_000);
    const listCompetitors = vi.spyOn(store, 'listCompetitors');
    resultsRoutes(app, store, cache);
    keepResultsFresh(app, db, cache);
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
});
