/** Whether a driver got significantly faster from one day at a track to the next. */

import { type PracticePace, practicePace } from './practice-pace.ts';

export type PracticeVerdict =
  | { kind: 'first-day' | 'too-few-laps' }
  | {
      kind: 'faster' | 'slower' | 'no-difference';
      /** how much faster the newest day was than the one before; negative if slower */
      gainMs: number;
      /** the difference that two days of equal pace may have, with this scatter of laps */
      scatterMs: number;
    };

/** With fewer laps a median says little. */
const FEWEST_LAPS = 5;
/** The standard deviation of normally distributed times whose median deviation is 1. */
const SIGMA_PER_DEVIATION = 1.4826;
/** A median is this much less precise than a mean. */
const MEDIAN_ERROR = 1.2533;
/** Two days of equal pace differ by more than this once in twenty times. */
const ERRORS = 1.96;

type TimedSessions = readonly (readonly { lapTimeMs: number; isInPit?: boolean }[])[];

/**
 * `before` is the day before `newest` at the same place; null if there is none. `slowerMs` is how much slower the track was
 * then, if that is known.
 */
export function practiceVerdict(
  newest: TimedSessions,
  before: TimedSessions | null,
  slowerMs = 0,
): PracticeVerdict {
  if (before === null) return { kind: 'first-day' };
  const [now, then] = [practicePace(newest), practicePace(before)];
  if (now === null || then === null || Math.min(now.lapCount, then.lapCount) < FEWEST_LAPS) {
    return { kind: 'too-few-laps' };
  }
  const gainMs = then.paceMs - slowerMs - now.paceMs;
  const scatterMs = Math.round(ERRORS * Math.hypot(errorOf(now), errorOf(then)));
  if (Math.abs(gainMs) <= scatterMs) return { kind: 'no-difference', gainMs, scatterMs };
  return { kind: gainMs > 0 ? 'faster' : 'slower', gainMs, scatterMs };
}

function errorOf({ deviationMs, lapCount }: PracticePace): number {
  return (MEDIAN_ERROR * SIGMA_PER_DEVIATION * deviationMs) / Math.sqrt(lapCount);
}
