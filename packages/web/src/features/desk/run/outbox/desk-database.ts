/** What the race desk keeps on this device: what is not delivered or was refused, and the journals of its sessions. */

import type { RunEntry } from '@lapwing/contract/desk/run';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { NewRecord, OutboxRecord, OutboxStore, RefusedRecord } from './outbox.ts';

type StoredEntry = RunEntry & { sessionId: number };

interface DeskSchema extends DBSchema {
  outbox: { key: number; value: NewRecord };
  refused: { key: number; value: RefusedRecord };
  journal: { key: [number, number]; value: StoredEntry };
  checkIns: { key: [number, number]; value: WaitingCheckIn };
  facts: { key: string; value: unknown };
}

const NAME = 'lapwing-desk';
const VERSION = 2;

/** A check-in that the server has not answered yet. A later one of the same entry replaces it. */
export type WaitingCheckIn = {
  eventId: number;
  entryId: number;
  /** what this desk has seen of the entry */
  version: number;
  isCheckedIn: boolean;
  /** the same at every attempt */
  changeId: string;
};

export type DeskDatabase = OutboxStore & {
  listCheckIns(eventId: number): Promise<WaitingCheckIn[]>;
  putCheckIn(checkIn: WaitingCheckIn): Promise<void>;
  /** `made`: the version that it made. A later one of the same entry stays, and is based on it. */
  settleCheckIn(checkIn: WaitingCheckIn, made: number | null): Promise<void>;
  /** of one session, oldest first */
  listRefused(sessionId: number): Promise<RefusedRecord[]>;
  removeRefused(sequence: number): Promise<void>;
  readJournal(sessionId: number): Promise<RunEntry[]>;
  saveJournal(sessionId: number, entries: readonly RunEntry[]): Promise<void>;
  readFact<Value>(name: string): Promise<Value | undefined>;
  saveFact(name: string, value: unknown): Promise<void>;
  close(): void;
};

export async function openDeskDatabase(): Promise<DeskDatabase> {
  const db = await openDB<DeskSchema>(NAME, VERSION, {
    upgrade(opened, storedVersion) {
      if (storedVersion < 1) {
        opened.createObjectStore('outbox', { autoIncrement: true });
        opened.createObjectStore('journal', { keyPath: ['sessionId', 'number'] });
        opened.createObjectStore('facts');
      }
      if (storedVersion < 2) {
        opened.createObjectStore('refused', { keyPath: 'sequence' });
        opened.createObjectStore('checkIns', { keyPath: ['eventId', 'entryId'] });
      }
    },
  });
  const deviceId = await deviceIdIn(db);
  return {
    deviceId,
    async add(record) {
      const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' });
      const sequence = await tx.store.add(record);
      await tx.done;
      return { ...record, sequence };
    },
    async list() {
      const tx = db.transaction('outbox');
      const [keys, records] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()]);
      return records.map((record, place): OutboxRecord => ({ ...record, sequence: keys[place] ?? 0 }));
    },
    remove: (sequence) => db.delete('outbox', sequence),
    async refuse(record) {
      const tx = db.transaction(['outbox', 'refused'], 'readwrite', { durability: 'strict' });
      await Promise.all([
        tx.objectStore('refused').put(record),
        tx.objectStore('outbox').delete(record.sequence),
        tx.done,
      ]);
    },
    async listRefused(sessionId) {
      const refused = await db.getAll('refused');
      return refused.filter((record) => record.sessionId === sessionId);
    },
    removeRefused: (sequence) => db.delete('refused', sequence),
    listCheckIns: (eventId) =>
      db.getAll('checkIns', IDBKeyRange.bound([eventId, 0], [eventId, Number.MAX_SAFE_INTEGER])),
    async putCheckIn(checkIn) {
      const tx = db.transaction('checkIns', 'readwrite', { durability: 'strict' });
      await Promise.all([tx.store.put(checkIn), tx.done]);
    },
    async settleCheckIn({ eventId, entryId, changeId }, made) {
      const tx = db.transaction('checkIns', 'readwrite', { durability: 'strict' });
      const stored = await tx.store.get([eventId, entryId]);
      if (stored?.changeId === changeId) await tx.store.delete([eventId, entryId]);
      else if (stored !== undefined && made !== null) await tx.store.put({ ...stored, version: made });
      await tx.done;
    },
    async readJournal(sessionId) {
      const range = IDBKeyRange.bound([sessionId, 0], [sessionId, Number.MAX_SAFE_INTEGER]);
      return db.getAll('journal', range);
    },
    async saveJournal(sessionId, entries) {
      const tx = db.transaction('journal', 'readwrite');
      await Promise.all(entries.map((entry) => tx.store.put({ ...entry, sessionId })));
      await tx.done;
    },
    // Written by this file under the same name.
    readFact: async <Value>(name: string) => (await db.get('facts', name)) as Value | undefined,
    async saveFact(name, value) {
      await db.put('facts', value, name);
    },
    close: () => db.close(),
  };
}

async function deviceIdIn(db: IDBPDatabase<DeskSchema>): Promise<string> {
  const tx = db.transaction('facts', 'readwrite');
  const stored = await tx.store.get('device');
  const deviceId = typeof stored === 'string' ? stored : crypto.randomUUID();
  if (deviceId !== stored) await tx.store.put(deviceId, 'device');
  await tx.done;
  return deviceId;
}
