import { describe, expect, it } from 'vitest';
import { formatGap } from './gap-text.ts';

describe('a gap on the leaderboard', () => {
  it.each([
    [{ kind: 'none' }, null],
    [{ kind: 'time', timeMs: 828 }, '+0.828'],
    [{ kind: 'time', timeMs: 0 }, '+0.000'],
    [{ kind: 'time', timeMs: 62_004 }, '+1:02.004'],
    [{ kind: 'time', timeMs: -500 }, '-0.500'],
    [{ kind: 'laps', laps: 1 }, '1 Lap'],
    [{ kind: 'laps', laps: 17 }, '17 Laps'],
  ] as const)('%j reads %j', (gap, text) => {
    expect(formatGap(gap)).toBe(text);
  });
});
