/** The championships of each season, by class, and their rules. */

import type { ChampionshipLayout } from '@lapwing/contract/values/enums';

export type DemoChampionship = {
  organization: string;
  series: string;
  className: string;
  /** if the class alone does not distinguish it from another of the same organiser */
  name?: string;
  layout: ChampionshipLayout;
  points: readonly number[];
  drops: number;
};

const kart = [25, 22, 20, 18, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
const circuit = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1];
const road = [25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];

export const championships: readonly DemoChampionship[] = [
  {
    organization: 'llkc',
    series: 'cup',
    className: 'Mini Max',
    layout: 'PointsPerRun',
    points: kart,
    drops: 2,
  },
  {
    organization: 'llkc',
    series: 'cup',
    className: 'Junior Max',
    layout: 'PointsPerRun',
    points: kart,
    drops: 2,
  },
  {
    organization: 'llkc',
    series: 'cup',
    className: 'Senior Max',
    layout: 'PointsPerRun',
    points: kart,
    drops: 2,
  },
  {
    organization: 'noordzee',
    series: 'hours',
    className: 'GT4',
    name: 'Noordzee 3 Hours, GT4',
    layout: 'PointsPerEvent',
    points: circuit,
    drops: 0,
  },
  {
    organization: 'noordzee',
    series: 'hours',
    className: 'TCR',
    name: 'Noordzee 3 Hours, TCR',
    layout: 'PointsPerEvent',
    points: circuit,
    drops: 0,
  },
  {
    organization: 'noordzee',
    series: 'gt-cup',
    className: 'GT4',
    name: 'Noordzee GT Cup, GT4',
    layout: 'PointsPerRunAndEventTotals',
    points: circuit,
    drops: 1,
  },
  {
    organization: 'noordzee',
    series: 'gt-cup',
    className: 'TCR',
    name: 'Noordzee GT Cup, TCR',
    layout: 'PointsPerRunAndEventTotals',
    points: circuit,
    drops: 1,
  },
  {
    organization: 'kempen',
    series: 'liga',
    className: 'MX2',
    layout: 'PointsPerRunAndEventTotals',
    points: road,
    drops: 2,
  },
  {
    organization: 'kempen',
    series: 'liga',
    className: 'MX1',
    layout: 'PointsPerRunAndEventTotals',
    points: road,
    drops: 2,
  },
  {
    organization: 'adige',
    series: 'criterium',
    className: 'Élite',
    layout: 'PointsPerEvent',
    points: road,
    drops: 2,
  },
  {
    organization: 'adige',
    series: 'criterium',
    className: 'Donne',
    layout: 'PointsPerEvent',
    points: road,
    drops: 2,
  },
  {
    organization: 'lusitano',
    series: 'trophy',
    className: 'Superbike',
    layout: 'PointsPerRun',
    points: road,
    drops: 1,
  },
  {
    organization: 'lusitano',
    series: 'trophy',
    className: 'Supersport 600',
    layout: 'PointsPerRun',
    points: road,
    drops: 1,
  },
  {
    organization: 'vlietland',
    series: 'marathon',
    className: 'Mannen A',
    layout: 'PointsPerEvent',
    points: road,
    drops: 1,
  },
  {
    organization: 'prairie',
    series: 'club',
    className: 'Spec Sedan',
    layout: 'PointsPerRunAndEventTotals',
    points: circuit,
    drops: 1,
  },
  {
    organization: 'suzuno',
    series: 'sprint',
    className: 'ヤマハSS',
    layout: 'PointsPerEvent',
    points: road,
    drops: 1,
  },
];
