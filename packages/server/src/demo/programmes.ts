/** The runs of a race day. */

import type { SessionKind } from '@lapwing/contract/results/events';
import type { ClassificationType } from '@lapwing/contract/values/enums';

/** `drawn`: by lot. `ranking`: the last ranking of the class. `reversed`: its reverse. */
type Grid = 'drawn' | 'ranking' | 'reversed';

export type DrivenRun = {
  kind: 'driven';
  name: string;
  sessionKind: SessionKind;
  /** minutes, as a share of the series' race length */
  lengthShare: number;
  extraLaps: number;
  grid: Grid;
  /** whether the result is the ranking for later runs */
  setsRanking: boolean;
  /** only these places of the ranking take part */
  places?: readonly [from: number, until: number];
  pitStops?: number;
  /** the sub-group it stands in */
  group?: string;
};

export type MergedRun = {
  kind: 'merged';
  name: string;
  sessionKind: SessionKind;
  classificationType: Extract<ClassificationType, 'RaceMerge' | 'QualificationMerge' | 'PointMerge'>;
  of: readonly string[];
  /** the points of the places in the runs, if points decide */
  points?: readonly number[];
  setsRanking: boolean;
  group?: string;
};

export type Run = DrivenRun | MergedRun;

export type Programme = { areClassesTogether: boolean; runs: readonly Run[] };

function practice(name: string, lengthShare: number): DrivenRun {
  return {
    kind: 'driven',
    name,
    sessionKind: 'practice',
    lengthShare,
    extraLaps: 0,
    grid: 'drawn',
    setsRanking: false,
  };
}

function qualifying(name: string, lengthShare: number, setsRanking = true): DrivenRun {
  return {
    kind: 'driven',
    name,
    sessionKind: 'qualify',
    lengthShare,
    extraLaps: 0,
    grid: 'drawn',
    setsRanking,
  };
}

function race(name: string, grid: Grid, setsRanking = true): DrivenRun {
  return { kind: 'driven', name, sessionKind: 'race', lengthShare: 1, extraLaps: 0, grid, setsRanking };
}

const programmes = {
  'kart-cup': {
    areClassesTogether: false,
    runs: [qualifying('Qualifying', 0.5), race('Race 1', 'ranking'), race('Race 2', 'ranking')],
  },
  'heats-and-final': {
    areClassesTogether: false,
    runs: [
      race('Heat 1', 'drawn'),
      race('Heat 2', 'reversed'),
      {
        kind: 'merged',
        name: 'Heats combined',
        sessionKind: 'race',
        classificationType: 'RaceMerge',
        of: ['Heat 1', 'Heat 2'],
        setsRanking: true,
      },
      { ...race('Final', 'ranking'), lengthShare: 1.5 },
    ],
  },
  endurance: {
    areClassesTogether: true,
    runs: [
      practice('Free practice', 0.25),
      qualifying('Qualifying', 0.12),
      { ...race('Race', 'ranking'), pitStops: 3 },
    ],
  },
  'two-races': {
    areClassesTogether: true,
    runs: [
      practice('Free practice', 0.6),
      qualifying('Qualifying', 0.5),
      race('Race 1', 'ranking'),
      race('Race 2', 'ranking'),
    ],
  },
  motos: {
    areClassesTogether: false,
    runs: [
      qualifying('Time practice', 0.6),
      { ...race('Heat 1', 'ranking', false), extraLaps: 2 },
      { ...race('Heat 2', 'ranking', false), extraLaps: 2 },
      {
        kind: 'merged',
        name: 'Overall',
        sessionKind: 'race',
        classificationType: 'PointMerge',
        of: ['Heat 1', 'Heat 2'],
        points: [25, 22, 20, 18, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
        setsRanking: false,
      },
    ],
  },
  'rc-finals': {
    areClassesTogether: false,
    runs: [
      { ...qualifying('Qualifying 1', 1, false), group: 'Qualifying' },
      { ...qualifying('Qualifying 2', 1, false), group: 'Qualifying' },
      {
        kind: 'merged',
        name: 'Qualifying ranking',
        sessionKind: 'qualify',
        classificationType: 'QualificationMerge',
        of: ['Qualifying 1', 'Qualifying 2'],
        setsRanking: true,
        group: 'Qualifying',
      },
      { ...race('B final', 'ranking', false), lengthShare: 2, places: [11, 20], group: 'Finals' },
      { ...race('A final', 'ranking', false), lengthShare: 3, places: [1, 10], group: 'Finals' },
    ],
  },
  'single-races': { areClassesTogether: false, runs: [race('Race', 'drawn')] },
  superbike: {
    areClassesTogether: false,
    runs: [
      practice('Free practice 1', 0.7),
      practice('Free practice 2', 0.7),
      {
        kind: 'merged',
        name: 'Practice combined',
        sessionKind: 'practice',
        classificationType: 'QualificationMerge',
        of: ['Free practice 1', 'Free practice 2'],
        setsRanking: false,
      },
      qualifying('Superpole', 0.5),
      race('Race 1', 'ranking'),
      race('Race 2', 'ranking'),
    ],
  },
} as const satisfies Record<string, Programme>;

export type ProgrammeName = keyof typeof programmes;

export function programmeOf(name: ProgrammeName): Programme {
  return programmes[name];
}
