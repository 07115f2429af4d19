import { expect, test } from 'vitest';
import { nameAmong } from './name-among.ts';

const person = (startNumber: string, firstName: string, lastName: string) => ({
  startNumber,
  firstName,
  lastName,
});
const tess = person('330', 'Tess', 'Brinkman');

test.each([
  ['nobody has the same last name', [person('7', 'Anna', 'Jansen')], 'Brinkman'],
  ['a namesake has another initial', [person('7', 'Anna', 'Brinkman')], 'T. Brinkman'],
  ['a namesake is written otherwise', [person('7', 'Anna', 'BRINKMAN')], 'T. Brinkman'],
  ['a namesake has the same initial', [person('7', 'Tom', 'Brinkman')], 'Tess Brinkman'],
  ['a namesake has the same name', [person('7', 'Tess', 'Brinkman')], '330 Brinkman'],
  ['a team has that name', [person('7', '', 'Brinkman')], 'T. Brinkman'],
])('if %s', (_, others, name) => {
  expect(nameAmong(tess, [tess, ...others])).toBe(name);
});

test('a name without capitals has no initial', () => {
  const one = person('1', '翔', '野々村');
  expect(nameAmong(one, [one, person('2', '凛', '野々村')])).toBe('翔 野々村');
});

test('a team is called by all there is', () => {
  const team = person('9', '', 'Team Haverkamp');
  expect(nameAmong(team, [team, tess])).toBe('Team Haverkamp');
});
