/** One sighting of a transponder at a loop: where every lap begins. */

import * as z from 'zod/mini';

export const passing = z.object({
  transponder: z.string().check(z.minLength(1)),
  loopId: z.string(),
  atMs: z.int(),
  hits: z.optional(z.int()),
  strength: z.optional(z.int()),
  voltageMv: z.optional(z.int()),
  temperatureDeciC: z.optional(z.int()),
});
export type Passing = z.infer<typeof passing>;
