import { expect, test } from 'vitest';
import { installMethodOf, installMethodsFor } from './install-methods.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) CriOS/150.0 Mobile/15E148 Safari/604.1', 5, 'Ios'],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`, 5, 'Ios'],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`, 0, 'MacSafari'],
  [`${mac} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36`, 0, 'Desktop'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0', 10, 'Firefox'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/150.0.0.0 Mobile Safari/537.36', 5, 'Android'],
  ['Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0', 5, 'AndroidOther'],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-S931B) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile',
    5,
    'AndroidOther',
  ],
  ['curl/8', 0, null],
])('%s with %i touch points is installed as %s', (userAgent, maxTouchPoints, way) => {
  expect(installMethodOf({ userAgent, maxTouchPoints })).toBe(way);
});

test('the method of this platform comes first, and all others follow', () => {
  expect(installMethodsFor('Firefox')[0]).toBe('Firefox');
  expect(installMethodsFor('Firefox').toSorted()).toEqual(installMethodsFor(null).toSorted());
});
