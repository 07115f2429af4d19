/** Oddities that a timer of a practice location should check. `timing/practice/passing-oddities` finds them. */

import * as z from 'zod/mini';

export const passingOdditiesAnswer = z.object({
  /** how many of the newest passings were checked */
  passings: z.int(),
  counts: z.record(z.string(), z.int()),
  /** the newest first */
  oddities: z.array(
    z.object({
      kind: z.string(),
      transponder: z.string(),
      loopId: z.string(),
      atMs: z.int(),
      otherLocation: z.optional(z.string()),
      differenceMs: z.optional(z.int()),
    }),
  ),
});
