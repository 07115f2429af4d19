// @vitest-environment node

import { expect, test } from 'vitest';
import { assumedWidthPx, matchesWidth } from './assumed-window.ts';

test.each([
  ['(width < 768px)', true, true],
  ['(width >= 1280px)', true, false],
  ['(width < 768px)', false, false],
  ['(width >= 1280px)', false, true],
  ['(width >= 1800px)', false, false],
  ['(prefers-reduced-motion: reduce)', false, false],
])('%s in the window that a page is rendered for, of a phone: %s', (query, isPhone, matches) => {
  expect(matchesWidth(query, assumedWidthPx(isPhone))).toBe(matches);
});
