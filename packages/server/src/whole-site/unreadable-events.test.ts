import { expect, it, vi } from 'vitest';
import { anOrganization } from '../ingest/club-day.test-support.ts';
import { aKeyFor, anUpload, NOW_MS, openIngest } from '../ingest/ingest.test-support.ts';
import { feedsRoutes } from '../pages/feeds/routes.ts';
import { createFeedsStore } from '../pages/feeds/store.ts';
import { practiceRoutes } from '../practice/routes.ts';
import { createPracticeStore } from '../practice/store.ts';
import { searchRoutes } from '../search/routes.ts';
import { createSearchStore } from '../search/store.ts';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';

const track = {
  name: 'Pottendijk',
  sport: 'Karting',
  countryCode: 'NL',
  timeZone: 'Europe/Amsterdam',
  minimumLapTimeMs: 30_000,
  loops: [{ loopId: 'finish', role: 'finish' }],
};

const FAR_MS = 8_650_000_000_000_000;
const at = (seconds: number) => NOW_MS - 3_600_000 + seconds * 1_000;

/** Two organisations with an event, a practice location and an activity each. */
async function openTwo(db: Database) {
  const ingest = await openIngest(db);
  const { app, send } = ingest;
  practiceRoutes(app, createPracticeStore(db), () => NOW_MS);
  searchRoutes(app, createSearchStore(db, { runningEventIds: async () => [] }));
  feedsRoutes(app, createFeedsStore(db), {
    originOf: () => 'http://localhost',
    findCalendarSessions: async () => null,
    siteName: () => 'Site',
  });
  const { key } = await aKeyFor(db, await anOrganization(db, 'Other Club'));
  const ids: { eventId: number; locationId: number }[] = [];
  for (const [name, sent] of [
    ['Good', {}],
    ['Bad', { key }],
  ] as const) {
    const { event } = anUpload();
    const location = { name: `${name} Track`, countryCode: 'NL', timeZone: 'Europe/Amsterdam' };
    const upload = anUpload({ event: { ...event, name: `${name} Cup`, location } });
    const answer = (await send('/results', upload, sent)).json();
    const place = { ...track, name: `${name} Track` };
    const saved = await send('/practice/locations/track-1', place, { method: 'PUT', ...sent });
    const passings = [0, 50, 100].map((seconds) => ({
      transponder: '1234567',
      loopId: 'finish',
      atMs: at(seconds),
    }));
    await send('/practice/passings', { batchId: 'b-1', location: 'track-1', passings }, sent);
    ids.push({ eventId: answer.event.eventId, locationId: saved.json().locationId });
  }
  const bad = ids[1] ?? { eventId: 0, locationId: 0 };
  const read = async (url: string) => {
    const answer = await app.inject({ url });
    return [answer.statusCode, /Good (Cup|Track)/.test(answer.body)];
  };
  return { ...ingest, bad, read };
}

type Damage = (db: Database, bad: { eventId: number; locationId: number }) => Promise<unknown>;

/** As left by older versions, an edited backup or a damaged file. */
const harms: Record<string, Damage> = {
  'a day that does not exist': (db, { eventId }) =>
    db.updateTable('events').set({ startDate: '2026-11-31' }).where('id', '=', eventId).execute(),
  'an instant beyond all dates': (db, { eventId }) =>
    db
      .updateTable('events')
      .set({ startsAtMs: FAR_MS, endsAtMs: FAR_MS, updatedAtMs: FAR_MS })
      .where('id', '=', eventId)
      .execute(),
  'an unknown sport': (db, { eventId }) =>
    db.updateTable('events').set({ sport: 99 }).where('id', '=', eventId).execute(),
  'an unknown time zone': (db) =>
    db.updateTable('venues').set({ timeZone: 'Mars/Olympus' }).where('name', '=', 'Bad Track').execute(),
  'an unknown country': (db) =>
    db.updateTable('venues').set({ countryCode: '?' }).where('name', '=', 'Bad Track').execute(),
};

const lists = [
  '/api/v0.2.3/eventresults/events',
  '/v2/events',
  '/api/events',
  '/api/search?term=cup',
  '/api/v0.2.3/eventresults/search/freesearch?term=cup',
  '/feeds/results.rss',
  '/feeds/results.json',
];

describeOnEachEngine('an event that cannot be shown', (openDb) => {
  it.each(Object.keys(harms))('because of %s leaves the lists of everyone else intact', async (name) => {
    const { db, bad, read } = await openTwo(await openDb());
    for (const url of lists) expect([url, ...(await read(url))]).toEqual([url, 200, true]);
    await harms[name]?.(db, bad);
    for (const url of lists) expect([url, ...(await read(url))]).toEqual([url, 200, true]);
    const own = `/feeds/organizations/2/events.ics`;
    expect((await read(own))[0]).toBe(200);
  });
});

describeOnEachEngine('a practice location that cannot be shown', (openDb) => {
  it.each([
    ['sections that are no JSON', { sections: 'not JSON' }],
    ['an unknown sport', { sport: 99 }],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }],
  ])('because of %s leaves the lists of everyone else intact', async (_, harm) => {
    const { db, app, bad, read } = await openTwo(await openDb());
    const url = '/api/v1/chips/code/1234567/training/activities';
    const listed = async () => (await app.inject({ url })).json().activities;
    await vi.waitFor(async () => expect(await listed()).toHaveLength(2), { timeout: 120_000 });
    await db.updateTable('practiceLocations').set(harm).where('id', '=', bad.locationId).execute();
    expect(await read('/api/v1/locations')).toEqual([200, true]);
    expect(await listed()).toHaveLength(1);
  });
});
