/** The acts of the race desk, as events. */

import type { RedFlagRule } from '@lapwing/contract/desk/meeting';
import type { ActEvent, CrossingKey } from '@lapwing/contract/ingest/session-event';
import type { LiveFlag } from '@lapwing/contract/values/enums';
import { justBefore } from '@lapwing/timing/live/desk/from-moment';
import type { MissedCrossing } from '@lapwing/timing/live/desk/missed-crossings';
import type { CountedLap } from '@lapwing/timing/live/desk/red-flag';
import type { TapeEntry } from '@lapwing/timing/live/desk/tape-entry';
import type { SessionState } from '@lapwing/timing/live/session-state';

/** The line, if the session has no loop there. */
const DEFAULT_LINE = 'line';

export const KEYS = 'keys';
export const phoneSource = (number: number, deviceId: string) => `phone:${number}:${deviceId}`;
/** The number of the phone; null for other sources. */
export function phoneNumberIn(source: string | null): number | null {
  const [, number] = /^phone:(\d+):/.exec(source ?? '') ?? [];
  return number === undefined ? null : Number(number);
}

function lineOf({ setup }: SessionState): string {
  return setup.loops.find(({ role }) => role === 'finish')?.loopId ?? DEFAULT_LINE;
}

/** The competitor with this number; a number that nobody has is entered with its first crossing. */
export function competitorIdOf(state: SessionState, number: string): { id: string; isNew: boolean } {
  const row = state.board.rows.find((each) => each.number === number);
  return row === undefined ? { id: `no-${number}`, isNew: true } : { id: row.competitorId, isNew: false };
}

function entering(state: SessionState, number: string, atMs: number): { id: string; events: ActEvent[] } {
  const { id, isNew } = competitorIdOf(state, number);
  const events: ActEvent[] = isNew ? [{ kind: 'competitor', atMs, competitorId: id, number }] : [];
  return { id, events };
}

export function crossingOf(state: SessionState, number: string, atMs: number, source: string): ActEvent[] {
  const { id, events } = entering(state, number, atMs);
  return [...events, { kind: 'passing', atMs, loopId: lineOf(state), competitorId: id, source }];
}

/** The number follows later. */
export function tapOf(state: SessionState, atMs: number, source: string): ActEvent[] {
  return [{ kind: 'passing', atMs, loopId: lineOf(state), source }];
}

export function numberedOf(state: SessionState, crossing: CrossingKey, number: string): ActEvent[] {
  const { atMs } = crossing;
  const { id, events } = entering(state, number, atMs);
  return [...events, { kind: 'crossing-assigned', atMs, crossing, competitorId: id }];
}

/** Every source that saw it: otherwise the next one would count. */
export function removedOf({ sightings }: TapeEntry): ActEvent[] {
  return sightings.map(({ crossing }) => ({ kind: 'crossing-removed', atMs: crossing.atMs, crossing }));
}

export function renumberedOf(state: SessionState, { sightings }: TapeEntry, number: string): ActEvent[] {
  return sightings.flatMap(({ crossing }) => numberedOf(state, crossing, number));
}

export function acceptedOf(state: SessionState, missed: MissedCrossing): ActEvent[] {
  const { competitorId, atMs, tap } = missed;
  if (tap === null) return [{ kind: 'passing', atMs, loopId: lineOf(state), competitorId, source: KEYS }];
  return tap.sightings.map(({ crossing }) => ({
    ...{ kind: 'crossing-assigned', atMs: crossing.atMs, crossing, competitorId },
  }));
}

export function dismissedOf({ competitorId, atMs, afterMs }: MissedCrossing): ActEvent[] {
  return [{ kind: 'proposal-dismissed', atMs, competitorId, afterMs }];
}

/** From the crossing at this moment on. */
export function assignedOf(
  state: SessionState,
  transponder: string,
  number: string,
  fromMs: number,
): ActEvent[] {
  const atMs = justBefore(fromMs);
  const { id, events } = entering(state, number, atMs);
  return [...events, { kind: 'transponder-assigned', atMs, transponder, competitorId: id }];
}

export function flagOf(flag: LiveFlag, atMs: number): ActEvent[] {
  return [{ kind: 'flag', atMs, flag }];
}

/** The clock stands if the rules of the session say so. */
export function redOf({ board }: SessionState, atMs: number, rule: RedFlagRule | null): ActEvent[] {
  const { startedAtMs, isEnded } = board.session;
  const isRunning = startedAtMs !== null && startedAtMs <= atMs && !isEnded && !isClockHeld(board);
  return [...flagOf('Red', atMs), ...(rule?.stopsClock && isRunning ? clockOf(false, atMs) : [])];
}

/** After a red flag that stopped the clock it runs on. */
export function greenOf({ board }: SessionState, atMs: number, rule: RedFlagRule | null): ActEvent[] {
  const isResumed = rule?.stopsClock && board.session.flag === 'Red' && isClockHeld(board);
  return [...flagOf('Green', atMs), ...(isResumed ? clockOf(true, atMs) : [])];
}

export function isClockHeld({ session }: SessionState['board']): boolean {
  return session.startedAtMs !== null && session.raceTimeMs !== null && !session.isClockRunning;
}

/** A race that is not resumed: everybody has finished with the counted lap. */
export function countedBackOf({ atMs }: CountedLap, nowMs: number): ActEvent[] {
  return [{ kind: 'flag', atMs: justBefore(atMs), flag: 'Finish', isFinal: true }, ...endOf(nowMs)];
}

/** Nothing of the race counts any more, until the next start. */
export function restartOf(atMs: number): ActEvent[] {
  return [{ kind: 'session-restarted', atMs }];
}

export function clockOf(isRunning: boolean, atMs: number): ActEvent[] {
  return [{ kind: 'clock', atMs, isRunning }];
}

export function endOf(atMs: number): ActEvent[] {
  return [{ kind: 'session-ended', atMs }];
}
