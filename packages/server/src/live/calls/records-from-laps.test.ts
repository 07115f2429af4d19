import { expect, test } from 'vitest';
import { announce } from '../../storage/announce.ts';
import type { Change } from '../../storage/changes.ts';
import { describeOnSqlite } from '../../storage/engines.test-support.ts';
import { aCompetitor, aSession, laps, saveRun } from '../live.test-support.ts';
import { createRecordsFromLaps } from './records-from-laps.ts';
import { createLiveStore } from './store.ts';

describeOnSqlite('The past of a session that was never live', (openDb) => {
  test('is made once, until its own result or the details of its session change', async () => {
    const db = await openDb();
    const competitors = [aCompetitor({ startNumber: '7', laps: laps([61_000, 60_000], [1, 1]) })];
    const run = await saveRun(db, [aSession({ resultStatus: 'Official', competitors })]);
    const [sessionId = 0] = run.sessionIds;
    const store = createLiveStore(db);
    const event = await store.findEvent(run.eventId);
    const session = await store.findSession(run.eventId, sessionId);
    if (event === null || session === null) throw new Error('The event has a session');
    const fromLaps = createRecordsFromLaps(db, store);
    const happen = (...changes: Change[]) => db.transaction().execute((tx) => announce(tx, ...changes));

    const made = await fromLaps(event, session);
    await happen({ kind: 'session', sessionId: 999 }, { kind: 'lists' }, { kind: 'new-event' });
    await happen({ kind: 'replay', sessionId: 999 });
    expect(await fromLaps(event, session)).toBe(made);

    await happen({ kind: 'session', sessionId });
    const again = await fromLaps(event, session);
    expect(again).not.toBe(made);

    expect(await fromLaps(event, { ...session, name: 'Final B' })).not.toBe(again);
  });
});
