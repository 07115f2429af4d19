import { expect, test } from 'vitest';
import { leaderWord } from './leader-word.ts';

test('before the flag somebody leads, after it a race is won and practice has a fastest', () => {
  expect(leaderWord('Green')).toBe('Events.Leads');
  expect(leaderWord('Red', false)).toBe('Events.Leads');
  expect(leaderWord('Finish')).toBe('Events.Won');
  expect(leaderWord('Finish', true)).toBe('Events.Won');
  expect(leaderWord('Finish', false)).toBe('Events.Fastest');
});
