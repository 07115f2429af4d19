/** Breaks for "Data: live timing". */

const names = 'packages/contract/src/live/names.ts';
const leaderboard = 'packages/timing/src/live/board/leaderboard-entry.ts';
const statistics = 'packages/timing/src/live/board/statistics.ts';
const presentation = 'packages/server/src/live/calls/presentation-store.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: 'Live event with place, track and weather, in short names',
    breaks: [
      {
        file: 'packages/server/src/live/calls/wire.ts',
        find: 'country: countryNames.of(venue.countryCode)',
        replace: 'country: venue.countryCode',
      },
      { file: names, find: "lengthUnit: 'um'", replace: "lengthUnit: 'unit'" },
      { file: names, find: "length: 'l', ", replace: '' },
    ],
  },
  {
    promise: 'Weather now and to come',
    breaks: [
      {
        file: 'packages/server/src/live/weather/weather-provider.ts',
        find: 'forMs: CACHE_MS',
        replace: 'forMs: 2 * CACHE_MS',
      },
      {
        file: 'packages/server/src/live/weather/weather-provider.ts',
        find: '.slice(0, FORECAST_HOURS)',
        replace: '.slice(0, 0)',
      },
      { file: names, find: "temperature: 't'", replace: "temperature: 'tmp'" },
    ],
  },
  {
    promise: 'Live session, with board and configuration when whole',
    breaks: [
      { file: names, find: "raceTime: 'rcTm'", replace: "raceTime: 'time'" },
      {
        file: 'packages/server/src/live/on-air/board-wire.ts',
        find: 'raceTime: formatTime(clock.raceTimeMs)',
        replace: 'raceTime: formatTime(0)',
      },
      { file: names, find: "'resultconfig'", replace: "'config'" },
    ],
  },
  {
    promise: 'List of live events: timer, running event, running, finished, recent',
    breaks: [
      { file: names, find: "activeEventId: 'ActiveEventId'", replace: "activeEventId: 'activeEventId'" },
    ],
  },
  {
    promise: 'Line of the board: every field, ten sections, marker',
    breaks: [
      { file: leaderboard, find: 'marker: markers[row.marker]', replace: 'marker: 0' },
      {
        file: leaderboard,
        find: 'gapBehind: formatGap(row.gapBehind)',
        replace: 'gapBehind: formatGap(row.gap)',
      },
      {
        file: 'packages/contract/src/live/leaderboard-names.ts',
        find: "marker: 'mkr'",
        replace: "marker: 'x'",
      },
    ],
  },
  {
    promise: 'Short names on the wire, readable names inside',
    breaks: [
      { file: names, find: "raceTime: 'rcTm'", replace: "raceTime: 'time'" },
      {
        file: 'packages/contract/src/values/short-names.ts',
        find: '[shortName, name] as const',
        replace: '[name, shortName] as const',
      },
    ],
  },
  {
    promise: 'Configuration: one yes or no for each column',
    breaks: [
      {
        file: 'packages/server/src/live/calls/wire.ts',
        find: '{ ...defaultResultConfiguration, ...columns }',
        replace: 'defaultResultConfiguration',
      },
      { file: 'packages/contract/src/live/columns.ts', find: "'gap'", replace: "'gapBehind'" },
    ],
  },
  {
    promise: 'Change set of sessions: changed and deleted',
    breaks: [{ file: names, find: "deletedSessions: 'del'", replace: "deletedSessions: 'gone'" }],
  },
  {
    promise: 'Announcement: id, type, text, time, how long, priority',
    breaks: [
      { file: names, find: "priority: 'pr'", replace: "priority: 'prio'" },
      {
        file: 'packages/timing/src/live/fold/notices.ts',
        find: 'displaySeconds, priority = DEFAULT_PRIORITY } = event;',
        replace: 'displaySeconds, priority = DEFAULT_PRIORITY } = { ...event, displaySeconds: 1 };',
      },
    ],
  },
  {
    promise: 'Sponsors of a timer',
    breaks: [
      { file: presentation, find: 'sponsors: JSON.stringify(', replace: 'sponsors: JSON.stringify([]) && (' },
    ],
  },
  {
    promise:
      'Statistics: started, racing, laps, stops, laps of the leader, most overtakes, best lap and whose',
    breaks: [
      {
        file: statistics,
        find: "status !== 'DNS' && (laps > 0 || lastSeenAtMs !== null || bestLapTimeMs !== null)",
        replace: 'laps >= 0',
      },
      { file: statistics, find: "status !== 'DNF' && status !== 'DQ'", replace: "status !== 'DQ'" },
      { file: statistics, find: 'lapsByLeader: rows[0]?.laps ?? 0', replace: 'lapsByLeader: 0' },
      { file: statistics, find: 'sum + numberOfPitStops', replace: 'sum' },
      { file: statistics, find: 'index === session.bestLapRow', replace: 'index !== session.bestLapRow' },
    ],
  },
  {
    promise: 'Track map: address, points, overlay picture',
    breaks: [
      { file: names, find: "points: 'pts'", replace: "points: 'points'" },
      {
        file: names,
        find: "latitude: 'lat', longitude: 'lon'",
        replace: "latitude: 'lon', longitude: 'lat'",
      },
    ],
  },
];
