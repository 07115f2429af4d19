/** What the calls of the ingest API share. */

import type { Database } from '../storage/database.ts';
import type { KeyCheck } from './access/mount-ingest.ts';
import type { UploadSlots } from './access/upload-slots.ts';
import type { OrganizationTransaction } from './organization-transaction.ts';
import type { UploadParserPool } from './uploads/upload-parser-pool.ts';

export type IngestContext = {
  db: Database;
  check: KeyCheck;
  uploadParser: UploadParserPool;
  slots: UploadSlots;
  /** the writes of one organisation, one after the other */
  inOrganization: OrganizationTransaction;
  now: () => number;
  /** called when the presentation of an event was set */
  onPresented: (eventId: number) => Promise<void>;
};
