import { afterEach, expect, test } from 'vitest';
import { lastSeenMs, storeLastSeen, wasAway } from './last-seen.ts';

afterEach(() => localStorage.clear());

test('the moment of each session is kept, of the newest twenty', () => {
  for (let session = 1; session <= 22; session++) storeLastSeen(`lw-1-${session}`, session * 1000);
  expect(lastSeenMs('lw-1-22')).toBe(22_000);
  expect(lastSeenMs('lw-1-3')).toBe(3_000);
  expect(lastSeenMs('lw-1-2')).toBeUndefined();
});

test('what cannot be read counts as nothing', () => {
  localStorage.setItem('lapwing.live.lastSeen', '{"lw-1-1":"x","lw-1-2":5}');
  expect([lastSeenMs('lw-1-1'), lastSeenMs('lw-1-2')]).toEqual([undefined, 5]);
  localStorage.setItem('lapwing.live.lastSeen', 'not json');
  expect(lastSeenMs('lw-1-2')).toBeUndefined();
});

test.each([
  [undefined, 900_000, false],
  [800_000, 900_000, false],
  [700_000, 900_000, true],
  [950_000, 900_000, false],
])('seen until %s, board at %i: away %s', (seenMs, atMs, expected) => {
  expect(wasAway(seenMs, atMs)).toBe(expected);
});
