import { expect, test } from 'vitest';
import { trackClock } from './track-clock.ts';

const NOW = Date.parse('2026-11-17T22:06:00Z');
const chicago = '2026-11-17T15:50:00-06:00';

test('a visitor in another zone sees the time at the track', () => {
  expect(trackClock([chicago], NOW, () => 60)).toBe('2026-11-17T16:06:00');
});

test('a visitor in the same zone does not', () => {
  expect(trackClock([chicago], NOW, () => -360)).toBeNull();
  expect(trackClock([], NOW, () => 0)).toBeNull();
});

test('around a change of the clocks the session nearest to now decides', () => {
  const before = '2026-10-24T10:00:00+02:00';
  const after = '2026-10-25T10:00:00+01:00';
  expect(trackClock([before, after], Date.parse('2026-10-25T08:30:00Z'), () => 0)).toBe(
    '2026-10-25T09:30:00',
  );
});
