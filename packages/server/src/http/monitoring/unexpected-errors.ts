/** Handles uncaught errors. */

import type { FastifyBaseLogger } from 'fastify';

/** Errors that the other end of a connection, or the network, can cause at any moment. */
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
 * An unhandled error of a connection affects only that connection, which Node has destroyed: it is logged
 * as a bug, and the server continues. After any other error the state is unknown. The server logs it and exits with 1,
 * so that
 * its supervisor can restart it; acknowledged data is on the disk. Returns a function that ends it.
 */
export function endOnUnexpectedErrors(log: FastifyBaseLogger): () => void {
  const onError = (error: unknown, origin: NodeJS.UncaughtExceptionOrigin) => {
    if (isConnectionError(error)) {
      log.error({ err: error, origin }, 'a connection failed and nobody listened');
      return;
    }
    log.fatal({ err: error, origin }, 'the server ends because of an unexpected error');
    process.exit(1);
  };
  process.on('uncaughtException', onError);
  return () => process.off('uncaughtException', onError);
}

export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall }: NodeJS.ErrnoException = error;
  return CONNECTION_CODES.has(code) && CONNECTION_CALLS.has(syscall);
}
