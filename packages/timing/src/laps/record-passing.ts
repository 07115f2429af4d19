/** Turns one transponder's passings at the loops of a track into laps. */

import type { Passing } from '@lapwing/contract/practice/passing';

export type LapProgress = {
  lapsDone: number;
  lastPassingAtMs: number | null;
  /** when the intermediate loops of the current lap were passed, in track order; 0 if one was missed */
  sectionPassingsAtMs: readonly number[];
  isInPit: boolean;
};

export type LapRules = {
  minimumLapTimeMs: number;
  finishLoopId: string;
  /** the loops between two crossings of the finish, in track order */
  sectionLoopIds: readonly string[];
  pitEntryLoopId: string | null;
};

export type PassingOutcome =
  | { kind: 'lap-started'; progress: LapProgress }
  | {
      kind: 'lap-completed';
      progress: LapProgress;
      lapTimeMs: number;
      sectionTimesMs: number[];
      isInPit: boolean;
    }
  | { kind: 'section-passed'; progress: LapProgress }
  | { kind: 'pit-entered'; progress: LapProgress }
  | {
      kind: 'ignored';
      progress: LapProgress;
      reason: 'out-of-order' | 'below-minimum' | 'unknown-loop' | 'no-lap-running';
    };

/** Nothing seen yet: the first crossing of the finish starts the first lap. */
export const onTheGrid: LapProgress = {
  lapsDone: 0,
  lastPassingAtMs: null,
  sectionPassingsAtMs: [],
  isInPit: false,
};

/** In a race the clock runs from the start signal, so the first lap does too. */
export function startedAt(startedAtMs: number): LapProgress {
  return { ...onTheGrid, lastPassingAtMs: startedAtMs };
}

export function recordPassing(progress: LapProgress, passing: Passing, rules: LapRules): PassingOutcome {
  if (passing.loopId === rules.finishLoopId) return recordFinish(progress, passing.atMs, rules);
  if (progress.lastPassingAtMs === null) return { kind: 'ignored', progress, reason: 'no-lap-running' };
  if (passing.atMs < progress.lastPassingAtMs) return { kind: 'ignored', progress, reason: 'out-of-order' };
  if (passing.loopId === rules.pitEntryLoopId) {
    return { kind: 'pit-entered', progress: { ...progress, isInPit: true } };
  }
  return recordSection(progress, passing, rules);
}

function recordFinish(progress: LapProgress, atMs: number, rules: LapRules): PassingOutcome {
  const { lapsDone, lastPassingAtMs, sectionPassingsAtMs, isInPit } = progress;
  if (lastPassingAtMs === null) {
    return { kind: 'lap-started', progress: { ...onTheGrid, lapsDone, lastPassingAtMs: atMs } };
  }

  const lapTimeMs = atMs - lastPassingAtMs;
  if (lapTimeMs <= 0) return { kind: 'ignored', progress, reason: 'out-of-order' };
  // A loop can see a slow car twice. The first sighting stays the start of the
  // lap: counting from the second would hide the time spent on the loop.
  if (lapTimeMs < rules.minimumLapTimeMs) return { kind: 'ignored', progress, reason: 'below-minimum' };

  const next = { ...onTheGrid, lapsDone: lapsDone + 1, lastPassingAtMs: atMs };
  const sectionTimesMs = sectionTimes(lastPassingAtMs, sectionPassingsAtMs, atMs, rules);
  return { kind: 'lap-completed', progress: next, lapTimeMs, sectionTimesMs, isInPit };
}

function recordSection(progress: LapProgress, passing: Passing, rules: LapRules): PassingOutcome {
  const section = rules.sectionLoopIds.indexOf(passing.loopId);
  if (section === -1) return { kind: 'ignored', progress, reason: 'unknown-loop' };
  const seen = progress.sectionPassingsAtMs;
  // The first sighting counts, and one after a later loop belongs to another lap.
  if (seen.length > section) return { kind: 'ignored', progress, reason: 'out-of-order' };
  const passings = seen.slice();
  while (passings.length < section) passings.push(0);
  passings.push(passing.atMs);
  return { kind: 'section-passed', progress: { ...progress, sectionPassingsAtMs: passings } };
}

/** One time for each section; 0 for the sections on both sides of a missed loop. */
function sectionTimes(fromMs: number, passingsAtMs: readonly number[], untilMs: number, rules: LapRules) {
  const loopCount = rules.sectionLoopIds.length;
  const times: number[] = [];
  if (loopCount === 0) return times;
  let beginMs = fromMs;
  for (let section = 0; section <= loopCount; section++) {
    const endMs = section === loopCount ? untilMs : (passingsAtMs[section] ?? 0);
    times.push(beginMs > 0 && endMs > 0 ? endMs - beginMs : 0);
    beginMs = endMs;
  }
  return times;
}
