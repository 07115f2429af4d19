/** Results that are sent in a call, as a document or in a file, and the response to both. */

import * as z from 'zod/mini';
import { uploadWarning } from '../values/errors.ts';
import { isRepeated, requestId } from './request-id.ts';
import { resultsDocument } from './results-document.ts';

export const resultsUpload = z.extend(resultsDocument, { uploadId: requestId });

/** A document in a file may contain the id of its call. */
export const resultsFileDocument = z.extend(resultsDocument, { uploadId: z.optional(requestId) });

export const publishedResults = z.object({
  uploadId: z.string(),
  isRepeated,
  event: z.object({
    clientId: z.string(),
    eventId: z.int(),
    name: z.string(),
    /** on this site; with the guid if the event is unlisted */
    path: z.string(),
  }),
  sessions: z.array(
    z.object({
      clientId: z.string(),
      sessionId: z.int(),
      name: z.string(),
      /** 0 if the session is only announced */
      revision: z.int(),
      /** false if the document changes nothing */
      isChanged: z.boolean(),
      path: z.string(),
    }),
  ),
  /** published, but worth checking: cars in the laps but not in the result, laps that cannot give the totals */
  warnings: z.array(uploadWarning),
});
export type PublishedResults = z.infer<typeof publishedResults>;
