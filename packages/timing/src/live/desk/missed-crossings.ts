/**
 * Crossings that nobody recorded. A proposal needs evidence: a tap without a number when a car was due, another loop that saw
 * the car twice, or a lap of twice the usual length. A car that is only late is slow, and nothing is proposed.
 */

import type { Timeline } from '../acts/timeline.ts';
import type { LiveLap, SessionState } from '../session-state.ts';
import { carsDue, type DueCar, lateAfterMs, medianOf, paceOf } from './pace.ts';
import { followOwners, isAtLine } from './tape.ts';
import type { TapeEntry } from './tape-entry.ts';

type Laps = readonly LiveLap[];

/** How far a lap may be from twice or three times the pace, for each lap in it. */
const DOUBLE_TOLERANCE = 0.05;
const MOST_LAPS_IN_ONE = 4;
/** A car whose laps differ by more than this has no pace to compare with. */
const STEADY_SPREAD = 0.06;
/** A tap this close to the due time, as a share of the pace, can be that car. */
const TAP_TOLERANCE = 0.08;
const SHORTEST_TAP_MS = 3_000;

export type MissedReason =
  | { kind: 'tap'; source: string | null; dueAtMs: number }
  | { kind: 'other-loop'; loopId: string; seenAtMs: number }
  | { kind: 'long-lap'; lapTimeMs: number; paceMs: number; laps: number };

export type MissedCrossing = {
  key: string;
  competitorId: string;
  atMs: number;
  lapNumber: number;
  /** the crossing before it */
  afterMs: number;
  reason: MissedReason;
  /** the tap that becomes this crossing; null if it is inserted */
  tap: TapeEntry | null;
};

/** The most certain one of each car, newest first. */
export function missedCrossings(
  timeline: Timeline,
  state: SessionState,
  tape: readonly TapeEntry[],
  nowMs: number,
): MissedCrossing[] {
  const dismissed = dismissedIn(timeline);
  const due = carsDue(state);
  const others = otherLoopsIn(timeline, state);
  const found = [
    ...fromTaps(state, tape, due, nowMs),
    ...fromOtherLoops(state, others, due),
    ...fromLongLaps(state, others, tape),
  ].filter(({ competitorId, afterMs }) => !dismissed.has(`${competitorId} ${afterMs}`));
  const byCar = new Map<string, MissedCrossing>();
  for (const each of found) if (!byCar.has(each.competitorId)) byCar.set(each.competitorId, each);
  return [...byCar.values()].sort((a, b) => b.atMs - a.atMs);
}

function dismissedIn(timeline: Timeline): Set<string> {
  const dismissed = new Set<string>();
  for (const { act } of timeline.acts.values()) {
    if (timeline.isUndone(act.actId)) continue;
    for (const event of act.does)
      if (event.kind === 'proposal-dismissed') dismissed.add(`${event.competitorId} ${event.afterMs}`);
  }
  return dismissed;
}

function missed(
  state: SessionState,
  { index, competitorId, lastCrossingAtMs }: Pick<DueCar, 'index' | 'competitorId' | 'lastCrossingAtMs'>,
  atMs: number,
  reason: MissedReason,
  tap: TapeEntry | null,
): MissedCrossing {
  const lapNumber =
    (state.histories[index]?.laps.filter(({ completedAtMs }) => completedAtMs <= lastCrossingAtMs).length ??
      0) + 1;
  const key = `${competitorId} ${lastCrossingAtMs}`;
  return { key, competitorId, atMs, lapNumber, afterMs: lastCrossingAtMs, reason, tap };
}

const isNumberless = (entry: TapeEntry) =>
  entry.competitorId === null && entry.transponder === null && entry.struckBy === null;

function tapToleranceMs(paceMs: number): number {
  return Math.max(SHORTEST_TAP_MS, paceMs * TAP_TOLERANCE);
}

/** Each tap is one crossing: it goes to the car whose due time is nearest. */
function fromTaps(
  state: SessionState,
  tape: readonly TapeEntry[],
  due: readonly DueCar[],
  nowMs: number,
): MissedCrossing[] {
  const taken = new Set<number>();
  return tape.filter(isNumberless).flatMap((tap) => {
    const near = due.filter(
      (car) =>
        !taken.has(car.index) &&
        nowMs - car.dueAtMs > lateAfterMs(car.paceMs) &&
        Math.abs(tap.atMs - car.dueAtMs) <= tapToleranceMs(car.paceMs),
    );
    const [car] = near.sort((a, b) => Math.abs(a.dueAtMs - tap.atMs) - Math.abs(b.dueAtMs - tap.atMs));
    if (car === undefined) return [];
    taken.add(car.index);
    const source = tap.sightings[0]?.source ?? null;
    return missed(state, car, tap.atMs, { kind: 'tap', source, dueAtMs: car.dueAtMs }, tap);
  });
}

/** Passings at loops that are not the line, by competitor. */
type LoopPassing = { loopId: string; atMs: number };
type OtherLoops = ReadonlyMap<string, readonly LoopPassing[]>;

function otherLoopsIn(timeline: Timeline, state: SessionState): OtherLoops {
  const owners = new Map<string, string>();
  const seen = new Map<string, LoopPassing[]>();
  if (!state.setup.loops.some(({ role }) => role !== 'finish')) return seen;
  for (const slot of timeline.slots) {
    const event = timeline.counting(slot);
    if (event === null) continue;
    followOwners(owners, event);
    if (event.kind !== 'passing' || isAtLine(state, event.loopId)) continue;
    const competitorId = event.competitorId ?? owners.get(event.transponder ?? '');
    if (competitorId === undefined) continue;
    const passings = seen.get(competitorId) ?? [];
    seen.set(competitorId, passings);
    passings.push({ loopId: event.loopId, atMs: event.atMs });
  }
  return seen;
}

/** The first loop that saw the car again, half a lap or more after the first time. */
function seenTwice(passings: readonly LoopPassing[], fromMs: number, untilMs: number, paceMs: number) {
  const first = new Map<string, number>();
  for (const { loopId, atMs } of passings) {
    if (atMs <= fromMs || atMs >= untilMs) continue;
    const firstAtMs = first.get(loopId);
    if (firstAtMs === undefined) first.set(loopId, atMs);
    else if (atMs - firstAtMs > paceMs / 2) return { loopId, firstAtMs, atMs };
  }
  return null;
}

/** Seen twice at one loop with no crossing of the line in between. */
function fromOtherLoops(state: SessionState, others: OtherLoops, due: readonly DueCar[]): MissedCrossing[] {
  return due.flatMap((car) => {
    const { lastCrossingAtMs, paceMs } = car;
    const passings = others.get(car.competitorId) ?? [];
    const again = seenTwice(passings, lastCrossingAtMs, Number.POSITIVE_INFINITY, paceMs);
    if (again === null) return [];
    const reason = { kind: 'other-loop', loopId: again.loopId, seenAtMs: again.atMs } as const;
    // The line is as far before this loop as it was a lap earlier.
    return missed(state, car, again.atMs - (again.firstAtMs - lastCrossingAtMs), reason, null);
  });
}

function fromLongLaps(state: SessionState, others: OtherLoops, tape: readonly TapeEntry[]): MissedCrossing[] {
  const isRace = state.board.session.rankedBy === 'distance';
  const hasSections = state.setup.loops.some(({ role }) => role === 'section');
  const taps = tape.filter(isNumberless);
  return state.order.flatMap((index) => {
    const [row, history] = [state.rows[index], state.histories[index]];
    if (row == null || history == null) return [];
    return longLapsOf(history.laps, isRace).flatMap(({ lap, paceMs, laps }) => {
      const lastCrossingAtMs = lap.completedAtMs - lap.lapTimeMs;
      const passings = others.get(row.competitorId) ?? [];
      const again = seenTwice(passings, lastCrossingAtMs, lap.completedAtMs, paceMs);
      const isMultiple = Math.abs(lap.lapTimeMs / paceMs - laps) <= laps * DOUBLE_TOLERANCE;
      // If no loop on the way saw it twice, it was one slow lap.
      if (hasSections ? again === null : !isMultiple) return [];
      const evenlyMs = lastCrossingAtMs + Math.round(lap.lapTimeMs / laps);
      const expectedMs = again === null ? evenlyMs : again.atMs - (again.firstAtMs - lastCrossingAtMs);
      const tap = taps.find(({ atMs }) => Math.abs(atMs - expectedMs) <= tapToleranceMs(paceMs)) ?? null;
      const car = { index, competitorId: row.competitorId, lastCrossingAtMs };
      const reason = { kind: 'long-lap', lapTimeMs: lap.lapTimeMs, paceMs, laps } as const;
      return missed(state, car, tap?.atMs ?? expectedMs, reason, tap);
    });
  });
}

/** A lap that took as long as several of the laps around it. */
type LongLap = { lap: LiveLap; paceMs: number; laps: number };

/** A crossing makes a new list of laps for its own car only, so all others are found here. */
const longLaps = { race: new WeakMap<Laps, LongLap[]>(), other: new WeakMap<Laps, LongLap[]>() };

function longLapsOf(laps: Laps, isRace: boolean): LongLap[] {
  const known = longLaps[isRace ? 'race' : 'other'];
  const found = known.get(laps) ?? findLongLaps(laps, isRace);
  known.set(laps, found);
  return found;
}

function findLongLaps(all: Laps, isRace: boolean): LongLap[] {
  return all.flatMap((lap, place) => {
    if (lap.isInPit || lap.flag !== 'GREEN' || lap.completedAtMs === 0 || (isRace && place === 0)) return [];
    const paceMs = paceOf(all.slice(0, place + 4), isRace, place);
    const laps = paceMs === null ? 1 : Math.round(lap.lapTimeMs / paceMs);
    if (paceMs === null || laps < 2 || laps > MOST_LAPS_IN_ONE) return [];
    return isSteady(all, place, paceMs) ? [{ lap, paceMs, laps }] : [];
  });
}

/** Whether the other laps differ little from the pace. */
function isSteady(laps: Laps, place: number, paceMs: number): boolean {
  const others = laps.filter((lap, other) => other !== place && !lap.isInPit && lap.flag === 'GREEN');
  const spreadMs = medianOf(others.map(({ lapTimeMs }) => Math.abs(lapTimeMs - paceMs)));
  return spreadMs <= paceMs * STEADY_SPREAD;
}
