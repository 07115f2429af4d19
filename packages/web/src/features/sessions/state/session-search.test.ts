import { expect, test } from 'vitest';
import { chosenWith, competitorsIn } from './session-search.ts';

test('the address has at most three competitors, each once and only existing ones', () => {
  expect(competitorsIn({ competitors: '4,1,2,3' }, 10)).toEqual([4, 1, 2]);
  expect(competitorsIn({ competitors: '2,2,9,x,0,3' }, 5)).toEqual([2, 3]);
  expect(competitorsIn({}, 5)).toEqual([]);
});

test('a fourth competitor is not selected', () => {
  expect(chosenWith(3, [2, 1])).toEqual([3, 2, 1]);
  expect(chosenWith(4, [3, 2, 1])).toEqual([3, 2, 1]);
});
