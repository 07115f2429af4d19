/**
 * Earlier states of a fold, so that a change in the past is folded from shortly before it. They are close together near the
 * end, where nearly all changes are, and further apart before it: a race of any length keeps a few dozen.
 */

import type { SessionState } from '../session-state.ts';

export type Snapshot = {
  /** how many slots are folded in it */
  readonly count: number;
  readonly state: SessionState;
};

/** All of this many newest states stay; further back, half as many for each doubling of the distance. */
const MOST_NEAR = 16;

export function createSnapshots() {
  let kept: Snapshot[] = [];

  return {
    newest: (): Snapshot | undefined => kept.at(-1),
    /** Something at this place has changed; -1 if nothing has. */
    dropAfter(place: number): void {
      if (place === -1 || (kept.at(-1)?.count ?? 0) <= place) return;
      kept = kept.filter(({ count }) => count <= place);
    },
    keep(count: number, state: SessionState): void {
      if (kept.at(-1)?.count === count) kept.pop();
      kept.push({ count, state });
      kept = thinned(kept, count);
    },
  };
}

function thinned(kept: readonly Snapshot[], end: number): Snapshot[] {
  let nextCount = Number.POSITIVE_INFINITY;
  const thinner: Snapshot[] = [];
  for (const [back, snapshot] of [...kept].reverse().entries()) {
    const isNear = back < MOST_NEAR;
    // The distance to the next one grows with the distance to the end.
    if (!isNear && nextCount - snapshot.count < (end - snapshot.count) / 4) continue;
    thinner.push(snapshot);
    nextCount = snapshot.count;
  }
  return thinner.reverse();
}
