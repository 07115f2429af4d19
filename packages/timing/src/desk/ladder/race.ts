/** A race of a ladder before it is known who is in it. */

import type { RacePhase } from '@lapwing/contract/results/ladders';

/** A car, a place of the ranking after the heats, or a place of another race. */
export type Slot =
  | { kind: 'entry'; entryId: number }
  | { kind: 'ranking'; place: number }
  | { kind: 'race'; race: string; place: number };

export type Race = {
  key: string;
  phase: RacePhase;
  /** from 1 */
  round: number;
  /** from 1, within its round; the first final is A */
  index: number;
  /** how many go on to another race */
  advancing: number;
  /** in the order of the grid */
  slots: Slot[];
};
