// @vitest-environment node

import { expect, test } from 'vitest';
import { fittingName } from './fitting-name.ts';

const named = (fullName: string | null, firstName: string | null = null, lastName: string | null = null) => ({
  ...{ fullName, firstName, lastName },
});

test.each([
  ['a name that fits stays whole', named('Noor Bouwhuis', 'Noor', 'Bouwhuis'), 'Noor Bouwhuis'],
  [
    'a long one has initials, also of double names',
    named('Maximiliaan-Alexander van Wassenaer', 'Maximiliaan-Alexander', 'van Wassenaer'),
    'M.-A. van Wassenaer',
  ],
  [
    'two given names have two initials',
    named('Jan Willem van Oldenbarnevelt', 'Jan Willem', 'van Oldenbarnevelt'),
    'J.W. van Oldenbarnevelt',
  ],
  ['a whole name begins with the given one', named('Christopher Featherstonehaugh'), 'C. Featherstonehaugh'],
  ['each of a crew is shortened', named('Benno Feldkamp / Freja Ober'), 'B. Feldkamp / F. Ober'],
  ['a longer crew has surnames only', named('Benno Feldkamp / Freja Overgaard'), 'Feldkamp / Overgaard'],
  [
    'a crew that does not fit is the first driver and the number of others',
    named('Benno Feldkamp / Freja Overgaard / Jan-Willem Oldenbarnevelt'),
    'Feldkamp +2',
  ],
  [
    'of several surnames the first is the last to go',
    named('', 'Maximiliaan-Alexander', 'van Wassenaer van den Oudenhoven-Brinkman'),
    'M.-A. van Wassenaer',
  ],
  ['a crew of surnames too', named('Featherstonehaugh / Oldenbarnevelt'), 'Featherstonehaugh +1'],
])('%s', (_, row, name) => {
  expect(fittingName(row, 11)).toBe(name);
});

test('on a wide screen nothing is shortened', () => {
  expect(fittingName(named('Christopher Featherstonehaugh'), 16)).toBe('Christopher Featherstonehaugh');
});
