/** What places, gaps, markers and bests are made from: after a change of one of these fields they are made again. */

import type { BoardSession } from '@lapwing/contract/live/board';
import type { LiveRow } from '@lapwing/contract/live/row';
import { eachWhoText, type WhoText, whoTexts } from '@lapwing/contract/live/who-texts';
import type { CompetitorHistory } from '../session-state.ts';

// A new field does not compile until it is decided here, or in the list of texts.
const row: Readonly<Record<Exclude<keyof LiveRow, WhoText>, boolean>> = {
  index: false,
  competitorId: false,
  // Decides between equals, see showLaps and rerank.
  startPosition: true,
  minimumLapTimeMs: false,
  laps: true,
  totalTimeMs: true,
  penaltyMs: true,
  lastLapTimeMs: false,
  secondLastLapTimeMs: false,
  thirdLastLapTimeMs: false,
  lastLapSpeedKmh: false,
  bestLapTimeMs: true,
  bestInLap: true,
  bestLapBy: false,
  bestSpeedKmh: false,
  secondBestLapTimeMs: false,
  secondBestInLap: false,
  lapsLed: false,
  earlierDrivers: false,
  overtakes: false,
  numberOfPitStops: false,
  lastPitStopMs: false,
  lapsSincePit: false,
  pitEnteredAtMs: true,
  stintStartedAtMs: false,
  earlierStintsMs: false,
  status: true,
  isFinished: true,
  lastSeenAtMs: false,
  lastSeenLoop: false,
  sections: false,
  doubts: false,
  // What scoring itself finds out.
  marker: false,
  isBestTime: false,
  isBestTimeInClass: false,
  difference: false,
  gap: false,
  differenceInClass: false,
  gapInClass: false,
  leaderboardPosition: false,
  position: false,
  positionInClass: false,
  positionsChanged: false,
  isLeader: false,
  isClassLeader: false,
  gapBehind: false,
};

const history: Readonly<Record<keyof CompetitorHistory, boolean>> = {
  // The row shows what follows from them.
  laps: false,
  tally: false,
  progress: false,
  sectionTimesMs: false,
  worstFlag: false,
  crossings: false,
  given: true,
  rulings: false,
  penalties: false,
  transponders: false,
  stints: false,
  bestSetAtMs: true,
  leaderLaps: true,
  lastPlace: false,
  moved: true,
  finishesInPit: true,
  isLeavingPit: true,
  markerSet: true,
  hasTakenFlag: true,
  turn: false,
};

const session: Readonly<Record<keyof BoardSession, boolean>> = {
  name: false,
  groupName: false,
  sessionType: false,
  scoring: true,
  rankedBy: true,
  flag: false,
  flagSaid: false,
  flagAtMs: false,
  isEnded: true,
  scheduledAtMs: false,
  startedAtMs: false,
  lapsPlanned: true,
  durationMs: false,
  lapsToGo: false,
  clockAtMs: false,
  isClockRunning: false,
  timeToGoMs: false,
  raceTimeMs: false,
  timeOfDayMs: false,
  bestLapTimeMs: false,
  bestLapNumber: false,
  bestLapRow: false,
  bestSectionTimesMs: false,
  trackName: false,
  trackLengthMm: false,
  trackLengthUnit: false,
  sectionLengthsMm: false,
  sectionCount: false,
  temperatureC: false,
  trackTemperatureC: false,
  precipitationIntensity: false,
  precipitationProbability: false,
  weather: false,
  weatherAtMs: false,
  doubts: false,
};

export const rescoredBy = {
  // Every field of a row is in one of the two lists.
  row: { ...eachWhoText((field) => whoTexts[field].needsRescore), ...row } as Readonly<
    Record<keyof LiveRow, boolean>
  >,
  history,
  session,
};
