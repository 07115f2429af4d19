import { webAddress } from '@lapwing/contract/values/web-address';
import { expect, test } from 'vitest';
import { addressFault } from './address-fault.ts';

test.each([
  ['', undefined],
  ['https://video.example/live.m3u8', undefined],
  ['http://video.example:8080/a?b=c', undefined],
  ['video.example', 'expected-address'],
  ['javascript:alert(1)', 'expected-address'],
  ['ftp://video.example/', 'expected-address'],
  ['https://x;sandbox/a.m3u8', 'expected-address'],
  ['https://a b/', 'expected-address'],
  [`https://video.example/${'x'.repeat(2_000)}`, 'expected-address'],
  ['https://me:secret@video.example/', 'expected-address-without-password'],
])('%s', (text, code) => {
  expect(addressFault(text)?.code).toBe(code);
  if (text !== '') expect(webAddress.safeParse(text).success).toBe(code === undefined);
});
