import { expect, test } from 'vitest';
import { championshipTitle } from './championship-title.ts';

test.each([
  ['Sprint Cup', '2026', 'Sprint Cup 2026'],
  ['Sprint Cup 2026', '2026', 'Sprint Cup 2026'],
  ['2026 Sprint Cup', '2026', '2026 Sprint Cup'],
  ['Winter Cup', '2025/26', 'Winter Cup 2025/26'],
  ['Winter Cup 2025/26', '2025/26', 'Winter Cup 2025/26'],
  ['Cup of 20260 laps', '2026', 'Cup of 20260 laps 2026'],
  ['Sprint Cup', '', 'Sprint Cup'],
])('%s in season %s is %s', (name, season, title) => {
  expect(championshipTitle({ name, season })).toBe(title);
});
