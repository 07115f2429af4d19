import { expect, test } from 'vitest';
import { crewSurnames, isCrew, unbrokenCrew } from './crew-name.ts';

test('a crew is a name with strokes between its drivers', () => {
  expect([isCrew('Zeller / Bouwhuis'), isCrew('Anna Jansen'), isCrew('Team A/B')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('the name of a crew breaks only after a stroke', () => {
  expect(unbrokenCrew('Zeller / Bouwhuis / Aalbers')).toBe('Zeller\u00a0/ Bouwhuis\u00a0/ Aalbers');
  expect(unbrokenCrew('Anna Jansen')).toBe('Anna Jansen');
});

test.each([
  ['Emil Vestergård / Tess Brinkman', 'Vestergård / Brinkman'],
  ['Anouk de Ruijter / Finn van der Molen', 'de Ruijter / van der Molen'],
  ['Zeller / Skovgaard / Bouwhuis', 'Zeller / Skovgaard / Bouwhuis'],
  ['van Dam / de Ruijter', 'van Dam / de Ruijter'],
  ['Zeller / Emma Aalbers', 'Zeller / Emma Aalbers'],
  ['佐々木 健 / 金森 優斗', '佐々木 健 / 金森 優斗'],
  ['Emma Aalbers', 'Emma Aalbers'],
])('%s is called %s', (name, surnames) => {
  expect(crewSurnames(name)).toBe(surnames);
});
