import 'fake-indexeddb/auto';
import type { DeskEvent } from '@lapwing/contract/ingest/session-event';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { type DeskDatabase, openDeskDatabase } from './desk-database.ts';

const actOf = (id: string): DeskEvent => ({ kind: 'act', atMs: 1, actId: id, does: [] });
const recordOf = (id: string, sessionId = 2) => ({
  ...{ eventId: 1, sessionId, events: [actOf(id)], offsetMs: 0 },
});
const reasons = [{ message: 'the role announcer may not do this', code: 'act-not-allowed' }];

let opened: DeskDatabase[] = [];

/** As a page that is loaded again does. */
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

test('a refused record stays on the device with its reason until it is dismissed', async () => {
  const page = await open();
  const refused = await page.add(recordOf('refused'));
  const other = await page.add(recordOf('of another session', 3));
  await page.add(recordOf('waiting'));
  await page.refuse({ ...refused, reasons });
  await page.refuse({ ...other, reasons });

  const again = await open();
  expect((await again.list()).map(({ events }) => events)).toEqual([[actOf('waiting')]]);
  expect(await again.listRefused(2)).toEqual([{ ...refused, reasons }]);
  await again.removeRefused(refused.sequence);

  const last = await open();
  expect(await last.listRefused(2)).toEqual([]);
  expect(await last.listRefused(3)).toHaveLength(1);
});

test('a device of the first version keeps its acts, its journals and its name', async () => {
  const first = await openDB('lapwing-desk', 1, {
    upgrade(db) {
      db.createObjectStore('outbox', { autoIncrement: true });
      db.createObjectStore('journal', { keyPath: ['sessionId', 'number'] });
      db.createObjectStore('facts');
    },
  });
  await first.add('outbox', recordOf('kept'));
  await first.put('facts', 'phone-7', 'device');
  first.close();

  const db = await open();
  expect(db.deviceId).toBe('phone-7');
  const [kept] = await db.list();
  expect(kept).toMatchObject(recordOf('kept'));
  if (kept !== undefined) await db.refuse({ ...kept, reasons });
  expect(await db.list()).toEqual([]);
  expect(await db.listRefused(2)).toHaveLength(1);
});
