/** What people contradict each other about: flags that were out already, and transponders on two cars. */

import type { PlainEvent } from '@lapwing/contract/ingest/plain-event';
import type { Timeline } from '../acts/timeline.ts';

export type SharedTransponder = {
  transponder: string;
  /** in the order in which they were entered; the last one gets the crossings */
  competitorIds: readonly string[];
};

export type Conflicts = {
  /** acts that showed a flag that was out already, such as a second start, and since when it was out */
  repeatedFlags: ReadonlyMap<string, number>;
  sharedTransponders: readonly SharedTransponder[];
};

export function conflictsIn(timeline: Timeline): Conflicts {
  const repeatedFlags = new Map<string, number>();
  const entered = new Map<string, readonly string[]>();
  const assigned = new Set<string>();
  let flagOut = '';
  let sinceMs = 0;
  for (const slot of timeline.slots) {
    const event = timeline.counting(slot);
    if (event === null) continue;
    if (event.kind === 'flag') {
      if (flagOut === event.flag && slot.act !== null) repeatedFlags.set(slot.act.actId, sinceMs);
      if (flagOut !== event.flag) sinceMs = event.atMs;
      flagOut = event.flag;
    }
    if (event.kind === 'session-restarted') flagOut = '';
    noteTransponders(entered, assigned, event);
  }
  return { repeatedFlags, sharedTransponders: sharedIn(entered, assigned) };
}

/** Once somebody has said whose it is, there is nothing left to decide. */
function noteTransponders(
  entered: Map<string, readonly string[]>,
  assigned: Set<string>,
  event: PlainEvent,
): void {
  if (event.kind === 'competitor' && event.transponders !== undefined)
    entered.set(event.competitorId, event.transponders);
  if (event.kind === 'competitor-removed') entered.delete(event.competitorId);
  if (event.kind === 'transponder-assigned') assigned.add(event.transponder);
}

function sharedIn(
  entered: ReadonlyMap<string, readonly string[]>,
  assigned: ReadonlySet<string>,
): SharedTransponder[] {
  const owners = new Map<string, string[]>();
  for (const [competitorId, transponders] of entered)
    for (const transponder of new Set(transponders))
      owners.set(transponder, [...(owners.get(transponder) ?? []), competitorId]);
  return [...owners]
    .filter(([transponder, ids]) => ids.length > 1 && !assigned.has(transponder))
    .map(([transponder, competitorIds]) => ({ transponder, competitorIds }));
}
