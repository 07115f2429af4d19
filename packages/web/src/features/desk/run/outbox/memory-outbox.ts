/** Acts that the browser could not store, for example because the device is full. They wait in the page. */

import type { OutboxRecord, OutboxStore } from './outbox.ts';

export function createMemoryOutbox(stored: OutboxStore): OutboxStore {
  let records: OutboxRecord[] = [];
  let last = 0;
  const without = (sequence: number) => records.filter((record) => record.sequence !== sequence);
  return {
    deviceId: stored.deviceId,
    async add(record) {
      // Never one that the storage of the browser, or an earlier page, has used.
      last = Math.max(last + 1, Date.now() * 1000);
      const added = { ...record, sequence: last };
      records = [...records, added];
      return added;
    },
    /** What is in the storage is older, and goes first. */
    async list() {
      const older = await stored.list().catch(() => []);
      return older.length > 0 ? [] : records;
    },
    async remove(sequence) {
      records = without(sequence);
    },
    async refuse(record) {
      records = without(record.sequence);
      // The page shows it in any case.
      await stored.refuse(record).catch(() => {});
    },
  };
}
