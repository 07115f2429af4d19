/** The short names of a row on a live leaderboard, in the style of names.ts. */

import { whoTextNames } from '../values/who-texts.ts';
import { sectionNames } from './sections.ts';

export const leaderboardEntryNames = {
  sessionId: 'sesId',
  eventId: 'eId',
  competitorId: 'id',
  position: 'pos',
  positionInClass: 'pCl',
  leaderboardPosition: 'lbpos',
  startPosition: 'stPos', // ours
  positionsChanged: 'posCh', // ours
  ...whoTextNames,
  laps: 'ls',
  totalTime: 'tTm',
  penaltyTime: 'pnTm', // ours
  lastLapTime: 'lsTm',
  secondLastLapTime: 'ls2Tm', // ours
  thirdLastLapTime: 'ls3Tm', // ours
  lastTimeDifference: 'lsDf', // ours
  bestLapTime: 'btTm',
  bestInLap: 'btLp',
  bestLapBy: 'bby', // ours
  bestSpeed: 'btSp', // ours
  secondBestLapTime: 'bt2Tm', // ours
  secondBestInLap: 'bt2Lp', // ours
  secondBestSpeed: 'bt2Sp', // ours
  isBestTime: 'ibt',
  isBestTimeInClass: 'btCl',
  averageSpeed: 'avSp', // ours
  averageTime: 'avTm',
  lastLapSpeed: 'lsSp', // ours
  difference: 'df',
  gap: 'gp',
  differenceInClass: 'dfCl',
  gapInClass: 'gpCl',
  gapBehind: 'gpBh', // ours
  lastPitStop: 'lsPt', // ours
  sincePit: 'snPt', // ours
  numberOfPitStops: 'numPt', // ours
  stintTime: 'stTm', // ours
  totalStintTime: 'tStTm', // ours
  totalDistance: 'tDs', // ours
  lapsLed: 'lsLd', // ours
  earlierDrivers: 'drv', // ours
  minimumLapTime: 'mnTm', // ours
  status: 'st', // ours
  isFinished: 'if',
  animationSpeed: 'anim',
  animationStartPoint: 'asp',
  marker: 'mkr',
  ...sectionNames,
} as const;
