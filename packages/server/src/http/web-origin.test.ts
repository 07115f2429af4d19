import { expect, test } from 'vitest';
import { webOriginOf } from './web-origin.ts';

const plain = [
  ['https://cdn.example.org/a/live.m3u8', 'https://cdn.example.org'],
  ['http://10.0.0.5:8088/camera.mp4', 'http://10.0.0.5:8088'],
  ['https://[2001:db8::1]:8443/x', 'https://[2001:db8::1]:8443'],
  ['HTTPS://CDN.Example.org/x', 'https://cdn.example.org'],
  ['https://münchen.example/x', 'https://xn--mnchen-3ya.example'],
  ['https://localhost/x;y,z*', 'https://localhost'],
] as const;

const refused = [
  'https://x;sandbox/a.m3u8',
  'https://x,default-src/a',
  'https://*/x',
  'https://*.example.org/x',
  "https://'self'/x",
  'https://{s}.example.org/x',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.org/x',
  'https://',
  '/on-this-site',
];

test.each(plain)('the origin of %s is %s', (address, origin) => {
  expect(webOriginOf(address)).toBe(origin);
});

test.each(refused)('%s has no origin', (address) => {
  expect(webOriginOf(address)).toBeNull();
});
