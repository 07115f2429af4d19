import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { announce } from '../storage/announce.ts';
import type { Change } from '../storage/changes.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { postgresPlace, postgresUrl } from '../storage/places.test-support.ts';
import { openSharedLeases } from './leases.ts';
import { shareChanges } from './share-changes.ts';

const everything: Change = { kind: 'everything' };
const session: Change = { kind: 'session', sessionId: 3 };

async function openInstallation() {
  const place = await postgresPlace(postgresUrl ?? '', inject('migrated').postgres ?? undefined);
  onTestFinished(place.remove);
  // A node that should not be waited for would make a test hang.
  return async (nodeId: string, confirmedWithinMs = 3_600_000) => {
    const db = await openDatabase(place);
    onTestFinished(() => db.close());
    const leases = await openSharedLeases(db, { nodeId });
    onTestFinished(leases.close);
    const heard: Change[] = [];
    const warn = () => {};
    const databaseUrl = place.databaseUrl ?? '';
    const { close } = await shareChanges({ db, databaseUrl, nodeId, warn, confirmedWithinMs });
    onTestFinished(close);
    // It drops everything when it begins to hear.
    db.onChange((change) => void heard.push(change));
    return { db, heard, close };
  };
}

function commit(db: Database, ...changes: Change[]) {
  return db.transaction().execute((tx) => announce(tx, ...changes));
}

describe.skipIf(postgresUrl === null)('Commits of other nodes (skipped without PostgreSQL)', () => {
  test('are heard before the writer goes on, each once', async () => {
    const open = await openInstallation();
    const [one, other] = [await open('one'), await open('other')];
    await commit(one.db, session);
    expect(other.heard).toEqual([session]);
    await commit(one.db, { kind: 'live-progress' });
    await commit(other.db, { kind: 'lists' }, session);
    expect(one.heard).toEqual([session, { kind: 'live-progress' }, { kind: 'lists' }, session]);
    expect(other.heard).toEqual([session, { kind: 'lists' }, session]);
  });

  test('are heard if they are a single statement, also one in text', async () => {
    const open = await openInstallation();
    const [one, other] = [await open('one'), await open('other')];
    await one.db.deleteFrom('championshipSeals').execute();
    expect(other.heard).toEqual([{ kind: 'lists' }]);
    await sql`delete from championship_seals`.execute(one.db);
    expect(other.heard).toEqual([{ kind: 'lists' }, everything]);
  });

  test('are heard by a node that drops its copies after a moment, not before it has', async () => {
    const open = await openInstallation();
    const [one, other] = [await open('one'), await open('other')];
    let drop = () => {};
    other.db.onChange(
      () =>
        new Promise<void>((resolve) => {
          drop = resolve;
        }),
    );
    const done = vi.fn();
    const committing = commit(one.db, session).then(done);
    await vi.waitFor(() => expect(other.heard).toEqual([session]));
    await commit(one.db, { kind: 'live-progress' });
    expect(done).not.toHaveBeenCalled();
    drop();
    await committing;
  });

  test('are not heard if they are rolled back', async () => {
    const open = await openInstallation();
    const [one, other] = [await open('one'), await open('other')];
    const failing = one.db.transaction().execute(async (tx) => {
      await announce(tx, session);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    await commit(one.db, { kind: 'lists' });
    expect(other.heard).toEqual([{ kind: 'lists' }]);
  });

  test('count as everything if there are more of them than a message can hold', async () => {
    const open = await openInstallation();
    const [one, other] = [await open('one'), await open('other')];
    const sessions = Array.from({ length: 400 }, (_, id) => ({ kind: 'session', sessionId: id }) as const);
    await commit(one.db, ...sessions);
    expect(other.heard).toEqual([everything]);
  });

  test('may be missed while the connection is lost: everything counts as changed then, and when it is back', async () => {
    const open = await openInstallation();
    const [one, other] = [await open('one', 50), await open('other')];
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'select 1'`.execute(one.db);
    await vi.waitFor(() => expect(other.heard.length).toBeGreaterThanOrEqual(2));
    expect(new Set(other.heard.map(({ kind }) => kind))).toEqual(new Set(['everything']));
    await vi.waitFor(async () => {
      await commit(one.db, session);
      expect(other.heard).toContainEqual(session);
    });
  });

  test('do not wait for a node that has stopped', async () => {
    const open = await openInstallation();
    const [one, other] = [await open('one'), await open('other')];
    await other.close();
    // Its leases are still there, and it would be waited for.
    await expect(commit(one.db, session)).resolves.toBeUndefined();
    expect(other.heard).not.toContainEqual(session);
  });

  test('reach a server whose channel others write to as well', async () => {
    const open = await openInstallation();
    const [one, other] = [await open('one'), await open('other')];
    await sql`select pg_notify('lapwing_' || md5(current_schema()), 'no message of ours')`.execute(one.db);
    await vi.waitFor(() => expect(other.heard).toContainEqual(everything));
    await commit(one.db, session);
    expect(other.heard).toContainEqual(session);
  });
});
