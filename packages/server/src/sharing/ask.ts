/** Asks our own calls as a stranger would: what a stranger may not see is never shared. */

import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';

export type Ask = <Schema extends z.ZodMiniType>(
  address: string,
  call: { answer: Schema },
) => Promise<z.infer<Schema> | null>;

/** null: there is no such thing, or not for everybody. */
export function askAsStranger(app: FastifyInstance): Ask {
  return async (address, { answer }) => {
    const { statusCode, body } = await app.inject(address);
    if (statusCode !== 200) return null;
    const read = answer.safeParse(JSON.parse(body));
    if (!read.success) throw new Error(`${address} does not answer as it should`, { cause: read.error });
    return read.data;
  };
}
