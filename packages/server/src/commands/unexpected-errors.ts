/** What happens to an error that nobody has caught. */

import type { FastifyBaseLogger } from 'fastify';

/** What the other end of a connection, or the way to it, can do to us at any moment. */
const CONNECTION_CODES: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTCONN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
]);
const CONNECTION_CALLS: ReadonlySet<unknown> = new Set([
  'read',
  'write',
  'writev',
  'shutdown',
  'connect',
  'accept',
]);

/**
 * An error of a connection for which a listener is missing concerns that connection alone, which Node has destroyed: it is logged
 * as a bug, and the server goes on. After any other error nobody knows what is half done. The server logs it and ends with 1, so that
 * what started it can start it again; what was acknowledged is on the disk.
 */
export function endOnUnexpectedErrors(log: FastifyBaseLogger): void {
  process.on('uncaughtException', (error: unknown, origin) => {
    if (isConnectionError(error)) {
      log.error({ err: error, origin }, 'a connection failed and nobody listened');
      return;
    }
    log.fatal({ err: error, origin }, 'the server ends because of an unexpected error');
    process.exit(1);
  });
}

export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall }: NodeJS.ErrnoException = error;
  return CONNECTION_CODES.has(code) && CONNECTION_CALLS.has(syscall);
}
