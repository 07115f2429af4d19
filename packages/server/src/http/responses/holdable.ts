/**
 * Decides which responses a content delivery network may hold, and says so in their headers. Only those that everyone
 * gets in the same way: current responses of a cache, never with a token, a cookie or the guid of an unlisted event.
 */

import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VARY_BY_READER } from '../readers.ts';
import type { EncodedResponse } from './encoded-response.ts';

/** A network may answer from its copy for so long while it asks for a newer one. */
export const STALE_WHILE_ASKING_S = 5;

/** How long a network holds a response; null if it must ask each time. */
export type HoldSeconds = number | null;

export function isFromAnyone({ headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>): boolean {
  return headers.authorization === undefined && headers.cookie === undefined && !/[?&]guid=/i.test(url);
}

export function isHoldable(request: FastifyRequest, reply: FastifyReply, ready: EncodedResponse): boolean {
  // Others get a page at the same address: a network would keep a copy for each browser.
  const isAlsoPage = String(reply.getHeader('vary')).startsWith(VARY_BY_READER);
  return ready.isCurrent && ready.tags.length > 0 && !isAlsoPage && isFromAnyone(request.raw);
}

/**
 * Browsers ask each time, as without a network. What may be shown while a newer copy is fetched is only for the network:
 * a browser would show the old result to somebody who has just published a new one.
 */
export function addHoldHeaders(reply: FastifyReply, { tags }: EncodedResponse, holdS: number): void {
  reply.headers({
    'cache-control': `public, max-age=0, s-maxage=${holdS}`,
    'cdn-cache-control': `public, max-age=${holdS}, stale-while-revalidate=${STALE_WHILE_ASKING_S}`,
    'cache-tag': tags.join(','),
    'surrogate-key': tags.join(' '),
  });
  // Every origin may read them, so they do not differ by origin.
  reply.removeHeader('vary');
}
