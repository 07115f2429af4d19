import { expect, test } from 'vitest';
import { isCrew, unbrokenCrew } from './crew-name.ts';

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
