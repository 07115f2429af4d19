import { themes } from '@lapwing/contract/values/enums';
import { expect, test } from 'vitest';
import { type BannerChoice, isBannerShown, platformOf } from './banner-rules.ts';

const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const iphone = (version: string, rest: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`;
const safari17 = iphone('17_5', 'Version/17.5 Mobile/15E148 Safari/604.1');
const safari6 = iphone('6_0', 'Version/6.0 Mobile/10A5376e Safari/8536.25');
const safari5 = iphone('5_1_1', 'Version/5.1 Mobile/9B206 Safari/7534.48.3');
const chromeOnIphone = iphone('17_5', 'CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1');
const edgeOnIphone = iphone('17_5', 'Version/17.0 EdgiOS/126.0.2592.56 Mobile/15E148 Safari/605.1.15');
const inAppOnIphone = iphone('17_5', 'Mobile/15E148');
const ipad =
  'Mozilla/5.0 (iPad; CPU OS 15_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/125.0 Mobile/15E148 Safari/605.1.15';
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
const windowsPhone =
  'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 Mobile Safari/537.36';

const nowMs = Date.UTC(2026, 10, 15);
const ago = (kind: BannerChoice['kind'], days: number): BannerChoice => ({
  kind,
  atMs: nowMs - days * 86_400_000,
});

test.each([
  ['Android', { userAgent: chromeOnAndroid }, true],
  ['iPhone in Chrome', { userAgent: chromeOnIphone }, true],
  ['iPhone in Edge', { userAgent: edgeOnIphone }, true],
  ['iPhone within another app', { userAgent: inAppOnIphone }, true],
  ['iPad in Firefox', { userAgent: ipad }, true],
  ['Mobile Safari before iOS 6', { userAgent: safari5 }, true],
  ['Mobile Safari of iOS 6', { userAgent: safari6 }, false],
  ['Mobile Safari of iOS 17', { userAgent: safari17 }, false],
  ['a computer with Windows', { userAgent: windows }, false],
  ['a Mac', { userAgent: mac }, false],
  ['a Windows phone', { userAgent: windowsPhone }, false],
  ['the installed app', { isStandalone: true }, false],
  ['the results brand', { theme: themes.results }, false],
  ['closed today', { choice: ago('closed', 0) }, false],
  ['closed 14.9 days ago', { choice: ago('closed', 14.9) }, false],
  ['closed 15 days ago', { choice: ago('closed', 15) }, true],
  ['installed 15 days ago', { choice: ago('installed', 15) }, false],
  ['installed 89.9 days ago', { choice: ago('installed', 89.9) }, false],
  ['installed 90 days ago', { choice: ago('installed', 90) }, true],
])('%s: the banner is shown: %#', (_, visit, isShown) => {
  const usual = { theme: themes.live, userAgent: chromeOnAndroid, isStandalone: false, choice: null, nowMs };
  expect(isBannerShown({ ...usual, ...visit })).toBe(isShown);
});

test('the platform decides which store is offered', () => {
  expect([chromeOnIphone, ipad, chromeOnAndroid, mac].map(platformOf)).toEqual([
    'ios',
    'ios',
    'android',
    null,
  ]);
});
