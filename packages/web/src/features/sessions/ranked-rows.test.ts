import type { Classification } from '@lapwing/contract/results';
import type { FieldRace } from '@lapwing/timing/analysis/field-race';
import { expect, test } from 'vitest';
import { aRow } from './a-row.ts';
import { isOut, placeText, rankedRows } from './ranked-rows.ts';

const classification: Classification = {
  type: 'Race',
  classes: ['GT3', 'GT4'],
  rows: [aRow(1, 'GT3', 1), aRow(2, 'GT4', 1), aRow(3, 'GT4', 2)],
  bestLaps: { field: null, classes: [] },
  bestLap: null,
};

/** The winner started last; the two of the other class swapped nothing. */
const race: FieldRace = {
  lapCount: 1,
  hasStartGrid: true,
  traces: [3, 1, 2].map((gridPosition, index) => ({
    finishPosition: index + 1,
    gridPosition,
    positions: [index + 1],
    isOnLeadLap: [true],
    pitLaps: [],
  })),
  order: [],
  leaderEnds: [],
  periods: [],
};

test('places won in class are counted from the place on the grid within the class', () => {
  const rows = rankedRows(classification, race);
  expect(rows.map(({ placesGained }) => placesGained)).toEqual([2, -1, -1]);
  expect(rows.map(({ placesGainedInClass }) => placesGainedInClass)).toEqual([0, 0, 0]);
});

test('who retired keeps the place that the classification gives, and has none without', () => {
  const retired = { ...aRow(2, 'GT4', 1), status: 'DNF' } as const;
  expect([placeText(retired), isOut(retired)]).toEqual(['2', true]);
  expect(placeText({ ...retired, isQualified: false, positionInClass: 0 })).toBe('DNF');
  const rows = [aRow(1, 'GT3', 1), retired];
  expect(rankedRows({ ...classification, rows }, race).map(({ placesGained }) => placesGained)).toEqual([
    2,
    null,
  ]);
});

test('where nobody has driven there are entries without places', () => {
  const nothing = { numberOfLaps: 0, totalTime: '0.000', bestTime: '0.000' };
  const entries = classification.rows.map((row) => ({ ...row, ...nothing }));
  const [first] = rankedRows({ ...classification, rows: entries }, undefined);
  expect(first).toMatchObject({ isQualified: false, positionInClass: 0 });
  expect(first && placeText(first)).toBe('');
  const [winner, other] = [aRow(1, 'GT3', 1), { ...aRow(2, 'GT4', 1), ...nothing }];
  const rows = rankedRows({ ...classification, rows: [winner, other] }, undefined);
  expect(rows.map(placeText)).toEqual(['1', '2']);
});
