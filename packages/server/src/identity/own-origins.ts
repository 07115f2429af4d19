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
  const isOtherHost = hosts.includes(request.hostname.toLowerCase());
  return isOtherHost ? `${published.protocol}//${request.host}` : published.origin;
}

/** The same, for the provider, which hears of it from us; its own `origin` is a header of the visitor's. */
export function originOfContext({ protocol, host }: { protocol: string; host: string }): string {
  return `${protocol}://${host}`;
}
