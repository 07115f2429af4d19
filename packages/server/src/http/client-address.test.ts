import { expect, test } from 'vitest';
import { countedAddressOf } from './client-address.ts';
import { createServer } from './server.ts';

function counted(remoteAddress: string, forwardedFor?: string): string {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return countedAddressOf({ headers, socket: { remoteAddress } });
}

test.each([
  ['a direct visitor', '192.0.2.7', undefined, '192.0.2.7'],
  ['a direct visitor over a dual-stack socket', '::ffff:192.0.2.7', undefined, '192.0.2.7'],
  ['a direct visitor who claims another address', '192.0.2.7', '198.51.100.1', '192.0.2.7'],
  ['a visitor through a proxy on this machine', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['a visitor through a proxy in a private network', 'fd00::1', '198.51.100.1', '198.51.100.1'],
  [
    'a visitor who claims another address through a proxy',
    '::1',
    '203.0.113.9, 198.51.100.1',
    '198.51.100.1',
  ],
  ['a visitor in the private network', '127.0.0.1', '192.168.1.50', '192.168.1.50'],
  [
    'a visitor in the private network who claims another address',
    '127.0.0.1',
    '203.0.113.1, 192.168.1.50',
    '192.168.1.50',
  ],
  [
    'a visitor in the private network who claims another address, of which the proxy itself is in that network',
    '172.18.0.2',
    '203.0.113.1, 10.0.0.4, 192.168.1.50',
    '192.168.1.50',
  ],
  ['a visitor through two proxies on this machine', '127.0.0.1', '198.51.100.1, 127.0.0.1', '198.51.100.1'],
  ['this machine, which claims an address', '127.0.0.1', '127.0.0.1', '127.0.0.1'],
  ['a visitor whom the proxy names with a port', '10.0.0.2', '198.51.100.1:4711', '198.51.100.1'],
  [
    'a visitor of IPv6 whom the proxy names with a port',
    '10.0.0.2',
    '[2001:db8:1:2::5]:4711',
    '2001:db8:1:2::',
  ],
  ['what is no address', '10.0.0.2', 'somebody', '10.0.0.2'],
  ['nothing', '10.0.0.2', '', '10.0.0.2'],
  ['a hidden visitor', '10.0.0.2', '198.51.100.1, unknown', '10.0.0.2'],
])('%s is counted under the last address that no proxy of ours has', (_, peer, forwarded, expected) => {
  expect(counted(peer, forwarded)).toBe(expected);
});

test('an IPv6 household counts as one', () => {
  expect(counted('2001:db8:1:2:3::4')).toBe(counted('2001:db8:1:2::5'));
  expect(counted('2001:db8:1:2::5')).not.toBe(counted('2001:db8:1:3::5'));
  expect(counted('fe80::1%eth0')).toBe('fe80::');
});

test('a long header is read from its end', () => {
  const long = `${'203.0.113.1, '.repeat(1_000)}198.51.100.1`;
  expect(counted('127.0.0.1', long)).toBe('198.51.100.1');
  expect(counted('127.0.0.1', 'x'.repeat(10_000))).toBe('127.0.0.1');
});

test('the address of a request is the one that it is counted under', async () => {
  const app = await createServer();
  app.get('/address', (request) => ({ ip: request.ip }));
  const ask = async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    return (await app.inject({ url: '/address', headers })).json();
  };
  expect(await ask('203.0.113.1, 192.168.1.50')).toEqual({ ip: '192.168.1.50' });
  expect(await ask('203.0.113.1, 198.51.100.1')).toEqual({ ip: '198.51.100.1' });
  await app.close();
});
