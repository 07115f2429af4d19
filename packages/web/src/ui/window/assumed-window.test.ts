// @vitest-environment node

import { expect, test } from 'vitest';
import { assumedWidthPx, matchesWidth } from './assumed-window.ts';

test.each([
  ['(width < 48rem)', true, true],
  ['(width >= 80rem)', true, false],
  ['(width < 48rem)', false, false],
  ['(width >= 80rem)', false, true],
  ['(width >= 112.5rem)', false, false],
  ['(prefers-reduced-motion: reduce)', false, false],
])('%s in the window that a page is rendered for, of a phone: %s', (query, isPhone, matches) => {
  expect(matchesWidth(query, assumedWidthPx(isPhone))).toBe(matches);
});

test('a width in pixels is refused: it would ignore the text size of the browser', () => {
  expect(() => matchesWidth('(width >= 768px)', 1440)).toThrow('has no width in rem');
});
