/**
 * How much one organisation may upload at the same time, from all its computers together: the rest is for the others.
 */

import { CountsPerKey } from '../../http/limits/counts-per-key.ts';
import { problem } from '../../http/problem.ts';

/** More than the computers of one organisation send at the same time. */
const UPLOADS = 10;
/** Two of the longest, so that a hanging one does not block the next. */
const BYTES = 128 * 1024 * 1024;
const TRY_AGAIN_AFTER_S = 5;

export type UploadSlots = {
  /** Refuses uploads beyond the limit; returns the function to call when the upload is done. */
  take(organizationId: number, bytes: number): () => void;
};

export function createUploadSlots(): UploadSlots {
  const uploads = new CountsPerKey();
  const bytesUnderway = new CountsPerKey();
  return {
    take(organizationId, bytes) {
      const key = String(organizationId);
      if (uploads.of(key) >= UPLOADS || bytesUnderway.of(key) + bytes > BYTES) {
        const detail =
          'Other uploads of your organization are still being received: send this one after them';
        throw problem('too-many-requests', { detail, headers: { 'retry-after': String(TRY_AGAIN_AFTER_S) } });
      }
      uploads.add(key, 1);
      bytesUnderway.add(key, bytes);
      return () => {
        uploads.add(key, -1);
        bytesUnderway.add(key, -bytes);
      };
    },
  };
}
