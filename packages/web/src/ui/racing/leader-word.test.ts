import { expect, test } from 'vitest';
import { leaderWord } from './leader-word.ts';

test('a race is led until the flag and then won; practice has a fastest', () => {
  expect(leaderWord('Green')).toBe('Events.Leads');
  expect(leaderWord('Red', false)).toBe('Events.Fastest');
  expect(leaderWord('Finish')).toBe('Events.Won');
  expect(leaderWord('Finish', true)).toBe('Events.Won');
  expect(leaderWord('Finish', false)).toBe('Events.Fastest');
});
