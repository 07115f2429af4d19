/** Breaks for "Data: results". */

const eventWire = 'packages/server/src/results/wire/event.ts';
const lapsWire = 'packages/server/src/results/wire/laps.ts';
const standings = 'packages/timing/src/championship/standings.ts';
const classification = 'packages/server/src/results/wire/classification.ts';
const championship = 'packages/server/src/results/wire/championship.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: 'Championship, its events and rounds',
    breaks: [
      {
        file: championship,
        find: 'name: event.name,\n      date: event.startDate,',
        replace: 'name: event.name,\n      date: null,',
      },
      { file: championship, find: 'rounds: roundsIn(event.id).map(', replace: 'rounds: [].map(' },
    ],
  },
  {
    promise:
      'Standings row: number, names, position, total, dropped, diff, gap, and what each event and round brought',
    breaks: [
      { file: standings, find: 'exact(leading - row.total)', replace: 'exact(row.total - leading)' },
      { file: standings, find: 'total: exact(gained - dropped)', replace: 'total: exact(gained)' },
      {
        file: standings,
        find: '(rows[index - 1]?.total ?? row.total)',
        replace: '(rows[0]?.total ?? row.total)',
      },
    ],
  },
  {
    promise:
      'Event: sport, start day at the venue, last change, software, place and organiser with country, sessions',
    breaks: [
      {
        file: eventWire,
        find: 'localDateTimeWithOffset(row.updatedAtMs, row.timeZone)',
        replace: "localDateTimeWithOffset(row.updatedAtMs, 'UTC')",
      },
      { file: eventWire, find: 'city: row.organizationCity', replace: "city: ''" },
      {
        file: 'packages/server/src/results/queries/event.ts',
        find: "'event.startDate', '>='",
        replace: "'event.startDate', '>'",
      },
    ],
  },
  {
    promise: 'Sessions in groups and sub-groups by day; start and announcements of each',
    breaks: [
      { file: eventWire, find: 'localDate(group.startsAtMs, timeZone)', replace: 'localDate(0, timeZone)' },
      {
        file: 'packages/contract/src/results/events.ts',
        find: 'get subGroups() {',
        replace: 'get subgroups() {',
      },
    ],
  },
  {
    promise:
      'Classification: rows with status, `isQualified`, user, product and chip, differences and gaps in field and class, points, merged sessions, best laps',
    breaks: [
      {
        file: classification,
        find: 'gapClass: toWireDifference(standing.gapInClass)',
        replace: 'gapClass: null',
      },
      {
        file: classification,
        find: 'diffClass: toWireDifference(standing.differenceInClass)',
        replace: 'diffClass: null',
      },
      {
        file: classification,
        find: 'status: nameOf(rowStatuses, row.status),\n    numberOfLaps',
        replace: "status: 'Normal',\n    numberOfLaps",
      },
      { file: classification, find: 'total: entry.points ?? null', replace: 'total: null' },
      { file: classification, find: 'isQualified: row.isClassified === 1', replace: 'isQualified: true' },
      {
        file: 'packages/timing/src/revisions/classify-new-session.ts',
        find: 'competitor.isClassified === false ||',
        replace: '',
      },
      {
        file: classification,
        find: 'runs.map((run, index) => toWireRun(run, entry.row, entry.pointsPerRun[index] ?? null))',
        replace: '[]',
      },
    ],
  },
  {
    promise: 'Announcements: rows with a time',
    breaks: [
      {
        file: eventWire,
        find: 'localDateTimeWithFraction(atMs, timeZone)',
        replace: "localDateTimeWithFraction(atMs, 'UTC')",
      },
    ],
  },
  {
    promise: 'Lap chart: places by lap with status, and the start',
    breaks: [
      {
        file: 'packages/server/src/results/lap-chart-json.ts',
        find: '{"position":${place + 1},',
        replace: '{"position":${place + 2},',
      },
      {
        file: 'packages/server/src/results/lap-chart-json.ts',
        find: 'startGrid(starters)',
        replace: 'starters',
      },
      {
        file: 'packages/server/src/results/lap-chart-json.ts',
        find: '"status":["${flag}"]',
        replace: '"status":["RED"]',
      },
    ],
  },
  {
    promise: 'Laps: who, type, time of day, status, and the comparison with the field',
    breaks: [
      {
        file: lapsWire,
        find: 'localDateTimeWithFraction(lap.completedAtMs, session.timeZone)',
        replace: "localDateTimeWithFraction(lap.completedAtMs, 'UTC')",
      },
      { file: lapsWire, find: 'name: fullNameOf(competitor)', replace: "name: ''" },
      { file: lapsWire, find: 'status: [lap.flag]', replace: "status: ['RED']" },
      {
        file: 'packages/timing/src/laps/compare-laps.ts',
        find: 'gapBehind: gapBetween(own, own + 1)',
        replace: 'gapBehind: gapBetween(own - 1, own)',
      },
    ],
  },
];
