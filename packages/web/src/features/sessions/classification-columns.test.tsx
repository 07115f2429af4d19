import type { Classification } from '@lapwing/contract/results';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { en } from '../../i18n/en.ts';
import { enScreens } from '../../i18n/en-screens.ts';
import { translator } from '../../i18n/translate.ts';
import { aRow } from './a-row.ts';
import { classificationColumns } from './classification-columns.tsx';
import { rankedRows } from './ranked-rows.ts';

afterEach(cleanup);

const holder = { resultClass: 'GT3', name: 'Competitor 1', fieldFinishPosition: 1 };
const classification: Classification = {
  type: 'Race',
  classes: ['GT3'],
  rows: [
    { ...aRow(1, 'GT3', 1), bestSpeed: 180 },
    { ...aRow(2, 'GT3', 2), bestSpeed: 170 },
  ],
  bestLaps: { field: holder, classes: [holder] },
  bestLap: null,
};
const columns = classificationColumns({
  sessionId: 1,
  classification,
  speedUnit: 'mph',
  isInClass: false,
  hasLaps: false,
  ownAccountId: null,
  opener: { isOpen: () => false, toggle: () => {} },
  text: { t: translator({ ...en, ...enScreens }, 'en'), locale: 'en', language: 'en' },
});

test('the column of best speeds says what they are counted in', () => {
  expect(columns.find(({ key }) => key === 'speed')?.label).toBe('Best speed, mph');
});

test('the line of a phone marks the best lap of the session, and no other', () => {
  const name = columns.find(({ key }) => key === 'name');
  const [first, second] = rankedRows(classification, undefined);
  if (!name || !first || !second) throw new Error('the names and both rows are there');
  const marksOf = (row: typeof first) =>
    render(<div>{name.cell(row)}</div>).container.querySelectorAll('button .text-best').length;
  expect([marksOf(first), marksOf(second)]).toEqual([1, 0]);
});
