/** A competitor without any facts yet. Every row is made from it, so all have the same fields. */

import type { LiveGap, LiveRow } from '@lapwing/contract/live/row';
import { eachWhoText } from '@lapwing/contract/values/who-texts';

export const noGap: LiveGap = { kind: 'none' };

const nobody: LiveRow = {
  index: 0,
  competitorId: '',
  ...eachWhoText(() => null),
  startPosition: null,
  minimumLapTimeMs: null,
  laps: 0,
  totalTimeMs: null,
  penaltyMs: 0,
  lastLapTimeMs: null,
  secondLastLapTimeMs: null,
  thirdLastLapTimeMs: null,
  lastLapSpeedKmh: null,
  bestLapTimeMs: null,
  bestInLap: null,
  bestLapBy: null,
  bestSpeedKmh: null,
  secondBestLapTimeMs: null,
  secondBestInLap: null,
  isBestTime: false,
  isBestTimeInClass: false,
  lapsLed: 0,
  earlierDrivers: [],
  overtakes: 0,
  difference: noGap,
  gap: noGap,
  differenceInClass: noGap,
  gapInClass: noGap,
  numberOfPitStops: 0,
  lastPitStopMs: null,
  lapsSincePit: null,
  pitEnteredAtMs: null,
  stintStartedAtMs: null,
  earlierStintsMs: 0,
  status: 'Normal',
  isFinished: false,
  isNotClassified: false,
  isOutOfClass: false,
  marker: 'None',
  lastSeenAtMs: null,
  lastSeenLoop: 0,
  sections: [],
  doubts: [],
  leaderboardPosition: 0,
  position: null,
  positionInClass: null,
  positionsChanged: null,
  isLeader: false,
  isClassLeader: false,
  gapBehind: noGap,
};

export function emptyRow(index: number): LiveRow {
  return { ...nobody, index };
}
