/** The programme of a meeting as items of its days. */

import type { ItemChange, Meeting, StoredBreak, StoredSession } from '@lapwing/contract/desk/meeting';
import type { PaddockClock } from '@lapwing/contract/desk/paddock';
import type { MovedItem, ProgrammeItem } from '@lapwing/timing/desk/programme';
import { localDate } from '@lapwing/timing/timestamp';

export type DayItem = ProgrammeItem &
  ({ isBreak: false; session: StoredSession; isBegun: boolean } | { isBreak: true; pause: StoredBreak });

/** `clock`: what visitors see; without it sessions are expected to take their slots. */
export function programmeItems({ sessions, breaks, states }: Meeting, clock?: PaddockClock): DayItem[] {
  const likely = new Map(clock?.sessions.map(({ sessionId, likelyMs }) => [sessionId, likelyMs]));
  const endsFromMs = clock?.runningEndsFromMs ?? null;
  const stateOf = new Map(states.map((state) => [state.sessionId, state]));
  return [
    ...sessions.map((session): DayItem => {
      const state = stateOf.get(session.id);
      const likelyMs = likely.get(session.id);
      const isRunning = state !== undefined && state.startedAtMs !== null && state.endedAtMs === null;
      return {
        key: `session-${session.id}`,
        isBreak: false,
        session,
        isBegun: state?.isBegun ?? false,
        startsAtMs: session.startsAtMs,
        slotMs: session.slotMs,
        startedAtMs: state?.startedAtMs ?? null,
        endedAtMs: state?.endedAtMs ?? null,
        ...(likelyMs !== undefined && { likelyMs }),
        ...(isRunning && endsFromMs !== null && { endsFromMs }),
      };
    }),
    ...breaks.map(
      (pause): DayItem => ({
        key: `break-${pause.id}`,
        isBreak: true,
        pause,
        startsAtMs: pause.startsAtMs,
        slotMs: pause.slotMs,
        startedAtMs: null,
        endedAtMs: null,
      }),
    ),
  ];
}

export const nameOfItem = (item: DayItem) => (item.isBreak ? item.pause.name : item.session.name);
export const canMove = (item: DayItem) => item.isBreak || !item.isBegun;

/** The days of the meeting, and any others with something planned. */
export function daysOf({ details }: Meeting, items: readonly DayItem[]): string[] {
  const days = new Set(items.map(({ startsAtMs }) => localDate(startsAtMs, details.location.timeZone)));
  for (let day = details.startDate; day <= details.endDate; day = nextDay(day)) days.add(day);
  return [...days].sort();
}

const DAY_MS = 86_400_000;

function nextDay(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

/** What to send to move items. */
export function changesForMoves(items: readonly DayItem[], moved: readonly MovedItem[]): ItemChange[] {
  return moved.flatMap(({ key, startsAtMs }): ItemChange[] => {
    const item = items.find((each) => each.key === key);
    if (item === undefined || !canMove(item)) return [];
    const set = { startsAtMs };
    return [
      item.isBreak
        ? { kind: 'break', id: item.pause.id, version: item.pause.version, set }
        : { kind: 'session', id: item.session.id, version: item.session.version, set },
    ];
  });
}
