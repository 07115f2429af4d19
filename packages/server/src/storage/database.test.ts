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

  it('runs a hook in the transaction that changes something of its concern, and waits for what follows', async () => {
    const db = await openDb();
    const steps: string[] = [];
    db.addCommitHook({
      concerns: ({ kind }) => kind === 'session',
      async beforeCommit(changes, connection) {
        const note = { key: 'hook', value: JSON.stringify(changes) };
        await connection.executeQuery(db.insertInto('serverState').values(note).compile());
        steps.push('before');
        return () => void steps.push('after');
      },
    });
    const noted = () => db.selectFrom('serverState').select('value').where('key', '=', 'hook').execute();
    await db.transaction().execute((tx) => announce(tx, { kind: 'lists' }));
    expect(steps).toEqual([]);

    const failing = db.transaction().execute(async (tx) => {
      await announce(tx, session, { kind: 'lists' });
      await deleteCompetitors(tx);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect([steps, await noted()]).toEqual([[], []]);

    await db.transaction().execute((tx) => announce(tx, session, { kind: 'lists' }));
    expect([steps, await noted()]).toEqual([['before', 'after'], [{ value: JSON.stringify([session]) }]]);
  });

  it('does not store a single statement whose hook fails', async () => {
    const db = await openDb();
    let isBroken = false;
    db.addCommitHook({
      concerns: ({ kind }) => kind === 'site-settings',
      async beforeCommit() {
        if (isBroken) throw new Error('on purpose');
        return () => {};
      },
    });
    const set = (value: string) => db.insertInto('siteSettings').values({ name: value, value }).execute();
    const names = async () =>
      (await db.selectFrom('siteSettings').select('name').execute()).map(({ name }) => name);
    await set('one');
    isBroken = true;
    await expect(set('two')).rejects.toThrow('on purpose');
    isBroken = false;
    await set('three');
    expect(await names()).toEqual(['one', 'three']);
  });
});
