// @vitest-environment node

import { expect, test } from 'vitest';
import { fittingName, nameInRoom, phoneSurname } from './fitting-name.ts';

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
  [
    'the second half of a double surname goes too',
    named('', 'Wilhelmina Carolina', 'Schwarzenberg-Hohenlohe'),
    'W.C. Schwarzenberg',
  ],
  ['a crew of surnames too', named('Featherstonehaugh / Oldenbarnevelt'), 'Featherstonehaugh +1'],
])('%s', (_, row, name) => {
  expect(fittingName(row, 11)).toBe(name);
});

test('on a wide screen nothing is shortened', () => {
  expect(fittingName(named('Christopher Featherstonehaugh'), 16)).toBe('Christopher Featherstonehaugh');
});

test.each([
  ['a short one stays', 'Bouwhuis', { particles: '', surname: 'Bouwhuis', scale: 1 }],
  ['its particles can be left out', 'van der Molen', { particles: 'van der', surname: 'Molen', scale: 1 }],
  [
    'a long one is smaller',
    'van Oldenbarnevelt',
    { particles: 'van', surname: 'Oldenbarnevelt', scale: 0.94 },
  ],
  [
    'of two very long ones the first remains',
    'van Wassenaer van den Oudenhoven-Brinkman',
    { particles: 'van', surname: 'Wassenaer', scale: 1 },
  ],
  ['it is never too small to read', 'Papathanasopoulou', { surname: 'Papathanasopoulou', scale: 0.75 }],
  ['a Japanese one has no particles', '佐々木', { particles: '', surname: '佐々木' }],
])('on a phone: %s', (_, name, expected) => {
  expect(phoneSurname(name, 5.5)).toMatchObject(expected);
});

test.each([
  ['a name that fits', 'Noor Bos', { text: 'Noor Bos', scale: 1 }],
  ['initials before smaller text', 'Maximiliaan Wasser', { text: 'M. Wasser', scale: 1 }],
  ['the surname alone before smaller text', 'Christopher Vercauterens', { text: 'Vercauterens', scale: 1 }],
  ['smaller text at last', 'Chris Featherstonehaugh', { text: 'Featherstonehaugh', scale: 0.78 }],
])('no name is cut off: %s', (_, name, expected) => {
  expect(nameInRoom(named(name), 5.8)).toEqual(expected);
});
