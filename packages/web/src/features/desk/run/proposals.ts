/** What the desk proposes at this moment: missed crossings, and owners of unknown transponders. */

import { type MissedCrossing, missedCrossings } from '@lapwing/timing/live/desk/missed-crossings';
import { type UnknownTransponder, unknownTransponders } from '@lapwing/timing/live/desk/unknown-owner';
import { useMemo } from 'react';
import type { RunView } from './run-store.ts';

const ROUND_MS = 1_000;

export type Proposals = { missed: readonly MissedCrossing[]; unknown: readonly UnknownTransponder[] };

export function useProposals({ timeline, state, tape }: RunView, nowMs: number): Proposals {
  // They change with the seconds, not with every frame.
  const secondMs = Math.floor(nowMs / ROUND_MS) * ROUND_MS;
  return useMemo(
    () => ({
      missed: missedCrossings(timeline, state, tape, secondMs),
      unknown: unknownTransponders(state, tape, secondMs),
    }),
    [timeline, state, tape, secondMs],
  );
}
