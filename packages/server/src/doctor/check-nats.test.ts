import { expect, inject, onTestFinished, test } from 'vitest';
import { findNatsServer, prepareNats } from '../bus/nats-server.test-support.ts';
import { freePort } from '../free-port.test-support.ts';
import { openSharedLeases } from '../nodes/leases.ts';
import { parseSettings } from '../settings/settings.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { type Place, postgresPlace, postgresUrl, sqlitePlace } from '../storage/places.test-support.ts';
import type { Installation } from './check.ts';
import { checkNats } from './check-nats.ts';

const program = findNatsServer();

function installation(natsUrl: string | null, db: Installation['db'] = null): Installation {
  return { settings: { ...parseSettings({}), natsUrl }, db, nowMs: 0, timeServer: null };
}

/** Closed and removed after the test. */
async function openPlace(place: Place): Promise<Database> {
  onTestFinished(place.remove);
  const db = await openDatabase(place);
  onTestFinished(() => db.close());
  return db;
}

test('a server without NATS has nothing to check', async () => {
  expect(await checkNats(installation(null))).toBeNull();
  const db = await openPlace(await sqlitePlace(inject('migrated').sqlite));
  expect(await checkNats(installation(null, db))).toBeNull();
});

test.skipIf(postgresUrl === null)(
  'a second server without NATS is a warning (skipped without PostgreSQL)',
  async () => {
    const model = inject('migrated').postgres ?? undefined;
    const db = await openPlace(await postgresPlace(postgresUrl ?? '', model));
    const openNode = async (nodeId: string) => {
      const leases = await openSharedLeases(db, { nodeId });
      onTestFinished(leases.close);
    };
    await openNode('one');
    expect(await checkNats(installation(null, db))).toBeNull();
    await openNode('other');
    expect(await checkNats(installation(null, db))).toMatchObject({
      level: 'warning',
      found: '2 servers run on this PostgreSQL without NATS_URL',
      command: expect.stringContaining('NATS_URL=nats://'),
    });
  },
);

test('a NATS that cannot be reached is a problem', async () => {
  const finding = await checkNats(installation(`nats://127.0.0.1:${await freePort()}`));
  expect(finding).toMatchObject({ level: 'problem', command: 'sudo systemctl start nats-server' });
  expect(finding?.found).toMatch(/^NATS cannot be reached: ./);
});

test.skipIf(program === undefined)('a NATS that answers is good (skipped without nats-server)', async () => {
  const nats = await prepareNats(program ?? '');
  onTestFinished(nats.stop);
  await nats.start();
  expect(await checkNats(installation(nats.url))).toEqual({ level: 'ok', found: 'NATS answers' });
});
