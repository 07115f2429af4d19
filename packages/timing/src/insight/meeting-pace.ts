/**
 * Driver and kart apart over all sessions of a meeting: each lap is the pace of its driver, plus what its kart costs, plus
 * what its session costs. So a kart that was given to another driver in the next heat connects the two heats.
 */

import type { CompetitorLaps } from '@lapwing/contract/results/lap-data';
import { solveAdditive } from './additive-model.ts';
import type { Effect, SharedLap } from './driver-and-kart.ts';
import { measureField } from './fair-pace.ts';
import { insightCarOf, lapsOfDrivers } from './fair-results.ts';
import { sum } from './numbers.ts';

export type MeetingSession = {
  competitors: readonly CompetitorLaps[];
  /** the driver of a car that was not shared in the session; empty if unknown */
  nameOf: (finishPosition: number) => string;
};

export type MeetingEffect = Pick<Effect, 'effectMs' | 'laps' | 'group'>;

export type MeetingPace = {
  /** by name: against the middle of those who can be compared; null if nobody can */
  drivers: ReadonlyMap<string, MeetingEffect | null>;
  karts: ReadonlyMap<string, MeetingEffect | null>;
};

type SessionLap = SharedLap & { session: number };

/** In steps, after each session. */
export function* meetingPace(sessions: readonly MeetingSession[]): Generator<void, MeetingPace> {
  const laps: SessionLap[] = [];
  for (const [session, { competitors, nameOf }] of sessions.entries()) {
    const field = yield* measureField({ cars: competitors.map(insightCarOf), length: null });
    for (const one of competitors) {
      const pace = field.byId.get(String(one.finishPosition));
      if (pace === undefined) continue;
      for (const lap of lapsOfDrivers(one, pace, nameOf)) laps.push({ ...lap, session });
    }
    yield;
  }
  return solveMeeting(laps);
}

export function solveMeeting(laps: readonly SessionLap[]): MeetingPace {
  const drivers = numbered(laps.map(({ driver }) => driver));
  const karts = numbered(laps.map(({ kart }) => kart));
  const sessions = numbered(laps.map(({ session }) => session));
  const middleMs = sum(laps.map(({ fairMs }) => fairMs)) / laps.length;
  const cells = new Map<string, { parts: readonly number[]; fairMs: number[] }>();
  for (const { driver, kart, session, fairMs } of laps) {
    const parts = [
      drivers.get(driver) ?? 0,
      drivers.size + (karts.get(kart) ?? 0),
      drivers.size + karts.size + (sessions.get(session) ?? 0),
    ];
    const key = parts.join();
    const cell = cells.get(key) ?? { parts, fairMs: [] };
    cell.fairMs.push(fairMs);
    cells.set(key, cell);
  }
  const solved = solveAdditive(
    [...cells.values()].map(({ parts, fairMs }) => ({
      parts,
      weight: fairMs.length,
      value: sum(fairMs) / fairMs.length - middleMs,
    })),
    drivers.size + karts.size + sessions.size,
  );
  const lapsOf = countOf(laps);
  const effectsOf = (names: ReadonlyMap<string, number>, from: number, kind: 'driver' | 'kart') =>
    compared(
      [...names].map(([name, index]) => ({
        name,
        effectMs: solved.values[from + index] ?? 0,
        laps: lapsOf.get(`${kind} ${name}`) ?? 0,
        key: solved.comparable[from + index] ?? '',
      })),
    );
  return { drivers: effectsOf(drivers, 0, 'driver'), karts: effectsOf(karts, drivers.size, 'kart') };
}

function countOf(laps: readonly SessionLap[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { driver, kart } of laps)
    for (const key of [`driver ${driver}`, `kart ${kart}`]) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function numbered<Name>(names: readonly Name[]): Map<Name, number> {
  return new Map([...new Set(names)].map((name, index) => [name, index]));
}

type Solved = { name: string; effectMs: number; laps: number; key: string };

/** Against the middle of the own group. One alone is compared with nobody. */
function compared(solved: readonly Solved[]): Map<string, MeetingEffect | null> {
  const groups = numbered(solved.map(({ key }) => key));
  return new Map(
    solved.map(({ name, effectMs, laps, key }) => {
      const others = solved.filter((one) => one.key === key);
      if (others.length < 2) return [name, null];
      const middleMs = sum(others.map((one) => one.effectMs)) / others.length;
      return [name, { effectMs: effectMs - middleMs, laps, group: groups.get(key) ?? 0 }];
    }),
  );
}
