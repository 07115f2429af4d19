/** Reads the records of an outbox in order, segment after segment, one at a time. */

import { type FileHandle, open } from 'node:fs/promises';
import { readRecord, SEGMENT_HEAD, type StoredRecord } from './segment.ts';
import type { Segment } from './segment-files.ts';

export type SegmentReader = {
  /** The first record above this number, or null. The same number gives the same record again. */
  recordAfter(sequence: number): Promise<StoredRecord | null>;
  /** Closes a segment that is about to be deleted. */
  leave(segment: Segment): Promise<void>;
  close(): Promise<void>;
};

/** `segments` is the outbox's own list: it grows at its end and shrinks at its beginning. */
export function createSegmentReader(segments: readonly Segment[]): SegmentReader {
  let reading: { segment: Segment; file: FileHandle; offset: number } | null = null;

  async function fileOf(segment: Segment) {
    if (reading?.segment === segment) return reading;
    await close();
    reading = { segment, file: await open(segment.path, 'r'), offset: SEGMENT_HEAD.length };
    return reading;
  }

  async function close() {
    const { file } = reading ?? {};
    reading = null;
    await file?.close();
  }

  return {
    async recordAfter(sequence) {
      for (const segment of [...segments]) {
        if (segment.lastSequence <= sequence) continue;
        const at = await fileOf(segment);
        while (at.offset < segment.bytes) {
          const outcome = await readRecord(at.file, at.offset);
          if (outcome.kind !== 'record') break;
          // The position stays before the record, because it may be requested again.
          if (outcome.record.sequence > sequence) return outcome.record;
          at.offset = outcome.nextOffset;
        }
      }
      return null;
    },

    async leave(segment) {
      if (reading?.segment === segment) await close();
    },

    close,
  };
}
