import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { announce, readRaw } from './announce.ts';
import type { Change } from './changes.ts';
import type { Database } from './database.ts';
import { describeOnEachEngine } from './engines.test-support.ts';
import type { Schema } from './schema.ts';

const session: Change = { kind: 'session', sessionId: 4 };
const everything: Change = { kind: 'everything' };

function heardBy(db: Database): Change[] {
  const heard: Change[] = [];
  db.onChange((change) => heard.push(change));
  return heard;
}

const deleteCompetitors = (db: Kysely<Schema>) =>
  db.deleteFrom('competitors').where('sessionId', '=', 4).execute();

describeOnEachEngine('a database', (openDb) => {
  it('publishes the announcements of a transaction when it is committed, once', async () => {
    const db = await openDb();
    const heard = heardBy(db);
    await db.transaction().execute(async (tx) => {
      await announce(tx, session);
      await deleteCompetitors(tx);
      await announce(tx, session, { kind: 'lists' });
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual([session, { kind: 'lists' }]);
  });

  it('publishes nothing of a rolled-back transaction, nor after it', async () => {
    const db = await openDb();
    const heard = heardBy(db);
    const failing = db.transaction().execute(async (tx) => {
      await announce(tx, session);
      await deleteCompetitors(tx);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    await db.transaction().execute((tx) => tx.selectFrom('competitors').selectAll().execute());
    expect(heard).toEqual([]);
  });

  it('keeps the announcements of two transactions apart', async () => {
    const db = await openDb();
    const heard = heardBy(db);
    const other: Change = { kind: 'session', sessionId: 5 };
    const announcing = (change: Change) =>
      db.transaction().execute(async (tx) => {
        await announce(tx, change);
        await deleteCompetitors(tx);
      });
    await Promise.all([announcing(session), announcing(other)]);
    expect(heard).toHaveLength(2);
    expect(heard).toEqual(expect.arrayContaining([session, other]));
  });

  it('treats everything as changed if a write was not announced, or announced wrongly', async () => {
    const db = await openDb();
    const heard = heardBy(db);
    await deleteCompetitors(db);
    expect(heard.splice(0)).toEqual([everything]);
    await db.transaction().execute(async (tx) => {
      await announce(tx, { kind: 'lists' });
      await deleteCompetitors(tx);
    });
    expect(heard.splice(0)).toEqual([everything]);
    await db.transaction().execute(async (tx) => {
      await announce(tx, { kind: 'live-progress' });
      await tx.deleteFrom('liveJournal').execute();
      await sql`delete from server_state`.execute(tx);
    });
    expect(heard.splice(0)).toEqual([everything]);
    await db
      .with('gone', (part) => part.deleteFrom('serverState').returningAll())
      .selectFrom('gone')
      .selectAll()
      .execute()
      // SQLite has no such statement.
      .catch(() => {});
    expect(heard.splice(0)).toEqual([everything]);
  });

  it('publishes nothing for reading, nor for tables that no cached response shows', async () => {
    const db = await openDb();
    const heard = heardBy(db);
    await db.selectFrom('competitors').selectAll().execute();
    expect((await readRaw(db, sql<{ sessionCount: number }>`select 1 as session_count`)).rows).toEqual([
      { sessionCount: 1 },
    ]);
    await db.insertInto('serverState').values({ key: 'a', value: '1' }).execute();
    await db.transaction().execute((tx) => tx.deleteFrom('serverState').execute());
    expect(heard).toEqual([]);
  });
});
