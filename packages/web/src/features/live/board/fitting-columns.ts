/** A phone's columns: those chosen, in their order, as many as leave a name that can be read. */

import type { Column } from './column.ts';
import { leadColumns } from './lead-columns.ts';

/** About a first letter and eight more, at a scale of 1. */
const NARROWEST_NAME_PX = 74;

type Room = {
  /** for the whole board; 0 before it is measured */
  boardPx: number;
  /** how much wider columns and names are than at the regular text size */
  scale: number;
};

/** The first stays, however narrow the board is. */
export function fittingColumns(columns: readonly Column[], { boardPx, scale }: Room): readonly Column[] {
  if (boardPx === 0) return columns;
  const leadPx = leadColumns('phone', scale).reduce(
    (sum, { key, widthPx }) => sum + (key === 'name' ? NARROWEST_NAME_PX * scale : widthPx),
    0,
  );
  let leftPx = boardPx - leadPx;
  return columns.filter(({ widthPx }, place) => {
    leftPx -= widthPx * scale;
    return place === 0 || leftPx >= 0;
  });
}
