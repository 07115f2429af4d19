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
  ['each of a crew is shortened', named('Benno Feldkamp / Freja Overgaard'), 'B. Feldkamp / F. Overgaard'],
  [
    'of several surnames the first is the last to go',
    named('', 'Maximiliaan-Alexander', 'van Wassenaer van den Oudenhoven-Brinkman'),
    'M.-A. van Wassenaer',
  ],
  ['surnames stay', named('Featherstonehaugh / Oldenbarnevelt'), 'Featherstonehaugh / Oldenbarnevelt'],
])('%s', (_, row, name) => {
  expect(fittingName(row, 11)).toBe(name);
});

test('on a wide screen nothing is shortened', () => {
  expect(fittingName(named('Christopher Featherstonehaugh'), 16)).toBe('Christopher Featherstonehaugh');
});
