/** Below the name of an event in a list: who leads it, or who won its last race. */

import { formatLiveEventId } from '@lapwing/contract/live/ids';
import type { RunningEvent } from '@lapwing/contract/live/now';
import type { Event } from '@lapwing/contract/results/events';
import { LeaderLine, WinnerLine } from '../ui/racing/WinnerLine.tsx';

type EventFirstProps = {
  event: Event;
  /** what runs now */
  running: readonly RunningEvent[];
};

export function EventFirst({ event, running }: EventFirstProps) {
  const live = runningOf(event, running);
  if (live !== undefined) return <LeaderLine running={live} />;
  return event.winner === undefined ? null : <WinnerLine winner={event.winner} />;
}

export function hasFirst({ event, running }: EventFirstProps): boolean {
  return runningOf(event, running) !== undefined || event.winner !== undefined;
}

/** Between two sessions the last winner says more. */
function runningOf({ id }: Event, running: readonly RunningEvent[]): RunningEvent | undefined {
  const liveId = formatLiveEventId(id);
  return running.find(
    ({ eventId, leader, finishedForMs }) =>
      eventId === liveId && leader !== null && finishedForMs === undefined,
  );
}
