import { beforeAll, expect, test } from 'vitest';
import { applyLanguage, currentText, loadScreenMessages } from '../../../i18n/language.ts';
import { columnGroups } from '../cells/column-groups.ts';
import { findColumns } from './find-columns.ts';

beforeAll(loadScreenMessages);

const found = (wanted: string) =>
  findColumns(wanted, currentText().t).map(({ group, kinds }) => [group, kinds.map(({ kind }) => kind)]);

test('a column is found by a part of its name, by its head and by its group, in any letter case', () => {
  expect(found('SECOND best')).toEqual([['lapTimes', ['secondBestLapTime']]]);
  expect(found('diff class')).toEqual([['race', ['differenceInClass']]]);
  expect(found('stints')).toEqual([
    ['pits', ['numberOfPitStops', 'lastPitStop', 'sincePit', 'stintTime', 'totalStintTime']],
  ]);
  expect(found('tachometer')).toEqual([]);
});

test('an empty search finds everything', () => {
  expect(findColumns('  ', currentText().t)).toEqual(columnGroups);
});

test('names are found in the language of the page, with accents or without', async () => {
  await applyLanguage('nl');
  expect(found('gewonnen')).toEqual([['race', ['positionsChanged']]]);
  await applyLanguage('ja');
  expect(found('ﾀｲﾔ')).toEqual([['competitor', ['tires']]]);
  await applyLanguage('en');
});
