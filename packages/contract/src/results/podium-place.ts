/** One of the first of a session, as summaries show them. */

import * as z from 'zod/mini';
import { resultDifference } from './result-difference.ts';

export const personInBrief = { startNumber: z.string(), firstName: z.string(), lastName: z.string() };

export const podiumPlace = z.object({
  ...personInBrief,
  resultClass: z.string(),
  /** two letters, in capitals */
  nationality: z.nullable(z.string()),
  /** to the first */
  difference: resultDifference,
});
export type PodiumPlace = z.infer<typeof podiumPlace>;
