/** Formats to start from. */

import type { LadderFormat } from '@lapwing/contract/desk/ladder';

export const formatNames = ['heatsAndFinals', 'roundsOfHeats', 'finalsByQualifying', 'bracket'] as const;
export type FormatName = (typeof formatNames)[number];

const heatsAndFinals: LadderFormat = {
  kind: 'heats',
  draw: 'random',
  seededBy: null,
  onlyCheckedIn: false,
  places: 'grid',
  rounds: 2,
  heatSize: 8,
  isMixed: true,
  gridOrder: 'alternate',
  reversedPlaces: 0,
  points: [10, 8, 6, 5, 4, 3, 2, 1],
  pointsNotClassified: 0,
  fewestPointsWin: false,
  droppedHeats: 0,
  ties: ['bestPlaces', 'lastHeat', 'bestLap'],
  finals: 3,
  finalSize: 8,
  bumpUps: 2,
  lastFinalTakesAll: true,
  finalReversedPlaces: 0,
  raceSize: 2,
  advancing: 1,
  hasSecondChance: false,
};

export const formats: Readonly<Record<FormatName, LadderFormat>> = {
  heatsAndFinals,
  roundsOfHeats: {
    ...heatsAndFinals,
    draw: 'balanced',
    rounds: 4,
    gridOrder: 'rotate',
    droppedHeats: 1,
    finals: 0,
  },
  finalsByQualifying: { ...heatsAndFinals, draw: 'order', rounds: 0 },
  bracket: { ...heatsAndFinals, kind: 'bracket', draw: 'snake', rounds: 0, finals: 0 },
};
