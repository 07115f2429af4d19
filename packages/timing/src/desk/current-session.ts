/** Which session of a meeting is to be timed. */

import type { Meeting } from '@lapwing/contract/desk/meeting';

/** The one that runs, otherwise the next one, otherwise the last one; null without sessions. */
export function currentSessionOf({ sessions, states }: Pick<Meeting, 'sessions' | 'states'>): number | null {
  const inOrder = sessions.toSorted((a, b) => a.startsAtMs - b.startsAtMs);
  const stateOf = new Map(states.map((state) => [state.sessionId, state]));
  const running = inOrder.findLast(({ id }) => {
    const state = stateOf.get(id);
    return state?.isBegun === true && state.endedAtMs === null;
  });
  const next = inOrder.find(({ id }) => stateOf.get(id)?.isBegun !== true);
  return (running ?? next ?? inOrder.at(-1))?.id ?? null;
}
