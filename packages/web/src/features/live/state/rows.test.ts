// @vitest-environment node

import { expect, test } from 'vitest';
import { aRow } from './live-board.test-support.ts';
import { crewOf, distinctNameOf } from './rows.ts';

const named = (index: number, firstName: string, lastName: string) =>
  aRow(index, { firstName, lastName, fullName: `${firstName} ${lastName}` });
const rows = [
  named(7, 'Anouk', 'Haverkamp'),
  named(12, 'Hendrik', 'Haverkamp'),
  named(23, 'Koen', 'Stevens'),
  aRow(31, { firstName: null, lastName: null, fullName: 'Iris Maes' }),
  aRow(44, { firstName: null, lastName: null, fullName: 'Jan Maes' }),
  aRow(51, { firstName: null, lastName: null, fullName: null }),
];

test.each([
  ['a surname that another has comes with its number', 7, '7 A. Haverkamp'],
  ['the other one too', 12, '12 H. Haverkamp'],
  ['a name of its own needs none', 23, 'K. Stevens'],
  ['whole names are compared by their last word', 31, '31 Iris Maes'],
  ['a competitor without a name is the number', 51, '51'],
])('%s', (_, index, name) => {
  const row = rows.find((one) => one.index === index);
  expect(row && distinctNameOf(row, rows)).toBe(name);
});

test.each([
  ['two drivers are shown whole', ['Koos van Ginkel'], 'Koos van Ginkel / Koen Stevens'],
  [
    'more have initials, so that they need two lines at most',
    ['Koos van Ginkel', 'Zoë Delcourt', 'Sato'],
    'K. van Ginkel / Z. Delcourt / Sato / K. Stevens',
  ],
])('a crew: %s', (_, earlier, text) => {
  const row = aRow(23, { fullName: 'Koen Stevens' });
  expect(crewOf({ ...row, earlierDrivers: earlier.map((name) => ({ name, lapsLed: 0 })) })).toBe(text);
});
