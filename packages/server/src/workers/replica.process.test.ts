/** The built server with workers and a streaming standby: all of its processes show what was published. */

import { expect, onTestFinished, test, vi } from 'vitest';
import { createKey } from '../ingest/access/upload-keys.ts';
import { anna, anUpload, ben, aSession as sessionOf } from '../ingest/ingest.test-support.ts';
import { aServerPlace } from '../ingest/server-process.test-support.ts';
import { saveOrganization } from '../publishing/events/organizations.ts';
import { openDatabase } from '../storage/database.ts';
import { migrateToLatest } from '../storage/migrate.ts';
import { findPostgresPrograms, startPostgresPair } from '../storage/replica/postgres-pair.test-support.ts';

const bin = findPostgresPrograms();
const LONG = { timeout: 120_000, interval: 50 };

async function aServer() {
  const pair = await startPostgresPair(bin ?? '');
  onTestFinished(pair.remove);
  const place = await aServerPlace();
  const db = await openDatabase({ dataDir: place.dataDir, databaseUrl: pair.primary.url });
  await migrateToLatest(db);
  const organizationId = await saveOrganization(db, {
    name: 'Kart Club Emmen',
    city: 'Emmen',
    countryCode: 'NL',
    sport: 'Karting',
    websiteUrl: null,
    logoUrl: null,
    createdAtMs: 0,
  });
  const { key } = await createKey(db, {
    organizationId,
    name: 'Relay',
    scopes: ['results'],
    createdAtMs: 0,
  });
  await db.close();
  const server = await place.start({
    env: { LAPWING_WORKERS: '2', DATABASE_URL: pair.primary.url, DATABASE_READ_URL: pair.standby.url },
  });
  const publish = async (upload: unknown) => {
    const response = await fetch(`${server.url}/api/ingest/v1/results`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(upload),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as { sessions: { sessionId: number }[] };
  };
  const readers = async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    // Workers are listed in the order in which they answered.
    return [...metrics.matchAll(/^replica_reading\{process="([^"]+)"\} (\d)/gm)]
      .map(([, process = '', value]) => ({ process, isReading: value === '1' }))
      .sort((a, b) => a.process.localeCompare(b.process));
  };
  /** A connection of its own each time, so that both workers are asked. */
  const winners = (sessionId: number) =>
    Promise.all(
      Array.from({ length: 6 }, async () => {
        const url = `${server.url}/api/v0.2.3/eventresults/sessions/${sessionId}/classification`;
        const body = await (await fetch(url, { headers: { connection: 'close' } })).text();
        return body.indexOf('Anna') < body.indexOf('Ben') ? 'Anna' : 'Ben';
      }),
    );
  return { pair, publish, readers, winners };
}

test.skipIf(bin === null)(
  'a publication shows in every process while the standby does not replay, and it is read again afterwards (skipped without PostgreSQL)',
  async () => {
    const { pair, publish, readers, winners } = await aServer();
    const { sessions } = await publish(anUpload());
    const sessionId = sessions[0]?.sessionId ?? 0;
    const processes = ['main', 'worker-1', 'worker-2'];
    const all = (isReading: boolean) => processes.map((process) => ({ process, isReading }));
    await vi.waitFor(async () => expect(await readers()).toEqual(all(true)), LONG);
    expect(new Set(await winners(sessionId))).toEqual(new Set(['Anna']));

    await pair.standby.query('select pg_wal_replay_pause()');
    const turned = [
      { ...ben, laps: anna.laps },
      { ...anna, laps: ben.laps },
    ];
    await publish(anUpload({ uploadId: 'u-2', sessions: [sessionOf({ competitors: turned })] }));
    expect(new Set(await winners(sessionId))).toEqual(new Set(['Ben']));
    expect(await readers()).toEqual(all(false));

    await pair.standby.query('select pg_wal_replay_resume()');
    await vi.waitFor(async () => expect(await readers()).toEqual(all(true)), LONG);
    expect(new Set(await winners(sessionId))).toEqual(new Set(['Ben']));

    await pair.standby.stop();
    await publish(anUpload({ uploadId: 'u-3' }));
    expect(new Set(await winners(sessionId))).toEqual(new Set(['Anna']));
  },
);
