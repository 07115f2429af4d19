/** Refuses malformed addresses and host names, in one place. */

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseAddress } from '../parse-address.ts';
import { problem } from '../problem.ts';

/** Load balancers call these without a host name. */
const needsNoHost = /^\/(api\/(v1\/)?health|metrics)\/*$/i;

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

export function refuseMalformed(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const detail = faultOf(request);
    done(detail === null ? undefined : problem('bad-request', { detail }));
  });
}

function faultOf({ url, originalUrl, host, raw }: FastifyRequest): string | null {
  if (hasSeveralHosts(raw)) return 'There is more than one Host header';
  if (originalUrl.includes('%00') || url.includes('\0')) {
    return 'The address contains a NUL character (%00)';
  }
  if (parseAddress(originalUrl, 'http://localhost') === null) return 'The address cannot be read';
  if (isHost(host) || (host === '' && needsNoHost.test(url.split('?', 1)[0] ?? ''))) return null;
  return host === '' ? 'The Host header is missing' : 'The Host header is not a host name';
}

/** Proxies may have used a different one than we would (RFC 9112, 3.2). */
export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count += 1;
  return count > 1;
}

function isHost(host: string): boolean {
  return HOST.test(host) && parseAddress(`http://${host}`) !== null;
}

/**
 * `//api/events`, as some programs compose addresses, is `/api/events`; otherwise the first part would be read as a
 * host.
 */
export function withoutDoubleSlash(url: string): string {
  return url.startsWith('//') && parseAddress(url, 'http://localhost') !== null
    ? url.replace(/^\/+/, '/')
    : url;
}
