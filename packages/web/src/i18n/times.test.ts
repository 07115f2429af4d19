import { expect, test } from 'vitest';
import { en } from './en.ts';
import { enLive } from './en-live.ts';
import { shownGap, shownSigned, shownTime } from './times.ts';
import { translator } from './translate.ts';

const t = translator({ LapsBehind: enLive.LapsBehind, Site: en.Site }, 'en-US');

test('no time shows nothing instead of zeros', () => {
  expect(shownTime('0.000')).toBe('');
  expect(shownTime('00.000')).toBe('');
  expect(shownTime('0:00.000')).toBe('');
  expect(shownTime('1:26.118')).toBe('1:26.118');
});

test('a difference carries its sign, a real minus when negative', () => {
  expect(shownSigned('0.165')).toBe('+0.165');
  expect(shownSigned('-0.156')).toBe('−0.156');
  expect(shownSigned(null)).toBe('');
});

test('a lapped competitor is behind in laps', () => {
  expect(shownGap({ laps: 1, time: '0.000' }, t)).toBe('+1 lap');
  expect(shownGap({ laps: 3, time: '0.000' }, t)).toBe('+3 laps');
  expect(shownGap({ laps: 0, time: '2.176' }, t)).toBe('+2.176');
  expect(shownGap(null, t)).toBe('');
});
