import 'fake-indexeddb/auto';
import type { MeetingUpdate } from '@lapwing/contract/desk/meeting';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { type DeskDatabase, openDeskDatabase, type WaitingCheckIn } from '../run/outbox/desk-database.ts';
import { sendCheckIns } from './check-in-outbox.ts';

const offline = new Error('offline');
const checkInOf = (entryId: number, isCheckedIn: boolean, changeId: string): WaitingCheckIn => ({
  ...{ eventId: 1, entryId, version: 3, isCheckedIn, changeId },
});
// Only these fields are read.
const answer = (made: number | null) =>
  ({ outcome: 'stored', conflicts: [], made }) as unknown as MeetingUpdate;

let opened: DeskDatabase[] = [];

async function open(): Promise<DeskDatabase> {
  for (const db of opened) db.close();
  const db = await openDeskDatabase();
  opened = [db];
  return db;
}

beforeEach(() => {
  opened = [];
  // Another device.
  vi.stubGlobal('indexedDB', new IDBFactory());
});

function sender(store: DeskDatabase, send: (checkIn: WaitingCheckIn) => Promise<MeetingUpdate>) {
  const failures: unknown[] = [];
  const run = () =>
    sendCheckIns({
      ...{ store, eventId: 1, send, isUnreachable: (error) => error === offline, onAnswer: () => {} },
      onFailure: (error) => failures.push(error),
    });
  return { run, failures };
}

test('check-ins without a connection survive a reload, and are sent when it is back', async () => {
  const page = await open();
  await page.putCheckIn(checkInOf(7, true, 'a'));
  await page.putCheckIn(checkInOf(8, true, 'b'));
  // Tapped again before it was sent: only the last one counts.
  await page.putCheckIn(checkInOf(8, false, 'c'));
  const cut = sender(page, async () => {
    throw offline;
  });
  expect(await cut.run()).toBe(false);

  const again = await open();
  const sent: string[] = [];
  const { run, failures } = sender(again, async ({ changeId }) => {
    sent.push(changeId);
    return answer(4);
  });
  expect(await run()).toBe(true);
  expect([sent, failures, await again.listCheckIns(1)]).toEqual([['a', 'c'], [], []]);
});

test('a tap while the one before is on its way is based on what that one made', async () => {
  const db = await open();
  await db.putCheckIn(checkInOf(7, true, 'a'));
  const { run } = sender(db, async () => {
    await db.putCheckIn(checkInOf(7, false, 'b'));
    return answer(9);
  });
  await run();
  expect(await db.listCheckIns(1)).toEqual([{ ...checkInOf(7, false, 'b'), version: 9 }]);
});

test('what the server refuses is reported, and does not hold up the others', async () => {
  const db = await open();
  await db.putCheckIn(checkInOf(7, true, 'a'));
  await db.putCheckIn(checkInOf(8, true, 'b'));
  const refused = new Error('403');
  const { run, failures } = sender(db, async ({ entryId }) => {
    if (entryId === 7) throw refused;
    return answer(4);
  });
  expect(await run()).toBe(true);
  expect([failures, await db.listCheckIns(1)]).toEqual([[refused], []]);
});
