import { expect, test } from 'vitest';
import { crewText, phoneCrew } from './crew.ts';

const drivers = [
  { firstName: 'Ann', lastName: 'Bee' },
  { firstName: '', lastName: 'Cid Dee' },
];

test('a crew is listed if the name of the competitor leaves someone out', () => {
  expect(crewText({ name: 'Ann Bee +1', drivers })).toBe('Ann Bee / Cid Dee');
  expect(crewText({ name: 'Team Blue', drivers })).toBe('Ann Bee / Cid Dee');
  expect(crewText({ name: 'Ann Bee / Cid Dee', drivers })).toBe('');
  expect(crewText({ name: 'Ann Bee' })).toBe('');
});

test.each([
  ['a single driver', 'Elodie Featherstonehaugh', 'Elodie Featherstonehaugh'],
  ['two short names', 'Wijnands / Hofstra', 'Wijnands / Hofstra'],
  ['three short names', 'Berg / de Wit / Lind', 'Berg / de Wit / Lind'],
  ['two names that would need three lines', 'Vercauteren / Steenbergen', 'Vercauteren +1'],
  ['a crew of four', 'Baeten / Maes / Nijs / Claes', 'Baeten +3'],
])('on a phone: %s', (_, short, shown) => {
  expect(phoneCrew(short)).toBe(shown);
});
