import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from './engines.test-support.ts';
import { migrateToLatest, migrationsDone } from './migrate.ts';
import { tables } from './schema.ts';

describeOnEachEngine('migrations', (openDb) => {
  it('make every table the stores know', async () => {
    const db = await openDb();
    for (const table of tables) expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it('make no table that the list of tables leaves out', async () => {
    const made = await (await openDb()).introspection.getTables();
    const snakeCase = tables.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
    expect(new Set(made.filter(({ schema }) => schema !== 'public').map(({ name }) => name))).toEqual(
      new Set(snakeCase),
    );
  });

  it('change nothing when run a second time', async () => {
    const db = await openDb();
    await db.insertInto('serverState').values({ key: 'kept', value: 'yes' }).execute();
    const before = await migrationsDone(db);
    await migrateToLatest(db);
    expect(await migrationsDone(db)).toEqual(before);
    expect(await db.selectFrom('serverState').selectAll().execute()).toEqual([{ key: 'kept', value: 'yes' }]);
  });

  it('refuse a database that a newer version has changed, and leave it as it is', async () => {
    const db = await openDb();
    await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030')`.execute(
      db,
    );
    await expect(migrateToLatest(db)).rejects.toThrow(/newer version of Lapwing \(9999-from-the-future\)/);
    expect(await migrationsDone(db)).toContain('9999-from-the-future');
  });

  it('start again from nothing when they were broken off', async () => {
    const db = await openDb();
    for (const table of [...tables].reverse()) await db.schema.dropTable(table).execute();
    await sql`delete from kysely_migration`.execute(db);
    await sql`create table server_state (key text primary key)`.execute(db);
    await expect(migrateToLatest(db)).rejects.toThrow('could not be brought to this version');
    expect(await migrationsDone(db)).toEqual([]);

    await sql`drop table server_state`.execute(db);
    await migrateToLatest(db);
    expect(await db.selectFrom('organizations').selectAll().execute()).toEqual([]);
  });

  it('refuse a row whose parent does not exist', async () => {
    const db = await openDb();
    await expect(
      db.insertInto('announcements').values({ sessionId: 7, atMs: 0, text: 'nobody' }).execute(),
    ).rejects.toThrow(/foreign key/i);
  });

  it('give counts, sums and milliseconds as numbers', async () => {
    const db = await openDb();
    const atMs = Date.UTC(2026, 10, 15);
    const { id } = await db
      .insertInto('organizations')
      .values({
        name: 'Club',
        city: '',
        countryCode: 'NL',
        sport: 1,
        websiteUrl: null,
        logoUrl: null,
        createdAtMs: atMs,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = await db
      .selectFrom('organizations')
      .select(({ fn }) => [
        'createdAtMs',
        fn.countAll<number>().as('count'),
        fn.sum<number>('createdAtMs').as('sum'),
      ])
      .groupBy('createdAtMs')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ createdAtMs: atMs, count: 1, sum: atMs });
    expect(id).toBe(1);
  });
});
