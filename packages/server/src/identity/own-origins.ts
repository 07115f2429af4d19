/** Under which origins visitors reach this server, and so where sign-in may send them back to. */

import type { FastifyRequest } from 'fastify';

export type OwnOrigins = {
  /** where the site is published, or null: wherever it is asked */
  publicUrl: string | null;
  /** further host names that lead here, such as that of the other brand */
  hosts: readonly string[];
};

/** The origin in the visitor's address bar. A host that is not ours is answered as the published one. */
export function originOf(
  request: Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>,
  { publicUrl, hosts }: OwnOrigins,
): string {
  if (publicUrl === null) return `${request.protocol}://${request.host}`;
  const published = new URL(publicUrl);
  const hostname = request.hostname.toLowerCase();
  if (!hosts.includes(hostname)) return published.origin;
  // The port is that of the published address: whatever the visitor sends as one may lead to a server of somebody else.
  const port = published.port === '' ? '' : `:${published.port}`;
  return `${published.protocol}//${hostname}${port}`;
}

/** The same, for the provider, which hears of it from us; its own `origin` is a header of the visitor's. */
export function originOfContext({ protocol, host }: { protocol: string; host: string }): string {
  return `${protocol}://${host}`;
}
