/** Decisions of the officials about a published result. */

import * as z from 'zod/mini';
import { resultChange, ruling } from '../results/revisions.ts';
import { either, line, list, wholeNumber } from '../values/document-values.ts';
import { enumName, resultStatuses } from '../values/enums.ts';
import { INT32_MAX } from '../values/text-values.ts';
import { isRepeated, requestId } from './request-id.ts';
import { rulingDocument } from './results-document.ts';

/** A new revision of a result: rulings added or withdrawn, another status, or all of these. */
export const correction = z.strictObject({
  uploadId: requestId,
  /** unchanged if left out */
  status: z.optional(either('Provisional', 'Official')),
  rulings: z.optional(list(rulingDocument, 1_000)),
  /** numbers of rulings, from the list of rulings */
  withdrawn: z.optional(list(wholeNumber(0, INT32_MAX), 1_000)),
  /** by default the name of the upload key */
  publishedBy: z.optional(line(200)),
  reason: line(500),
});
export type Correction = z.infer<typeof correction>;

export const corrected = z.object({
  uploadId: z.string(),
  isRepeated,
  sessionId: z.int(),
  revision: z.int(),
  status: enumName(resultStatuses),
  changes: z.array(resultChange),
});

export const sessionRuling = z.object({
  number: z.int(),
  startNumber: z.string(),
  name: z.string(),
  decidedBy: z.string(),
  decidedAtMs: z.int(),
  isWithdrawn: z.boolean(),
  ruling,
});
