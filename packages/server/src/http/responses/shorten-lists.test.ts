import { expect, test } from 'vitest';
import { shortenLists } from './shorten-lists.ts';

test('only the beginning of every list is left, also of nested lists', () => {
  const json = { name: 'Cup', rows: [[1, 2, 3], { rounds: [4, 5, 6] }, 7], none: null };
  const short = shortenLists(Buffer.from(JSON.stringify(json)), 2);
  expect(JSON.parse(short)).toEqual({ name: 'Cup', rows: [[1, 2], { rounds: [4, 5] }], none: null });
});
