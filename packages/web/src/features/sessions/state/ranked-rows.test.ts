import type { Classification } from '@lapwing/contract/results/results';
import type { FieldRace } from '@lapwing/timing/analysis/field-race';
import { isOut } from '@lapwing/timing/classification/row-outcome';
import { expect, test } from 'vitest';
import { applyLanguage, currentText, loadScreenMessages } from '../../../i18n/language.ts';
import { noColours } from '../../../ui/racing/class-colour.ts';
import { aRow } from './a-row.test-support.ts';
import { placeText, rankedRows } from './ranked-rows.ts';

await loadScreenMessages();
const { t } = currentText();

const classification: Classification = {
  type: 'Race',
  classes: ['GT3', 'GT4'],
  rows: [aRow(1, 'GT3', 1), aRow(2, 'GT4', 1), aRow(3, 'GT4', 2)],
  bestLaps: { field: null, classes: [] },
  bestLap: null,
};

/** The winner started last; the two of the other class did not change places. */
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

test('places gained in class are counted from the place on the grid within the class', () => {
  const rows = rankedRows(classification, race, noColours);
  expect(rows.map(({ placesGained }) => placesGained)).toEqual([2, -1, -1]);
  expect(rows.map(({ placesGainedInClass }) => placesGainedInClass)).toEqual([0, 0, 0]);
});

test('a retired competitor keeps the place of the classification, and has none without', () => {
  const retired = { ...aRow(2, 'GT4', 1), status: 'DNF' } as const;
  expect([placeText(retired, t), isOut(retired)]).toEqual(['2', true]);
  expect(placeText({ ...retired, isQualified: false, positionInClass: 0 }, t)).toBe('DNF');
  const rows = [aRow(1, 'GT3', 1), retired];
  expect(
    rankedRows({ ...classification, rows }, race, noColours).map(({ placesGained }) => placesGained),
  ).toEqual([2, null]);
});

test('the reason for having no place is in the language of the reader, abbreviated if everyone knows it', async () => {
  const places = async (language: 'en' | 'nl' | 'ja') => {
    await applyLanguage(language);
    return (['DNF', 'Garage', 'Provisional'] as const).map((status) =>
      placeText(
        { ...aRow(2, 'GT4', 0), numberOfLaps: 0, totalTime: '', bestTime: '', status, isQualified: false },
        currentText().t,
      ),
    );
  };
  expect(await places('en')).toEqual(['DNF', 'Garage', 'Provisional']);
  expect(await places('nl')).toEqual(['DNF', 'Garage', 'Voorlopig']);
  expect(await places('ja')).toEqual(['DNF', 'ガレージ', '暫定']);
});

test('a competitor who drove and was not classified is marked, and has gained no places', () => {
  const rows = [aRow(1, 'GT3', 1), { ...aRow(2, 'GT4', 0), isQualified: false }];
  const shown = rankedRows({ ...classification, rows }, race, noColours);
  expect(shown.map((row) => placeText(row, t))).toEqual(['1', 'NC']);
  expect(shown.map(({ placesGained }) => placesGained)).toEqual([2, null]);
});

test('a session without laps has entries without places', () => {
  const nothing = { numberOfLaps: 0, totalTime: '0.000', bestTime: '0.000' };
  const entries = classification.rows.map((row) => ({ ...row, ...nothing }));
  const [first] = rankedRows({ ...classification, rows: entries }, undefined, noColours);
  expect(first).toMatchObject({ isQualified: false, positionInClass: 0 });
  expect(first && placeText(first, t)).toBe('');
  const [winner, other] = [aRow(1, 'GT3', 1), { ...aRow(2, 'GT4', 1), ...nothing }];
  const rows = rankedRows({ ...classification, rows: [winner, other] }, undefined, noColours);
  expect(rows.map((row) => placeText(row, t))).toEqual(['1', '2']);
});
