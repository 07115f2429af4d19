import { describe, expect, test } from 'vitest';
import * as enums from './enums.ts';

const ALL = Number.MIN_SAFE_INTEGER;

const sportTable =
  'Unknown 0, Karting 1, MX 2, Car 3, Bike 4, RC 5, Cycling 6, IceSkating 7, Running 8, ModelBoatRacing 9, InlineSkating 10, StockCar 11, Swimming 12, Other 13, Equine 14';
const entityTable =
  'Events 0, PracticeLocations 1, Profiles 2, Organizations 3, Championships 4, LiveEvents 5, Participants 6';

const tables: [string, Readonly<Record<string, number>>, string][] = [
  ['sports', enums.sports, sportTable],
  ['sport filters', enums.sportFilters, `All ${ALL}, ${sportTable}`],
  ['sport categories', enums.sportCategories, 'Motorized 0, Active 1'],
  ['search entity types', enums.searchEntityTypes, entityTable],
  ['search entity filters', enums.searchEntityFilters, `All ${ALL}, ${entityTable}`],
  [
    'championship layouts',
    enums.championshipLayouts,
    'PointsPerEvent 0, PointsPerRun 1, PointsPerRunAndEventTotals 2',
  ],
  [
    'classification types',
    enums.classificationTypes,
    'PracticeAndQualification 0, Race 1, RaceMerge 2, QualificationMerge 3, PointMerge 4, Null 5, Timetrial 6, Handicap 7',
  ],
  ['row statuses', enums.rowStatuses, 'Normal 0, DNS 2, DNF 3, DQ 4, Provisional 5, Garage 6'],
  ['product categories', enums.productCategories, 'Other 0, Flex 100, X2 200, X2Link 300, TR2 700'],
  ['results flags', enums.resultsFlags, 'GREEN 1, YELLOW 2, RED 3'],
  ['payment types', enums.paymentTypes, 'Free 0, Basic 1, Premium 2, Trial 3'],
  [
    'weather types',
    enums.weatherTypes,
    'Sunny 1, HalfCloudy 2, Cloudy 3, Rainy 4, Thunderstorms 5, Snow 6, Hail 7, Mist 8, Windy 9, ClearDay 10',
  ],
  ['live flags', enums.liveFlags, 'Green 0, Yellow 1, Red 2, Finish 3, Stop 4, Purple 5, Unknown 6'],
  ['live session types', enums.liveSessionTypes, 'Race 0, Practice 1, Qualifying 2'],
  ['length units', enums.lengthUnits, 'mi 0, km 1'],
  [
    'markers',
    enums.markers,
    'None 0, InCurrentLap 1, MissedOneLap 2, MissedSeveralLaps 3, BetterRanking 4, WorseRanking 5, Finished 6, StartFinishPit 7, DidNotStart 8, DidNotFinish 9, Disqualified 10, PitIn 11, ExitingPit 12, Garage 13',
  ],
  ['location statuses', enums.locationStatuses, 'UNKNOWN -1, OFFLINE 0, ONLINE 1, ACTIVE 2'],
  [
    'location status filters',
    enums.locationStatusFilters,
    `ALL ${ALL}, UNKNOWN -1, OFFLINE 0, ONLINE 1, ACTIVE 2`,
  ],
  [
    'practice lap statuses',
    enums.practiceLapStatuses,
    'NONE 0, SLOWER 1, EQUAL 2, FASTER 3, SESSIONBEST 4, REPORTBEST 5',
  ],
  ['lap data attributes', enums.lapDataAttributes, 'VOLTAGE 1, TEMPERATURE 2'],
  ['sort orders', enums.sortOrders, 'asc 0, desc 1'],
  ['account statuses', enums.accountStatuses, 'Active 0, Inactive 1, Deleted 2'],
  ['result statuses', enums.resultStatuses, 'None 0, Active 1, Provisional 2, Official 3'],
  ['themes', enums.themes, 'live 1, results 2'],
];

describe.each(tables)('%s', (_, enumeration, table) => {
  test('have the names and numbers of the specification', () => {
    const expected = Object.fromEntries(
      table.split(', ').map((entry) => [entry.split(' ')[0], Number(entry.split(' ')[1])]),
    );
    expect(enumeration).toEqual(expected);
  });

  test('parse by name and by number, and refuse unknown values', () => {
    for (const [name, value] of Object.entries(enumeration)) {
      expect(enums.enumName(enumeration).parse(name)).toBe(name);
      expect(enums.enumNumber(enumeration).parse(value)).toBe(value);
      expect(enums.nameOf(enumeration, value)).toBe(name);
    }
    for (const unknown of ['Nonsense', '', 99, null, undefined]) {
      expect(enums.enumName(enumeration).safeParse(unknown).success).toBe(false);
      expect(enums.enumNumber(enumeration).safeParse(unknown).success).toBe(false);
    }
    expect(() => enums.nameOf(enumeration, 99)).toThrow(RangeError);
  });
});

test('an unknown number is refused with the allowed values', () => {
  const { error } = enums.enumNumber(enums.lengthUnits).safeParse(7);
  expect(error?.issues[0]?.message).toBe('expected one of 0 (mi), 1 (km)');
});

test('the filters offer what the interface shows, in its order', () => {
  expect(enums.offeredSportFilters.join(', ')).toBe(
    'All, MX, Karting, Car, RC, Bike, StockCar, Other, Cycling, IceSkating, Running, Swimming, InlineSkating, Equine',
  );
  expect(enums.offeredSearchFilters).toEqual(Object.keys(enums.searchEntityFilters));
  expect(enums.offeredLocationStatusFilters).toEqual(['ALL', 'OFFLINE', 'ONLINE', 'ACTIVE']);
});

test('All means no filter', () => {
  expect(enums.unlessAll('All')).toBeUndefined();
  expect(enums.unlessAll('ALL')).toBeUndefined();
  expect(enums.unlessAll('Karting')).toBe('Karting');
});

test('every sport is found under at least one category', () => {
  const found = new Set<string>(Object.values(enums.sportsByCategory).flat());
  expect([...found].sort()).toEqual(Object.keys(enums.sports).sort());
});
