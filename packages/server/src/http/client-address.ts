/** Whose addresses are believed, which are our own machine's, and whose requests count together. */

import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** A proxy on the same machine or private network may say for whom it asks; nobody else is believed. */
export const TRUSTED_PROXIES = ['loopback', 'linklocal', 'uniquelocal'];

type Sender = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } };

/** Asked from this machine, and not by a proxy on it that asks for someone else. */
export function isFromThisMachine({ headers, socket }: Sender): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  const address = socket.remoteAddress ?? '';
  return address === '127.0.0.1' || address === '::1' || /^(::ffff:)?127\./.test(address);
}

const MAX_REMEMBERED = 5_000;
const keys = new Map<string, string>();

/** The address that a request is counted under: of IPv6 the network, since a household has it as its own. */
export function countedAddressOf({ headers, socket }: Sender): string {
  const asked = `${headers['x-forwarded-for'] ?? ''},${socket.remoteAddress ?? ''}`;
  const known = keys.get(asked);
  if (known !== undefined) return known;
  const key = normalizeIP(senderIn(asked));
  if (keys.size >= MAX_REMEMBERED) keys.clear();
  keys.set(asked, key);
  return key;
}

/** Proxies add to the end: the last that is none of ours is who asks. */
function senderIn(addresses: string): string {
  const nearestFirst = addresses
    .split(',')
    .map((address) => address.trim().replace(/^::ffff:(?=\d+\.)/i, ''))
    .filter((address) => address !== '')
    .reverse();
  return nearestFirst.find((address) => !isTrusted(address)) ?? nearestFirst.at(-1) ?? '';
}

const trusted = new BlockList();
// What the names above stand for.
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  trusted.addSubnet(net, bits);
}
for (const [net, bits] of [
  ['::1', 128],
  ['fe80::', 10],
  ['fc00::', 7],
] as const) {
  trusted.addSubnet(net, bits, 'ipv6');
}

function isTrusted(address: string): boolean {
  return trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
