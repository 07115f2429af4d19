import { expect, test } from 'vitest';
import { isOwnNetwork } from './send-message.ts';

test.each([
  ['127.0.0.1'],
  ['10.1.2.3'],
  ['169.254.169.254'],
  ['100.64.0.1'],
  ['::'],
  ['::1'],
  ['::ffff:10.1.2.3'],
  ['::10.1.2.3'],
  ['64:ff9b::a01:203'],
  ['64:ff9b::169.254.169.254'],
  ['64:ff9b:1::1'],
  ['2002:a01:203::1'],
  ['2002:7f00:1::'],
  ['2001:0:53aa:64c:0:7fff:f5fe:fdfc'],
  ['fd00::1'],
  ['fe80::1'],
  ['fec0::1'],
  ['ff02::1'],
])('%s may be a machine of our own network', (address) => {
  expect(isOwnNetwork(address)).toBe(true);
});

test.each([
  ['142.250.1.1'],
  ['2a00:1450:4001::1'],
  ['2001:4860::1'],
  ['64:ff9b::8efa:101'],
  ['::ffff:142.250.1.1'],
])('%s is elsewhere', (address) => {
  expect(isOwnNetwork(address)).toBe(false);
});
