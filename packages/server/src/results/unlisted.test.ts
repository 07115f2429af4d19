import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { aRace, openResults } from './calls.test-support.ts';
import { ANNA, insertAccount } from './results.test-support.ts';

describeOnEachEngine('an event that is not listed', (openDb) => {
  async function openUnlisted() {
    const db = await openDb();
    const results = await openResults(db);
    await insertAccount(db, { isPrivate: 0 });
    const saved = await results.saveIn({ isListed: false, guid: 'g-1' }, aRace());
    const { eventId, sessionId } = saved;
    const paths = [
      `/events/${eventId}`,
      `/events/${eventId}/sessions`,
      ...[
        '',
        '/csv',
        '/classification',
        '/lapchart',
        '/announcements',
        '/weather',
        '/lapdata/1/laps',
        '/lapdata/1/csv',
        '/lapdata/1/laps/csv',
        '/revisions',
        '/revisions/1/classification',
      ].map((part) => `/sessions/${sessionId}${part}`),
    ];
    return { ...results, ...saved, db, paths };
  }

  it('and all of its sessions open only with its guid', async () => {
    const { get, paths } = await openUnlisted();
    for (const path of paths) {
      expect([path, (await get(`${path}?guid=g-1`)).statusCode]).toEqual([path, 200]);
      // After the one with the guid: its response must not be cached for others.
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
      expect([path, (await get(`${path}?guid=g-2`)).statusCode]).toEqual([path, 404]);
    }
  });

  it('is open to all as soon as it is listed, and closed again when it is not', async () => {
    const { db, get, paths } = await openUnlisted();
    await db.updateTable('events').set({ isListed: 1 }).execute();
    for (const path of paths) expect([path, (await get(path)).statusCode]).toEqual([path, 200]);
    await db.updateTable('events').set({ isListed: 0 }).execute();
    for (const path of paths) expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  });

  it('is not in a list of an account either', async () => {
    const { json, get, eventId, sessionId } = await openUnlisted();
    expect(await json(`/accounts/${ANNA}/events`)).toEqual([]);
    expect(await json(`/accounts/${ANNA}/sessions`)).toEqual([]);
    expect((await get(`/accounts/${ANNA}/events/${eventId}/sessions`)).statusCode).toBe(404);
    expect((await get(`/accounts/${ANNA}/sessions/${sessionId}/classification`)).statusCode).toBe(404);
  });
});
