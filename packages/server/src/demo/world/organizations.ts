/** The organisers of the demo world, their venues and their series. All of them are invented. */

import type { LengthUnit, Sport } from '@lapwing/contract/values/enums';
import type { ProgrammeName } from '../programmes.ts';

export type DemoVenue = {
  key: string;
  name: string;
  length: number;
  unit: LengthUnit;
  countryCode: string;
  timeZone: string;
  latitude: number;
  longitude: number;
  /** the share of the lap in each section */
  sectionShares: readonly number[];
};

export type DemoClass = {
  name: string;
  entries: number;
  /** the average speed of a good competitor of the class */
  speedKmh: number;
  /** the spread of the field, as a share of the lap */
  spread: number;
};

export type DemoSeries = {
  key: string;
  /** {round} is the number of the round in its season */
  eventNames: readonly string[];
  /** whether the names run from the first to the last event of the year, or are used in turn */
  areNamesSeasonal: boolean;
  sport: Sport;
  venues: readonly string[];
  programme: ProgrammeName;
  classes: readonly DemoClass[];
  /** the months of its events, 1 to 12; one event for each entry */
  months: readonly number[];
  minutes: number;
  /** the countries of most competitors, the first most of all */
  countries: readonly string[];
  hasTeams: boolean;
  /** how many drivers share a car, if not one */
  crewSize?: number;
  /** local names of sessions, if they differ from the programme */
  sessionNames?: Readonly<Record<string, string>>;
};

export type DemoOrganization = {
  key: string;
  name: string;
  city: string;
  countryCode: string;
  sport: Sport;
  series: readonly DemoSeries[];
};

export const venues: readonly DemoVenue[] = [
  {
    key: 'oostervaart',
    name: 'Kartbaan Oostervaart',
    length: 1.246,
    unit: 'km',
    countryCode: 'NL',
    timeZone: 'Europe/Amsterdam',
    latitude: 52.4361,
    longitude: 5.7214,
    sectionShares: [0.292, 0.371, 0.337],
  },
  {
    key: 'harskamp-kart',
    name: 'Harskamp Kart',
    length: 0.962,
    unit: 'km',
    countryCode: 'NL',
    timeZone: 'Europe/Amsterdam',
    latitude: 52.1388,
    longitude: 5.7581,
    sectionShares: [0.34, 0.31, 0.35],
  },
  {
    key: 'harskamp',
    name: 'Circuit Harskamp',
    length: 3.214,
    unit: 'km',
    countryCode: 'NL',
    timeZone: 'Europe/Amsterdam',
    latitude: 52.1402,
    longitude: 5.7633,
    sectionShares: [0.312, 0.374, 0.314],
  },
  {
    key: 'zandhoeve',
    name: 'Zandhoeve',
    length: 1.684,
    unit: 'km',
    countryCode: 'BE',
    timeZone: 'Europe/Brussels',
    latitude: 51.2467,
    longitude: 5.2872,
    sectionShares: [0.46, 0.54],
  },
  {
    key: 'heidebos',
    name: 'Heidebos Motorpark',
    length: 1.523,
    unit: 'km',
    countryCode: 'BE',
    timeZone: 'Europe/Brussels',
    latitude: 51.1983,
    longitude: 5.0921,
    sectionShares: [0.5, 0.5],
  },
  {
    key: 'friedrichsfeld',
    name: 'Friedrichsfeld',
    length: 0.286,
    unit: 'km',
    countryCode: 'DE',
    timeZone: 'Europe/Berlin',
    latitude: 47.7036,
    longitude: 9.2481,
    sectionShares: [1],
  },
  {
    key: 'valscura',
    name: 'Anello di Valscura',
    length: 2.35,
    unit: 'km',
    countryCode: 'IT',
    timeZone: 'Europe/Rome',
    latitude: 46.5214,
    longitude: 11.3412,
    sectionShares: [1],
  },
  {
    key: 'serra',
    name: 'Autódromo da Serra',
    length: 4.182,
    unit: 'km',
    countryCode: 'PT',
    timeZone: 'Europe/Lisbon',
    latitude: 40.3217,
    longitude: -7.6134,
    sectionShares: [0.254, 0.281, 0.243, 0.222],
  },
  {
    key: 'redmoor',
    name: 'Redmoor',
    length: 0.25,
    unit: 'mi',
    countryCode: 'GB',
    timeZone: 'Europe/London',
    latitude: 50.4182,
    longitude: -4.8913,
    sectionShares: [1],
  },
  {
    key: 'storsjon',
    name: 'Storsjön isbana',
    length: 2.05,
    unit: 'km',
    countryCode: 'SE',
    timeZone: 'Europe/Stockholm',
    latitude: 63.1827,
    longitude: 14.5119,
    sectionShares: [0.48, 0.52],
  },
  {
    key: 'vlietland',
    name: 'IJsbaan Vlietland',
    length: 0.4,
    unit: 'km',
    countryCode: 'NL',
    timeZone: 'Europe/Amsterdam',
    latitude: 52.1116,
    longitude: 4.4627,
    sectionShares: [1],
  },
  {
    key: 'cottonwood',
    name: 'Cottonwood Ridge Raceway',
    length: 2.25,
    unit: 'mi',
    countryCode: 'US',
    timeZone: 'America/Chicago',
    latitude: 41.2731,
    longitude: -98.5142,
    sectionShares: [0.29, 0.38, 0.33],
  },
  {
    key: 'suzuno',
    name: '鈴野サーキット',
    length: 1.003,
    unit: 'km',
    countryCode: 'JP',
    timeZone: 'Asia/Tokyo',
    latitude: 35.4127,
    longitude: 138.8213,
    sectionShares: [0.31, 0.36, 0.33],
  },
];

export const organizations: readonly DemoOrganization[] = [
  {
    key: 'llkc',
    name: 'Lage Landen Kart Cup',
    city: 'Oostervaart',
    countryCode: 'NL',
    sport: 'Karting',
    series: [
      {
        key: 'cup',
        eventNames: [
          'Voorjaarscup, round {round}',
          'Paascup, round {round}',
          'Meicup, round {round}',
          'Zomercup, round {round}',
          'Nazomercup, round {round}',
          'Herfstcup, round {round}',
        ],
        areNamesSeasonal: true,
        sport: 'Karting',
        venues: ['oostervaart', 'harskamp-kart'],
        programme: 'kart-cup',
        classes: [
          { name: 'Mini Max', entries: 16, speedKmh: 62, spread: 0.02 },
          { name: 'Junior Max', entries: 20, speedKmh: 68, spread: 0.016 },
          { name: 'Senior Max', entries: 28, speedKmh: 72.5, spread: 0.013 },
        ],
        months: [3, 4, 5, 6, 8, 9, 10],
        minutes: 14,
        countries: ['NL', 'BE', 'DE'],
        hasTeams: true,
      },
      {
        key: 'club',
        eventNames: ['Clubdag Oostervaart', 'Clubdag Harskamp'],
        areNamesSeasonal: false,
        sport: 'Karting',
        venues: ['oostervaart', 'harskamp-kart'],
        programme: 'heats-and-final',
        classes: [
          { name: 'Senior', entries: 18, speedKmh: 70, spread: 0.025 },
          { name: '4-takt', entries: 14, speedKmh: 58, spread: 0.03 },
        ],
        months: [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 11, 12],
        minutes: 9,
        countries: ['NL', 'BE'],
        hasTeams: false,
      },
    ],
  },
  {
    key: 'noordzee',
    name: 'Noordzee Endurance',
    city: 'Harskamp',
    countryCode: 'NL',
    sport: 'Car',
    series: [
      {
        key: 'hours',
        eventNames: ['Harskamp 3 Hours', 'Lente 3 Hours', 'Zomernacht 3 Hours', 'Finale 3 Hours'],
        areNamesSeasonal: false,
        sport: 'Car',
        venues: ['harskamp'],
        programme: 'endurance',
        classes: [
          { name: 'GT4', entries: 12, speedKmh: 133, spread: 0.01 },
          { name: 'TCR', entries: 9, speedKmh: 129, spread: 0.012 },
          { name: 'Clubsport', entries: 8, speedKmh: 119, spread: 0.022 },
        ],
        months: [4, 6, 9, 11],
        minutes: 180,
        countries: ['NL', 'BE', 'DE', 'GB', 'DK', 'FR'],
        hasTeams: true,
        crewSize: 2,
      },
      {
        key: 'gt-cup',
        eventNames: ['Noordzee GT Cup, round {round}'],
        areNamesSeasonal: false,
        sport: 'Car',
        venues: ['harskamp'],
        programme: 'two-races',
        classes: [
          { name: 'GT4', entries: 17, speedKmh: 133, spread: 0.009 },
          { name: 'TCR', entries: 13, speedKmh: 130, spread: 0.011 },
        ],
        months: [3, 5, 7, 8, 9, 11],
        minutes: 30,
        countries: ['NL', 'BE', 'DE', 'PL', 'DK', 'CZ', 'PT'],
        hasTeams: true,
      },
      {
        key: 'two-hours',
        eventNames: ['Noordzee Two Hours'],
        areNamesSeasonal: false,
        sport: 'Car',
        venues: ['harskamp'],
        programme: 'endurance',
        classes: [
          { name: 'GT3', entries: 18, speedKmh: 141, spread: 0.008 },
          { name: 'GT4', entries: 22, speedKmh: 133, spread: 0.01 },
          { name: 'TCR', entries: 18, speedKmh: 129, spread: 0.012 },
          { name: 'Clubsport', entries: 14, speedKmh: 119, spread: 0.022 },
        ],
        months: [10],
        minutes: 120,
        countries: ['NL', 'BE', 'DE', 'GB', 'DK', 'FR'],
        hasTeams: true,
        crewSize: 4,
      },
    ],
  },
  {
    key: 'kempen',
    name: 'MX Liga Kempen',
    city: 'Zandhoeve',
    countryCode: 'BE',
    sport: 'MX',
    series: [
      {
        key: 'liga',
        eventNames: [
          'Kempencross, ronde {round}',
          'Grote Zandprijs, ronde {round}',
          'Heidecross, ronde {round}',
        ],
        areNamesSeasonal: false,
        sport: 'MX',
        venues: ['zandhoeve', 'heidebos'],
        programme: 'motos',
        classes: [
          { name: 'MX2', entries: 30, speedKmh: 54, spread: 0.04 },
          { name: 'MX1', entries: 28, speedKmh: 55.5, spread: 0.04 },
          { name: '125 Jeugd', entries: 22, speedKmh: 47, spread: 0.06 },
        ],
        months: [3, 4, 5, 6, 8, 9, 10, 11],
        minutes: 15,
        countries: ['BE', 'NL', 'FR', 'DE'],
        hasTeams: false,
      },
    ],
  },
  {
    key: 'bodensee',
    name: 'RC Bodensee',
    city: 'Friedrichsfeld',
    countryCode: 'DE',
    sport: 'RC',
    series: [
      {
        key: 'regional',
        eventNames: [
          '1/8 Off-Road Regional, Lauf {round}',
          'Seepokal, Lauf {round}',
          'Hallencup, Lauf {round}',
        ],
        areNamesSeasonal: false,
        sport: 'RC',
        venues: ['friedrichsfeld'],
        programme: 'rc-finals',
        classes: [
          { name: '1/8 Off-Road', entries: 20, speedKmh: 33, spread: 0.05 },
          { name: '1/10 Touring', entries: 18, speedKmh: 38, spread: 0.04 },
        ],
        months: [1, 2, 3, 4, 6, 7, 9, 10, 11, 12],
        minutes: 5,
        countries: ['DE', 'DE', 'IT', 'CZ'],
        hasTeams: false,
      },
    ],
  },
  {
    key: 'adige',
    name: 'Velo Adige',
    city: 'Valscura',
    countryCode: 'IT',
    sport: 'Cycling',
    series: [
      {
        key: 'criterium',
        eventNames: [
          'Criterium di Valscura, prova {round}',
          'Giro dell’Anello, prova {round}',
          'Winter Criterium {round}',
        ],
        areNamesSeasonal: true,
        sport: 'Cycling',
        venues: ['valscura'],
        programme: 'single-races',
        classes: [
          { name: 'Élite', entries: 44, speedKmh: 43.5, spread: 0.03 },
          { name: 'Donne', entries: 26, speedKmh: 39.5, spread: 0.035 },
          { name: 'Juniores', entries: 30, speedKmh: 40.5, spread: 0.035 },
        ],
        months: [1, 3, 4, 5, 6, 7, 9, 10, 11],
        minutes: 45,
        countries: ['IT', 'IT', 'DE', 'FR'],
        hasTeams: true,
      },
    ],
  },
  {
    key: 'lusitano',
    name: 'Lusitano Sport',
    city: 'Serra da Ribeira',
    countryCode: 'PT',
    sport: 'Bike',
    series: [
      {
        key: 'trophy',
        eventNames: ['Superbike Trophy, ronda {round}'],
        areNamesSeasonal: false,
        sport: 'Bike',
        venues: ['serra'],
        programme: 'superbike',
        classes: [
          { name: 'Superbike', entries: 20, speedKmh: 152, spread: 0.014 },
          { name: 'Supersport 600', entries: 18, speedKmh: 145, spread: 0.018 },
        ],
        months: [2, 3, 4, 5, 7, 9, 10, 11],
        minutes: 24,
        countries: ['PT', 'PT', 'FR', 'IT', 'GB'],
        hasTeams: true,
      },
    ],
  },
  {
    key: 'cornish',
    name: 'Cornish Oval Raceway',
    city: 'Redmoor',
    countryCode: 'GB',
    sport: 'StockCar',
    series: [
      {
        key: 'oval',
        eventNames: ['Hot Rod Night', 'Hot Rod Nationals', 'Redmoor Saturday', 'Bank Holiday Bangers'],
        areNamesSeasonal: false,
        sport: 'StockCar',
        venues: ['redmoor'],
        programme: 'heats-and-final',
        classes: [
          { name: 'Hot Rods', entries: 20, speedKmh: 82, spread: 0.03 },
          { name: 'Bangers', entries: 22, speedKmh: 70, spread: 0.05 },
        ],
        months: [2, 4, 5, 6, 7, 8, 9, 10, 11],
        minutes: 4,
        countries: ['GB'],
        hasTeams: false,
      },
    ],
  },
  {
    key: 'norrsken',
    name: 'Norrsken Motorklubb',
    city: 'Storsjö',
    countryCode: 'SE',
    sport: 'Car',
    series: [
      {
        key: 'ice',
        eventNames: ['Norrsken Is-Race {round}'],
        areNamesSeasonal: false,
        sport: 'Car',
        venues: ['storsjon'],
        programme: 'two-races',
        classes: [
          { name: 'Fyrhjulsdrivet', entries: 14, speedKmh: 86, spread: 0.025 },
          { name: 'Tvåhjulsdrivet', entries: 16, speedKmh: 79, spread: 0.03 },
        ],
        months: [1, 1, 2, 2, 3, 12],
        minutes: 15,
        countries: ['SE', 'SE', 'DK'],
        hasTeams: true,
      },
    ],
  },
  {
    key: 'vlietland',
    name: 'IJsclub Vlietland',
    city: 'Vlietland',
    countryCode: 'NL',
    sport: 'IceSkating',
    series: [
      {
        key: 'marathon',
        eventNames: ['Marathon Vlietland, wedstrijd {round}'],
        areNamesSeasonal: false,
        sport: 'IceSkating',
        venues: ['vlietland'],
        programme: 'single-races',
        classes: [
          { name: 'Mannen A', entries: 34, speedKmh: 41, spread: 0.03 },
          { name: 'Vrouwen', entries: 26, speedKmh: 37, spread: 0.03 },
        ],
        months: [1, 1, 2, 2, 3, 10, 11, 11, 12],
        minutes: 25,
        countries: ['NL'],
        hasTeams: true,
      },
      {
        key: 'inline',
        eventNames: ['Zomeravond Inline {round}'],
        areNamesSeasonal: false,
        sport: 'InlineSkating',
        venues: ['vlietland'],
        programme: 'single-races',
        classes: [{ name: 'Open', entries: 28, speedKmh: 34, spread: 0.04 }],
        months: [5, 6, 7, 8],
        minutes: 20,
        countries: ['NL', 'DE'],
        hasTeams: false,
      },
    ],
  },
  {
    key: 'prairie',
    name: 'Prairie Road Racing Association',
    city: 'Cottonwood',
    countryCode: 'US',
    sport: 'Car',
    series: [
      {
        key: 'club',
        eventNames: ['Cottonwood Opener', 'Ridge Double', 'Prairie Sprint {round}', 'Harvest Classic'],
        areNamesSeasonal: true,
        sport: 'Car',
        venues: ['cottonwood'],
        programme: 'two-races',
        classes: [
          { name: 'Formula Prairie', entries: 14, speedKmh: 151, spread: 0.015 },
          { name: 'Spec Sedan', entries: 16, speedKmh: 128, spread: 0.02 },
        ],
        months: [3, 4, 5, 6, 7, 8, 9, 10, 11],
        minutes: 25,
        countries: ['US'],
        hasTeams: true,
      },
    ],
  },
  {
    key: 'suzuno',
    name: '鈴野カートクラブ',
    city: '鈴野',
    countryCode: 'JP',
    sport: 'Karting',
    series: [
      {
        key: 'sprint',
        eventNames: [
          '春季スプリント 第{round}戦',
          '夏季スプリント 第{round}戦',
          '秋季スプリント 第{round}戦',
        ],
        areNamesSeasonal: true,
        sport: 'Karting',
        venues: ['suzuno'],
        programme: 'kart-cup',
        classes: [
          { name: 'ヤマハSS', entries: 20, speedKmh: 83, spread: 0.014 },
          { name: 'カデット', entries: 14, speedKmh: 70, spread: 0.022 },
        ],
        months: [2, 3, 4, 5, 6, 8, 9, 10, 11],
        minutes: 11,
        countries: ['JP'],
        hasTeams: true,
        sessionNames: { Qualifying: 'タイムトライアル', 'Race 1': '予選', 'Race 2': '決勝' },
      },
    ],
  },
];
