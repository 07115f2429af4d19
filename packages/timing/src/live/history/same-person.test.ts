import { expect, test } from 'vitest';
import { isSamePerson } from './same-person.ts';

test.each([
  ['Jan de Vries', 'J. de Vries'],
  ['Brinkman Tess', 'Tess BRINKMAN'],
  ['Max', 'Max Kuipers'],
  ['Jon Smiht', 'Jon Smith'],
  ['Emil Jansen', 'Emil Janssen'],
])('%s is %s, spelt differently', (one, other) => {
  expect(isSamePerson(one, other)).toBe(true);
  expect(isSamePerson(other, one)).toBe(true);
});

test.each([
  ['Jan de Vries', 'Piet de Vries'],
  ['Tim de Vries', 'Tom de Vries'],
  ['Karel Smit', 'Karin Smit'],
  ['Ann', 'Bob'],
])('%s and %s are two drivers', (one, other) => {
  expect(isSamePerson(one, other)).toBe(false);
});
