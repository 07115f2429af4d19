// @vitest-environment node

import { expect, test } from 'vitest';
import { commonForm, nameInRoom, phoneForms, phoneSurname } from './fitting-name.ts';

const named = (fullName: string | null, firstName: string | null = null, lastName: string | null = null) => ({
  ...{ fullName, firstName, lastName },
});

test.each([
  ['whole names that fit', ['Noor Bouwhuis', 'Thijs Maes'], 8, ['Noor Bouwhuis', 'Thijs Maes']],
  [
    'one long given name gives all of them initials',
    ['Noor Bouwhuis', 'Maximiliaan-Alexander Wassenaer'],
    9,
    ['N. Bouwhuis', 'M.-A. Wassenaer'],
  ],
  [
    'one long surname leaves all of them without initials',
    ['Noor Bouwhuis', 'Konstantinos Papathanasopoulou'],
    7,
    ['Bouwhuis', 'Papathanasopoulou'],
  ],
  [
    'a second surname, also half a double one, is left out instead',
    ['Noor Bouwhuis', 'Wim van Wassenaer van den Oudenhoven-Brinkman', 'Ida Schwarzenberg-Hohenlohe'],
    9,
    ['Noor Bouwhuis', 'Wim van Wassenaer', 'Ida Schwarzenberg'],
  ],
  [
    'a Japanese name stays whole',
    ['佐々木 太郎', 'Thijs Maessens-Papathanasopoulou'],
    6,
    ['佐々木 太郎', 'T. Maessens'],
  ],
  [
    'crews',
    ['Benno Feldkamp / Freja Overgaard', 'Noor Bos / Thijs Maes'],
    11,
    ['Feldkamp / Overgaard', 'Bos / Maes'],
  ],
  [
    'large crews are the first driver and the number of others',
    ['Benno Feldkamp / Freja Overgaard / Jan-Willem Oldenbarnevelt', 'Noor Bos / Thijs Maes'],
    11,
    ['Feldkamp +2', 'Bos +1'],
  ],
  [
    'a crew of surnames keeps their particles, and a very long one only its first part',
    [
      'van Dam / Zeller / Veldhuizen / Fahrner',
      'van Wassenaer van den Oudenhoven-Brinkman / van Ginkel / Crombez / Kortekaas',
    ],
    10,
    ['van Dam +3', 'van Wassenaer +3'],
  ],
])('all names of a list have the same form: %s', (_, names, roomEm, shown) => {
  const rows = names.map((name) => named(name));
  const form = commonForm(rows, roomEm);
  expect(rows.map((row) => nameInRoom(row, roomEm, form).text)).toEqual(shown);
});

test('a phone shows no whole names, and initials only if every surname has room for one', () => {
  const rows = [
    named('Noor Bos'),
    named('Jan Willem van Oldenbarnevelt', 'Jan Willem', 'van Oldenbarnevelt'),
  ];
  const shownIn = (roomEm: number) => {
    const form = commonForm(rows, roomEm, phoneForms);
    return rows.map((row) => nameInRoom(row, roomEm, form).text);
  };
  expect(shownIn(12)).toEqual(['N. Bos', 'J.W. van Oldenbarnevelt']);
  expect(shownIn(7)).toEqual(['Bos', 'van Oldenbarnevelt']);
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
  ['smaller text', 'Thijs Maessens', { text: 'Thijs Maessens', scale: 0.77 }],
  ['the surname alone at last', 'Christopher Vercauterens', { text: 'Vercauterens', scale: 0.95 }],
])('no name is cut off next to a penalty: %s', (_, name, expected) => {
  expect(nameInRoom(named(name), 5.8, 'whole')).toEqual(expected);
});
