import { expect, test } from 'vitest';
import { beatenRecord } from './beaten-records.ts';

const record = { className: 'GT4', lapTimeMs: 60_000, name: 'Bos' };
const row = {
  class: 'GT4',
  className: 'GT4',
  bestLapTimeMs: 59_999,
  isBestTime: false,
  isBestTimeInClass: true,
  isOutOfClass: false,
  marker: 'None' as const,
};

test.each([
  [{}, true],
  [{ bestLapTimeMs: 60_000 }, false],
  [{ bestLapTimeMs: null }, false],
  [{ isBestTimeInClass: false }, false],
  [{ isBestTimeInClass: false, isBestTime: true }, true],
  [{ marker: 'Disqualified' as const }, false],
  [{ isOutOfClass: true }, false],
  [{ class: 'TCR', className: 'TCR' }, false],
  [{ class: '4', className: 'GT4' }, true],
  [{ class: '', className: '' }, false],
])('a row with %o beats the record: %s', (more, beats) => {
  expect(beatenRecord({ ...row, ...more }, [record])).toBe(beats ? record : null);
});

test('competitors without a class are measured against the record without a class', () => {
  const open = { ...record, className: '' };
  expect(beatenRecord({ ...row, class: '', className: '' }, [open])).toBe(open);
});
