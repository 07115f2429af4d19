/** The one place that refuses addresses and host names which nobody behind it could read. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from './problem.ts';

/** Load balancers ask these without a host name. */
const needsNoHost = /^\/(api\/(v1\/)?health|metrics)\/*$/i;

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

export function refuseMalformed(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const detail = faultOf(request);
    done(detail === null ? undefined : problem('bad-request', { detail }));
  });
}

function faultOf({ url, originalUrl, host }: FastifyRequest): string | null {
  if (originalUrl.includes('%00') || url.includes('\0')) {
    return 'The address contains a NUL character (%00)';
  }
  if (!URL.canParse(originalUrl, 'http://localhost')) return 'The address cannot be read';
  if (isHost(host) || (host === '' && needsNoHost.test(url.split('?', 1)[0] ?? ''))) return null;
  return host === '' ? 'The Host header is missing' : 'The Host header is not a host name';
}

function isHost(host: string): boolean {
  return HOST.test(host) && URL.canParse(`http://${host}`);
}

/** `//api/events`, as some programs put addresses together, is `/api/events`; elsewhere the first part would read as a host. */
export function withoutDoubleSlash(url: string): string {
  return url.startsWith('//') && URL.canParse(url, 'http://localhost') ? url.replace(/^\/+/, '/') : url;
}
