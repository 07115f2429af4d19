import { formatClock } from '@lapwing/timing/lap-time';
import { beforeAll, expect, test } from 'vitest';
import { currentText, loadScreenMessages } from '../../../i18n/language.ts';
import { nl } from '../../../i18n/nl.ts';
import { translator } from '../../../i18n/translate.ts';
import { distanceText, gapOrder, gapText, signedText, speedText, timeText } from './cell-text.ts';

beforeAll(loadScreenMessages);

test('times without a value are empty', () => {
  expect(timeText(null)).toBe('');
  expect(timeText(0)).toBe('');
  expect(timeText(86_118)).toBe('1:26.118');
});

test('long times have no fractions, short ones no missing minutes', () => {
  expect(formatClock(2_242_900)).toBe('37:22');
  expect(formatClock(3_725_000)).toBe('1:02:05');
  expect(formatClock(9400)).toBe('0:09');
});

test('differences have a real sign', () => {
  expect(signedText(-156)).toBe('−0.156');
  expect(signedText(165)).toBe('+0.165');
});

test('a gap is a time or laps, and laps always sort further behind', () => {
  const { t } = currentText();
  expect(gapText({ kind: 'time', timeMs: 828 }, t)).toBe('+0.828');
  expect(gapText({ kind: 'laps', laps: 2 }, t)).toBe('+2 laps');
  expect(gapText({ kind: 'none' }, t)).toBe('');
  const dutch = translator({ ManyLapsBehind: nl.ManyLapsBehind, LapsBehind: nl.LapsBehind }, 'nl-NL');
  expect(gapText({ kind: 'laps', laps: 9 }, dutch)).toBe('+9 rondes');
  expect(gapText({ kind: 'laps', laps: 16 }, dutch)).toBe('+16 rnd');
  expect(Number(gapOrder({ kind: 'laps', laps: 1 }))).toBeGreaterThan(
    Number(gapOrder({ kind: 'time', timeMs: 3_600_000 })),
  );
});

test('speeds and distances are in the chosen unit', () => {
  const units = { units: { speed: 'mih', distance: 'mi' }, locale: 'en-GB' } as const;
  expect(speedText(160.9344, units)).toBe('100.0');
  expect(distanceText(16_093_440, units)).toBe('10.0');
  expect(speedText(0, units)).toBe('');
  const metric = { units: { speed: 'kmh', distance: 'km' }, locale: 'en-GB' } as const;
  expect(speedText(160.9344, metric)).toBe('160.9');
  expect(distanceText(16_093_440, metric)).toBe('16.1');
});

test('speeds and distances have the decimal sign of the language, times a point', () => {
  const dutch = { units: { speed: 'kmh', distance: 'km' }, locale: 'nl-NL' } as const;
  expect(speedText(160.9344, dutch)).toBe('160,9');
  expect(distanceText(16_093_440, dutch)).toBe('16,1');
  expect(timeText(86_118)).toBe('1:26.118');
});
