import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Write } from './detect-writes.ts';
import { describeOnEachEngine } from './engines.test-support.ts';

describeOnEachEngine('a database', (openDb) => {
  it('tells of a write, and once more when it is committed', async () => {
    const db = await openDb();
    const heard: string[] = [];
    db.onWrite(({ table }) => heard.push(table));
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('serverState').values({ key: 'a', value: '1' }).execute();
      expect(heard).toEqual(['server_state']);
    });
    expect(heard).toEqual(['server_state', 'server_state']);
    await db.deleteFrom('serverState').execute();
    expect(heard).toHaveLength(3);
    await db.transaction().execute((tx) => tx.selectFrom('serverState').selectAll().execute());
    expect(heard).toHaveLength(3);
  });

  it('tells which rows a statement names, and what of them it sets', async () => {
    const db = await openDb();
    const heard: Write[] = [];
    db.onWrite((write) => heard.push(write));
    const venue = {
      name: 'Ring',
      lengthMm: 1,
      lengthUnit: 1,
      countryCode: 'NL',
      latitudeE6: null,
      longitudeE6: null,
      timeZone: 'UTC',
    };
    await db
      .insertInto('venues')
      .values([venue, { ...venue, name: 'Oval' }])
      .execute();
    await db
      .updateTable('venues')
      .set({ name: 'Bowl' })
      .where('id', '=', 7)
      .where('name', '=', 'x')
      .execute();
    await db.deleteFrom('competitors').where('sessionId', 'in', [3, 4]).execute();
    await db
      .deleteFrom('competitors')
      .where((eb) => eb.or([eb('sessionId', '=', 3), eb('id', '=', 4)]))
      .execute();
    await sql`delete from competitors where session_id = 3`.execute(db);
    expect(heard).toMatchObject([
      { table: 'venues', kind: 'insert', ids: {} },
      { table: 'venues', kind: 'update', columns: ['name'], ids: { id: [7] } },
      { table: 'competitors', kind: 'delete', ids: { session_id: [3, 4] } },
      { table: 'competitors', kind: 'delete', ids: {} },
      { table: 'competitors', kind: 'unknown', ids: {} },
    ]);
  });
});
