/** Plain http: leads to https, and answers the questions of the certificate authority. */

import { createServer, type Server } from 'node:http';
import type { Challenges } from './acme.ts';

const CHALLENGE = /^\/\.well-known\/acme-challenge\/([\w-]+)$/;
const TIME_LIMIT_MS = 10_000;

/** To the public address only: a host name that a client sends is not trusted. */
export function createRedirectServer(originFor: (host: string) => string, challenges: Challenges): Server {
  const limits = {
    headersTimeout: TIME_LIMIT_MS,
    requestTimeout: TIME_LIMIT_MS,
    keepAliveTimeout: TIME_LIMIT_MS,
  };
  return createServer(limits, ({ url = '/', headers }, response) => {
    const [, token = ''] = CHALLENGE.exec(url) ?? [];
    const answer = challenges.get(token);
    if (answer !== undefined) response.writeHead(200, { 'content-type': 'text/plain' }).end(answer);
    else if (token !== '') response.writeHead(404).end();
    else {
      const path = url.startsWith('/') ? url : '/';
      response
        .writeHead(301, { location: originFor(headers.host ?? '') + path, 'content-length': '0' })
        .end();
    }
  });
}
