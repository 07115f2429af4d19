/** Whose addresses are believed, and which are our own machine's. */

/** A proxy on the same machine or private network may say for whom it asks; nobody else is believed. */
export const TRUSTED_PROXIES = ['loopback', 'linklocal', 'uniquelocal'];

export function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127\./.test(ip);
}
