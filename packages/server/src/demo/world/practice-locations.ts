/** The practice tracks of the demo world, and their opening days. */

import type { Sport } from '@lapwing/contract/values/enums';

export type DemoPracticeLocation = {
  venue: string;
  organization: string;
  /** the series whose competitors practise here */
  series: readonly string[];
  sport: Sport;
  description: string;
  sectionNames: readonly string[];
  /** the section in which the top speed is measured */
  speedTrap: number | null;
  /** 0 is Sunday */
  weekdays: readonly number[];
  /** how many months ago the first activity is */
  months: number;
  driversADay: readonly [number, number];
  hasTelemetry: boolean;
  speedKmh: number;
};

export const practiceLocations: readonly DemoPracticeLocation[] = [
  {
    venue: 'oostervaart',
    organization: 'llkc',
    series: ['cup', 'club'],
    sport: 'Karting',
    description: 'Open practice on Wednesday and at weekends',
    sectionNames: ['S1', 'S2', 'S3'],
    speedTrap: 1,
    weekdays: [0, 3, 6],
    months: 7,
    driversADay: [4, 9],
    hasTelemetry: true,
    speedKmh: 71,
  },
  {
    venue: 'harskamp-kart',
    organization: 'llkc',
    series: ['cup'],
    sport: 'Karting',
    description: 'Practice on Sunday',
    sectionNames: ['S1', 'S2', 'S3'],
    speedTrap: 2,
    weekdays: [0],
    months: 5,
    driversADay: [4, 8],
    hasTelemetry: true,
    speedKmh: 70,
  },
  {
    venue: 'harskamp',
    organization: 'noordzee',
    series: ['gt-cup'],
    sport: 'Car',
    description: 'Test days, booked through the club',
    sectionNames: ['Bos', 'Heide', 'Duin'],
    speedTrap: 1,
    weekdays: [2],
    months: 5,
    driversADay: [3, 7],
    hasTelemetry: false,
    speedKmh: 130,
  },
  {
    venue: 'zandhoeve',
    organization: 'kempen',
    series: ['liga'],
    sport: 'MX',
    description: 'Vrij trainen op woensdag en zaterdag',
    sectionNames: ['S1', 'S2'],
    speedTrap: null,
    weekdays: [3, 6],
    months: 5,
    driversADay: [4, 8],
    hasTelemetry: false,
    speedKmh: 53,
  },
  {
    venue: 'friedrichsfeld',
    organization: 'bodensee',
    series: ['regional'],
    sport: 'RC',
    description: 'Training am Freitagabend',
    sectionNames: [],
    speedTrap: null,
    weekdays: [5],
    months: 6,
    driversADay: [4, 8],
    hasTelemetry: true,
    speedKmh: 35,
  },
  {
    venue: 'serra',
    organization: 'lusitano',
    series: ['trophy'],
    sport: 'Bike',
    description: 'Track days',
    sectionNames: ['T1', 'T2', 'T3', 'T4'],
    speedTrap: 3,
    weekdays: [1],
    months: 5,
    driversADay: [4, 8],
    hasTelemetry: false,
    speedKmh: 148,
  },
  {
    venue: 'suzuno',
    organization: 'suzuno',
    series: ['sprint'],
    sport: 'Karting',
    description: 'フリー走行',
    sectionNames: ['S1', 'S2', 'S3'],
    speedTrap: 2,
    weekdays: [0, 6],
    months: 6,
    driversADay: [4, 8],
    hasTelemetry: true,
    speedKmh: 82,
  },
  {
    venue: 'vlietland',
    organization: 'vlietland',
    series: ['marathon', 'inline'],
    sport: 'IceSkating',
    description: 'Trainingsuren op dinsdag en donderdag',
    sectionNames: [],
    speedTrap: null,
    weekdays: [2, 4],
    months: 4,
    driversADay: [4, 7],
    hasTelemetry: false,
    speedKmh: 38,
  },
];
