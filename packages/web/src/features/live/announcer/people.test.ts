import type { SessionFacts } from '@lapwing/contract/results/facts';
import { expect, test } from 'vitest';
import { factsOf, findPerson, type Person } from './people.ts';

const person = (number: string, name: string, className = 'Senior'): Person => ({
  ...{ number, name, className, about: '', row: null },
});
const people = [person('7', 'Anna van Dijk'), person('77', 'Tess Brinkman'), person('12', 'Bo Anders')];

test.each([
  ['7', 'Anna van Dijk'],
  [' 77 ', 'Tess Brinkman'],
  ['dij', 'Anna van Dijk'],
  ['AN', 'Anna van Dijk'],
  ['brinkman', 'Tess Brinkman'],
  ['8', undefined],
  ['', undefined],
])('"%s" finds %s', (text, name) => {
  expect(findPerson(people, text)?.name).toBe(name);
});

test('facts are those of the number in its class', () => {
  const drivers = ['Junior', 'Senior'].map((resultClass) => ({
    startNumber: '7',
    name: 'Anna van Dijk',
    resultClass,
    facts: [],
  }));
  const facts: SessionFacts = { sessionId: 1, drivers };
  expect(factsOf(person('7', 'Anna', 'Senior'), facts)).toBe(drivers[1]?.facts);
  expect(factsOf(person('7', 'Anna', 'Cadet'), facts)).toEqual([]);
  expect(factsOf(person('7', 'Anna'), undefined)).toEqual([]);
});
