/** The records of an RMonitor feed, one per line. Registrations and numbers are text: "05" is not "5". */

/** Sent every second, also when nothing runs. */
type Heartbeat = {
  kind: 'heartbeat';
  /** null without a lap limit */
  lapsToGo: number | null;
  timeToGoMs: number;
  timeOfDayMs: number;
  /** since the first green; negative while it counts down to it */
  raceTimeMs: number;
  /** trimmed; empty if no session runs */
  flag: string;
};

type Competitor = {
  kind: 'competitor';
  registration: string;
  number: string;
  /** empty if there is none; not always a number */
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

/** A crossing of the finish. It is not a lap: only the following race row shows whether it was counted. */
type Crossing = { kind: 'crossing'; registration: string; lapTimeMs: number; totalTimeMs: number };

type RaceRow = {
  kind: 'race-row';
  position: number;
  registration: string;
  /** null if none are counted yet, or not shown on purpose; negative if officials deducted more than there were */
  laps: number | null;
  totalTimeMs: number;
};

type BestRow = {
  kind: 'best-row';
  position: number;
  registration: string;
  bestLapNumber: number;
  /** 0 if there is none */
  bestTimeMs: number;
};

type SpeedRow = {
  kind: 'race-speed' | 'best-speed';
  position: number;
  registration: string;
  lapNumber: number | null;
  lapTimeMs: number;
  /** thousandths of km/h, as in the feed */
  speedMilliKmh: number;
};

/** A crossing of any loop, in the IMSA form. */
type LineCrossing = {
  kind: 'line-crossing';
  /** `Tx` and the transponder if no entry has it */
  number: string;
  line: string;
  lineName: string;
  /** local time as if it were UTC; the venue's zone is not sent */
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
  /** The scoreboard is to be cleared; the times stay. */
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

/** A record and the time at which it was received, if a recording has it. */
export type ReceivedRecord = {
  record: RMonitorRecord;
  /** UTC, from a `##` line of a recording */
  heardAtMs: number | null;
  /** since the recording began, from a number before the record */
  elapsedMs: number | null;
};
