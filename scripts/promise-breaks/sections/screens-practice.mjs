/** Breaks for "Screens of practice". */

const web = 'packages/web/src/features/practice';
const search = `${web}/locations-search.ts`;
const routes = 'packages/server/src/practice/routes.ts';
const facts = `${web}/ActivityFacts.tsx`;
const lapTable = `${web}/PracticeLapTable.tsx`;
const activity = `${web}/PracticeActivityScreen.tsx`;
const activityLaps = `${web}/activity-laps.ts`;
const bars = `${web}/LapBars.tsx`;
const barsSheet = `${web}/LapBarsSheet.tsx`;
const rangeFilter = `${web}/LapRangeFilter.tsx`;
const mapView = 'packages/web/src/maps/map-view.ts';
const gestures = 'packages/web/src/maps/use-map-gestures.ts';
const onMap = `${web}/map/LocationsOnMap.tsx`;
const loops = 'packages/web/src/features/organizations/TimedLocationsPanel.tsx';
const oddities = 'packages/server/src/ingest/practice/passing-oddities.ts';
const reading = 'packages/server/src/practice/get-visible.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: 'Tracks are filtered by category, sport, country and status, and found by a part of the name',
    breaks: [
      { file: search, find: 'inCategory.includes(location.sport)', replace: 'location.sport.length > 0' },
      { file: search, find: 'location.sport === sport', replace: 'location.sport.length > 0' },
      { file: search, find: 'location.country === country', replace: 'location.country.length > 0' },
      { file: search, find: 'location.status === status', replace: 'location.status.length > 0' },
      {
        file: search,
        find: 'folded(location.name).includes(wanted)',
        replace: 'folded(location.name) === wanted',
      },
      {
        file: search,
        find: "name: raw.name === undefined || raw.name === '' ? undefined : String(raw.name)",
        replace: 'name: undefined',
      },
      {
        file: `${web}/LocationFilters.tsx`,
        find: 'onChange({ name: value || undefined })',
        replace: 'onChange({ name: undefined })',
      },
      {
        file: routes,
        find: 'status === undefined || locationStatusAt(location, nowMs) === status',
        replace: 'status === undefined || locationStatusAt(location, 0) === status',
      },
      { file: routes, find: 'countryCode: country,', replace: 'countryCode: undefined,' },
    ],
  },
  {
    promise: 'Activities at a track come page by page',
    breaks: [
      { file: `${web}/queries.ts`, find: 'offset: (page - 1) * PAGE_SIZE, year', replace: 'offset: 0, year' },
      {
        file: 'packages/web/src/parts/ListPages.tsx',
        find: 'Math.ceil(total / pageSize)',
        replace: 'Math.floor(total / pageSize)',
      },
      {
        file: 'packages/web/src/ui/navigation/Pagination.tsx',
        find: '[1, page - 1, page, page + 1, pageCount]',
        replace: '[page - 1, page, page + 1]',
      },
      {
        file: routes,
        find: 'store.listActivities(wanted, { count, offset, order })',
        replace: 'store.listActivities(wanted, { count, order })',
      },
      {
        file: routes,
        find: 'store.listActivities(wanted, { count, offset, order })',
        replace: 'store.listActivities(wanted, { offset, order })',
      },
    ],
  },
  {
    promise: 'An activity: figures, lap table, bar chart',
    breaks: [
      { file: facts, find: '{shownTime(stats.fastestTime)}', replace: '{shownTime(stats.medianTime)}' },
      { file: facts, find: 'shownTime(stats.averageTime)', replace: 'shownTime(stats.fastestTime)' },
      { file: facts, find: 'shownTime(stats.medianTime)', replace: 'shownTime(stats.fastestTime)' },
      {
        file: facts,
        find: 'formatNumber(stats.lapCount, locale)',
        replace: 'formatNumber(stats.lapCount + 1, locale)',
      },
      {
        file: facts,
        find: 'shownTime(stats.totalTrainingTime)',
        replace: 'shownTime(stats.activeTrainingTime)',
      },
      { file: facts, find: '...speed(stats.fastestSpeed.kph)', replace: '...speed(stats.averageSpeed.kph)' },
      { file: facts, find: '...speed(stats.averageSpeed.kph)', replace: '...speed(stats.fastestSpeed.kph)' },
      { file: lapTable, find: 'lap.sections[trap]?.speed.kph', replace: 'lap.speed.kph' },
      {
        file: lapTable,
        find: '({ sessionDuration }) => shownTime(sessionDuration)',
        replace: '({ duration }) => shownTime(duration)',
      },
      { file: lapTable, find: "value(lap, 'VOLTAGE', 2)", replace: "value(lap, 'TEMPERATURE', 2)" },
      { file: lapTable, find: "value(lap, 'TEMPERATURE', 1)", replace: "value(lap, 'TEMPERATURE', 0)" },
      {
        file: lapTable,
        find: 'lap.sections[place]?.duration',
        replace: 'lap.sections[0]?.duration',
      },
      {
        file: bars,
        find: 'linearScale(domain, [bottom, TOP])',
        replace: 'linearScale(domain, [TOP, bottom])',
      },
      { file: bars, find: '(isInPit ? pit : plain).push(d)', replace: 'plain.push(d)' },
      { file: bars, find: '<path d={paths.plain} fill', replace: '<path d={paths.cuts} fill' },
    ],
  },
  {
    promise: 'Sector times are shown or not, as one likes',
    breaks: [
      { file: activity, find: "hasSectors && search.sectors !== 'off'", replace: 'hasSectors' },
      { file: activity, find: 'list.sections.length > 1', replace: 'list.sections.length > 2' },
      { file: activity, find: "isOn ? undefined : 'off'", replace: "isOn ? 'off' : undefined" },
      { file: lapTable, find: 'bestSectionsMs === null ? [] : sections', replace: 'sections' },
    ],
  },
  {
    promise: 'Laps are filtered by a range of lap times',
    breaks: [
      { file: activityLaps, find: 'lapTimeMs >= fromMs && ', replace: '' },
      { file: activityLaps, find: ' && lapTimeMs <= untilMs', replace: '' },
      {
        file: activityLaps,
        find: 'Math.min(times.at(-1) ?? 0, medianMs * LONGEST_SHARE)',
        replace: 'times.at(-1) ?? 0',
      },
      { file: activityLaps, find: 'ROOM_BELOW_SHARE = 0.02', replace: 'ROOM_BELOW_SHARE = 0.2' },
      {
        file: lapTable,
        find: 'isInRange(parseLapTime(duration), range)',
        replace: 'parseLapTime(duration) > 0',
      },
      {
        file: barsSheet,
        find: 'allLaps.filter(({ lapTimeMs }) => isInRange(lapTimeMs, range))',
        replace: 'allLaps.filter(({ lapTimeMs }) => lapTimeMs > 0)',
      },
      {
        file: rangeFilter,
        find: 'fromMs: Math.min(Number(event.target.value), untilMs - RANGE_STEP_MS)',
        replace: 'fromMs: limits.fromMs',
      },
      {
        file: rangeFilter,
        find: 'untilMs: Math.max(Number(event.target.value), range.fromMs + RANGE_STEP_MS)',
        replace: 'untilMs: limits.untilMs',
      },
      {
        file: lapTable,
        find: "if (groups.length === 0) return <EmptyState title={t('Practice.NoLaps')} />;",
        replace: '',
      },
    ],
  },
  {
    promise:
      'Tracks stand on a map, which is moved and zoomed by hand, wheel and keys; the list has what it shows',
    breaks: [
      { file: gestures, find: 'ArrowRight: { x: -1, y: 0 }', replace: 'ArrowRight: { x: 1, y: 0 }' },
      {
        file: gestures,
        find: '{ x: now.x - before.x, y: now.y - before.y }',
        replace: '{ x: before.x - now.x, y: now.y - before.y }',
      },
      {
        file: gestures,
        find: 'void fingers.current.delete(event.pointerId)',
        replace: 'void fingers.current.has(event.pointerId)',
      },
      { file: gestures, find: '(-event.deltaY * pace)', replace: '(event.deltaY * pace)' },
      { file: gestures, find: 'WHEEL_PX_PER_STEP, pointOf(event))', replace: 'WHEEL_PX_PER_STEP)' },
      {
        file: gestures,
        find: 'document.activeElement !== surface.current',
        replace: 'surface.current === null',
      },
      {
        file: gestures,
        find: "else if (event.key === '0' || event.key === 'Home') onWhole();",
        replace: '',
      },
      {
        file: mapView,
        find: 'const shift = 1 / worldPx(view) - 1 / worldPx({ zoom });',
        replace: 'const shift = 0;',
      },
      {
        file: mapView,
        find: 'at.x >= 0 && at.x <= width && at.y >= 0 && at.y <= height',
        replace: 'at.y >= 0 && at.y <= height',
      },
      {
        file: onMap,
        find: 'placed.filter((each) => isShown(each, projection, size))',
        replace: 'placed',
      },
    ],
  },
  {
    promise: 'What is odd about passings is shown to who times there',
    breaks: [
      {
        file: 'packages/server/src/ingest/organizations/manage-routes.ts',
        find: "role === null || !hasRight(role, 'crew')",
        replace: "role !== 'owner'",
      },
      {
        file: 'packages/server/src/ingest/organizations/manage-routes.ts',
        find: "role === null || !hasRight(role, 'crew')",
        replace: 'role === undefined',
      },
      { file: oddities, find: 'counts[kind] = (counts[kind] ?? 0) + 1', replace: 'counts[kind] = 0' },
      { file: oddities, find: 'found.reverse().slice(', replace: 'found.slice(' },
      { file: oddities, find: 'passings: passings.length', replace: 'passings: found.length' },
      {
        file: loops,
        find: 'oddities={oddities} />',
        replace: 'oddities={oddities.slice(1)} />',
      },
      { file: loops, find: '{textOf(oddity)}', replace: '{kind}' },
      { file: loops, find: 'if (!isKnown(kind)) return kind;', replace: "if (!isKnown(kind)) return '';" },
    ],
  },
  {
    promise: 'A private activity is hidden behind a notice',
    breaks: [
      {
        file: activity,
        find: 'hasStatus(error, 401) || hasStatus(error, 403)',
        replace: 'hasStatus(error, 403)',
      },
      {
        file: activity,
        find: 'hasStatus(error, 401) || hasStatus(error, 403)',
        replace: 'hasStatus(error, 401)',
      },
      { file: activity, find: "title={t('Practice.Private')}", replace: "title={t('Practice.NoLaps')}" },
      { file: reading, find: "visibility === 'needs-sign-in'", replace: "visibility === 'hidden'" },
      {
        file: reading,
        find: "if (visibility === 'hidden') throw problem('not-allowed', { detail: PRIVATE });",
        replace: '',
      },
      {
        file: reading,
        find: 'visibilityFor(user?.accountId ?? null, located.activity)',
        replace: 'visibilityFor(null, located.activity)',
      },
    ],
  },
];
