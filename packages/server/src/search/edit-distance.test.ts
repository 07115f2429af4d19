import { describe, expect, it } from 'vitest';
import { editDistance, forgivenEdits } from './edit-distance.ts';

describe('the distance of two words', () => {
  it.each([
    ['zolder', 'zolder', 0],
    ['zolder', 'zoldar', 1],
    ['zolder', 'zoder', 1],
    ['zolder', 'zollder', 1],
    ['zolder', 'zodler', 1],
    ['zolder', 'zodlar', 2],
    ['zolder', 'assen', null],
    ['spa', 'spaaaaa', null],
  ])('of %s and %s is %s', (one, other, distance) => {
    expect(editDistance(one, other, 2)).toBe(distance);
    expect(editDistance(other, one, 2)).toBe(distance);
  });

  it('is tolerated more, the longer the word is', () => {
    expect([1, 2, 3, 5, 6, 20].map(forgivenEdits)).toEqual([0, 0, 1, 1, 2, 2]);
  });
});
