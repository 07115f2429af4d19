/** Two servers that read results from a streaming standby: nobody sees less than what was published. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { createBusNetwork } from '../bus/bus-network.test-support.ts';
import { checkReplica } from '../doctor/check-replica.ts';
import { useMadeKeys } from '../identity/made-keys.test-support.ts';
import { anOrganization } from '../ingest/club-day.test-support.ts';
import { aKeyFor, anna, anUpload, ben, aSession as sessionOf } from '../ingest/ingest.test-support.ts';
import { parseSettings } from '../settings/settings.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { migrateToLatest } from '../storage/migrate.ts';
import { openReplica } from '../storage/replica/open-replica.ts';
import {
  findPostgresPrograms,
  type PostgresPair,
  startPostgresPair,
} from '../storage/replica/postgres-pair.test-support.ts';

const RESULTS = '/api/v0.2.3/eventresults';
const bin = findPostgresPrograms();
let pair: PostgresPair;
let databases = 0;

type Node = { app: FastifyInstance; db: Database };

/** Two whole servers on one PostgreSQL with one standby. */
async function openTwoServers({ maxLagS = 5, readUrl = pair.standby.url } = {}) {
  databases += 1;
  const name = `lapwing${databases}`;
  await pair.primary.query(`create database ${name}`);
  const at = (url: string) => Object.assign(new URL(url), { pathname: name }).href;
  const dataDir = await mkdtemp(join(tmpdir(), 'lapwing-replica-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const settings = parseSettings({
    LAPWING_LOG_LEVEL: 'silent',
    LAPWING_DATA_DIR: dataDir,
    LAPWING_READ_MAX_LAG: String(maxLagS),
    DATABASE_URL: at(pair.primary.url),
    DATABASE_READ_URL: at(readUrl),
  });
  const network = createBusNetwork();
  const openServer = async (): Promise<Node> => {
    const db = await openDatabase(settings);
    onTestFinished(() => db.close());
    await migrateToLatest(db);
    await openReplica(db, settings);
    await useMadeKeys(db);
    const bus = network.open();
    const app = await createApp({ settings, db, bus, hasDemoSignIn: false, siteFolder: '/nowhere' });
    onTestFinished(() => app.close());
    return { app, db };
  };
  const [one, other] = [await openServer(), await openServer()];
  const { key } = await aKeyFor(one.db, await anOrganization(one.db));
  const publish = async (node: Node, upload: unknown) => {
    const answer = await node.app.inject({
      method: 'POST',
      url: '/api/ingest/v1/results',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: JSON.stringify(upload),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json() as { sessions: { sessionId: number }[] };
  };
  return { one, other, publish, settings };
}

const isReading = ({ db }: Node) => vi.waitFor(() => expect(db.replica?.mayRead()).toBe(true), LONG);
const LONG = { timeout: 120_000, interval: 20 };

async function winnerAt({ app }: Node, sessionId: number): Promise<string> {
  const { body } = await app.inject({ url: `${RESULTS}/sessions/${sessionId}/classification` });
  return body.indexOf('Anna') < body.indexOf('Ben') ? 'Anna' : 'Ben';
}

/** With the other one first. */
const turned = (uploadId: string) =>
  anUpload({
    uploadId,
    sessions: [
      sessionOf({
        competitors: [
          { ...ben, laps: anna.laps },
          { ...anna, laps: ben.laps },
        ],
      }),
    ],
  });

describe.skipIf(bin === null)('A standby of PostgreSQL (skipped without its programs)', () => {
  beforeAll(async () => {
    pair = await startPostgresPair(bin ?? '');
  });
  afterAll(() => pair?.remove());

  test('is where results are read', async () => {
    const { one, publish, settings } = await openTwoServers();
    const { sessions } = await publish(one, anUpload());
    await isReading(one);
    const before = { ...one.db.replica?.counts };
    expect(await winnerAt(one, sessions[0]?.sessionId ?? 0)).toBe('Anna');
    expect(one.db.replica?.counts.replica).toBeGreaterThan(before.replica ?? 0);
    const { body } = await one.app.inject('/metrics');
    expect(body).toContain('replica_reading 1');
    expect(body).toMatch(/database_reads_total\{from="replica"\} [1-9]/);
    expect(await checkReplica({ settings, db: one.db, nowMs: 0, timeServer: null })).toMatchObject({
      level: 'ok',
    });
  });

  test('that does not replay shows nothing old after a publication, neither here nor at another server', async () => {
    const { one, other, publish } = await openTwoServers();
    const { sessions } = await publish(one, anUpload());
    const sessionId = sessions[0]?.sessionId ?? 0;
    await Promise.all([isReading(one), isReading(other)]);
    expect(await Promise.all([winnerAt(one, sessionId), winnerAt(other, sessionId)])).toEqual([
      'Anna',
      'Anna',
    ]);

    await pair.standby.query('select pg_wal_replay_pause()');
    onTestFinished(async () => void (await pair.standby.query('select pg_wal_replay_resume()')));
    await publish(one, turned('u-2'));
    // The standby still has the old result.
    expect(one.db.replica?.mayRead()).toBe(false);
    expect(await winnerAt(one, sessionId)).toBe('Ben');
    await vi.waitFor(async () => expect(await winnerAt(other, sessionId)).toBe('Ben'), LONG);
    // The caches keep what was read from the primary.
    expect(await Promise.all([winnerAt(one, sessionId), winnerAt(other, sessionId)])).toEqual(['Ben', 'Ben']);
    expect(other.db.replica?.mayRead()).toBe(false);

    await pair.standby.query('select pg_wal_replay_resume()');
    await Promise.all([isReading(one), isReading(other)]);
    const before = other.db.replica?.counts.replica ?? 0;
    expect((await other.app.inject(`${RESULTS}/events?count=7`)).statusCode).toBe(200);
    expect(other.db.replica?.counts.replica).toBeGreaterThan(before);
    expect(await Promise.all([winnerAt(one, sessionId), winnerAt(other, sessionId)])).toEqual(['Ben', 'Ben']);
  });

  test('that is behind the limit is not read, though nobody announced anything', async () => {
    const { one, publish } = await openTwoServers({ maxLagS: 1 });
    await publish(one, anUpload());
    await isReading(one);
    await pair.standby.query('select pg_wal_replay_pause()');
    onTestFinished(async () => void (await pair.standby.query('select pg_wal_replay_resume()')));
    // By a program that announces nothing.
    await pair.primary.query('create table if not exists elsewhere (id int)');
    await vi.waitFor(() => expect(one.db.replica?.state).toBe('lagging'), LONG);
    expect(one.db.replica?.mayRead()).toBe(false);
    await pair.standby.query('select pg_wal_replay_resume()');
    await isReading(one);
  });

  test.each(['stopped', 'frozen'] as const)('that is %s does not stop the site', async (how) => {
    const { one, publish, settings } = await openTwoServers();
    const { sessions } = await publish(one, anUpload());
    const sessionId = sessions[0]?.sessionId ?? 0;
    await isReading(one);
    if (how === 'stopped') await pair.standby.stop();
    else pair.standby.signal('SIGSTOP');
    expect(await winnerAt(one, sessionId)).toBe('Anna');
    await publish(one, turned('u-2'));
    expect(await winnerAt(one, sessionId)).toBe('Ben');
    await vi.waitFor(() => expect(one.db.replica?.mayRead()).toBe(false), LONG);
    if (how === 'stopped')
      expect(await checkReplica({ settings, db: one.db, nowMs: 0, timeServer: null })).toMatchObject({
        level: 'problem',
        found: expect.stringMatching(/^the standby cannot be reached: ./),
      });

    if (how === 'stopped') await pair.standby.start();
    else pair.standby.signal('SIGCONT');
    await isReading(one);
    expect((await one.app.inject(`${RESULTS}/events?count=9`)).statusCode).toBe(200);
  });

  test('has the passings of a practice before they are shown', async () => {
    const { one, other } = await openTwoServers();
    await isReading(other);
    await pair.standby.query('select pg_wal_replay_pause()');
    onTestFinished(async () => void (await pair.standby.query('select pg_wal_replay_resume()')));
    await one.db.updateTable('practiceLocations').set({ name: 'x' }).where('id', '=', 1).execute();
    await vi.waitFor(() => expect(other.db.replica?.mayRead()).toBe(false), LONG);
  });

  test('that is no standby is never read, and the doctor says so', async () => {
    const { one, settings } = await openTwoServers({ readUrl: pair.primary.url });
    await vi.waitFor(() => expect(one.db.replica?.state).toBe('no-standby'), LONG);
    expect(one.db.replica?.mayRead()).toBe(false);
    expect(await checkReplica({ settings, db: one.db, nowMs: 0, timeServer: null })).toMatchObject({
      level: 'problem',
      found: 'DATABASE_READ_URL is no standby, so it is not read',
    });
  });

  test('of another database is never read, and the doctor says so', async () => {
    const elsewhere = await startPostgresPair(bin ?? '');
    onTestFinished(elsewhere.remove);
    await elsewhere.primary.query(`create database lapwing${databases + 1}`);
    await elsewhere.caughtUp();
    const { one, settings } = await openTwoServers({ readUrl: elsewhere.standby.url });
    await vi.waitFor(() => expect(one.db.replica?.state).toBe('other-system'), LONG);
    expect(one.db.replica?.mayRead()).toBe(false);
    expect(await checkReplica({ settings, db: one.db, nowMs: 0, timeServer: null })).toMatchObject({
      level: 'problem',
      found: 'DATABASE_READ_URL is a standby of another database, so it is not read',
    });
  });
});
