/**
 * Which proxies are trusted, which requests come from our own machine, and under which address a request is counted.
 */

import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

type Sender = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } };

/**
 * The connecting machine is trusted as a proxy if it is this one or in a private network. It appends the address of the
 * visitor,
 * who may be in a private network as well, so of the forwarded addresses only our own machine is skipped.
 */
export function isTrustedProxy(address: string, hop: number): boolean {
  return hop === 0 ? isPrivate(address) : isLoopback(address);
}

/** From this machine, and not from a proxy on it that forwards a request. */
export function isFromThisMachine({ headers, socket }: Sender): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  return isLoopback(socket.remoteAddress ?? '');
}

/** The address that a request is counted under: for IPv6 the /64 network, because one household has all of it. */
export function countedAddressOf({ headers, socket }: Sender): string {
  let nearest = socket.remoteAddress ?? '';
  let forwarded = forwardedFor(headers);
  for (let hop = 0; forwarded !== '' && isTrustedProxy(nearest, hop); hop++) {
    const comma = forwarded.lastIndexOf(',');
    const address = withoutPort(forwarded.slice(comma + 1).trim());
    if (isIP(address) === 0) break;
    nearest = address;
    forwarded = comma === -1 ? '' : forwarded.slice(0, comma);
  }
  return countedAs(nearest);
}

/** The nearest proxy appends at the end; what a visitor may have sent before it can be long. */
const LONGEST_FORWARDED = 512;

function forwardedFor(headers: IncomingHttpHeaders): string {
  const header = headers['x-forwarded-for'];
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  return text.slice(-LONGEST_FORWARDED).trim();
}

/** Some proxies append the visitor's port: `192.0.2.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}

const MAX_REMEMBERED = 5_000;
const networks = new Map<string, string>();

/** Cached, because computing the network of an IPv6 address is slow; each is at most 45 characters, plus its zone. */
export function countedAs(address: string): string {
  if (!isIPv6(address)) return address;
  const cached = networks.get(address);
  if (cached !== undefined) return cached;
  const network = normalizeIP(address.replace(/%.*$/, ''));
  if (networks.size >= MAX_REMEMBERED) networks.clear();
  networks.set(address, network);
  return network;
}

const privateNetworks = new BlockList();
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateNetworks.addSubnet(net, bits);
}
for (const [net, bits] of [
  ['::1', 128],
  ['fe80::', 10],
  ['fc00::', 7],
] as const) {
  privateNetworks.addSubnet(net, bits, 'ipv6');
}

function isPrivate(address: string): boolean {
  const plain = unmapped(address).replace(/%.*$/, '');
  return privateNetworks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^127\./.test(unmapped(address));
}

function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
