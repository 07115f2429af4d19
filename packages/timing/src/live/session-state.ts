/** The state of a running session: what viewers see, and what is needed to continue from there. */

import type { SessionLoop } from '@lapwing/contract/ingest/plain-event';
import type { BoardSession, LiveBoard } from '@lapwing/contract/live/board';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { Marker, ResultsFlag, RowStatus } from '@lapwing/contract/values/enums';
import type { Ruling } from '../classification/ruling.ts';
import type { Stint } from '../laps/crew.ts';
import type { Lap } from '../laps/lap.ts';
import type { DecidedPenalty, LapPenalty } from '../laps/lap-penalties.ts';
import { type LapProgress, onTheGrid } from '../laps/record-passing.ts';
import { type LapTally, tallyOf } from './fold/lap-tally.ts';
import type { WeatherReading } from './history/weather-readings.ts';

/** A lap with its place in the session. */
export type LiveLap = Lap & {
  /** since the start, without penalties; null if unknown */
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

/** Data of a scored feed: it wins over values computed from the laps. */
export type FeedValues = {
  distancePosition: number | null;
  bestLapPosition: number | null;
  /** rises with each position sent: of two with the same position the newer one has it */
  turn: number;
  best: { lapTimeMs: number; lapNumber: number | null; atMs: number; speedKmh: number | null } | null;
  lapsLed: number | null;
  pitStops: number | null;
};

export type LivePenalty = LapPenalty & DecidedPenalty;

/** The history of one competitor, in addition to the row. */
export type CompetitorHistory = Readonly<{
  laps: readonly LiveLap[];
  /** of these laps, or of earlier ones until it is used */
  tally: LapTally;
  progress: LapProgress;
  /** section times of the running lap from the feed; 0 for a missing one */
  sectionTimesMs: readonly number[];
  /** the worst flag shown in the running lap */
  worstFlag: ResultsFlag;
  crossings: readonly Crossing[];
  feedValues: FeedValues;
  rulings: readonly Ruling[];
  /** the status without the disqualification by the stewards; null without one */
  statusBefore: RowStatus | null;
  penalties: readonly LivePenalty[];
  transponders: readonly string[];
  /** of drivers before the current one */
  stints: readonly Stint[];
  /** when the best lap was driven: of equals the earlier one is ahead */
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
  /** rises with each event of the competitor */
  turn: number;
}>;

/** Facts about the track and the rules that are not on the board. */
export type SessionSetup = Readonly<{
  loops: readonly SessionLoop[];
  minimumLapTimeMs: number | null;
  isRankedByGiven: boolean;
  areLapsToGoGiven: boolean;
  /** the feed sends each competitor's number of laps */
  areLapsGiven: boolean;
  /** with these the finish flag falls by itself; null: somebody shows it */
  lapsAfterTime: number | null;
  /** the lap at whose end the leader gets the flag, once the time is up */
  lastLap: number | null;
  startsWithCrossing: boolean;
  /** a green flag does not withdraw the finish */
  isFinishFinal: boolean;
}>;

/** What was left out because the session would have exceeded a limit, and how often. */
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
  /** counts events, so that the later one of two is known */
  turn: number;
  /** the turn at which the source last reported a loss; 0 when everything was sent again */
  feedGapTurn: number;
  latestAtMs: number;
  longestRaceTimeMs: number;
  noticeCount: number;
  /** in the order of arrival */
  weather: readonly WeatherReading[];
  /** of all competitors, including laps that were not timed */
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

/** The base of every snapshot. */
export const emptyBoard: LiveBoard = {
  epochMs: 0,
  atMs: 0,
  session: emptySession,
  rows: [],
  notices: [],
  leaders: [],
  bests: [],
};

/** Before any event. */
export const emptyState: SessionState = {
  board: emptyBoard,
  setup: {
    loops: [],
    minimumLapTimeMs: null,
    isRankedByGiven: false,
    areLapsToGoGiven: false,
    areLapsGiven: false,
    lapsAfterTime: null,
    lastLap: null,
    startsWithCrossing: false,
    isFinishFinal: false,
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
  feedValues: {
    distancePosition: null,
    bestLapPosition: null,
    turn: 0,
    best: null,
    lapsLed: null,
    pitStops: null,
  },
  rulings: [],
  statusBefore: null,
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
