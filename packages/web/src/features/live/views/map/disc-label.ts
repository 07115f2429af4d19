/** The number of a competitor, as short as a disc on the map needs it. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { numberOf } from '../../state/rows.ts';

const LONGEST = 4;

/** A transponder without a competitor has no number; its last digits tell it from others. */
export function discLabelOf(row: LiveRow): string {
  const number = numberOf(row);
  return number.length > LONGEST ? `…${number.slice(-LONGEST + 1)}` : number;
}
