/** The laps of one competitor in the short names of the wire, whether the session runs or is over. */

import type { CompetitorLap, CompetitorLaps } from '@lapwing/contract/competitor-laps';
import { competitorLapNames } from '@lapwing/contract/competitor-laps';
import { type LengthUnit, liveFlags, type ResultsFlag } from '@lapwing/contract/enums';
import { toShort } from '@lapwing/contract/short-names';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { bestLapIndex } from '@lapwing/timing/laps/best-times';
import type { Lap } from '@lapwing/timing/laps/lap';
import { formatTimestamp } from '@lapwing/timing/timestamp';
import { speedIn } from '@lapwing/timing/units';

/** Totals where they were given; otherwise the laps add up. */
type DrivenLap = Lap & {
  totalTimeMs?: number | null;
  /** in the total of the lap, beside what was driven */
  penaltyMs?: number;
  /** who drove it, where somebody else drives now */
  drivenBy?: string | null;
};

export type LapsOf = {
  sessionId: string;
  eventId: string;
  competitorId: string;
  number: string | null;
  fullName: string | null;
  timeZone: string;
  trackLengthMm: number | null;
  trackLengthUnit: LengthUnit;
  laps: readonly DrivenLap[];
};

const flags: Record<ResultsFlag, number> = {
  GREEN: liveFlags.Green,
  YELLOW: liveFlags.Yellow,
  RED: liveFlags.Red,
};

export function toCompetitorLaps(of: LapsOf): CompetitorLaps {
  const bestIndex = bestLapIndex(of.laps);
  const best = of.laps[bestIndex];
  let addedUpMs = 0;
  const results = of.laps.map((lap, index) => {
    addedUpMs += lap.lapTimeMs;
    const isLast = index === of.laps.length - 1;
    const told =
      isLast && best !== undefined
        ? { bestLapTime: formatLapTime(best.lapTimeMs), bestInLap: bestIndex + 1 }
        : {};
    return toWireLap(of, index, index === bestIndex, lap.totalTimeMs ?? addedUpMs, told);
  });
  return { results };
}

function toWireLap(
  { laps, timeZone, trackLengthMm, trackLengthUnit, fullName, ...who }: LapsOf,
  index: number,
  isBestTime: boolean,
  totalTimeMs: number,
  best: { bestLapTime?: string; bestInLap?: number },
): CompetitorLap {
  const lap = laps[index] as DrivenLap; // the index is one of theirs
  const { lapTimeMs, completedAtMs, position, isInPit, isDeleted, penaltyMs = 0, drivenBy } = lap;
  const isTimed = lapTimeMs > 0;
  return toShort(competitorLapNames, {
    ...who,
    fullName: drivenBy ?? fullName,
    laps: index + 1,
    lastLapTime: isTimed ? formatLapTime(lapTimeMs) : null,
    lastLapSpeed: isTimed && trackLengthMm ? speedIn(trackLengthUnit, trackLengthMm, lapTimeMs) : null,
    totalTime: formatLapTime(totalTimeMs + penaltyMs),
    penaltyTime: penaltyMs === 0 ? null : formatLapTime(penaltyMs),
    position: position === null ? null : String(position),
    isBestTime,
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
  // At most ten, by these names.
  return Object.fromEntries(
    timed.filter(([, timeMs]) => timeMs > 0).map(([name, timeMs]) => [name, formatLapTime(timeMs)]),
  ) as Partial<Record<`section${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}Time`, string>>;
}
