/** What requests get that arrive while the server closes: 503, when to try again, and for a browser a page with words. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { CORRELATION_HEADER } from '@lapwing/contract/values/constants';
import { PROBLEM_CONTENT_TYPE } from '@lapwing/contract/values/errors';
import { correlationIdOf } from './correlation-id.ts';
import { problem } from './problem.ts';
import { retryAfterS } from './retry-after.ts';
import { RETRY_PAGE_POLICY, type RetryTexts, retryPage } from './retry-page.ts';
import { wantsPage } from './send-retry-page.ts';

/** A start takes about this long. */
const pause = { fromS: 2, toS: 6 };

const texts: RetryTexts = {
  en: { title: 'Back in a moment', body: '<p role="status">This site is starting again.</p>' },
  nl: { title: 'Zo weer terug', body: '<p role="status">Deze site wordt opnieuw gestart.</p>' },
  ja: { title: 'まもなく再開します', body: '<p role="status">このサイトを再起動しています。</p>' },
};

/** `headers`: those of every response. */
export function respondWhileClosing(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): void {
  const isPage = wantsPage(request);
  const id = correlationIdOf(request);
  const refusal = problem('overloaded', { detail: 'The server is closing.' });
  const seconds = retryAfterS(pause);
  response.writeHead(503, {
    ...headers,
    [CORRELATION_HEADER]: id,
    'content-type': isPage ? 'text/html; charset=utf-8' : `${PROBLEM_CONTENT_TYPE}; charset=utf-8`,
    'retry-after': String(seconds),
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': `${CORRELATION_HEADER}, retry-after`,
    ...(isPage && { 'content-security-policy': RETRY_PAGE_POLICY }),
    // HTTP/2 has no such header.
    ...(request.httpVersionMajor === 1 && { connection: 'close' }),
  });
  response.end(
    isPage ? retryPage(texts, request.headers['accept-language'], seconds) : JSON.stringify(refusal.body(id)),
  );
}
