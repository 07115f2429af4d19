/** The programme of one day, as an announcer reads it. */

import type { Meeting } from '@lapwing/contract/desk/meeting';
import { localDate } from '@lapwing/timing/timestamp';

export type RundownItem = {
  key: string;
  name: string;
  startsAtMs: number;
  state: 'done' | 'running' | 'next' | 'later';
};

type Programme = Pick<Meeting, 'sessions' | 'breaks' | 'states' | 'details'>;

/** Of today at the venue; of the first day that is not over if today has nothing, otherwise of the last one. */
export function rundownOf({ sessions, breaks, states, details }: Programme, nowMs: number): RundownItem[] {
  const { timeZone } = details.location;
  const stateOf = new Map(states.map((state) => [state.sessionId, state]));
  const items = [
    ...sessions.map(({ id, name, startsAtMs }): RundownItem => {
      const { isBegun = false, endedAtMs = null, status } = stateOf.get(id) ?? {};
      const isRunning = status === 'Active' || (isBegun && endedAtMs === null && status === undefined);
      return {
        ...{ key: `session ${id}`, name, startsAtMs },
        state: isRunning ? 'running' : isBegun ? 'done' : 'later',
      };
    }),
    ...breaks.map(({ id, name, startsAtMs, slotMs }): RundownItem => {
      const isOver = startsAtMs + slotMs <= nowMs;
      const isNow = startsAtMs <= nowMs && !isOver;
      return { key: `break ${id}`, name, startsAtMs, state: isOver ? 'done' : isNow ? 'running' : 'later' };
    }),
  ].toSorted((a, b) => a.startsAtMs - b.startsAtMs);
  const next = items.find(({ state, key }) => state === 'later' && key.startsWith('session'));
  if (next !== undefined) next.state = 'next';
  const dayOf = ({ startsAtMs }: RundownItem) => localDate(startsAtMs, timeZone);
  const today = localDate(nowMs, timeZone);
  const days = [...new Set(items.map(dayOf))];
  const day = days.find((each) => each >= today) ?? days.at(-1);
  return items.filter((item) => dayOf(item) === day);
}
