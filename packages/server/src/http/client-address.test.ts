import { expect, test } from 'vitest';
import { countedAddressOf } from './client-address.ts';

function counted(remoteAddress: string, forwardedFor?: string): string {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return countedAddressOf({ headers, socket: { remoteAddress } });
}

test('who asks directly is counted under the own address, whatever is claimed', () => {
  expect(counted('192.0.2.7')).toBe('192.0.2.7');
  expect(counted('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(counted('192.0.2.7', '198.51.100.1')).toBe('192.0.2.7');
});

test('who asks through proxies of ours is counted under the address that they saw', () => {
  expect(counted('127.0.0.1', '198.51.100.1')).toBe('198.51.100.1');
  expect(counted('::1', '203.0.113.9, 198.51.100.1, 10.0.0.4')).toBe('198.51.100.1');
  expect(counted('fd00::1', '10.0.0.4')).toBe('10.0.0.4');
});

test('a household of IPv6 is one', () => {
  expect(counted('2001:db8:1:2:3::4')).toBe(counted('2001:db8:1:2::5'));
  expect(counted('2001:db8:1:2::5')).not.toBe(counted('2001:db8:1:3::5'));
});
