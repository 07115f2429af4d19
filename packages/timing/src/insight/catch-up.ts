/** When a car reaches the one in front of it, from the pace of both without traffic and yellow. */

import { type Arithmetic, laps, ms } from './arithmetic.ts';
import type { CarPace } from './car-pace.ts';
import type { FieldPace } from './fair-pace.ts';

export type CatchUp = {
  aheadId: string;
  gapMs: number;
  /** each lap; negative while the gap shrinks */
  changeMs: number;
  /** how much the change may be off */
  changeSpreadMs: number;
  /** null if it will not happen within the laps that can be foreseen */
  inLaps: number | null;
  /** the fewest and the most that are likely; null for never */
  fewestLaps: number | null;
  mostLaps: number | null;
  worked: Arithmetic;
};

/** Closer than this, it is caught. */
export const CAUGHT_MS = 1000;
/** Nobody knows what happens later. */
export const FORESEEABLE_LAPS = 30;
/** The part of the change that was seen between the two themselves, against that of their paces. */
const SEEN_WEIGHT = 0.35;
const SEEN_LAPS = 6;
/** Even in a bunch this part of a difference becomes a gap over a few laps. */
const LEAST_HELD = 0.8;

/** null if either has no pace yet, or if the gap at the last common lap is unknown. */
export function catchUp(behind: CarPace, ahead: CarPace, field: FieldPace): CatchUp | null {
  const gapMs = gapNow(behind, ahead);
  if (gapMs === null || behind.paceMs === null || ahead.paceMs === null) return null;
  const factor = field.baseline.isNeutralNow ? 1 : field.baseline.nowFactor;
  const paceChangeMs = (behind.paceMs - ahead.paceMs) * factor;
  const seenMs = seenChange(behind, ahead);
  const blendedMs = seenMs === null ? paceChangeMs : paceChangeMs * (1 - SEEN_WEIGHT) + seenMs * SEEN_WEIGHT;
  const changeMs = blendedMs * (LEAST_HELD + (1 - LEAST_HELD) * field.share);
  const changeSpreadMs = changeSpread(behind, ahead);
  const toGoMs = Math.max(0, gapMs - CAUGHT_MS);
  return {
    aheadId: ahead.car.id,
    gapMs,
    changeMs,
    changeSpreadMs,
    inLaps: lapsFor(toGoMs, changeMs),
    fewestLaps: lapsFor(toGoMs, changeMs - changeSpreadMs),
    mostLaps: lapsFor(toGoMs, changeMs + changeSpreadMs),
    worked: {
      rule: 'catch',
      terms: [
        ms('gap', gapMs, ahead.car.id),
        ms('pace', behind.paceMs * factor, behind.car.id),
        ms('pace', ahead.paceMs * factor, ahead.car.id),
        ms('pace-change', paceChangeMs),
        ...(seenMs === null ? [] : [ms('seen-change', seenMs)]),
        { key: 'held-share', unit: 'factor', value: LEAST_HELD + (1 - LEAST_HELD) * field.share },
        { ...ms('change', changeMs), isSum: true },
        laps('counted-laps', behind.recentLaps),
        laps('counted-laps-ahead', ahead.recentLaps),
      ],
      leftOut: behind.leftOut,
    },
  };
}

/** The gap that is expected after some laps: no smaller than that of two cars in a row. */
export function gapAfter(
  { gapMs, changeMs }: Pick<CatchUp, 'gapMs' | 'changeMs'>,
  lapsLater: number,
): number {
  return Math.max(Math.min(gapMs, CAUGHT_MS / 2), gapMs + changeMs * lapsLater);
}

/** At the end of the last lap that both have completed; null if the one behind was in front, or nobody saw it. */
export function gapNow(behind: CarPace, ahead: CarPace): number | null {
  return gapAtLap(behind, ahead, Math.min(behind.lapCount, ahead.lapCount));
}

function gapAtLap(behind: CarPace, ahead: CarPace, lap: number): number | null {
  const own = behind.car.endsMs[lap - 1] ?? null;
  const other = ahead.car.endsMs[lap - 1] ?? null;
  return own === null || other === null || own < other ? null : own - other;
}

/** How the gap changed between the two in a lap, the middle one of the newest laps on which both were racing. */
function seenChange(behind: CarPace, ahead: CarPace): number | null {
  const lap = Math.min(behind.lapCount, ahead.lapCount);
  const changes: number[] = [];
  for (let at = lap; at > Math.max(1, lap - SEEN_LAPS); at -= 1) {
    const own = behind.laps[at - 1];
    const other = ahead.laps[at - 1];
    if (!isRaced(own) || !isRaced(other)) break;
    changes.push((own?.lapMs ?? 0) - (other?.lapMs ?? 0));
  }
  if (changes.length < 3) return null;
  changes.sort((a, b) => a - b);
  // Without the best and the worst.
  const inner = changes.slice(1, -1);
  return inner.reduce((total, change) => total + change, 0) / inner.length;
}

function isRaced(lap: { leftOut: string | null } | undefined): boolean {
  return lap !== undefined && (lap.leftOut === null || lap.leftOut === 'traffic');
}

/** Of the mean of the laps that were used. */
function changeSpread(behind: CarPace, ahead: CarPace): number {
  const own = behind.spreadMs ** 2 / Math.max(1, behind.recentLaps);
  const other = ahead.spreadMs ** 2 / Math.max(1, ahead.recentLaps);
  return Math.sqrt(own + other);
}

function lapsFor(toGoMs: number, changeMs: number): number | null {
  if (toGoMs === 0) return 0;
  if (changeMs >= 0) return null;
  const needed = Math.ceil(toGoMs / -changeMs);
  return needed <= FORESEEABLE_LAPS ? needed : null;
}
