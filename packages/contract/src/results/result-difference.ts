/** How far apart two results are. */

import * as z from 'zod/mini';
import { duration } from '../values/wire-values.ts';

/** Laps behind, or a time on the same lap; points only if points decide. */
export const resultDifference = z.object({
  lapsBehind: z.int(),
  timeDifference: duration,
  points: z.optional(z.number()),
});
export type ResultDifference = z.infer<typeof resultDifference>;
