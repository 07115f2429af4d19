/** The columns of live leaderboards that an organisation chooses: by group, with the columns of all sectors together. */

import {
  defaultResultConfiguration,
  type LiveColumn,
  type ResultConfiguration,
} from '@lapwing/contract/live/columns';
import type { Messages } from '../../../i18n/messages.ts';

type Name = keyof Messages['LiveColumnNames'];
type Choice = {
  name: Name;
  /** set together */
  columns: readonly LiveColumn[];
};

const one = (name: Name & LiveColumn): Choice => ({ name, columns: [name] });
const sectors = (name: Name, part: 'Time' | 'BestTime' | 'Speed' | 'BestSpeed'): Choice => ({
  name,
  columns: ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const).map((number): LiveColumn => `section${number}${part}`),
});

export const columnGroups = [
  {
    group: 'race',
    choices: [
      ...([
        'laps',
        'gap',
        'difference',
        'gapBehind',
        'gapInClass',
        'differenceInClass',
        'totalTime',
      ] as const),
      ...(['startPosition', 'positionsChanged', 'lapsLed', 'status'] as const),
    ].map(one),
  },
  {
    group: 'lapTimes',
    choices: [
      { name: 'lastLapTime', columns: ['lastTime'] },
      ...(
        [
          ...(['bestLapTime', 'bestInLap', 'secondLastLapTime', 'thirdLastLapTime'] as const),
          ...(['lastTimeDifference', 'secondBestLapTime', 'averageTime', 'minimumLapTime'] as const),
        ] as const
      ).map(one),
    ],
  },
  {
    group: 'sectors',
    choices: [
      sectors('sections', 'Time'),
      sectors('bestSections', 'BestTime'),
      sectors('sectionSpeeds', 'Speed'),
      sectors('bestSectionSpeeds', 'BestSpeed'),
    ],
  },
  {
    group: 'pits',
    choices: (['numberOfPitStops', 'lastPitStop', 'sincePit', 'stintTime', 'totalStintTime'] as const).map(
      one,
    ),
  },
  {
    group: 'speed',
    choices: (['lastLapSpeed', 'bestSpeed', 'averageSpeed', 'totalDistance'] as const).map(one),
  },
  {
    group: 'competitor',
    choices: [
      ...(['class', 'nationality', 'team', 'club', 'sponsor', 'make', 'model', 'tires'] as const),
      ...(['registrationNumber', 'transponderName', 'label', 'comment', 'startingGridComment'] as const),
    ].map(one),
  },
] as const satisfies readonly { group: keyof Messages['LiveColumnGroups']; choices: readonly Choice[] }[];

export function isShown(chosen: ResultConfiguration, { columns }: Choice): boolean {
  return columns.every((column) => chosen[column] ?? defaultResultConfiguration[column]);
}

/** Only differences from the defaults are kept. */
export function withChoice(
  chosen: ResultConfiguration,
  { columns }: Choice,
  isOn: boolean,
): ResultConfiguration {
  const names: ReadonlySet<string> = new Set(columns);
  return {
    ...Object.fromEntries(Object.entries(chosen).filter(([column]) => !names.has(column))),
    ...Object.fromEntries(
      columns.filter((column) => defaultResultConfiguration[column] !== isOn).map((column) => [column, isOn]),
    ),
  };
}
