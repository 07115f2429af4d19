import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { expect, test } from 'vitest';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { aSession, saveRun } from '../live.test-support.ts';
import { createJournal } from './journal.ts';

const flagAt = (atMs: number): SessionEvent => ({ kind: 'flag', atMs, flag: 'Green' });

describeOnEachEngine('The journal', (openDb) => {
  async function open() {
    const db = await openDb();
    const { sessionIds } = await saveRun(db, [
      aSession({ resultStatus: 'Active' }),
      aSession({ resultStatus: 'Active', name: 'Heat' }),
    ]);
    const [one = 0, other = 0] = sessionIds;
    return { db, journal: createJournal(db, () => 1_000), one, other };
  }

  test('numbers the batches of each session in the order in which they arrived', async () => {
    const { journal, one, other } = await open();
    const appended = await Promise.all(
      [one, other, one, one].map((sessionId, index) =>
        journal.append(sessionId, { batchId: `b${index}`, sequence: index, events: [flagAt(index)] }),
      ),
    );
    expect(appended.map((outcome) => outcome.kind === 'appended' && outcome.entry.number)).toEqual([
      1, 1, 2, 3,
    ]);
    expect(await journal.read(one, 1, 10)).toEqual([
      { number: 2, receivedAtMs: 1_000, events: [flagAt(2)] },
      { number: 3, receivedAtMs: 1_000, events: [flagAt(3)] },
    ]);
  });

  test('recognises a repeated batch, in the same group or later', async () => {
    const { journal, one } = await open();
    const batch = { batchId: 'same', sequence: 1, events: [flagAt(1)] };
    const together = await Promise.all([journal.append(one, batch), journal.append(one, batch)]);
    expect(together.map(({ kind }) => kind)).toEqual(['appended', 'known']);
    expect(await journal.append(one, batch)).toEqual({ kind: 'known', number: 1 });
    expect(await journal.read(one, 0, 10)).toHaveLength(1);
  });

  test('stores the others of a group if one cannot be stored', async () => {
    const { journal, one } = await open();
    const [lost, kept] = await Promise.allSettled([
      journal.append(999_999, { batchId: 'lost', sequence: 1, events: [flagAt(1)] }),
      journal.append(one, { batchId: 'kept', sequence: 1, events: [flagAt(2)] }),
    ]);
    expect(lost.status).toBe('rejected');
    expect(kept).toMatchObject({ status: 'fulfilled', value: { entry: { number: 1 } } });
  });

  test('is packed when its session is over, reads the same, and can be extended', async () => {
    const { db, journal, one, other } = await open();
    const batchOf = (index: number) => ({ batchId: `b${index}`, sequence: index, events: [flagAt(index)] });
    await Promise.all(Array.from({ length: 1_234 }, (_, index) => journal.append(one, batchOf(index))));
    await journal.append(one, {
      batchId: 'end',
      sequence: 2_000,
      events: [{ kind: 'session-ended', atMs: 1 }],
    });
    await journal.append(other, batchOf(1));
    const before = await journal.read(one, 0, 2_000);
    expect(await journal.findUnpacked(1_000, 1_000)).toBeNull();
    expect(await journal.findUnpacked(1_001, 1_000)).toBe(one);

    await journal.pack(one);
    const kept = await db.selectFrom('livePackedJournals').select('entries').execute();
    const packedBytes = kept.reduce((sum, { entries }) => sum + entries.length, 0);
    expect(packedBytes).toBeLessThan(JSON.stringify(before).length / 4);
    expect(await db.selectFrom('liveJournal').select('sessionId').execute()).toEqual([{ sessionId: other }]);
    expect(await journal.findUnpacked(1_001, 1_000)).toBeNull();
    expect(await journal.read(one, 0, 2_000)).toEqual(before);
    expect(await journal.read(one, 998, 4)).toEqual(before.slice(998, 1_002));
    expect(await journal.read(one, 1_235, 10)).toEqual([]);

    expect(await journal.append(one, batchOf(7))).toEqual({ kind: 'known', number: 8 });
    expect(await journal.append(one, batchOf(9_999))).toMatchObject({ entry: { number: 1_236 } });
    expect(await journal.read(one, 0, 1_235)).toEqual(before);
  });

  test('is deleted with its session', async () => {
    const { db, journal, one } = await open();
    await journal.append(one, { batchId: 'a', sequence: 1, events: [flagAt(1)] });
    await db.deleteFrom('sessions').where('id', '=', one).execute();
    expect(await journal.read(one, 0, 10)).toEqual([]);
  });
});
