/** The order of the cards of live events. */

import { flagOf, type ReadableEventList } from '../state/readable-events.ts';

/** An event whose session is over comes last. Otherwise the order stays, so that no card moves from visit to visit. */
export function runningFirst(events: ReadableEventList['liveEvents']): ReadableEventList['liveEvents'] {
  const isOver = (event: (typeof events)[number]) => Number(flagOf(event) === 'Finish');
  return events.toSorted((a, b) => isOver(a) - isOver(b));
}
