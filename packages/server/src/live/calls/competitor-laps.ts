/** The laps of one competitor in the short names of the wire, for running and finished sessions. */

import type { CompetitorLap } from '@lapwing/contract/live/competitor-laps';
import { competitorLapNames } from '@lapwing/contract/live/competitor-laps';
import { type LengthUnit, liveFlags, type ResultsFlag } from '@lapwing/contract/values/enums';
import { toShort } from '@lapwing/contract/values/short-names';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { bestLapIndex } from '@lapwing/timing/laps/best-lap';
import type { Lap } from '@lapwing/timing/laps/lap';
import { formatTimestamp } from '@lapwing/timing/timestamp';
import { speedIn } from '@lapwing/timing/units';

/** With the totals of the source if it sent them; otherwise the lap times are added up. */
type DrivenLap = Lap & {
  totalTimeMs?: number | null;
  /** part of the lap's total, in addition to the time driven */
  penaltyMs?: number;
  /** the driver of this lap, if another driver has taken over since */
  drivenBy?: string | null;
};

export type LapsOf = {
  liveSessionId: string;
  eventId: string;
  competitorId: string;
  number: string | null;
  fullName: string | null;
  timeZone: string;
  trackLengthMm: number | null;
  trackLengthUnit: LengthUnit;
  laps: readonly Lap[];
  /** more facts about a lap; without it only `laps` is used */
  lapAt?: (place: number) => DrivenLap;
};

const flags: Record<ResultsFlag, number> = {
  GREEN: liveFlags.Green,
  YELLOW: liveFlags.Yellow,
  RED: liveFlags.Red,
};

/** One at a time: a competitor may have twenty thousand. */
export function* competitorLapsOf(of: LapsOf): Generator<CompetitorLap> {
  const bestIndex = bestLapIndex(of.laps);
  const best = of.laps[bestIndex];
  let addedUpMs = 0;
  for (const [index, plain] of of.laps.entries()) {
    const lap: DrivenLap = of.lapAt?.(index) ?? plain;
    addedUpMs += lap.lapTimeMs;
    const isLast = index === of.laps.length - 1;
    const bests =
      isLast && best !== undefined
        ? { bestLapTime: formatLapTime(best.lapTimeMs), bestInLap: bestIndex + 1 }
        : {};
    yield toWireLap(of, lap, {
      index,
      isBestTime: index === bestIndex,
      totalTimeMs: lap.totalTimeMs ?? addedUpMs,
      ...bests,
    });
  }
}

type LapPlace = {
  index: number;
  isBestTime: boolean;
  totalTimeMs: number;
  bestLapTime?: string;
  bestInLap?: number;
};

function toWireLap(
  { laps: _, lapAt: __, liveSessionId, timeZone, trackLengthMm, trackLengthUnit, fullName, ...who }: LapsOf,
  lap: DrivenLap,
  { index, totalTimeMs, ...best }: LapPlace,
): CompetitorLap {
  const { lapTimeMs, completedAtMs, position, isInPit, isDeleted, penaltyMs = 0, drivenBy } = lap;
  const isTimed = lapTimeMs > 0;
  return toShort(competitorLapNames, {
    ...who,
    sessionId: liveSessionId,
    fullName: drivenBy ?? fullName,
    laps: index + 1,
    lastLapTime: isTimed ? formatLapTime(lapTimeMs) : null,
    lastLapSpeed: isTimed && trackLengthMm ? speedIn(trackLengthUnit, trackLengthMm, lapTimeMs) : null,
    totalTime: formatLapTime(totalTimeMs + penaltyMs),
    penaltyTime: penaltyMs === 0 ? null : formatLapTime(penaltyMs),
    position: position === null ? null : String(position),
    ...best,
    ...sectionsOf(lap),
    flag: flags[lap.flag],
    isInPit,
    isDeleted,
    completedAt: completedAtMs === 0 ? null : formatTimestamp(completedAtMs, timeZone),
  });
}

function sectionsOf({ sectionTimesMs }: Lap) {
  const timed = sectionTimesMs.map((timeMs, place) => [`section${place}Time`, timeMs] as const);
  // At most ten, with these names.
  return Object.fromEntries(
    timed.filter(([, timeMs]) => timeMs > 0).map(([name, timeMs]) => [name, formatLapTime(timeMs)]),
  ) as Partial<Record<`section${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}Time`, string>>;
}
