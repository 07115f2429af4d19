import { expect, test } from 'vitest';
import { webAddress } from './web-address.ts';

const plain = [
  'https://cdn.example.org/a/live.m3u8',
  'http://10.0.0.5:8088/camera.mp4',
  'https://[2001:db8::1]:8443/x',
  'HTTPS://CDN.Example.org/x',
  'https://münchen.example/x',
  'https://localhost/x;y,z*',
  'https://video.example.org/@club/live?by=a@b#@',
] as const;

const refused = [
  'https://x;sandbox/a.m3u8',
  'https://x,default-src/a',
  'https://*/x',
  'https://*.example.org/x',
  "https://'self'/x",
  'https://{s}.example.org/x',
  'https://user:secret@cdn.example.org/live.m3u8',
  'https://user@cdn.example.org/live.m3u8',
  'https:\\\\user:secret@cdn.example.org/live.m3u8',
  'HTTPS:///user:secret@cdn.example.org/live.m3u8',
  'https://@cdn.example.org/live.m3u8',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.org/x',
  'https://',
  '/on-this-site',
];

test.each(plain)('%s is a web address', (address) => {
  expect(webAddress.safeParse(address).success).toBe(true);
});

test.each(refused)('%s is refused', (address) => {
  const parsed = webAddress.safeParse(address);
  expect(parsed.error?.issues[0]?.message).toContain('expected an address');
});

test('an address is at most 2,000 characters long', () => {
  expect(webAddress.safeParse(`https://example.org/${'x'.repeat(2_000)}`).success).toBe(false);
});
