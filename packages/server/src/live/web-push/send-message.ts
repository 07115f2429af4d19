/** Sends a message to the push service of a browser, over https and never to the host's own network. */

import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { parseAddress } from '../../http/parse-address.ts';
import { encryptMessage } from './encrypt-message.ts';
import { createVapid, type VapidKeys } from './vapid.ts';

const TIME_LIMIT_MS = 10_000;
/** A message that was not fetched by then is outdated. */
const KEPT_FOR_S = 600;

type Subscription = { endpoint: string; publicKey: string; auth: string };
/** `gone`: the browser has unsubscribed. */
type Delivery = 'delivered' | 'gone' | 'failed';
export type SendMessage = (subscription: Subscription, text: string) => Promise<Delivery>;

const ownNetworks = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  ownNetworks.addSubnet(address, prefix, 'ipv4');
  // The same addresses written as IPv6: mapped, and as a NAT64 gateway translates them.
  ownNetworks.addSubnet(`::ffff:${address}`, 96 + prefix, 'ipv6');
  ownNetworks.addSubnet(`64:ff9b::${address}`, 96 + prefix, 'ipv6');
}
for (const [address, prefix] of [
  // The unspecified address, the loopback and IPv4 addresses in an old notation.
  ['::', 96],
  // A NAT64 gateway of our own network, then 6to4 and Teredo, which can hold any IPv4 address.
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['2001::', 32],
  ['100::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  ownNetworks.addSubnet(address, prefix, 'ipv6');
}

export function isOwnNetwork(address: string): boolean {
  return ownNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Push services have names; an IP address, another scheme or a password in the address is an attack. */
export function isPushService(endpoint: string): boolean {
  const address = parseAddress(endpoint);
  if (address === null) return false;
  const { protocol, hostname, username, port } = address;
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.');
  return protocol === 'https:' && isNamed && username === '' && port === '';
}

/** A name may resolve to our own network, now or after the check: so the checked address is the one that is used. */
export const lookupElsewhere: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, '');
    if (addresses.some(({ address }) => isOwnNetwork(address)))
      return done(new Error(`${hostname} leads into the own network`), '');
    const [first] = addresses;
    if (options.all === true) return done(null, addresses);
    return done(null, first?.address ?? '', first?.family ?? 4);
  });
};

export function createSendMessage(keys: VapidKeys, isTest = false): SendMessage {
  const vapid = createVapid(keys);

  return (subscription, text) =>
    new Promise((resolve) => {
      const body = encryptMessage(text, subscription);
      const url = new URL(subscription.endpoint);
      const request = url.protocol === 'http:' ? requestHttp : requestHttps;
      const sent = request(
        url,
        {
          method: 'POST',
          signal: AbortSignal.timeout(TIME_LIMIT_MS),
          ...(isTest ? {} : { lookup: lookupElsewhere }),
          headers: {
            authorization: vapid(subscription.endpoint),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            'content-length': body.length,
            ttl: KEPT_FOR_S,
            urgency: 'high',
          },
        },
        (response) => {
          response.resume();
          resolve(deliveryOf(response.statusCode ?? 0));
        },
      );
      sent.on('error', () => resolve('failed'));
      sent.end(body);
    });
}

function deliveryOf(status: number): Delivery {
  if (status === 404 || status === 410) return 'gone';
  return status >= 200 && status < 300 ? 'delivered' : 'failed';
}
