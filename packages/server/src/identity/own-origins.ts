/** The origins under which visitors reach this server, and to which sign-in may send them back. */

import type { FastifyRequest } from 'fastify';

export type OwnOrigins = {
  /** the published address of the site, or null for any requested one */
  publicUrl: string | null;
  /** further host names of this server, such as that of the other brand */
  hosts: readonly string[];
};

/** The origin in the visitor's address bar. An unknown host gets the published origin. */
export function originOf(
  request: Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>,
  { publicUrl, hosts }: OwnOrigins,
): string {
  if (publicUrl === null) return `${request.protocol}://${request.host}`;
  const published = new URL(publicUrl);
  const hostname = request.hostname.toLowerCase();
  if (!hosts.includes(hostname)) return published.origin;
  // The port is that of the published address: a port sent by the visitor may belong to another server.
  const port = published.port === '' ? '' : `:${published.port}`;
  return `${published.protocol}//${hostname}${port}`;
}

/** The same for the provider, which gets it from us; its own `origin` is a header sent by the visitor. */
export function originOfContext({ protocol, host }: { protocol: string; host: string }): string {
  return `${protocol}://${host}`;
}
