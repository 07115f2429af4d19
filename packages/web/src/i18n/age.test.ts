import { expect, test } from 'vitest';
import { formatAge } from './age.ts';

test.each([
  [0, 'en-US', 'this minute'],
  [59_999, 'en-US', 'this minute'],
  [60_000, 'en-US', '1 minute ago'],
  [3_599_999, 'en-US', '59 minutes ago'],
  [3_600_000, 'nl-NL', '1 uur geleden'],
  [2 * 86_400_000, 'nl-NL', 'eergisteren'],
  [3 * 86_400_000, 'ja-JP', '3 日前'],
  [-5000, 'en-US', 'this minute'],
])('an age of %i ms in %s is %s', (ageMs, locale, words) => {
  expect(formatAge(ageMs, locale)).toBe(words);
});
