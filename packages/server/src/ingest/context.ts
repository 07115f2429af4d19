/** What the calls of the way in share. */

import type { Database } from '../storage/database.ts';
import type { KeyCheck } from './mount-ingest.ts';
import type { OneByOne } from './one-by-one.ts';
import type { ReadingRoom } from './reading-room.ts';
import type { UploadSlots } from './upload-slots.ts';

export type IngestContext = {
  db: Database;
  check: KeyCheck;
  readingRoom: ReadingRoom;
  slots: UploadSlots;
  /** the writes of one organisation, one after the other */
  oneByOne: OneByOne;
  now: () => number;
  /** told when what live timing shows beside the timing of an event was set */
  onPresented: (eventId: number) => Promise<void>;
};
