import { expect, it } from 'vitest';
import { createServer } from '../http/server.ts';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { saveSearchEntries } from './index/search-entries.ts';
import { searchRoutes } from './routes.ts';
import { insertEvent, insertOrganization, insertPerson, insertResult } from './search.test-support.ts';
import { createSearchStore } from './store.ts';

async function openSearch(db: Database, running: readonly number[] = []) {
  const app = await createServer({ checksAnswers: true });
  searchRoutes(app, createSearchStore(db, { runningEventIds: async () => running }));
  return async (query: string, path = '/api/search') => {
    const answer = await app.inject(`${path}?${query}`);
    return { status: answer.statusCode, headers: answer.headers, json: () => answer.json() };
  };
}

describeOnEachEngine('the search call', (openDb) => {
  it('responds with a bare list in the shape of the contract, with the local date', async () => {
    const db = await openDb();
    const startsAtMs = Date.parse('2026-05-01T20:00:00Z');
    const id = await insertEvent(db, { name: 'Suzuka Süper Cup', startsAtMs });
    const ask = await openSearch(db);
    const { headers, json } = await ask('term=super');
    expect(json()).toEqual([
      {
        id: `Events-${id}`,
        entityType: 'Events',
        entityId: String(id),
        name: 'Suzuka Süper Cup',
        searchScore: expect.closeTo(4.6, 0),
        highlights: [{ field: 'name', start: 7, length: 5 }],
        sportType: 'Karting',
        date: '2026-05-02',
        countryCode: 'JP',
        locationName: 'Track',
        organizationName: 'Timers',
      },
    ]);
    expect(headers['x-total-count']).toBe('1');
  });

  it('returns people with their nickname and account id', async () => {
    const db = await openDb();
    const id = await insertPerson(db);
    const ask = await openSearch(db);
    expect((await ask('term=turbo&type=Profiles')).json()).toMatchObject([
      {
        entityId: id,
        nickName: 'Turbo',
        highlights: [{ field: 'nickName', start: 0, length: 5 }],
        date: null,
      },
    ]);
  });

  it('returns a championship with the organisation that its address needs', async () => {
    const db = await openDb();
    const organizationId = await insertOrganization(db);
    const { id } = await db
      .insertInto('championships')
      .values({ organizationId, name: 'Winter cup', season: '2026', className: '', layout: 0, rules: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await saveSearchEntries(db, [
      { entityType: 'Championships', entityId: id, name: 'Winter cup', sport: 'Karting', countryCode: null },
    ]);
    const ask = await openSearch(db);
    expect((await ask('term=winter')).json()).toMatchObject([{ entityId: String(id), organizationId }]);
  });

  it('returns the count of each type, and the same in the form of older programs', async () => {
    const db = await openDb();
    const id = await insertEvent(db, { name: 'Turbo cup', startsAtMs: Date.UTC(2026, 4, 1) });
    const person = await insertPerson(db);
    const ask = await openSearch(db);
    const counts: { entityType: string; count: number }[] = (
      await ask('term=turbo', '/api/search/counts')
    ).json();
    expect(counts.filter(({ count }) => count > 0)).toEqual([
      { entityType: 'Events', count: 1, isAtLeast: false },
      { entityType: 'Profiles', count: 1, isAtLeast: false },
    ]);
    const older = '/api/v0.2.3/eventresults/search/freesearch';
    const { results } = (await ask('searchTerm=turbo&type=All&fuzzySearch=true', older)).json();
    expect((await ask('term=turbo', older)).json().results).toEqual(results);
    expect(results).toMatchObject([
      { eid: id, aid: null, type: 'Event', title: 'Turbo cup', cc: 'JP', date: '2026-05-01' },
      { eid: null, aid: person, type: 'Profile', title: 'Anna Jansen', desc: 'Turbo' },
    ]);
    const typesOf = async (query: string) =>
      (await ask(`term=turbo&${query}`, older)).json().results.map(({ type }: { type: string }) => type);
    expect(await typesOf('type=Event')).toEqual(['Event']);
    expect(await typesOf('filter=profile')).toEqual(['Profile']);
    expect(await typesOf('type=All&filter=Event')).toEqual(['Event']);
    expect(await typesOf('type=Racer')).toEqual([]);
    expect(await typesOf('type=Event&filter=Profile')).toEqual([]);
  });

  it('finds people in the categories of their results, and people without results in all', async () => {
    const db = await openDb();
    const person = await insertPerson(db);
    const ask = await openSearch(db);
    const finds = async (query: string) =>
      (await ask(`term=turbo&${query}`))
        .json()
        .some(({ entityId }: { entityId: string }) => entityId === person);
    for (const category of ['Motorized', 'Active', 'ActiveRace']) {
      expect([category, await finds(`category=${category}`)]).toEqual([category, true]);
    }
    await insertResult(db, person);
    expect(await finds('category=Motorized')).toBe(true);
    expect(await finds('category=Motorized&type=Profiles&sport=Karting')).toBe(true);
    expect(await finds('category=Active')).toBe(false);
    const counts = (await ask('term=turbo&category=Motorized', '/api/search/counts')).json();
    expect(counts).toContainEqual({ entityType: 'Profiles', count: 1, isAtLeast: false });
  });

  it('returns a running event by its live id', async () => {
    const db = await openDb();
    const id = await insertEvent(db, { name: 'Night race' });
    const ask = await openSearch(db, [id]);
    expect((await ask('term=night&type=LiveEvents')).json()).toMatchObject([{ entityId: `lw-${id}` }]);
  });

  it('filters by category and sport, where All filters nothing', async () => {
    const db = await openDb();
    await saveSearchEntries(db, [
      { entityType: 'Organizations', entityId: 1, name: 'Cup karts', sport: 'Karting', countryCode: 'NL' },
      { entityType: 'Organizations', entityId: 2, name: 'Cup bikes', sport: 'Cycling', countryCode: 'BE' },
    ]);
    const ask = await openSearch(db);
    const countOf = async (query: string) => (await ask(`term=cup&${query}`)).json().length;
    expect(await countOf('category=Motorized')).toBe(1);
    expect(await countOf('category=Active&sport=Karting')).toBe(0);
    expect(await countOf('category=ActiveEvent')).toBe(1);
    expect(await countOf('category=activerace&type=organizations')).toBe(1);
    expect(await countOf('type=Participants')).toBe(0);
    expect(await countOf('sport=All&type=All')).toBe(2);
    expect(await countOf('country=be')).toBe(1);
    expect(await countOf('country=DE')).toBe(0);
    expect(await countOf('fuzzy=true&requestId=7')).toBe(2);
  });

  it('pages, and reports the invalid parameter', async () => {
    const db = await openDb();
    await saveSearchEntries(
      db,
      Array.from({ length: 30 }, (_, n) => ({ entityType: 'Organizations', entityId: n, name: `Cup ${n}` })),
    );
    const ask = await openSearch(db);
    expect((await ask('term=cup')).json()).toHaveLength(25);
    expect((await ask('term=cup&offset=25')).json()).toHaveLength(5);
    expect((await ask('term=')).json()).toEqual([]);
    expect((await ask(`term=${'a'.repeat(10_000)}`)).status).toBe(400);
    expect((await ask('term=cup&type=Dragons&sport=Kart')).json()).toEqual((await ask('term=cup')).json());
  });
});
