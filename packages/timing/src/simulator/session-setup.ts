/** The setup of a simulated session, and the rules that turn its passings into laps. */

import type { Sport } from '@lapwing/contract/values/enums';
import type { Ruling } from '../classification/ruling.ts';
import type { SessionRules, TrackEvent } from '../laps/collect-laps.ts';

export type SimulatedCompetitor = {
  transponder: string;
  /** one number for each driver: 1 is the base lap time of the track, 1.02 is 2 % slower */
  driverPaces: readonly number[];
  /** 1 scatters as usual in the sport, more is less consistent */
  consistency: number;
  isStarting: boolean;
  /** whether the transponder reports its voltage and temperature */
  hasTelemetry: boolean;
};

export type SessionSetup = {
  seed: string;
  sport: Sport;
  kind: 'practice' | 'qualify' | 'race';
  startsAtMs: number;
  track: {
    baseLapTimeMs: number;
    /** the share of the lap in each section; a single 1 without intermediate loops */
    sectionShares: readonly number[];
    hasPitLane: boolean;
    airTemperatureC: number;
  };
  /** in the order of the grid */
  competitors: readonly SimulatedCompetitor[];
  /** a race over laps, or over a time plus some laps */
  length: { kind: 'laps'; laps: number } | { kind: 'time'; durationMs: number; extraLaps: number };
  /** pit stops with a change of driver, planned evenly over the race */
  pitStops: number;
};

export type SimulatedEvent =
  | TrackEvent
  | { kind: 'ruling'; atMs: number; transponder: string; ruling: Ruling }
  | { kind: 'driver-change'; atMs: number; transponder: string; driverIndex: number };

export const FINISH_LOOP = 'finish';
export const PIT_ENTRY_LOOP = 'pit-in';
export const PIT_EXIT_LOOP = 'pit-out';

export function sectionLoopId(section: number): string {
  return `section-${section + 1}`;
}

export function rulesOf({ kind, startsAtMs, track, competitors }: SessionSetup): SessionRules {
  const fastestPace = Math.min(1, ...competitors.flatMap(({ driverPaces }) => driverPaces));
  return {
    minimumLapTimeMs: Math.round(track.baseLapTimeMs * fastestPace * 0.7),
    finishLoopId: FINISH_LOOP,
    sectionLoopIds: track.sectionShares.slice(1).map((_, section) => sectionLoopId(section)),
    pitEntryLoopId: track.hasPitLane ? PIT_ENTRY_LOOP : null,
    startedAtMs: kind === 'race' ? startsAtMs : null,
  };
}

/** The duration of the session without incidents. */
export function expectedDurationMs({ length, track }: SessionSetup): number {
  return length.kind === 'laps'
    ? length.laps * track.baseLapTimeMs
    : length.durationMs + length.extraLaps * track.baseLapTimeMs;
}
