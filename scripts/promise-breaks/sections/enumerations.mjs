/** Breaks for "Words: the enumerations". */

const enums = 'packages/contract/src/values/enums.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: 'Sport, with All as the lowest safe integer: no filter',
    breaks: [
      { file: enums, find: 'ALL = Number.MIN_SAFE_INTEGER', replace: 'ALL = -1' },
      { file: enums, find: "filter === 'All' || filter === 'ALL' ?", replace: "filter === 'ALL' ?" },
    ],
  },
  {
    promise: 'Sport category: Motorized, Active',
    breaks: [
      { file: enums, find: 'Motorized: 0, Active: 1', replace: 'Motorized: 1, Active: 0' },
      { file: enums, find: "'StockCar', 'Other', 'Unknown'],", replace: "'Other', 'Unknown']," },
    ],
  },
  {
    promise: 'Kind of search result, with All',
    breaks: [{ file: enums, find: 'Profiles: 2,', replace: 'Profiles: 6,' }],
  },
  {
    promise: 'Championship layout',
    breaks: [{ file: enums, find: 'PointsPerRun: 1', replace: 'PointsPerRun: 3' }],
  },
  {
    promise: 'Classification type',
    breaks: [{ file: enums, find: 'Timetrial: 6', replace: 'Timetrial: 8' }],
  },
  {
    promise: 'Status of a row',
    breaks: [{ file: enums, find: 'Normal: 0, DNS: 2', replace: 'Normal: 0, DNS: 1' }],
  },
  { promise: 'Product category', breaks: [{ file: enums, find: 'TR2: 700', replace: 'TR2: 400' }] },
  {
    promise: 'Flag in results: green, yellow, red',
    breaks: [{ file: enums, find: 'GREEN: 1, YELLOW: 2', replace: 'GREEN: 2, YELLOW: 1' }],
  },
  { promise: 'Payment type', breaks: [{ file: enums, find: 'Trial: 3', replace: 'Trial: 4' }] },
  {
    promise: 'Weather type',
    breaks: [
      { file: enums, find: 'Hail: 7', replace: 'Hail: 70' },
      { file: 'packages/server/src/live/weather/weather-provider.ts', find: "'Mist'", replace: "'Cloudy'" },
    ],
  },
  { promise: 'Live flag', breaks: [{ file: enums, find: 'Purple: 5', replace: 'Purple: 7' }] },
  {
    promise: 'Type of a live session',
    breaks: [{ file: enums, find: 'Qualifying: 2', replace: 'Qualifying: 3' }],
  },
  {
    promise: "Unit of a track's length, km by default",
    breaks: [
      { file: enums, find: 'mi: 0, km: 1', replace: 'mi: 1, km: 0' },
      {
        file: enums,
        find: "defaultLengthUnit: LengthUnit = 'km'",
        replace: "defaultLengthUnit: LengthUnit = 'mi'",
      },
    ],
  },
  {
    promise: 'Marker on the board',
    breaks: [
      { file: enums, find: 'MissedOneLap: 2', replace: 'MissedOneLap: 20' },
      { file: 'packages/timing/src/live/fold/markers.ts', find: "'InCurrentLap'", replace: "'None'" },
    ],
  },
  {
    promise: 'Status of a practice track',
    breaks: [
      { file: 'packages/server/src/practice/location-status.ts', find: "'ACTIVE'", replace: "'ONLINE'" },
    ],
  },
  {
    promise: 'Status of a practice lap',
    breaks: [
      { file: 'packages/timing/src/practice/lap-status.ts', find: "'SESSIONBEST'", replace: "'FASTER'" },
    ],
  },
  {
    promise: 'What a lap may carry: voltage, temperature',
    breaks: [{ file: 'packages/server/src/practice/wire-laps.ts', find: 'VOLTAGE', replace: 'TEMPERATURE' }],
  },
  { promise: 'Sort order', breaks: [{ file: enums, find: 'asc: 0, desc: 1', replace: 'up: 0, down: 1' }] },
  { promise: 'Account status', breaks: [{ file: enums, find: 'Deleted: 2', replace: 'Deleted: 3' }] },
  {
    promise: 'Brand',
    breaks: [{ file: enums, find: 'live: 1, results: 2', replace: 'live: 2, results: 1' }],
  },
  {
    promise: 'A value that is not known is an error, never a guess',
    breaks: [
      { file: enums, find: 'throw new RangeError(', replace: 'return String(' },
      {
        file: 'packages/web/src/api/area-client.ts',
        find: 'if (result.success) return result.data;',
        replace: 'return body as AnswerOf<E>;',
      },
    ],
  },
];
