/** Sends browsers a page that loads again by itself, with 503. */

import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readerOf } from './readers.ts';
import { RETRY_PAGE_POLICY } from './retry-page.ts';

type RefusedRequest = { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders };

/** Programs get a problem instead. */
export function wantsPage({ method, url = '/', headers }: RefusedRequest): boolean {
  return method === 'GET' && !/^\/(api|assets)\//i.test(url) && readerOf(headers) === 'browser';
}

export function sendRetryPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: (acceptLanguage: string | undefined, retryAfterS: number) => string,
  retryAfterS: number,
): FastifyReply {
  return reply
    .code(503)
    .headers({
      'retry-after': String(retryAfterS),
      'cache-control': 'no-store',
      'content-security-policy': RETRY_PAGE_POLICY,
    })
    .type('text/html; charset=utf-8')
    .send(page(headers['accept-language'], retryAfterS));
}
