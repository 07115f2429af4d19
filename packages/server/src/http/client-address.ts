/** Whose addresses are believed, and which are our own machine's. */

import type { IncomingHttpHeaders } from 'node:http';

/** A proxy on the same machine or private network may say for whom it asks; nobody else is believed. */
export const TRUSTED_PROXIES = ['loopback', 'linklocal', 'uniquelocal'];

type Sender = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } };

/** Asked from this machine, and not by a proxy on it that asks for someone else. */
export function isFromThisMachine({ headers, socket }: Sender): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  const address = socket.remoteAddress ?? '';
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
