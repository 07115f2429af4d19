import { expect, test } from 'vitest';
import { figureWidth, titleWidth } from './title-width.ts';

test('a column is as wide as its title, a Japanese character counting twice, and never narrower than its numbers', () => {
  expect(titleWidth('Best speed, km/h', 12)).toBe('17.4ch');
  expect(titleWidth('最高速, km/h', 12)).toBe('13.8ch');
  expect(titleWidth('ピット', 7)).toBe('8.4ch');
  expect(titleWidth('Pits', 7)).toBe('7ch');
});

test('a column has room for its longest number', () => {
  expect(figureWidth(['12:00:53.382', '9:58:00.001', ''], 14)).toBe('15ch');
  expect(figureWidth(['1:26.118'], 14)).toBe('14ch');
  expect(figureWidth([], 14)).toBe('14ch');
});
