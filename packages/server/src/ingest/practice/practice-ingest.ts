/** Accepts data of practice locations: over HTTP, or from the demo in the same process. */

import type {
  Heartbeat,
  PassingBatch,
  PracticeLocationDocument,
} from '@lapwing/contract/ingest/practice-location';
import { transponderCodeOf } from '@lapwing/timing/transponder-code';
import type { Database } from '../../storage/database.ts';
import { contentHashOf } from '../content-hash.ts';
import type { DerivePractice } from './derive-practice.ts';
import { getLocation, saveLocation } from './practice-locations.ts';
import { createStorePassings } from './store-passings.ts';

export type PracticeIngest = ReturnType<typeof createPracticeIngest>;

type PracticeWayInOptions = { db: Database; derive: DerivePractice; now: () => number };

export function createPracticeIngest({ db, derive, now }: PracticeWayInOptions) {
  const storePassings = createStorePassings(db, now);

  async function register(organizationId: number, clientId: string, document: PracticeLocationDocument) {
    return saveLocation(db, organizationId, clientId, document);
  }

  /** `content` is the received batch, if it was received as bytes. */
  async function sendPassings(
    organizationId: number,
    { batchId, location, passings: sent }: PassingBatch,
    content: string | Uint8Array = JSON.stringify(sent),
  ) {
    const passings = sent.map((passing) => ({
      ...passing,
      transponder: transponderCodeOf(passing.transponder),
    }));
    const { id: locationId, timeZone } = await getLocation(db, organizationId, location);
    const contentHash = contentHashOf(content);
    return derive.whileStoring(locationId, async () => {
      const { isRepeated, stored } = await storePassings({ locationId, batchId, passings, contentHash });
      if (!isRepeated) await derive.note(locationId, timeZone, passings);
      return { batchId, isRepeated, locationId, stored };
    });
  }

  async function sendHeartbeat(organizationId: number, { location, atMs }: Heartbeat) {
    const row = await getLocation(db, organizationId, location);
    // By our own clock if the decoder's is ahead: a heartbeat from tomorrow would keep it alive until then.
    const lastHeartbeatAtMs = Math.max(row.lastHeartbeatAtMs ?? 0, Math.min(atMs, now()));
    await db.updateTable('practiceLocations').set({ lastHeartbeatAtMs }).where('id', '=', row.id).execute();
    return { ...row, lastHeartbeatAtMs };
  }

  return { register, sendPassings, sendHeartbeat };
}
