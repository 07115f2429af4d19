/** What an RMonitor feed says, one record a line. Registrations and numbers are text: "05" is not "5". */

/** Sent every second, also when nothing runs. */
type Heartbeat = {
  kind: 'heartbeat';
  /** null where no number of laps ends the run */
  lapsToGo: number | null;
  timeToGoMs: number;
  timeOfDayMs: number;
  /** since the first green; below 0 while it counts down to it */
  raceTimeMs: number;
  /** trimmed; empty when no session runs */
  flag: string;
};

type Competitor = {
  kind: 'competitor';
  registration: string;
  number: string;
  /** empty where there is none; not always a number */
  transponder: string;
  firstName: string;
  lastName: string;
  nationality: string;
  classNumber: number;
};

type CompetitorDetails = Omit<Competitor, 'kind' | 'transponder'> & {
  kind: 'competitor-details';
  additionalData: string;
};

/** A crossing of the finish. It is not a lap: only the race row behind it says what was counted. */
type Crossing = { kind: 'crossing'; registration: string; lapTimeMs: number; totalTimeMs: number };

type RaceRow = {
  kind: 'race-row';
  position: number;
  registration: string;
  /** null where none are counted yet, or on purpose not shown; below 0 where officials took away more than there were */
  laps: number | null;
  totalTimeMs: number;
};

type BestRow = {
  kind: 'best-row';
  position: number;
  registration: string;
  bestLapNumber: number;
  /** 0 where there is none */
  bestTimeMs: number;
};

type SpeedRow = {
  kind: 'race-speed' | 'best-speed';
  position: number;
  registration: string;
  lapNumber: number | null;
  lapTimeMs: number;
  /** thousandths of km/h as the feed gives it */
  speedMilliKmh: number;
};

/** A crossing of any loop, in the IMSA form. */
type LineCrossing = {
  kind: 'line-crossing';
  /** `Tx` and the transponder where nobody is known by it */
  number: string;
  line: string;
  lineName: string;
  /** what a UTC clock would show; the venue's zone is not sent */
  wallClockMs: number;
  driverId: number | null;
  className: string;
};

export type TrackSection = { name: string; startLine: string; endLine: string; lengthInches: number };

/** Race Monitor's own additions. */
type RaceMonitorRecord =
  | { kind: 'shown-order'; order: string }
  | { kind: 'last-crossing'; registration: string; atMs: number }
  | { kind: 'relay-clock'; atMs: number }
  | { kind: 'laps-available' }
  | {
      kind: 'counted-lap';
      registration: string;
      lapNumber: number;
      position: number;
      lapTimeMs: number;
      flag: string;
      totalTimeMs: number;
    };

export type RMonitorRecord =
  | Heartbeat
  | Competitor
  | CompetitorDetails
  | { kind: 'run'; runNumber: string; name: string }
  | { kind: 'class'; classNumber: number; name: string }
  | { kind: 'setting'; name: string; value: string }
  | RaceRow
  | BestRow
  /** The scoreboard is to be cleared; what was timed stays. */
  | { kind: 'cleared'; timeOfDayMs: number; date: string }
  | Crossing
  | {
      kind: 'correction';
      registration: string;
      number: string;
      laps: number | null;
      totalTimeMs: number;
      correctionMs: number;
    }
  | SpeedRow
  | LineCrossing
  | { kind: 'sections'; track: string; shortName: string; length: string; sections: TrackSection[] }
  | RaceMonitorRecord
  | { kind: 'unknown'; command: string }
  | { kind: 'damaged'; reason: DamageReason; line: string };

export type DamageReason = 'no-command' | 'run-together' | 'open-quote' | 'wrong-fields' | 'too-long';

/** A record and when it was heard, where a recording tells. */
export type HeardRecord = {
  record: RMonitorRecord;
  /** UTC, from a `##` line of a recording */
  heardAtMs: number | null;
  /** since the recording began, from a number before the record */
  elapsedMs: number | null;
};
