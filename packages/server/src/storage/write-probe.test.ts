import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createServer } from '../http/server.ts';
import type { Database } from './database.ts';
import { describeOnEachEngine } from './engines.test-support.ts';
import { createWriteProbe } from './write-probe.ts';

/** From now on the disk is full. */
async function fillUp(db: Database): Promise<void> {
  if (db.engine === 'sqlite') {
    await sql`pragma max_page_count = 1`.execute(db);
    const insert = (index: number) =>
      db
        .insertInto('serverState')
        .values({ key: `filler ${index}`, value: 'x'.repeat(1_000) })
        .execute()
        .then(
          () => true,
          () => false,
        );
    for (let index = 0; await insert(index); index++);
    return;
  }
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db);
  await sql`create trigger refuse before insert on server_state execute function refuse()`.execute(db);
}

async function makeRoom(db: Database): Promise<void> {
  if (db.engine === 'sqlite') await sql`pragma max_page_count = 1000000`.execute(db);
  else await sql`drop function refuse cascade`.execute(db);
}

describeOnEachEngine('A database that cannot be written', (openDb) => {
  test('is noticed by the health check, with a reason, and so is its recovery', async () => {
    const db = await openDb();
    let nowMs = 0;
    const app = await createServer({ probeWrites: createWriteProbe(db, () => nowMs) });
    const ask = async () => (await app.inject('/api/health')).json();
    expect(await ask()).toMatchObject({ status: 'ok' });
    await fillUp(db);
    nowMs += 30_000;
    expect(await ask()).toMatchObject({
      status: 503,
      detail: 'The database cannot be written: there is no room left on the disk',
    });
    await makeRoom(db);
    nowMs += 5_000;
    expect(await ask()).toMatchObject({ status: 'ok' });
    await app.close();
  });

  test('is no bug: writers get the reason, and when to try again', async () => {
    const db = await openDb();
    const app = await createServer();
    app.post('/write', async () => {
      await db
        .insertInto('serverState')
        .values({ key: 'written', value: 'x'.repeat(16 * 1024) })
        .execute();
      return 'written';
    });
    await fillUp(db);
    const refused = await app.inject({ method: 'POST', url: '/write' });
    expect(refused.json()).toMatchObject({ status: 503, detail: 'There is no room left on the disk' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await makeRoom(db);
    expect((await app.inject({ method: 'POST', url: '/write' })).statusCode).toBe(200);
    await app.close();
  });

  test('is tried rarely, and leaves no trace', async () => {
    const db = await openDb();
    let writes = 0;
    const counted = db.withPlugin({
      transformQuery({ node }) {
        writes += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    let nowMs = 0;
    const probe = createWriteProbe(counted, () => nowMs);
    await Promise.all(Array.from({ length: 50 }, () => probe()));
    nowMs += 29_999;
    await probe();
    expect(writes).toBe(2);
    nowMs += 1;
    await probe();
    expect(writes).toBe(4);
    expect(await db.selectFrom('serverState').selectAll().execute()).toEqual([]);
  });

  test('is not waited for during a long write', async () => {
    const db = await openDb();
    const probe = createWriteProbe(db);
    await db.transaction().execute(async (transaction) => {
      await transaction.insertInto('serverState').values({ key: 'write-probe', value: 'held' }).execute();
      expect(await probe()).toBeNull();
    });
  });
});
