import { expect, test } from 'vitest';
import type { LapFigures } from './lap-figures.ts';
import { flagBands, lostTimeScale } from './lost-time-scale.ts';

function laps(...lostMs: number[]): LapFigures[] {
  return lostMs.map((lost, index) => ({
    lapNumber: index + 1,
    lapTimeMs: 60_000 + lost,
    toLastMs: null,
    lostMs: lost,
    isBest: lost === 0,
    flag: 'GREEN',
    isInPit: false,
    isDeleted: false,
    position: 1,
  }));
}

const view = { width: 860, fieldSize: 20, hasPlaces: true };

test('one pit stop does not flatten the laps at pace', () => {
  const scale = lostTimeScale({ laps: laps(400, 0, 900, 62_000), ...view });
  expect(scale.limitS).toBe(1);
  expect(scale.lostY(62_000)).toBe(scale.top);
  expect(scale.lostY(0)).toBe(scale.barsBottom);
});

test('the lap under a pointer is found, also beyond the ends', () => {
  const scale = lostTimeScale({ laps: laps(0, 10, 20, 30), ...view });
  expect(scale.indexAt(scale.lapX(2))).toBe(2);
  expect(scale.indexAt(-50)).toBe(0);
  expect(scale.indexAt(5000)).toBe(3);
});

test('800 laps have few labels and no bar thinner than a pixel', () => {
  const many = lostTimeScale({ laps: laps(...Array.from({ length: 800 }, (_, index) => index)), ...view });
  expect(many.lapLabels.length).toBeLessThan(20);
  expect(many.barWidth).toBeGreaterThanOrEqual(1);
});

test('neighbouring laps under one flag are one band', () => {
  const flags = ['GREEN', 'YELLOW', 'YELLOW', 'RED', 'GREEN', 'YELLOW'] as const;
  const figures = laps(0, 1, 2, 3, 4, 5).map((lap, index) => ({ ...lap, flag: flags[index] ?? 'GREEN' }));
  expect(flagBands(figures)).toEqual([
    { flag: 'YELLOW', first: 1, last: 2 },
    { flag: 'RED', first: 3, last: 3 },
    { flag: 'YELLOW', first: 5, last: 5 },
  ]);
});
