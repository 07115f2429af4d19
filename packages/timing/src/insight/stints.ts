/** The stints of a car from one stop to the next: their length, pace and how the laps get slower. */

import { type Arithmetic, laps as lapCount, ms, type Term } from './arithmetic.ts';
import type { CarPace, PaceLap } from './car-pace.ts';
import type { LeftOutReason } from './field-laps.ts';
import { median, robustSpread } from './numbers.ts';

export type InsightStint = {
  fromLap: number;
  /** the last one driven */
  toLap: number;
  fromMs: number;
  /** null while it runs */
  untilMs: number | null;
  laps: number;
  /** null without a lap that counts */
  paceMs: number | null;
  /** how much slower each lap is than the one before; null with too few laps */
  degradationMs: number | null;
  /** how much laps scatter around that line; null with too few laps */
  consistencyMs: number | null;
  /** as on a usual lap of the field, the laps from which the three figures are made */
  countedMs: readonly number[];
  /** why other laps are not among them */
  leftOut: Readonly<Partial<Record<LeftOutReason, number>>>;
};

const FEWEST_FOR_LINE = 6;
/** Of a longer stint, every second or third lap is enough: the time grows with the square. */
const MOST_FOR_LINE = 120;

export function stintsOfCar({ car, laps }: CarPace): InsightStint[] {
  const stints: InsightStint[] = [];
  const inPit = new Set(car.pitLaps);
  let first = 0;
  laps.forEach((lap, index) => {
    const isLast = index === laps.length - 1;
    const isIn = inPit.has(lap.lapNumber);
    if (!isIn && !isLast) return;
    stints.push(stintOf(laps.slice(first, index + 1), isIn));
    first = index + 1;
  });
  return stints;
}

function stintOf(laps: readonly PaceLap[], isEnded: boolean): InsightStint {
  const counted = laps.filter(({ leftOut }) => leftOut === null || leftOut === 'traffic');
  const line = fittedLine(counted);
  const endMs = laps.findLast((lap) => lap.endMs > 0)?.endMs ?? 0;
  return {
    fromLap: laps[0]?.lapNumber ?? 0,
    toLap: laps.at(-1)?.lapNumber ?? 0,
    fromMs: laps[0]?.fromMs ?? 0,
    untilMs: isEnded ? endMs : null,
    laps: laps.length,
    paceMs: median(counted.map(({ fairMs }) => fairMs)) ?? null,
    degradationMs: line?.slopeMs ?? null,
    consistencyMs: line?.scatterMs ?? null,
    countedMs: counted.map(({ fairMs }) => fairMs),
    leftOut: reasonsOf(laps.filter((lap) => !counted.includes(lap))),
  };
}

function reasonsOf(laps: readonly PaceLap[]): Partial<Record<LeftOutReason, number>> {
  const reasons: Partial<Record<LeftOutReason, number>> = {};
  for (const { leftOut } of laps) if (leftOut !== null) reasons[leftOut] = (reasons[leftOut] ?? 0) + 1;
  return reasons;
}

type WorkedStint = { pace: Arithmetic | null; change: Arithmetic | null; scatter: Arithmetic | null };

/** How the figures of a stint came about; null for one that is not known. */
export function workedStint(stint: InsightStint): WorkedStint {
  const { fromLap, paceMs, degradationMs, consistencyMs, countedMs, leftOut } = stint;
  const about = String(fromLap);
  const counted = lapCount('laps-of-stint', countedMs.length);
  return {
    pace:
      paceMs === null
        ? null
        : {
            ...{ rule: 'stint-pace', about, samples: countedMs, leftOut },
            terms: [counted, sumOf(ms('median-lap', paceMs))],
          },
    change:
      degradationMs === null
        ? null
        : {
            ...{ rule: 'stint-change', about, leftOut },
            terms: [counted, sumOf(ms('median-change', degradationMs))],
          },
    scatter:
      consistencyMs === null
        ? null
        : {
            ...{ rule: 'stint-scatter', about, leftOut },
            terms: [counted, sumOf(ms('scatter', consistencyMs))],
          },
  };
}

function sumOf(term: Term): Term {
  return { ...term, isSum: true };
}

/** The middle of the slopes between every two laps: a mistake does not bend it. */
function fittedLine(laps: readonly PaceLap[]): { slopeMs: number; scatterMs: number } | null {
  if (laps.length < FEWEST_FOR_LINE) return null;
  const slopes: number[] = [];
  const every = Math.ceil(laps.length / MOST_FOR_LINE);
  const some = laps.filter((_, index) => index % every === 0);
  some.forEach((from, index) => {
    for (const to of some.slice(index + 1)) {
      slopes.push((to.fairMs - from.fairMs) / (to.lapNumber - from.lapNumber));
    }
  });
  const slopeMs = median(slopes) ?? 0;
  const scatterMs = robustSpread(laps.map((lap) => lap.fairMs - slopeMs * lap.lapNumber)) ?? 0;
  return { slopeMs, scatterMs };
}
