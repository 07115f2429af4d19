/** Computes when the laps of a document ended: from the local clock, or from the start of a race. */

import type { LapDocument } from '@lapwing/contract/ingest/results-document';
import { withInferredEnds } from '../laps/inferred-ends.ts';
import type { Lap } from '../laps/lap.ts';
import { lapOrder } from '../laps/lap-order.ts';

const DAY_MS = 86_400_000;
/** A lap may seem to end this long before the previous one, because clocks are set and rounded. */
const CLOCK_SLACK_MS = 12 * 3_600_000;

/** Not placed yet: `completedAtMs` is the time of day, or -1 if the document has none. */
export function lapOf(lap: LapDocument): Lap {
  return {
    lapTimeMs: lap.lapTimeMs,
    completedAtMs: lap.timeOfDayMs ?? -1,
    position: lap.position ?? null,
    flag: lap.flag ?? 'GREEN',
    isInPit: lap.isInPit ?? false,
    isDeleted: lap.isDeleted ?? false,
    sectionTimesMs: lap.sectionTimesMs ?? [],
    voltageMv: null,
    temperatureDeciC: null,
  };
}

export type SessionClock = {
  /** local midnight before the session's start */
  midnightAtMs: number;
  startsAtMs: number;
  /** In a race all laps follow the start signal, so they can be placed without a clock. */
  isRace: boolean;
};

/** Every lap ends after the previous one: a clock that restarted at 0 has passed midnight. */
export function placeLaps(laps: readonly Lap[], clock: SessionClock): Lap[] {
  const { midnightAtMs, startsAtMs, isRace } = clock;
  let dayMs = 0;
  let beforeMs = startsAtMs - midnightAtMs - CLOCK_SLACK_MS;
  let sinceStartMs: number | null = isRace ? 0 : null;
  const placed = laps.map((lap) => {
    if (sinceStartMs !== null) sinceStartMs = lap.lapTimeMs > 0 ? sinceStartMs + lap.lapTimeMs : null;
    if (lap.completedAtMs < 0) {
      return { ...lap, completedAtMs: sinceStartMs === null ? 0 : startsAtMs + sinceStartMs };
    }
    while (lap.completedAtMs + dayMs < beforeMs - CLOCK_SLACK_MS) dayMs += DAY_MS;
    beforeMs = lap.completedAtMs + dayMs;
    return { ...lap, completedAtMs: midnightAtMs + beforeMs };
  });
  return withInferredEnds(placed);
}

/** The place of each lap among all laps of the same number, if none was given. */
export function rankLaps(field: readonly (readonly Lap[])[]): Lap[][] {
  const { rows } = lapOrder(field.map((laps) => laps.map(({ completedAtMs }) => completedAtMs)));
  const ranked = field.map((laps) => [...laps]);
  for (const [lapIndex, row] of rows.entries()) {
    for (const [place, competitor] of row.entries()) {
      const lap = ranked[competitor]?.[lapIndex];
      if (lap === undefined || lap.position !== null) continue;
      const laps = ranked[competitor];
      if (laps !== undefined) laps[lapIndex] = { ...lap, position: place + 1 };
    }
  }
  return ranked;
}
