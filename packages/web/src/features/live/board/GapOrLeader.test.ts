import { expect, test } from 'vitest';
import { isUnknown } from './GapOrLeader.tsx';

const none = { kind: 'none' } as const;

test('a gap that is missing is not known for who drives behind somebody', () => {
  expect(isUnknown({ laps: 3 }, none, 2)).toBe(true);
  expect(isUnknown({ laps: 3 }, { kind: 'laps', laps: 1 }, 2)).toBe(false);
});

test('who leads, has no place or has not driven lacks nothing', () => {
  expect(isUnknown({ laps: 3 }, none, 1)).toBe(false);
  expect(isUnknown({ laps: 3 }, none, null)).toBe(false);
  expect(isUnknown({ laps: 0 }, none, 2)).toBe(false);
});
