/** The laps of an activity as numbers, and the range of lap times shown. */

import type { PracticeSession } from '@lapwing/contract/practice/practice';
import type { PracticeLapStatus } from '@lapwing/contract/values/enums';
import { parseLapTime } from '@lapwing/timing/lap-time';

export type ActivityLap = {
  key: string;
  session: number;
  lap: number;
  lapTimeMs: number;
  speedKmh: number;
  status: PracticeLapStatus;
  isInPit: boolean;
  sectionTimesMs: readonly number[];
  voltageV: number | null;
  temperatureC: number | null;
};

export function lapsOf(sessions: readonly PracticeSession[]): ActivityLap[] {
  return sessions.flatMap((session) =>
    session.laps.map((lap) => {
      const attribute = (wanted: 'VOLTAGE' | 'TEMPERATURE') =>
        lap.dataAttributes.find(({ type }) => type === wanted)?.value ?? null;
      return {
        key: `${session.id}-${lap.nr}`,
        session: session.id,
        lap: lap.nr,
        lapTimeMs: parseLapTime(lap.duration),
        speedKmh: lap.speed.kph,
        status: lap.status,
        isInPit: lap.inPit === true,
        sectionTimesMs: lap.sections.map((section) => parseLapTime(section.duration)),
        voltageV: attribute('VOLTAGE'),
        temperatureC: attribute('TEMPERATURE'),
      };
    }),
  );
}

/** In ms, both ends included; open if `untilMs` is infinite. */
export type LapRange = { fromMs: number; untilMs: number };

export const RANGE_STEP_MS = 100;
/** Starting the axis below the best lap makes differences between the bars visible. */
const ROOM_BELOW_SHARE = 0.02;
/** A lap that took much longer than most is cut off: it would flatten all others. */
const LONGEST_SHARE = 1.25;

/**
 * The range that the handles can select: from a little below the best to the slowest lap, or to well above the median.
 * A handle at the upper end also shows every slower lap.
 */
export function rangeLimits(laps: readonly { lapTimeMs: number }[]): LapRange {
  const times = laps.map(({ lapTimeMs }) => lapTimeMs).sort((a, b) => a - b);
  const bestMs = times[0] ?? 0;
  const medianMs = times[Math.floor((times.length - 1) / 2)] ?? 0;
  const slowestMs = Math.min(times.at(-1) ?? 0, medianMs * LONGEST_SHARE);
  const fromMs = Math.floor((bestMs * (1 - ROOM_BELOW_SHARE)) / RANGE_STEP_MS) * RANGE_STEP_MS;
  const untilMs = Math.ceil(slowestMs / RANGE_STEP_MS) * RANGE_STEP_MS;
  return { fromMs, untilMs: Math.max(untilMs, fromMs + 5 * RANGE_STEP_MS) };
}

/** The range in the address, within the limits. */
export function rangeIn(raw: Readonly<Record<string, unknown>>, limits: LapRange): LapRange {
  const { fromMs, untilMs } = limits;
  const all = { fromMs, untilMs: Number.POSITIVE_INFINITY };
  const within = (value: unknown, otherwise: number) => {
    const asked = value === undefined ? Number.NaN : Number(value);
    return Number.isFinite(asked) ? Math.min(untilMs, Math.max(fromMs, asked)) : otherwise;
  };
  const from = within(raw.from, fromMs);
  const until = within(raw.to, untilMs);
  if (from + RANGE_STEP_MS > until) return all;
  return { fromMs: from, untilMs: until < untilMs ? until : all.untilMs };
}

export function isInRange(lapTimeMs: number, { fromMs, untilMs }: LapRange): boolean {
  return lapTimeMs >= fromMs && lapTimeMs <= untilMs;
}

/** The best time of each sector; 0 if no lap has one. */
export function bestSections(laps: readonly ActivityLap[], sectionCount: number): number[] {
  return Array.from({ length: sectionCount }, (_, place) => {
    const times = laps.flatMap(({ sectionTimesMs }) => sectionTimesMs[place] || []);
    return times.length === 0 ? 0 : Math.min(...times);
  });
}
