/** One transponder detected at one loop at one instant. Laps are computed from passings. */

import * as z from 'zod/mini';
import { filledLine, instantMs, line, wholeNumber } from '../values/document-values.ts';

/** A decoder's readings for a passing. The bounds keep damaged bytes out. */
export const readings = {
  hits: z.optional(wholeNumber(0, 1_000_000)),
  strength: z.optional(wholeNumber(-1_000_000, 1_000_000)),
  voltageMv: z.optional(wholeNumber(0, 1_000_000)),
  temperatureDeciC: z.optional(wholeNumber(-2_732, 100_000)),
};

export const passing = z.object({
  transponder: filledLine(100),
  loopId: line(200),
  atMs: instantMs,
  ...readings,
});
export type Passing = z.infer<typeof passing>;
