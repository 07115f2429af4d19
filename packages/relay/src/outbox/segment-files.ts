/** The segment files of an outbox folder: finding, checking, writing and deleting them. */

import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readRecord, SEGMENT_HEAD, type StoredRecord } from './segment.ts';

export type Segment = {
  path: string;
  /** of the last whole record; the first number is in the name */
  lastSequence: number;
  /** the length of its whole records */
  bytes: number;
};

export type CheckedSegment = {
  segment: Segment;
  records: number;
  /** unreadable bytes after the last whole record */
  damagedBytes: number;
  lastRecord: StoredRecord | null;
};

/** A segment being written. A record is on the disk when `append` resolves. */
export type SegmentWriter = { append(bytes: Buffer): Promise<void>; close(): Promise<void> };

/** The disk for segments: the real one, or one that a test has filled. */
export type OutboxDisk = { createSegment(path: string): Promise<SegmentWriter> };

const NAME = /^segment-(\d{12})\.log$/;

export function segmentPath(folder: string, firstSequence: number): string {
  return join(folder, `segment-${String(firstSequence).padStart(12, '0')}.log`);
}

export async function listSegmentPaths(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  return names.map((name) => join(folder, name));
}

/** Reads a segment of an earlier run up to its last whole record. `countAfter` is the acknowledged number. */
export async function checkSegment(path: string, countAfter: number): Promise<CheckedSegment> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    let offset = SEGMENT_HEAD.length;
    let records = 0;
    let lastRecord: StoredRecord | null = null;
    for (;;) {
      const outcome = await readRecord(file, offset);
      if (outcome.kind !== 'record') break;
      offset = outcome.nextOffset;
      lastRecord = outcome.record;
      if (lastRecord.sequence > countAfter) records += 1;
    }
    const bytes = Math.min(offset, size);
    const lastSequence = lastRecord?.sequence ?? 0;
    return { segment: { path, lastSequence, bytes }, records, damagedBytes: size - bytes, lastRecord };
  } finally {
    await file.close();
  }
}

export async function deleteSegment({ path }: Segment): Promise<void> {
  await rm(path, { force: true });
}

export const realDisk: OutboxDisk = {
  async createSegment(path) {
    const file = await open(path, 'w');
    try {
      await appendDurably(file, SEGMENT_HEAD);
      await syncFolder(path);
    } catch (error) {
      await file.close();
      throw error;
    }
    return { append: (bytes) => appendDurably(file, bytes), close: () => file.close() };
  },
};

async function appendDurably(file: FileHandle, bytes: Buffer): Promise<void> {
  // writeFile on a handle continues after the last write, and writes everything or throws.
  await file.writeFile(bytes);
  await file.datasync();
}

/** After a power cut a new file is only found if its folder was synced too. */
async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder and needs no such step.
  if (process.platform === 'win32') return;
  const folder = await open(join(path, '..'), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
