/** Breaks for the section "Screens of live timing". */

const live = 'packages/web/src/features/live';
const events = `${live}/overview/LiveEventsScreen.tsx`;
const sessions = `${live}/overview/LiveSessionsScreen.tsx`;
const stage = `${live}/overview/session-stage.ts`;
const views = `${live}/page/live-views.ts`;
const stored = `${live}/state/stored-settings.ts`;
const choices = `${live}/state/display-settings.ts`;
const panel = `${live}/display/DisplayChoices.tsx`;
const columns = `${live}/cells/columns.tsx`;
const sections = `${live}/cells/section-columns.ts`;
const visible = `${live}/cells/visible-columns.ts`;
const cellText = `${live}/cells/cell-text.ts`;
const temperature = `${live}/cells/temperature-text.ts`;
const sponsors = `${live}/page/Sponsors.tsx`;
const mapView = `${live}/views/TrackMapView.tsx`;
const satellite = `${live}/views/map/SatelliteMap.tsx`;
const satelliteMap = 'packages/web/src/maps/satellite-map.tsx';
const shape = `${live}/views/map/track-shape.ts`;
const liveColumns = 'packages/contract/src/live/columns.ts';
const units = 'packages/timing/src/units.ts';
const eventAnswers = 'packages/server/src/live/calls/event-answers.ts';
const liveEvents = 'packages/server/src/live/calls/event-queries.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: 'Overview: running events, and those that finished lately',
    breaks: [
      { file: events, find: 'events={over}', replace: 'events={recentEvents}' },
      { file: events, find: 'events={recentEvents}', replace: 'events={over}' },
      {
        file: events,
        find: '{runningFirst(liveEvents).map((event) => (',
        replace: '{runningFirst(finishedEvents).map((event) => (',
      },
      {
        file: events,
        find: "title={t('Live.Finished')} events={over} />\n      <LiveEventTable title={t('Live.Recent')} events={recentEvents} />",
        replace:
          "title={t('Live.Recent')} events={recentEvents} />\n      <LiveEventTable title={t('Live.Finished')} events={over} />",
      },
      { file: eventAnswers, find: 'FORGOTTEN_AFTER_MS = DAY_MS / 2', replace: 'FORGOTTEN_AFTER_MS = DAY_MS' },
      { file: eventAnswers, find: 'RECENT_FOR_MS = 14 * DAY_MS', replace: 'RECENT_FOR_MS = 90 * DAY_MS' },
      {
        file: liveEvents,
        find: "const listed = selectEvents(db).where('event.isListed', '=', 1)",
        replace: 'const listed = selectEvents(db)',
      },
    ],
  },
  {
    promise: 'The sessions of a live event: running, next, finished',
    breaks: [
      {
        file: stage,
        find: "new Set(['Green', 'Yellow', 'Red', 'Purple'])",
        replace: "new Set(['Green', 'Yellow', 'Red'])",
      },
      { file: stage, find: "flag === 'Finish' || flag === 'Stop'", replace: "flag === 'Finish'" },
      { file: stage, find: ' || (session.laps ?? 0) > 0', replace: '' },
      {
        file: sessions,
        find: 'sessions.filter((session) => stageOf(session) === stage)',
        replace: 'sessions',
      },
      {
        file: sessions,
        find: "{ stage: 'running', title: 'Live.SessionsRunning' },\n  { stage: 'next', title: 'Live.SessionsNext' },",
        replace:
          "{ stage: 'next', title: 'Live.SessionsNext' },\n  { stage: 'running', title: 'Live.SessionsRunning' },",
      },
      {
        file: sessions,
        find: "{ stage: 'finished', title: 'Live.SessionsFinished' },",
        replace: '',
      },
      {
        file: `${live}/overview/use-live-lists.ts`,
        find: 'sessions: [...known, ...added]',
        replace: 'sessions: [...added, ...known]',
      },
      {
        file: `${live}/overview/use-live-lists.ts`,
        find: 'news.get(session.id) ?? session',
        replace: 'session',
      },
    ],
  },
  {
    promise: 'A session has the views Leaderboard, Track Map, Video and Stats',
    breaks: [
      {
        file: views,
        find: "  {\n    key: 'stats',\n    icon: ChartLine,\n    Component: lazy(() => withScreenMessages(import('../views/StatsView.tsx'))),\n  },\n",
        replace: '',
      },
      {
        file: views,
        find: "import('../views/TrackMapView.tsx')",
        replace: "import('../views/StatsView.tsx')",
      },
      { file: views, find: "import('../views/VideoView.tsx')", replace: "import('../views/StatsView.tsx')" },
      { file: views, find: "import('../views/StatsView.tsx')", replace: "import('../views/VideoView.tsx')" },
    ],
  },
  {
    promise: 'Display settings: one panel, effect at once, kept on the device',
    breaks: [
      { file: stored, find: 'localStorage.setItem(STORAGE_KEY, JSON.stringify(chosen));', replace: '' },
      { file: stored, find: 'chosen ??= read();', replace: 'chosen ??= {};' },
      { file: stored, find: '  notify();\n}\n\nfunction subscribe', replace: '}\n\nfunction subscribe' },
      { file: `${live}/display/DisplayOptions.tsx`, find: '<DisplayChoices />', replace: '' },
      { file: `${live}/page/SessionFrame.tsx`, find: 'data-text={settings.text}', replace: '' },
    ],
  },
  {
    promise:
      'What can be set: text size, skin, auto scroll, auto view, live text, smart columns, progress bars, units, map',
    breaks: [
      { file: choices, find: "text: ['regular', 'large']", replace: "text: ['regular']" },
      { file: choices, find: "skin: ['system', 'dark', 'light']", replace: "skin: ['system', 'dark']" },
      { file: choices, find: "autoscroll: ['off', 'on']", replace: "autoscroll: ['on', 'off']" },
      { file: choices, find: "autoview: ['off', 'on']", replace: "autoview: ['off']" },
      { file: choices, find: "livetext: ['on', 'off']", replace: "livetext: ['off', 'on']" },
      { file: choices, find: "smartcolumns: ['on', 'off']", replace: "smartcolumns: ['off', 'on']" },
      { file: choices, find: "progressbars: ['on', 'off']", replace: "progressbars: ['off', 'on']" },
      { file: choices, find: "temperature: ['c', 'f']", replace: "temperature: ['f', 'c']" },
      { file: choices, find: "map: ['track', 'satellite']", replace: "map: ['track']" },
      { file: choices, find: "distance: ['km', 'mi']", replace: "distance: ['mi', 'km']" },
      { file: choices, find: "speed: ['kmh', 'mih']", replace: "speed: ['kmh']" },
      { file: panel, find: '<OnOff name="smartcolumns" />', replace: '' },
      { file: panel, find: '<Segments name="distance" />', replace: '' },
    ],
  },
  {
    promise:
      'Columns of the board: everything that is known of a competitor, and ten sectors with times, speeds and bests',
    breaks: [
      { file: columns, find: '  ...whoTextFields.filter(isOtherWord).map(wordKind),\n', replace: '' },
      {
        file: columns,
        find: "gapColumn('gapBehind', { widthPx: 82, keep: 26, isQuiet: true }),",
        replace: '',
      },
      { file: columns, find: '(row) => row.secondLastLapTimeMs', replace: '(row) => row.thirdLastLapTimeMs' },
      { file: columns, find: 'speedsOf(row, session).bestKmh', replace: 'speedsOf(row, session).averageKmh' },
      {
        file: columns,
        find: "countColumn('sincePit', ({ lapsSincePit }) => lapsSincePit",
        replace: "countColumn('sincePit', ({ laps }) => laps",
      },
      {
        file: sections,
        find: '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const',
        replace: '[0, 1, 2, 3, 4, 5, 6, 7, 8] as const',
      },
      {
        file: sections,
        find: 'timeText(sectionOf(row, section).bestTimeMs)',
        replace: 'timeText(sectionOf(row, section).timeMs)',
      },
      {
        file: sections,
        find: "part === 'Speed' ? 'speedKmh' : 'bestSpeedKmh'",
        replace: "part === 'Speed' ? 'bestSpeedKmh' : 'speedKmh'",
      },
      {
        file: sections,
        find: "{ kind: 'bestSectionSpeeds', columns: speedColumns('BestSpeed', 15) },",
        replace: '',
      },
    ],
  },
  {
    promise: "Sixteen columns show by default; the session's configuration and the visitor may choose others",
    breaks: [
      {
        file: liveColumns,
        find: "  'gapInClass',\n  'class',\n] as const;",
        replace: "  'class',\n] as const;",
      },
      {
        file: liveColumns,
        find: "const hiddenByDefault = [\n  'startPosition',",
        replace: 'const hiddenByDefault = [',
      },
      {
        file: visible,
        find: 'configuration[name] ?? defaultResultConfiguration[name]',
        replace: 'defaultResultConfiguration[name]',
      },
      {
        file: visible,
        find: 'configuration[name] ?? defaultResultConfiguration[name]',
        replace: 'configuration[name] ?? false',
      },
      {
        file: visible,
        find: 'ticked.length > 0 ? new Set(ticked) : null',
        replace: 'ticked.length > 99 ? new Set(ticked) : null',
      },
    ],
  },
  {
    promise: 'Speeds and distances are in the chosen unit',
    breaks: [
      {
        file: cellText,
        find: "units.speed === 'kmh' ? speedKmh : mihOf(speedKmh)",
        replace: 'mihOf(speedKmh)',
      },
      { file: cellText, find: "units.speed === 'kmh' ? speedKmh : mihOf(speedKmh)", replace: 'speedKmh' },
      { file: cellText, find: 'lengthIn(units.distance, lengthMm)', replace: "lengthIn('km', lengthMm)" },
      { file: cellText, find: 'lengthIn(units.distance, lengthMm)', replace: "lengthIn('mi', lengthMm)" },
    ],
  },
  {
    promise: 'Temperatures are in the chosen unit',
    breaks: [
      { file: temperature, find: "unit === 'c' ? celsius : fahrenheitOf(celsius)", replace: 'celsius' },
      {
        file: temperature,
        find: "unit === 'c' ? celsius : fahrenheitOf(celsius)",
        replace: 'fahrenheitOf(celsius)',
      },
      { file: temperature, find: '°${unit.toUpperCase()}', replace: '°C' },
      { file: units, find: '(celsius * 9) / 5 + 32', replace: '(celsius * 9) / 5 + 30' },
      { file: units, find: '(celsius * 9) / 5 + 32', replace: 'celsius * 2 + 32' },
    ],
  },
  {
    promise: 'Smart columns leave out what is empty or has no room, and fill the room that is left',
    breaks: [
      { file: visible, find: "rows.some((row) => text(row, context) !== '')", replace: 'true' },
      {
        file: visible,
        find: "rows.some((row) => text(row, context) !== '')",
        replace: "rows.every((row) => text(row, context) !== '')",
      },
      { file: visible, find: 'if (restPx >= 0) break;', replace: 'break;' },
      { file: visible, find: '|| a.keep - b.keep', replace: '|| b.keep - a.keep' },
      {
        file: visible,
        find: 'return orders[rankedBy].flatMap(',
        replace: 'return orders[rankedBy].toReversed().flatMap(',
      },
    ],
  },
  {
    promise: 'The map is drawn by us, or on satellite pictures where the host has some',
    breaks: [
      {
        file: shape,
        find: 'starts.push(covered / whole);',
        replace: 'starts.push(starts.length / lengths.length);',
      },
      { file: shape, find: 'const lap = share - Math.floor(share);', replace: 'const lap = share;' },
      {
        file: mapView,
        find: "settings.map === 'satellite' && hasPlace",
        replace: 'false',
      },
      {
        file: mapView,
        find: "settings.map === 'satellite' && hasPlace",
        replace: 'hasPlace',
      },
      { file: mapView, find: 'mapShape ?? ringShape()', replace: 'ringShape()' },
      { file: satelliteMap, find: 'height: height - 2 * MARGIN_PX', replace: 'height' },
      { file: satelliteMap, find: 'Number(a.isChosen) - Number(b.isChosen)', replace: '0' },
      { file: satelliteMap, find: 'onWhole={() => setMoved(null)}', replace: 'onWhole={() => {}}' },
      {
        file: satellite,
        find: 'overlayImageUrl,\n        tiles,',
        replace: 'overlayImageUrl,\n        tiles: null,',
      },
      {
        file: satellite,
        find: 'if (settings && tiles === null && isOwnScript',
        replace: 'if (settings && tiles !== null && isOwnScript',
      },
      { file: satellite, find: 'at: shape.geoAt(place.at)', replace: 'at: shape.geoAt(0)' },
    ],
  },
  {
    promise: 'Sponsors of the timer are named',
    breaks: [
      { file: sponsors, find: '<span>{name}</span>', replace: '<span />' },
      { file: sponsors, find: 'alt={name}', replace: 'alt=""' },
      { file: sponsors, find: 'href={websiteUrl}', replace: 'href={imageUrl}' },
      {
        file: sponsors,
        find: 'const timerId = useEventInfo()?.timerId;',
        replace: 'const timerId = useEventInfo()?.name;',
      },
    ],
  },
];
