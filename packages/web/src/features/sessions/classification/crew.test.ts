import { expect, test } from 'vitest';
import { crewText } from './crew.ts';

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
