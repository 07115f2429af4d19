import { expect, test } from 'vitest';
import { tracePaths } from './trace-path.ts';

const at = (x: number, y: number, isOnLeadLap = true) => ({ x, y, isOnLeadLap });

test('laps on one place are one stroke, a change of place is a line or a curve', () => {
  const points = [at(0, 10), at(5, 10), at(10, 10), at(15, 20), at(20, 20)];
  expect(tracePaths(points, false)).toEqual({ onLeadLap: 'M0 10H10L15 20H20', lapped: '' });
  expect(tracePaths(points, true).onLeadLap).toBe('M0 10H10C12.5 10 12.5 20 15 20H20');
});

test('laps behind the leader are a separate line that continues where the other ends', () => {
  expect(tracePaths([at(0, 10), at(5, 10), at(10, 10, false), at(15, 20, false)], false)).toEqual({
    onLeadLap: 'M0 10H5',
    lapped: 'M5 10H10L15 20',
  });
});

test('a missed lap breaks the line', () => {
  expect(tracePaths([at(0, 10), at(5, 10), null, at(15, 20), at(20, 20)], false).onLeadLap).toBe(
    'M0 10H5M15 20H20',
  );
});
