import { expect, test } from 'vitest';
import { columnGroups } from './column-groups.ts';
import { columnKinds } from './columns.tsx';

test('every column is in one group', () => {
  const grouped = columnGroups.flatMap(({ kinds }) => kinds.map(({ kind }) => kind));
  expect(grouped.toSorted()).toEqual(columnKinds.map(({ kind }) => kind).toSorted());
});
