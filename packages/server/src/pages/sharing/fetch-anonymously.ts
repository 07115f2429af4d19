/** Calls our own API anonymously, so that nothing private is ever shared. */

import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { shortenLists } from '../../http/responses/shorten-lists.ts';
import { withinServer } from '../../http/responses/traffic.ts';

export type Ask = <Schema extends z.ZodMiniType>(
  address: string,
  call: { answer: Schema },
) => Promise<z.infer<Schema> | null>;

/** The statuses for things that do not exist, have invalid ids, or are not public. */
const REFUSALS: readonly number[] = [400, 401, 403, 404];

/** Shared pages show no more of a list; checking all of a long one would delay everyone. */
const MOST_SHOWN = 100;
const SHORT_BYTES = 30_000;

/** null if there is no such thing, or it is not public. */
export function fetchAnonymously(app: FastifyInstance): Ask {
  async function shortOf(json: Buffer): Promise<string> {
    if (json.length <= SHORT_BYTES) return json.toString();
    return app.mounted.answerThread?.shorten(json, MOST_SHOWN) ?? shortenLists(json, MOST_SHOWN);
  }

  return async (address, { answer }) => {
    const { statusCode, rawPayload } = await app.inject({ url: address, headers: withinServer });
    if (REFUSALS.includes(statusCode)) return null;
    if (statusCode !== 200) throw new Error(`${address} answers ${statusCode}`);
    const read = answer.safeParse(JSON.parse(await shortOf(rawPayload)));
    if (!read.success) throw new Error(`${address} does not respond as expected`, { cause: read.error });
    return read.data;
  };
}
