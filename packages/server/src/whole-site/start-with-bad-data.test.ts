/** The whole server over a database with rows that it would never write itself. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../app.ts';
import { isDemoWorldMade, removeUnwantedDemoWorld } from '../demo/demo-state.ts';
import { useMadeKeys } from '../identity/made-keys.test-support.ts';
import { aSession, saveRun } from '../live/live.test-support.ts';
import { readySearchIndex } from '../search/index/rebuild.ts';
import { parseSettings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine, describeOnSqlite } from '../storage/engines.test-support.ts';

const NO_DATE_MS = 8_650_000_000_000_000;

async function start(db: Database) {
  const folder = await mkdtemp(join(tmpdir(), 'lapwing-start-'));
  const settings = parseSettings({ LAPWING_DATA_DIR: folder, LAPWING_LOG_LEVEL: 'silent' });
  await readySearchIndex(db, () => {});
  await removeUnwantedDemoWorld(db);
  await isDemoWorldMade(db);
  const app = await createApp({
    settings,
    db,
    hasDemoSignIn: false,
    siteFolder: folder,
    checksAnswers: true,
  });
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  await app.ready();
  expect((await app.inject('/api/health')).statusCode).toBe(200);
  expect((await app.inject('/api/events')).statusCode).toBe(200);
  expect((await app.inject('/api/v0.2.3/eventresults/events')).statusCode).toBe(200);
  return app;
}

/** For tests of something else than keys. */
async function withKeys(db: Database) {
  await useMadeKeys(db);
  return db;
}

const setState = (db: Database, key: string, value: string) =>
  db.insertInto('serverState').values({ key, value }).execute();
const state = async (db: Database, key: string) =>
  (await db.selectFrom('serverState').select('value').where('key', '=', key).executeTakeFirst())?.value;

describeOnSqlite('The server starts', (openDb) => {
  const badKeys = {
    'no JSON': '{"signing":[',
    empty: '',
    null: 'null',
    'of another shape': '{"signing":"none"}',
    'without a usable key': '{"signing":[{"kty":"RSA","kid":"a"}],"cookies":["secret"]}',
    'without cookie keys': '{"signing":[],"cookies":[]}',
  };
  for (const [what, value] of Object.entries(badKeys)) {
    it(`with signing keys that are ${what}: new ones are created, and the old ones kept`, async () => {
      const db = await openDb();
      await setState(db, 'identity.keys', value);
      const app = await start(db);
      const { authority } = (await app.inject('/api/clientSettings')).json();
      const path = new URL(`${authority}/.well-known/openid-configuration`).pathname;
      expect((await app.inject(path)).statusCode).toBe(200);
      expect(JSON.parse((await state(db, 'identity.keys')) ?? '').signing).toHaveLength(1);
      expect(await state(db, 'identity.keys.unreadable')).toBe(value);
    });
  }

  it('with an empty secret, which anyone could guess', async () => {
    const db = await withKeys(await openDb());
    await setState(db, 'notifications.secret', '');
    await start(db);
    expect((await state(db, 'notifications.secret'))?.length).toBeGreaterThan(40);
  });

  for (const value of [
    '{"state":',
    '',
    'null',
    '{"state":"making"}',
    '{"state":"making","before":{"organizationId":null}}',
  ]) {
    it(`with ${value || 'nothing'} for the state of the demo world, and deletes nothing`, async () => {
      const db = await withKeys(await openDb());
      await saveRun(db, [aSession({ resultStatus: 'Official' })]);
      await setState(db, 'demo-world', value);
      await start(db);
      expect(await db.selectFrom('organizations').select('id').execute()).toHaveLength(1);
    });
  }
});

describeOnEachEngine('The server starts', (openDb) => {
  it('with names that cannot be indexed for search, and indexes the others', async () => {
    const db = await withKeys(await openDb());
    const { eventId } = await saveRun(db, [aSession({ resultStatus: 'Official' })], { timerName: 'Good' });
    await saveRun(db, [], { name: 'Bad', timerName: 'Bad' });
    await db.updateTable('organizations').set({ sport: 999 }).where('name', '=', 'Bad').execute();
    for (const table of ['searchPostings', 'searchEntries', 'searchBuilds'] as const)
      await db.deleteFrom(table).execute();
    await readySearchIndex(db, () => {});
    const found = await db.selectFrom('searchEntries').select(['entityType', 'entityId', 'name']).execute();
    expect(found).toContainEqual({
      entityType: expect.anything(),
      entityId: String(eventId),
      name: 'Spring Cup',
    });
    expect(found.map(({ name }) => name)).toContain('Good');
    expect(found.filter(({ name }) => name === 'Bad')).toHaveLength(1);
    expect(await db.selectFrom('setAside').select(['kind', 'item']).execute()).toEqual([
      { kind: 'search-entry', item: expect.stringMatching(/^Organizations\/\d+$/) },
    ]);
  });

  it('with unreadable sponsors, track maps, columns and streams of events', async () => {
    const db = await withKeys(await openDb());
    const { organizationId, venueId, eventId, sessionIds } = await saveRun(db, [
      aSession({ resultStatus: 'Active' }),
    ]);
    const [sessionId = 0] = sessionIds;
    await db.insertInto('liveTimers').values({ organizationId, paymentType: 2, sponsors: '[{' }).execute();
    await db
      .insertInto('organizationTrackMaps')
      .values({ organizationId, venueId, map: 'null', savedAtMs: NO_DATE_MS })
      .execute();
    await db.insertInto('liveEvents').values({ eventId, videoStreamUrl: 'http://[' }).execute();
    await db
      .insertInto('liveSessions')
      .values({ sessionId, lastBatchAtMs: Date.now(), endedAtMs: null, resultConfiguration: '{' })
      .execute();
    const app = await start(db);
    expect((await app.inject(`/api/events/lw-${eventId}`)).statusCode).toBe(200);
  });
});
