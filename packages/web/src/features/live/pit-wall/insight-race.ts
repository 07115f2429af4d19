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
    drivers: drivenTimes(row, own, Math.max(0, venueMs - laps.startedAtMs)),
  };
}

/** From line to line; the driver of now is the last one, until now. */
function drivenTimes(
  row: LiveRow,
  own: LiveLaps['competitors'][number] | undefined,
  sinceStartMs: number,
): CarNow['drivers'] {
  const driven = new Map<string, number>();
  let fromMs = 0;
  for (const { name, untilLap } of own?.drivers ?? []) {
    const untilMs = own?.endsMs[untilLap - 1] ?? fromMs;
    driven.set(name, (driven.get(name) ?? 0) + Math.max(0, untilMs - fromMs));
    fromMs = untilMs;
  }
  const now = nameOf(row);
  const before = driven.get(now) ?? 0;
  driven.delete(now);
  driven.set(now, before + Math.max(0, sinceStartMs - fromMs));
  return [...driven].map(([name, drivenMs]) => ({ name, drivenMs }));
}

/** The laps that count, with who drove them in which car. */
export function sharedLaps(laps: LiveLaps, rows: readonly LiveRow[], field: FieldPace): SharedLap[] {
  const byId = new Map(rows.map((row) => [row.competitorId, row]));
  return laps.competitors.flatMap(({ competitorId, drivers = [] }) => {
    const row = byId.get(competitorId);
    if (row === undefined || drivers.length === 0) return [];
    const lastTurn = drivers.at(-1)?.untilLap ?? 0;
    return (field.byId.get(competitorId)?.counted ?? []).flatMap(({ lapNumber, fairMs }) => {
      const driver = lapNumber > lastTurn ? nameOf(row) : driverOfLap(drivers, lapNumber);
      return driver === null || driver === '' ? [] : [{ driver, kart: competitorId, fairMs }];
    });
  });
}
