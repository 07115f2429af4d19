/** What requests get that arrive while the server closes: 503, when to try again, and for a browser a page with words. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { correlationIdOf } from './correlation-id.ts';
import { problem } from './problem.ts';
import { type RetryTexts, retryPage } from './retry-page.ts';

const RETRY_AFTER_S = 3;

const texts: RetryTexts = {
  en: { title: 'Back in a moment', body: '<p role="status">This site is starting again.</p>' },
  nl: { title: 'Zo weer terug', body: '<p role="status">Deze site wordt opnieuw gestart.</p>' },
  ja: { title: 'まもなく再開します', body: '<p role="status">このサイトを再起動しています。</p>' },
};

export function respondWhileClosing(request: IncomingMessage, response: ServerResponse): void {
  const { accept = '', 'accept-language': preferred } = request.headers;
  const wantsPage = accept.includes('text/html');
  const refusal = problem('overloaded', { detail: 'The server is closing.' });
  response.writeHead(503, {
    'content-type': wantsPage ? 'text/html; charset=utf-8' : 'application/problem+json',
    'retry-after': String(RETRY_AFTER_S),
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    // HTTP/2 has no such header.
    ...(request.httpVersionMajor === 1 && { connection: 'close' }),
  });
  response.end(
    wantsPage
      ? retryPage(texts, preferred, RETRY_AFTER_S)
      : JSON.stringify(refusal.body(correlationIdOf(request))),
  );
}
