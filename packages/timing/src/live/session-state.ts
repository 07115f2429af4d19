/** Everything that is known of a session while it runs: what viewers see, and what is needed to go on from there. */

import type { SessionLoop } from '@lapwing/contract/ingest/session-event';
import type { BoardSession, LiveBoard } from '@lapwing/contract/live/board';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { Marker, ResultsFlag } from '@lapwing/contract/values/enums';
import type { Ruling } from '../classification/ruling.ts';
import type { Stint } from '../laps/crew.ts';
import type { Lap } from '../laps/lap.ts';
import type { DecidedPenalty, LapPenalty } from '../laps/lap-penalties.ts';
import { type LapProgress, onTheGrid } from '../laps/record-passing.ts';
import { type LapTally, tallyOf } from './fold/lap-tally.ts';
import type { WeatherReading } from './history/weather-readings.ts';

/** A lap with where it stood in the session. */
export type LiveLap = Lap & {
  /** since the start, without penalties; null where it is not known */
  totalTimeMs: number | null;
  speedKmh: number | null;
};

/** A crossing that the feed reported and that is a lap only once the feed counts it. */
export type Crossing = {
  atMs: number;
  lapTimeMs: number;
  totalTimeMs: number | null;
  speedKmh: number | null;
};

/** What a scored feed gave: it wins over what we would make of the laps. */
export type Given = {
  distancePosition: number | null;
  bestLapPosition: number | null;
  /** rises with each position given: of two with the same position the newer one has it */
  turn: number;
  best: { lapTimeMs: number; lapNumber: number | null; atMs: number; speedKmh: number | null } | null;
  lapsLed: number | null;
  pitStops: number | null;
};

export type LivePenalty = LapPenalty & DecidedPenalty;

/** What is kept of one competitor beside the row. */
export type CompetitorHistory = Readonly<{
  laps: readonly LiveLap[];
  /** of these laps, or of earlier ones until it is asked for */
  tally: LapTally;
  progress: LapProgress;
  /** section times that the feed gave in the running lap; 0 where it gave none */
  sectionTimesMs: readonly number[];
  /** the worst flag shown in the running lap */
  worstFlag: ResultsFlag;
  crossings: readonly Crossing[];
  given: Given;
  rulings: readonly Ruling[];
  penalties: readonly LivePenalty[];
  transponders: readonly string[];
  /** of who drove before who drives now */
  stints: readonly Stint[];
  /** when the best lap was driven: of equals the earlier is in front */
  bestSetAtMs: number | null;
  /** laps of the leader at the last crossing */
  leaderLaps: number;
  /** place on the board at the last crossing, and what changed there: 1 better, -1 worse */
  lastPlace: number | null;
  moved: -1 | 0 | 1;
  /** crossings of the finish since the pit lane was entered */
  finishesInPit: number;
  isLeavingPit: boolean;
  markerSet: Marker | null;
  /** the first finish after the flag was passed */
  hasTakenFlag: boolean;
  /** rises with each thing said of the competitor */
  turn: number;
}>;

/** What is known of the track and the rules beside the board. */
export type SessionSetup = Readonly<{
  loops: readonly SessionLoop[];
  minimumLapTimeMs: number | null;
  isRankedByGiven: boolean;
  areLapsToGoGiven: boolean;
  /** the feed says how many laps each has done */
  areLapsGiven: boolean;
}>;

/** What was left out since the session would have passed a limit, and how often. */
export type LeftOut = Readonly<Partial<Record<SessionLimit, number>>>;
export type SessionLimit =
  | 'competitors'
  | 'entries'
  | 'laps-of-competitor'
  | 'laps-of-session'
  | 'rulings'
  | 'stints'
  | 'recounted-laps';

export type SessionState = Readonly<{
  board: LiveBoard;
  setup: SessionSetup;
  /** by index; null for a competitor who was removed */
  rows: readonly (LiveRow | null)[];
  histories: readonly (CompetitorHistory | null)[];
  /** indexes by place */
  order: readonly number[];
  byCompetitor: ReadonlyMap<string, number>;
  byTransponder: ReadonlyMap<string, number>;
  /** the finish flag has fallen */
  isOver: boolean;
  /** counts what was said, so that of two things the later one is known */
  turn: number;
  /** the turn at which the source last said that it missed something; 0 when all has been given anew */
  feedGapTurn: number;
  latestAtMs: number;
  longestRaceTimeMs: number;
  noticeCount: number;
  /** in the order in which they came */
  weather: readonly WeatherReading[];
  /** of all competitors, laps that nobody timed included */
  lapCount: number;
  rulingCount: number;
  /** whose positions were counted again after corrections */
  recountedLaps: number;
  leftOut: LeftOut;
}>;

const emptySession: BoardSession = {
  name: '',
  groupName: null,
  sessionType: 'Race',
  scoring: 'passings',
  rankedBy: 'distance',
  flag: 'Unknown',
  flagSaid: null,
  flagAtMs: null,
  isEnded: false,
  scheduledAtMs: null,
  startedAtMs: null,
  lapsPlanned: null,
  durationMs: null,
  lapsToGo: null,
  clockAtMs: null,
  isClockRunning: false,
  timeToGoMs: null,
  raceTimeMs: null,
  timeOfDayMs: null,
  bestLapTimeMs: null,
  bestLapNumber: null,
  bestLapRow: null,
  bestSectionTimesMs: [],
  trackName: null,
  trackLengthMm: null,
  trackLengthUnit: 'km',
  sectionLengthsMm: [],
  sectionCount: 0,
  temperatureC: null,
  trackTemperatureC: null,
  precipitationIntensity: null,
  precipitationProbability: null,
  weather: null,
  weatherAtMs: null,
  doubts: [],
};

/** What every snapshot is counted from. */
export const emptyBoard: LiveBoard = {
  epochMs: 0,
  atMs: 0,
  session: emptySession,
  rows: [],
  notices: [],
  leaders: [],
  bests: [],
};

/** Before anything was said. */
export const emptyState: SessionState = {
  board: emptyBoard,
  setup: {
    loops: [],
    minimumLapTimeMs: null,
    isRankedByGiven: false,
    areLapsToGoGiven: false,
    areLapsGiven: false,
  },
  rows: [],
  histories: [],
  order: [],
  byCompetitor: new Map(),
  byTransponder: new Map(),
  isOver: false,
  turn: 0,
  feedGapTurn: 0,
  latestAtMs: 0,
  longestRaceTimeMs: 0,
  noticeCount: 0,
  weather: [],
  lapCount: 0,
  rulingCount: 0,
  recountedLaps: 0,
  leftOut: {},
};

const noLaps: readonly LiveLap[] = [];

export const emptyHistory: CompetitorHistory = {
  laps: noLaps,
  tally: tallyOf(noLaps),
  progress: onTheGrid,
  sectionTimesMs: [],
  worstFlag: 'GREEN',
  crossings: [],
  given: {
    distancePosition: null,
    bestLapPosition: null,
    turn: 0,
    best: null,
    lapsLed: null,
    pitStops: null,
  },
  rulings: [],
  penalties: [],
  transponders: [],
  stints: [],
  bestSetAtMs: null,
  leaderLaps: 0,
  lastPlace: null,
  moved: 0,
  finishesInPit: 0,
  isLeavingPit: false,
  markerSet: null,
  hasTakenFlag: false,
  turn: 0,
};
