/** What the calls of the way in share. */

import type { Database } from '../storage/database.ts';
import type { KeyCheck } from './access/mount-ingest.ts';
import type { UploadSlots } from './access/upload-slots.ts';
import type { KeyedMutex } from './keyed-mutex.ts';
import type { UploadParserPool } from './uploads/upload-parser-pool.ts';

export type IngestContext = {
  db: Database;
  check: KeyCheck;
  uploadParser: UploadParserPool;
  slots: UploadSlots;
  /** the writes of one organisation, one after the other */
  keyedMutex: KeyedMutex;
  now: () => number;
  /** told when what live timing shows beside the timing of an event was set */
  onPresented: (eventId: number) => Promise<void>;
};
