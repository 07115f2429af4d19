import { expect, it } from 'vitest';
import { createServer } from '../http/server.ts';
import { deleteEvent, restoreEvent } from '../publishing/events/delete-event.ts';
import { updateEvent } from '../publishing/events/upsert-event.ts';
import { aCompetitor } from '../results/results.test-support.ts';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { keepParticipants } from './index/participants.ts';
import { rebuildSearchIndex } from './index/rebuild.ts';
import { reindex } from './index/searchable-entities.ts';
import { searchRoutes } from './routes.ts';
import { insertEvent, insertPerson } from './search.test-support.ts';
import { createSearchStore } from './store.ts';

async function openSearch(db: Database) {
  const app = await createServer({ checksAnswers: true });
  searchRoutes(app, createSearchStore(db, { runningEventIds: async () => [] }));
  return async (query: string, path = '/api/search') => (await app.inject(`${path}?${query}`)).json();
}

const namesIn = (rows: { name: string }[]) => rows.map(({ name }) => name);

const zoe = aCompetitor({ startNumber: '24', firstName: 'Zoë', lastName: 'Verhulst', className: 'KZ2' });

describeOnEachEngine('competitors in search', (openDb) => {
  it('are found by name with event, race, class and number, also misspelt and without accents', async () => {
    const db = await openDb();
    const startsAtMs = Date.parse('2026-05-01T20:00:00Z');
    const eventId = await insertEvent(db, { name: 'Spring cup', startsAtMs, competitors: [zoe] });
    const ask = await openSearch(db);
    const found = await ask('term=zoe%20verhulst&type=Participants');
    expect(found).toEqual([
      {
        id: expect.stringMatching(/^Participants-/),
        entityType: 'Participants',
        entityId: expect.any(String),
        name: 'Zoë Verhulst',
        searchScore: expect.any(Number),
        highlights: [
          { field: 'name', start: 0, length: 3 },
          { field: 'name', start: 4, length: 8 },
        ],
        sportType: 'Karting',
        date: '2026-05-02',
        countryCode: 'JP',
        eventId,
        eventName: 'Spring cup',
        raceId: expect.any(Number),
        raceName: 'Race',
        bib: '24',
        className: 'KZ2',
        finishPosition: 1,
      },
    ]);
    expect(namesIn(await ask('term=verhults'))).toEqual(['Zoë Verhulst']);
    expect(await ask('term=verhulst&sport=Cycling')).toEqual([]);
    expect(await ask('term=verhulst', '/api/search/counts')).toContainEqual({
      entityType: 'Participants',
      count: 1,
      isAtLeast: false,
    });
  });

  it('are racers for older programs', async () => {
    const db = await openDb();
    const eventId = await insertEvent(db, { name: 'Spring cup', competitors: [zoe] });
    const ask = await openSearch(db);
    const older = '/api/v0.2.3/eventresults/search/freesearch';
    const racer = { eid: eventId, aid: null, type: 'Racer', title: 'Zoë Verhulst', desc: 'Spring cup' };
    for (const query of ['', '&type=Racer', '&type=All&filter=Racer']) {
      expect((await ask(`term=verhulst${query}`, older)).results).toMatchObject([racer]);
    }
    expect((await ask('term=verhulst&type=Event', older)).results).toEqual([]);
  });

  it('come after people and events that match equally well', async () => {
    const db = await openDb();
    await insertPerson(db);
    await insertEvent(db, {
      name: 'Jansen trophy',
      startsAtMs: Date.now(),
      competitors: [aCompetitor({ firstName: 'Anna', lastName: 'Jansen' })],
    });
    const ask = await openSearch(db);
    const kinds = (await ask('term=jansen')).map(({ entityType }: { entityType: string }) => entityType);
    expect(kinds).toEqual(['Events', 'Profiles', 'Participants']);
  });

  it('come after the person of that name, whose whole name was typed', async () => {
    const db = await openDb();
    await insertPerson(db);
    const anna = aCompetitor({ firstName: 'Anna', lastName: 'Jansen' });
    await insertEvent(db, { name: 'Cup', startsAtMs: Date.now(), competitors: [anna] });
    const ask = await openSearch(db);
    const found = await ask('term=anna%20jansen');
    expect(found.map(({ entityType }: { entityType: string }) => entityType)).toEqual([
      'Profiles',
      'Participants',
    ]);
  });

  it('are limited when asked, each name once with the latest race, and the total follows', async () => {
    const db = await openDb();
    const entries = ['Anna', 'Bea', 'Cleo'].map((firstName, index) =>
      aCompetitor({ startNumber: String(index + 1), firstName, lastName: 'Jansen' }),
    );
    for (const name of ['Old cup', 'New cup']) {
      await insertEvent(db, { name, startsAtMs: name === 'New cup' ? Date.now() : 0, competitors: entries });
    }
    const ask = await openSearch(db);
    expect(await ask('term=jansen')).toHaveLength(6);
    const few = await ask('term=jansen&competitors=2');
    expect(new Set(namesIn(few)).size).toBe(2);
    expect(few.map(({ eventName }: { eventName: string }) => eventName)).toEqual(['New cup', 'New cup']);
    expect(await ask('term=jansen&competitors=0')).toEqual([]);
  });

  it('of a shared car are all found', async () => {
    const db = await openDb();
    const drivers = [
      { firstName: 'Kim', lastName: 'Aalto' },
      { firstName: 'Bo', lastName: 'Berg' },
    ];
    await insertEvent(db, {
      name: '6 hours',
      competitors: [aCompetitor({ startNumber: '9', firstName: '', lastName: 'Team North', drivers })],
    });
    const ask = await openSearch(db);
    for (const [term, name] of [
      ['aalto', 'Kim Aalto'],
      ['berg', 'Bo Berg'],
      ['north', 'Team North'],
    ]) {
      expect(await ask(`term=${term}`)).toMatchObject([{ name, bib: '9' }]);
    }
  });

  it('of hidden or deleted events are not found until the event is back', async () => {
    const db = await openDb();
    await insertEvent(db, { name: 'Secret', isListed: false, competitors: [zoe] });
    const eventId = await insertEvent(db, { name: 'Open', competitors: [zoe] });
    const ask = await openSearch(db);
    const find = async () =>
      (await ask('term=verhulst')).map(({ eventName }: { eventName: string }) => eventName);
    expect(await find()).toEqual(['Open']);
    await deleteEvent(db, eventId, 1);
    expect(await find()).toEqual([]);
    await restoreEvent(db, eventId);
    expect(await find()).toEqual(['Open']);
    // Hidden without reindexing: the event itself decides.
    await db.transaction().execute((tx) => updateEvent(tx, eventId, { isListed: false }));
    expect(await find()).toEqual([]);
    const left = await db.selectFrom('searchEntries').select('id').where('eventId', '=', eventId).execute();
    expect(left).toHaveLength(1);
    await db.transaction().execute((tx) => reindex(tx, 'Events', [eventId]));
    expect(
      await db.selectFrom('searchEntries').select('id').where('eventId', '=', eventId).execute(),
    ).toEqual([]);
  });

  it('of a running session are found immediately, and stay while results of others come in', async () => {
    const db = await openDb();
    const eventId = await insertEvent(db, { name: 'Night race', isRunning: true });
    const { id: sessionId } = await db
      .selectFrom('sessions')
      .select('id')
      .where('eventId', '=', eventId)
      .executeTakeFirstOrThrow();
    const board = (lastName: string) => ({
      sessionId,
      entries: [{ startNumber: '5', firstName: 'Ida', lastName, className: 'Junior' }],
    });
    const ask = await openSearch(db);
    await db.transaction().execute((tx) => keepParticipants(tx, eventId, board('Nilsen')));
    const running = {
      name: 'Ida Nilsen',
      eventName: 'Night race',
      raceId: sessionId,
      bib: '5',
      className: 'Junior',
    };
    expect(await ask('term=nilsen')).toMatchObject([{ ...running, finishPosition: null }]);
    await db.transaction().execute((tx) => reindex(tx, 'Events', [eventId]));
    expect(await ask('term=nilsen')).toHaveLength(1);
    await db.transaction().execute((tx) => keepParticipants(tx, eventId, board('Nielsen')));
    expect(namesIn(await ask('term=nielsen'))).toEqual(['Ida Nielsen']);
    const entered = await db
      .selectFrom('searchEntries')
      .select('name')
      .where('eventId', '=', eventId)
      .execute();
    expect(namesIn(entered)).toEqual(['Ida Nielsen']);
  });

  it('are entered again by a rebuild', async () => {
    const db = await openDb();
    await insertEvent(db, { name: 'Spring cup', competitors: [zoe] });
    await db.deleteFrom('searchEntries').execute();
    await rebuildSearchIndex(db, () => {});
    const ask = await openSearch(db);
    expect(namesIn(await ask('term=verhulst'))).toEqual(['Zoë Verhulst']);
  });
});
