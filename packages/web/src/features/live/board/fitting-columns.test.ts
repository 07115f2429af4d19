import { expect, test } from 'vitest';
import { columnKinds } from './columns.tsx';
import { fittingColumns } from './fitting-columns.ts';

const columns = columnKinds
  .flatMap((kind) => kind.columns)
  .filter(({ key }) => key === 'gap' || key === 'lastLapTime');

test.each([
  [390, 1.03, ['gap', 'lastLapTime']],
  [360, 1.03, ['gap', 'lastLapTime']],
  [320, 1.03, ['gap']],
  [390, 1.2, ['gap']],
  [430, 1.2, ['gap', 'lastLapTime']],
  [150, 1.03, ['gap']],
  [0, 1.03, ['gap', 'lastLapTime']],
])('a board of %i px with text of %f shows %j beside the name', (boardPx, scale, shown) => {
  expect(fittingColumns(columns, { boardPx, scale }).map(({ key }) => key)).toEqual(shown);
});
