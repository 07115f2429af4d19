/**
 * Keeps data on the disk until the server has acknowledged it, in order, even if the program is killed.
 * If the disk cannot be written, records stay in a limited memory; when that is full too, `append` waits.
 */

import { lockFolder, outboxIdOf, readAcknowledged, writeAcknowledged } from './outbox-folder.ts';
import { encodeRecord, SEGMENT_HEAD, type StoredRecord } from './segment.ts';
import {
  checkSegment,
  deleteSegment,
  listSegmentPaths,
  type OutboxDisk,
  realDisk,
  type Segment,
  type SegmentWriter,
  segmentPath,
} from './segment-files.ts';
import { createSegmentReader } from './segment-reader.ts';

export type OutboxOptions = {
  folder: string;
  disk?: OutboxDisk;
  segmentBytes?: number;
  memoryBytes?: number;
  retryDiskMs?: number;
};

export type Outbox = {
  readonly id: string;
  /** the number of unacknowledged records */
  backlog(): number;
  /** how many of them would be lost if the program ended now */
  atRisk(): number;
  /** why the disk cannot be written at the moment */
  diskFault(): string | null;
  /** bytes of earlier runs that could not be read */
  readonly damagedBytes: number;
  /** the last record of earlier runs, acknowledged or not */
  readonly lastRecord: StoredRecord | null;
  /** Resolves when the record is on the disk, or in memory if the disk cannot be written. Returns its number. */
  append(textOf: (sequence: number) => string): Promise<number>;
  /** The oldest unacknowledged record. */
  next(): Promise<StoredRecord | null>;
  acknowledge(sequence: number): Promise<void>;
  close(): Promise<void>;
};

const SEGMENT_BYTES = 4 * 1024 * 1024;
const MEMORY_BYTES = 32 * 1024 * 1024;
const RETRY_DISK_MS = 5_000;
const SAVE_ACKNOWLEDGED_EVERY_MS = 500;

export async function openOutbox(options: OutboxOptions): Promise<Outbox> {
  const { folder, disk = realDisk, segmentBytes = SEGMENT_BYTES, memoryBytes = MEMORY_BYTES } = options;
  const unlock = await lockFolder(folder);
  const id = await outboxIdOf(folder);
  let acknowledged = await readAcknowledged(folder);
  const segments: Segment[] = [];
  let backlog = 0;
  let damagedBytes = 0;
  let lastRecord: StoredRecord | null = null;
  for (const path of await listSegmentPaths(folder)) {
    const checked = await checkSegment(path, acknowledged);
    segments.push(checked.segment);
    backlog += checked.records;
    damagedBytes += checked.damagedBytes;
    lastRecord = checked.lastRecord ?? lastRecord;
  }
  let lastSequence = Math.max(acknowledged, lastRecord?.sequence ?? 0);
  const reader = createSegmentReader(segments);
  const inMemory: { record: StoredRecord; bytes: Buffer }[] = [];
  let inMemoryBytes = 0;
  let roomWaiters: (() => void)[] = [];
  let writing: { segment: Segment; writer: SegmentWriter } | null = null;
  let diskFault: string | null = null;
  let retryTimer: NodeJS.Timeout | null = null;
  let saveTimer: NodeJS.Timeout | null = null;
  let isClosed = false;
  /** one write at a time: appends and retries share a queue */
  let line: Promise<void> = Promise.resolve();

  function inTurn(step: () => Promise<void>): Promise<void> {
    line = line.then(step);
    return line;
  }

  async function write(sequence: number, bytes: Buffer) {
    try {
      if (writing !== null && writing.segment.bytes >= segmentBytes) await endSegment();
      writing ??= await beginSegment(sequence);
      const { segment, writer } = writing;
      await writer.append(bytes);
      segment.bytes += bytes.length;
      segment.lastSequence = sequence;
    } catch (error) {
      // A half-written record stays in its segment and is skipped when reading.
      await endSegment().catch(() => undefined);
      throw error;
    }
  }

  async function beginSegment(firstSequence: number) {
    const path = segmentPath(folder, firstSequence);
    const writer = await disk.createSegment(path);
    const segment: Segment = { path, lastSequence: 0, bytes: SEGMENT_HEAD.length };
    const sameFile = segments.findIndex((each) => each.path === path);
    if (sameFile >= 0) segments.splice(sameFile, 1);
    segments.push(segment);
    return { segment, writer };
  }

  async function endSegment() {
    const { writer } = writing ?? {};
    writing = null;
    await writer?.close();
  }

  function hold(record: StoredRecord, bytes: Buffer) {
    inMemory.push({ record, bytes });
    inMemoryBytes += bytes.length;
    if (retryTimer === null && !isClosed) {
      retryTimer = setInterval(() => void inTurn(emptyMemory), options.retryDiskMs ?? RETRY_DISK_MS);
    }
  }

  /** Writes the records in memory to the disk, as far as possible. */
  async function emptyMemory() {
    for (let first = inMemory[0]; first !== undefined; first = inMemory[0]) {
      try {
        await write(first.record.sequence, first.bytes);
      } catch (error) {
        diskFault = reasonOf(error);
        return;
      }
      // It may have been acknowledged, and so released, while it was written.
      if (inMemory[0] === first) releaseFirst();
    }
    diskFault = null;
    if (retryTimer !== null) clearInterval(retryTimer);
    retryTimer = null;
  }

  function releaseFirst() {
    inMemoryBytes -= inMemory.shift()?.bytes.length ?? 0;
    for (const wake of roomWaiters) wake();
    roomWaiters = [];
  }

  /** The newest segment with a record stays: that record tells the next run where this one ended. */
  function deletable(): Segment | undefined {
    const [oldest, ...newer] = segments;
    if (oldest === undefined || oldest.lastSequence > acknowledged) return undefined;
    return newer.some(({ lastSequence: last }) => last > 0) ? oldest : undefined;
  }

  async function saveAcknowledged() {
    saveTimer = null;
    // A failure to save it causes a few repeats after a restart, which the server recognises by their ids.
    await writeAcknowledged(folder, acknowledged).catch(() => undefined);
  }

  return {
    id,
    damagedBytes,
    lastRecord,
    backlog: () => backlog,
    atRisk: () => inMemory.length,
    diskFault: () => diskFault,

    async append(textOf) {
      while (inMemoryBytes >= memoryBytes) await new Promise<void>((wake) => roomWaiters.push(wake));
      lastSequence += 1;
      const record = { sequence: lastSequence, text: textOf(lastSequence) };
      const bytes = encodeRecord(record);
      backlog += 1;
      await inTurn(async () => {
        if (inMemory.length > 0) return hold(record, bytes);
        try {
          await write(record.sequence, bytes);
        } catch (error) {
          diskFault = reasonOf(error);
          hold(record, bytes);
        }
      });
      return record.sequence;
    },

    async next() {
      for (;;) {
        const held = inMemory[0];
        const stored = await reader.recordAfter(acknowledged);
        if (stored !== null) return stored;
        // Otherwise it was written to the disk in the meantime.
        if (inMemory[0] === held) return held?.record ?? null;
      }
    },

    async acknowledge(sequence) {
      acknowledged = sequence;
      backlog = Math.max(0, backlog - 1);
      if (inMemory[0]?.record.sequence === sequence) releaseFirst();
      saveTimer ??= setTimeout(() => void saveAcknowledged(), SAVE_ACKNOWLEDGED_EVERY_MS);
      for (let oldest = deletable(); oldest !== undefined; oldest = deletable()) {
        segments.shift();
        await reader.leave(oldest);
        await deleteSegment(oldest);
      }
    },

    async close() {
      isClosed = true;
      if (retryTimer !== null) clearInterval(retryTimer);
      if (saveTimer !== null) clearTimeout(saveTimer);
      await inTurn(emptyMemory);
      await inTurn(endSegment);
      await saveAcknowledged();
      await reader.close();
      await unlock();
    },
  };
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' ? 'no space left on the disk' : (message ?? String(error));
}
