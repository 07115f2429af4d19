import { expect, test } from 'vitest';
import { chosenWith, competitorsIn, withSomebodyToCompare } from './session-search.ts';

test('the address has at most three competitors, each once and only existing ones', () => {
  expect(competitorsIn({ competitors: '4,1,2,3' }, 10)).toEqual([4, 1, 2]);
  expect(competitorsIn({ competitors: '2,2,9,x,0,3' }, 5)).toEqual([2, 3]);
  expect(competitorsIn({}, 5)).toEqual([]);
});

test('a fourth competitor is not selected', () => {
  expect(chosenWith(3, [2, 1])).toEqual([3, 2, 1]);
  expect(chosenWith(4, [3, 2, 1])).toEqual([3, 2, 1]);
});

test.each([
  [null, '1,2'],
  ['third', '1,3'],
  ['winner', '1,2'],
])('a comparison by %s starts with %s', (accountId, competitors) => {
  const rows = ['winner', null, 'third'].map((id, index) => ({ finishPosition: index + 1, accountId: id }));
  expect(withSomebodyToCompare({ tab: 'compare' }, rows, accountId).competitors).toBe(competitors);
  expect(withSomebodyToCompare({ tab: 'compare', competitors: '3' }, rows, accountId).competitors).toBe('3');
  expect(withSomebodyToCompare({}, rows, accountId).competitors).toBeUndefined();
  expect(withSomebodyToCompare({ tab: 'compare' }, [], accountId).competitors).toBeUndefined();
});
