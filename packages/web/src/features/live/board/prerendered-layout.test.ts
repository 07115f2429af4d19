// @vitest-environment node

import { expect, test } from 'vitest';
import { tickedKinds, wantedColumns } from '../cells/visible-columns.ts';
import { prerenderedLayout, prerenderedWidth } from './prerendered-layout.ts';

const kinds = tickedKinds(['laps', 'gap', 'team']) ?? new Set<never>();
const all = wantedColumns(kinds, { sectionCount: 0, classes: [], hasGapChange: false });
const [team, laps, gap] = all;

test('every column of a desktop is rendered, and hidden exactly where it does not fit', () => {
  const { columns, css } = prerenderedLayout({
    columnsAt: (boardPx) =>
      all.filter(({ key }) => (key !== 'team' || boardPx >= 1230) && (key !== 'gap' || boardPx >= 1222)),
    inOrder: (some) => all.filter((column) => some.includes(column)),
    leadCount: 4,
    restPx: 358,
  });
  expect(columns).toEqual([team, laps, gap]);
  expect(css).toContain('@container board (width<1222px)');
  expect(css).toContain('@container board (width>=1222px) and (width<1230px)');
  expect(css).toContain('(100cqw - 358px)/132');
  expect(css.match(/display:none/g)).toHaveLength(2);
  // Behind marker, position, number and name.
  expect(css).toContain(':nth-child(5)){display:none}');
  expect(css).toContain('@container board (width>=1230px)');
});

test('a column is stretched with the board', () => {
  expect(prerenderedWidth({ ...all[0], widthPx: 46 } as (typeof all)[number], 2)).toBe(
    'calc(46 * clamp(1px, var(--stretch), 2px))',
  );
});
