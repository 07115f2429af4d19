/** The enumerations of the product. In code a value is its name; its number appears only in some wire formats and in storage. */

import * as z from 'zod/mini';
import { expected } from './expected.ts';

/** The lowest safe integer means "no filter" in filters that offer All. */
export const ALL = Number.MIN_SAFE_INTEGER;

export const sports = {
  Unknown: 0,
  Karting: 1,
  MX: 2,
  Car: 3,
  Bike: 4,
  RC: 5,
  Cycling: 6,
  IceSkating: 7,
  Running: 8,
  ModelBoatRacing: 9,
  InlineSkating: 10,
  StockCar: 11,
  Swimming: 12,
  Other: 13,
  Equine: 14,
} as const;
export type Sport = keyof typeof sports;

export const sportFilters = { All: ALL, ...sports } as const;
export type SportFilter = keyof typeof sportFilters;

/** The options of the sport filter, in order. */
export const offeredSportFilters = [
  'All',
  'MX',
  'Karting',
  'Car',
  'RC',
  'Bike',
  'StockCar',
  'Other',
  'Cycling',
  'IceSkating',
  'Running',
  'Swimming',
  'InlineSkating',
  'Equine',
] as const satisfies readonly SportFilter[];

export const sportCategories = { Motorized: 0, Active: 1 } as const;
export type SportCategory = keyof typeof sportCategories;

/** The sports of each group; an unknown sport belongs to both, so that no filter loses it. */
export const sportsByCategory = {
  Motorized: ['Karting', 'MX', 'Car', 'Bike', 'RC', 'ModelBoatRacing', 'StockCar', 'Other', 'Unknown'],
  Active: ['Cycling', 'IceSkating', 'Running', 'InlineSkating', 'Swimming', 'Equine', 'Other', 'Unknown'],
} as const satisfies Record<SportCategory, readonly Sport[]>;

export const searchEntityTypes = {
  Events: 0,
  PracticeLocations: 1,
  Profiles: 2,
  Organizations: 3,
  Championships: 4,
  LiveEvents: 5,
  /** competitors in events */
  Participants: 6,
} as const;
export type SearchEntityType = keyof typeof searchEntityTypes;

export const searchEntityFilters = { All: ALL, ...searchEntityTypes } as const;
export type SearchEntityFilter = keyof typeof searchEntityFilters;

/** The options of the search filter, in order. */
export const offeredSearchFilters = [
  'All',
  'Events',
  'PracticeLocations',
  'Profiles',
  'Organizations',
  'Championships',
  'LiveEvents',
  'Participants',
] as const satisfies readonly SearchEntityFilter[];

export const championshipLayouts = {
  PointsPerEvent: 0,
  PointsPerRun: 1,
  PointsPerRunAndEventTotals: 2,
} as const;
export type ChampionshipLayout = keyof typeof championshipLayouts;

export const classificationTypes = {
  PracticeAndQualification: 0,
  Race: 1,
  RaceMerge: 2,
  QualificationMerge: 3,
  PointMerge: 4,
  Null: 5,
  Timetrial: 6,
  Handicap: 7,
} as const;
export type ClassificationType = keyof typeof classificationTypes;

export const rowStatuses = { Normal: 0, DNS: 2, DNF: 3, DQ: 4, Provisional: 5, Garage: 6 } as const;
export type RowStatus = keyof typeof rowStatuses;

export const productCategories = { Other: 0, Flex: 100, X2: 200, X2Link: 300, TR2: 700 } as const;
export type ProductCategory = keyof typeof productCategories;

export const resultsFlags = { GREEN: 1, YELLOW: 2, RED: 3 } as const;
export type ResultsFlag = keyof typeof resultsFlags;

export const paymentTypes = { Free: 0, Basic: 1, Premium: 2, Trial: 3 } as const;
export type PaymentType = keyof typeof paymentTypes;

export const weatherTypes = {
  Sunny: 1,
  HalfCloudy: 2,
  Cloudy: 3,
  Rainy: 4,
  Thunderstorms: 5,
  Snow: 6,
  Hail: 7,
  Mist: 8,
  Windy: 9,
  ClearDay: 10,
} as const;
export type WeatherType = keyof typeof weatherTypes;

export const liveFlags = {
  Green: 0,
  Yellow: 1,
  Red: 2,
  Finish: 3,
  Stop: 4,
  Purple: 5,
  Unknown: 6,
} as const;
export type LiveFlag = keyof typeof liveFlags;

/** Existing programs recognise a live event by these numbers. */
export const liveEventStatuses = { Quiet: 100, Running: 101 } as const;

export const liveSessionTypes = { Race: 0, Practice: 1, Qualifying: 2 } as const;
export type LiveSessionType = keyof typeof liveSessionTypes;

export const lengthUnits = { mi: 0, km: 1 } as const;
export type LengthUnit = keyof typeof lengthUnits;
export const defaultLengthUnit: LengthUnit = 'km';

export const markers = {
  None: 0,
  InCurrentLap: 1,
  MissedOneLap: 2,
  MissedSeveralLaps: 3,
  BetterRanking: 4,
  WorseRanking: 5,
  Finished: 6,
  StartFinishPit: 7,
  DidNotStart: 8,
  DidNotFinish: 9,
  Disqualified: 10,
  PitIn: 11,
  ExitingPit: 12,
  Garage: 13,
} as const;
export type Marker = keyof typeof markers;

export const locationStatuses = { UNKNOWN: -1, OFFLINE: 0, ONLINE: 1, ACTIVE: 2 } as const;
export type LocationStatus = keyof typeof locationStatuses;

export const locationStatusFilters = { ALL, ...locationStatuses } as const;
export type LocationStatusFilter = keyof typeof locationStatusFilters;

/** The options of the status filter of practice. */
export const offeredLocationStatusFilters = [
  'ALL',
  'OFFLINE',
  'ONLINE',
  'ACTIVE',
] as const satisfies readonly LocationStatusFilter[];

export const practiceLapStatuses = {
  NONE: 0,
  SLOWER: 1,
  EQUAL: 2,
  FASTER: 3,
  SESSIONBEST: 4,
  REPORTBEST: 5,
} as const;
export type PracticeLapStatus = keyof typeof practiceLapStatuses;

export const lapDataAttributes = { VOLTAGE: 1, TEMPERATURE: 2 } as const;

export const sortOrders = { asc: 0, desc: 1 } as const;
export type SortOrder = keyof typeof sortOrders;

export const accountStatuses = { Active: 0, Inactive: 1, Deleted: 2 } as const;
export type AccountStatus = keyof typeof accountStatuses;

export const resultStatuses = { None: 0, Active: 1, Provisional: 2, Official: 3 } as const;
export type ResultStatus = keyof typeof resultStatuses;

/** 1 is the live-timing brand, 2 the track-results brand. */
export const themes = { live: 1, results: 2 } as const;
export type Theme = (typeof themes)[keyof typeof themes];

type Enumeration = Readonly<Record<string, number>>;

export function namesOf<E extends Enumeration>(enumeration: E): [keyof E & string, ...(keyof E & string)[]] {
  // Every enumeration above has at least one member.
  return Object.keys(enumeration) as [keyof E & string, ...(keyof E & string)[]];
}

/** The name behind a number, for values read from our own storage. An unknown number is an error, never a guess. */
export function nameOf<E extends Enumeration>(enumeration: E, value: number): keyof E & string {
  for (const name in enumeration) if (enumeration[name] === value) return name;
  throw new RangeError(`${value} is not one of ${namesOf(enumeration).join(', ')}`);
}

/** For wire formats that send the name. */
export function enumName<E extends Enumeration>(enumeration: E) {
  const names = namesOf(enumeration);
  return z.enum(names, expected('expected-one-of', { values: names.join(', ') }));
}

/** For wire formats that send the number; parsed, it stays the number. */
export function enumNumber(enumeration: Enumeration) {
  const members = Object.entries(enumeration).map(([name, value]) => `${value} (${name})`);
  return z.literal(Object.values(enumeration), expected('expected-one-of', { values: members.join(', ') }));
}

/** The value of a filter: undefined for All, so it is left out of the request. */
export function unlessAll<Filter extends string>(filter: Filter): Exclude<Filter, 'All' | 'ALL'> | undefined {
  // A name other than these two is one of the rest.
  return filter === 'All' || filter === 'ALL' ? undefined : (filter as Exclude<Filter, 'All' | 'ALL'>);
}
