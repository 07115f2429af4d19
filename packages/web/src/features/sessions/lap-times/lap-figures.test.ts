import { type Lap, lap } from '@lapwing/contract/results/lap-data';
import { expect, test } from 'vitest';
import { lapFigures } from './lap-figures.ts';

function aLap(overrides: Partial<Lap>): Lap {
  return lap.parse({
    lapNr: 1,
    timeOfDay: '2026-11-14T10:56:32.122',
    lapTime: '1:27.449',
    diffWithLastLap: '0.000',
    diffWithBestLap: '0.000',
    speed: 132.3,
    sectionTimes: [],
    inPit: false,
    isDeleted: false,
    status: ['GREEN'],
    fieldComparison: { position: 5, leaderLap: 1, diff: null, gapAhead: null, gapBehind: null },
    ...overrides,
  });
}

test('of two equal best laps the first is the best', () => {
  const figures = lapFigures([
    aLap({ lapNr: 1, lapTime: '1:34.635', diffWithBestLap: '7.186' }),
    aLap({ lapNr: 2 }),
    aLap({ lapNr: 3 }),
  ]);
  expect(figures.map(({ isBest }) => isBest)).toEqual([false, true, false]);
  expect(figures.map(({ lostMs }) => lostMs)).toEqual([7186, 0, 0]);
});

test('a lap without a time lost nothing and is not the best', () => {
  const [figures] = lapFigures([aLap({ lapTime: '0.000' })]);
  expect(figures).toMatchObject({ lapTimeMs: 0, lostMs: null, isBest: false });
});

test('a deleted lap is not the best, however fast it was', () => {
  const figures = lapFigures([aLap({ lapNr: 1, isDeleted: true }), aLap({ lapNr: 2 })]);
  expect(figures.map(({ isBest }) => isBest)).toEqual([false, true]);
});

test('the most serious flag of a lap counts', () => {
  const flags = lapFigures([
    aLap({ status: ['GREEN', 'YELLOW', 'RED'] }),
    aLap({ status: ['GREEN', 'YELLOW'] }),
  ]);
  expect(flags.map(({ flag }) => flag)).toEqual(['RED', 'YELLOW']);
});

test('a lap without a place in the field has none', () => {
  const nowhere = { position: 0, leaderLap: 0, diff: null, gapAhead: null, gapBehind: null };
  expect(lapFigures([aLap({ fieldComparison: nowhere })])[0]?.position).toBeNull();
});

test('the difference to the previous lap is signed, although the wire has none for a faster lap', () => {
  const figures = lapFigures([
    aLap({ lapNr: 1, lapTime: '1:28.000' }),
    aLap({ lapNr: 2, lapTime: '1:27.000', diffWithLastLap: null }),
    aLap({ lapNr: 3, lapTime: '0.000' }),
    aLap({ lapNr: 4, lapTime: '1:29.500' }),
  ]);
  expect(figures.map(({ toLastMs }) => toLastMs)).toEqual([null, -1000, null, null]);
});
