import { expect, test } from 'vitest';
import { titleWidth } from './title-width.ts';

test('a column is as wide as its title, a Japanese sign counting twice, and never narrower than its figures', () => {
  expect(titleWidth('Best speed, km/h', 12)).toBe('19ch');
  expect(titleWidth('最高速, km/h', 12)).toBe('15ch');
  expect(titleWidth('ピット', 7)).toBe('9ch');
  expect(titleWidth('Pits', 7)).toBe('7ch');
});
