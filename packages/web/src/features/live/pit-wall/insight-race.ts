/** The laps and the board of a live session as the rules of insight take them. */

import type { LiveLaps } from '@lapwing/contract/live/laps';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { CarNow } from '@lapwing/timing/insight/clocks';
import type { SharedLap } from '@lapwing/timing/insight/driver-and-kart';
import type { FieldPace } from '@lapwing/timing/insight/fair-pace';
import type { InsightRace } from '@lapwing/timing/insight/field-laps';
import { driverOfLap } from '@lapwing/timing/laps/crew';
import { isInPitLane } from '@lapwing/timing/live/board/pit-lane';
import { classOf, isTakingPart, nameOf } from '../state/rows.ts';

export function insightRace(laps: LiveLaps, rows: readonly LiveRow[]): InsightRace {
  const byId = new Map(rows.map((row) => [row.competitorId, row]));
  return {
    length: null,
    cars: laps.competitors.flatMap(({ competitorId, endsMs, pitLaps, yellowLaps, redLaps }) => {
      const row = byId.get(competitorId);
      if (row === undefined) return [];
      return [
        {
          id: competitorId,
          className: classOf(row),
          ...{ endsMs, pitLaps, yellowLaps, redLaps },
          isRunning: isTakingPart(row) && !row.isFinished,
          isInPit: isInPitLane(row),
        },
      ];
    }),
  };
}

type Clock = { raceTimeMs: number | null; timeToGoMs: number | null };

/** What the clocks of a car count. `venueMs` is now, `lapMs` its next lap. */
export function carNow(
  row: LiveRow,
  laps: LiveLaps,
  { clock, venueMs, lapMs }: { clock: Clock; venueMs: number; lapMs: number | null },
): CarNow {
  const own = laps.competitors.find(({ competitorId }) => competitorId === row.competitorId);
  const lastStop = own?.pitLaps.at(-1) ?? 0;
  const raceTimeMs = clock.raceTimeMs ?? Math.max(0, venueMs - laps.startedAtMs);
  const isStanding = row.pitEnteredAtMs !== null;
  const stintMs = row.stintStartedAtMs === null ? null : Math.max(0, venueMs - row.stintStartedAtMs);
  return {
    raceTimeMs,
    timeToGoMs: clock.timeToGoMs,
    stintMs: isStanding ? null : stintMs,
    stintLaps: Math.max(0, row.laps - lastStop),
    stopsMade: row.numberOfPitStops,
    lapMs,
    lapCount: row.laps,
    stopsMs: row.lastPitStopMs === null ? [] : [row.lastPitStopMs],
    drivers: turnsAtTheWheel(row, own, Math.max(0, venueMs - laps.startedAtMs)),
  };
}

/** From line to line; the driver of now is the last one, until now. */
function turnsAtTheWheel(
  row: LiveRow,
  own: LiveLaps['competitors'][number] | undefined,
  sinceStartMs: number,
): CarNow['drivers'] {
  const turns = new Map<string, number[]>();
  let fromMs = 0;
  const add = (name: string, untilMs: number) => {
    turns.set(name, [...(turns.get(name) ?? []), Math.max(0, untilMs - fromMs)]);
    fromMs = untilMs;
  };
  for (const { name, untilLap } of own?.drivers ?? []) add(name, own?.endsMs[untilLap - 1] ?? fromMs);
  const now = nameOf(row);
  const before = turns.get(now) ?? [];
  turns.delete(now);
  turns.set(now, before);
  add(now, sinceStartMs);
  return [...turns].map(([name, turnsMs]) => ({ name, turnsMs }));
}

/** Who drove a lap of a shared car; null if nobody shares it, or nobody knows. */
export function driverAt(
  drivers: LiveLaps['competitors'][number]['drivers'],
  row: LiveRow | undefined,
  lapNumber: number,
): string | null {
  if (drivers === undefined || drivers.length === 0 || row === undefined) return null;
  const isNow = lapNumber > (drivers.at(-1)?.untilLap ?? 0);
  return (isNow ? nameOf(row) : driverOfLap(drivers, lapNumber)) || null;
}

const FAMILY_NAME_FIRST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** `KUI` for Sanne Kuipers: for little room. A Japanese family name comes first, and is short enough. */
export function driverCode(name: string): string {
  const words = name.trim().split(/\s+/);
  if (FAMILY_NAME_FIRST.test(name)) return words[0] ?? '';
  return (words.at(-1) ?? '').slice(0, 3).toUpperCase();
}

/** The laps that count, with who drove them in which car. */
export function sharedLaps(laps: LiveLaps, rows: readonly LiveRow[], field: FieldPace): SharedLap[] {
  const byId = new Map(rows.map((row) => [row.competitorId, row]));
  return laps.competitors.flatMap(({ competitorId, drivers = [] }) => {
    const row = byId.get(competitorId);
    if (row === undefined || drivers.length === 0) return [];
    return (field.byId.get(competitorId)?.counted ?? []).flatMap(({ lapNumber, fairMs }) => {
      const driver = driverAt(drivers, row, lapNumber);
      return driver === null ? [] : [{ driver, kart: competitorId, fairMs }];
    });
  });
}
