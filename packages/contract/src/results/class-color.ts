/** A class of an event with the number of its colour, the same in all its sessions. */

import * as z from 'zod/mini';

export const classColor = z.object({ name: z.string(), color: z.int() });
export type ClassColor = z.infer<typeof classColor>;
