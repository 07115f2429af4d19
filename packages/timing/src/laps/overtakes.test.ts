import { describe, expect, it } from 'vitest';
import { overtakesOf } from './overtakes.ts';

const overtakes = (startPosition: number | null, positions: (number | null)[]) =>
  overtakesOf(
    startPosition,
    positions.map((position) => ({ position })),
  );

describe('overtakes', () => {
  it('are places gained, counted from the grid', () => {
    expect(overtakes(5, [3, 3, 2])).toBe(3);
  });

  it('are not reduced by lost places', () => {
    expect(overtakes(1, [4, 2, 5, 1])).toBe(6);
  });

  it('count from the first lap if there was no grid', () => {
    expect(overtakes(null, [4, 3])).toBe(1);
  });

  it('are none without places', () => {
    expect(overtakes(3, [null, null])).toBe(0);
  });
});
