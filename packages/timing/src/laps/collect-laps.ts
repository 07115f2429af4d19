/** Turns the events of a session, in time order, into the laps of each transponder. */

import type { Passing } from '@lapwing/contract/practice/passing';
import type { LiveFlag, ResultsFlag } from '@lapwing/contract/values/enums';
import type { Lap } from './lap.ts';
import { type LapProgress, type LapRules, onTheGrid, recordPassing, startedAt } from './record-passing.ts';

export type TrackEvent =
  | { kind: 'passing'; passing: Passing }
  | { kind: 'flag'; atMs: number; flag: LiveFlag };

export type SessionRules = LapRules & {
  /** the start signal of a race; null if each first crossing starts its own clock */
  startedAtMs: number | null;
};

const resultsFlagOf: Partial<Record<LiveFlag, ResultsFlag>> = { Yellow: 'YELLOW', Red: 'RED', Stop: 'RED' };
const severity: Record<ResultsFlag, number> = { GREEN: 0, YELLOW: 1, RED: 2 };

type Track = { progress: LapProgress; laps: Lap[]; worstFlag: ResultsFlag; isFinished: boolean };

/**
 * A lap has the worst flag shown while it was driven, and the order in which it was completed.
 * After the finish flag each transponder completes its current lap and no other.
 */
export function collectLaps(events: Iterable<TrackEvent>, rules: SessionRules): Map<string, Lap[]> {
  const tracks = new Map<string, Track>();
  const completedByLap: number[] = [];
  let flag: ResultsFlag = 'GREEN';
  let isOver = false;

  for (const event of events) {
    if (event.kind === 'flag') {
      isOver ||= event.flag === 'Finish';
      flag = resultsFlagOf[event.flag] ?? 'GREEN';
      for (const track of tracks.values()) track.worstFlag = worseOf(track.worstFlag, flag);
      continue;
    }
    const { passing } = event;
    const track = trackOf(tracks, passing.transponder, rules, flag);
    if (track.isFinished) continue;
    const outcome = recordPassing(track.progress, passing, rules);
    track.progress = outcome.progress;
    if (isOver && passing.loopId === rules.finishLoopId && outcome.kind !== 'ignored')
      track.isFinished = true;
    if (outcome.kind === 'lap-started') track.worstFlag = flag;
    if (outcome.kind !== 'lap-completed') continue;
    const lapIndex = track.laps.length;
    const position = (completedByLap[lapIndex] ?? 0) + 1;
    completedByLap[lapIndex] = position;
    track.laps.push({
      lapTimeMs: outcome.lapTimeMs,
      completedAtMs: passing.atMs,
      position: rules.startedAtMs === null ? null : position,
      flag: track.worstFlag,
      isInPit: outcome.isInPit,
      isDeleted: false,
      sectionTimesMs: outcome.sectionTimesMs,
      voltageMv: passing.voltageMv ?? null,
      temperatureDeciC: passing.temperatureDeciC ?? null,
    });
    track.worstFlag = flag;
  }
  return new Map(Array.from(tracks, ([transponder, { laps }]) => [transponder, laps]));
}

function trackOf(
  tracks: Map<string, Track>,
  transponder: string,
  rules: SessionRules,
  flag: ResultsFlag,
): Track {
  const existing = tracks.get(transponder);
  if (existing !== undefined) return existing;
  const progress = rules.startedAtMs === null ? onTheGrid : startedAt(rules.startedAtMs);
  const track: Track = { progress, laps: [], worstFlag: flag, isFinished: false };
  tracks.set(transponder, track);
  return track;
}

function worseOf(a: ResultsFlag, b: ResultsFlag): ResultsFlag {
  return severity[b] > severity[a] ? b : a;
}
