/** Breaks for "Screens of results": events and sessions. */

const web = 'packages/web/src/features';
const eventHead = `${web}/events/EventSessionsScreen.tsx`;
const eventList = `${web}/events/EventList.tsx`;
const sessionScreen = `${web}/sessions/results/SessionResultsScreen.tsx`;
const timeColumns = `${web}/sessions/classification/time-columns.tsx`;
const runColumns = `${web}/sessions/classification/race-columns.tsx`;
const rankedRows = `${web}/sessions/state/ranked-rows.ts`;
const rowOutcome = 'packages/timing/src/classification/row-outcome.ts';

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: "Events: one's own latest results, all recent events, events looked at before",
    breaks: [
      {
        file: `${web}/events/PersonalSidebar.tsx`,
        find: "session.kind === 'signed-in' &&",
        replace: "session.kind === 'signed-out' &&",
      },
      {
        file: `${web}/events/PersonalResults.tsx`,
        find: 'params={{ sessionId }} className={lineClass}',
        replace: 'params={{ sessionId: 0 }} className={lineClass}',
      },
      { file: `${web}/events/PersonalSidebar.tsx`, find: '<RecentlyViewed />', replace: '{null}' },
      {
        file: `${web}/events/recently-viewed.ts`,
        find: '[{ id, name, startDate }, ...others]',
        replace: '[...others, { id, name, startDate }]',
      },
      {
        file: `${web}/events/recently-viewed.ts`,
        find: 'filter((event) => event.id !== id)',
        replace: 'filter((event) => event.id > 0)',
      },
      { file: eventList, find: '{organization.name}', replace: '{location.name}' },
      { file: eventList, find: 't(`Sports.${sport}`)', replace: "t('Sports.All')" },
      { file: eventList, find: '{location.name}', replace: '{event.name}' },
      { file: eventList, find: "t('SessionCount', { count: sessionCount })", replace: "''" },
      { file: eventList, find: "t('Events.EntryCount', { count: entryCount })", replace: "''" },
      { file: eventList, find: 'groupByDay(events).map(', replace: 'groupByDay(events.slice(1)).map(' },
    ],
  },
  {
    promise: 'An event: its sessions, track length, runs',
    breaks: [
      {
        file: `${web}/events/programme/EventAside.tsx`,
        find: 'formatNumber(location.length, locale, 3)',
        replace: 'formatNumber(location.length, locale)',
      },
      {
        file: `${web}/events/programme/EventAside.tsx`,
        find: '{location.lengthUnit}',
        replace: 'm',
      },
      {
        file: eventHead,
        find: 'sessionCount={sessions.length}',
        replace: 'sessionCount={1}',
      },
      {
        file: `${web}/events/programme/EventProgramme.tsx`,
        find: 'listDays(shown).map(',
        replace: 'listDays(shown.slice(1)).map(',
      },
    ],
  },
  {
    promise: 'An event leads to its championship',
    breaks: [
      {
        file: eventHead,
        find: 'championshipId: championship.id }}',
        replace: 'championshipId: event.id }}',
      },
      { file: eventHead, find: '{championships?.map(', replace: '{championships?.slice(1).map(' },
      {
        file: eventHead,
        find: '{championshipTitle(championship)}',
        replace: '{championship.name}',
      },
    ],
  },
  {
    promise: 'An event says what its results are: none, active, provisional, official',
    breaks: [
      {
        file: 'packages/server/src/results/status-of-all.ts',
        find: "statuses.includes('Active')",
        replace: "statuses.every((status) => status === 'Active')",
      },
      {
        file: 'packages/server/src/results/status-of-all.ts',
        find: "if (statuses.includes('Provisional')) return 'Provisional';",
        replace: '',
      },
      {
        file: 'packages/server/src/results/status-of-all.ts',
        find: "'Official' : 'None'",
        replace: "'Official' : 'Official'",
      },
      { file: 'packages/web/src/ui/racing/ResultStatusMark.tsx', find: '      {label}\n', replace: '' },
      { file: eventList, find: 't(`ResultStatuses.${resultStatus}`)', replace: "t('ResultStatuses.None')" },
    ],
  },
  {
    promise: 'A session has the tabs All Results, Results by Class, Lap Chart, Compare, Select Competitors',
    breaks: [
      {
        file: sessionScreen,
        find: "    { key: 'class' as const, label: t('SessionResults.ByClass'), count: classCount },\n    ...(hasReport ? [{ key: 'report' as const, label: t('SessionResults.Report') }] : []),\n    { key: 'lapchart' as const, label: t('SessionResults.LapChart') },",
        replace:
          "    { key: 'lapchart' as const, label: t('SessionResults.LapChart') },\n    { key: 'class' as const, label: t('SessionResults.ByClass'), count: classCount },",
      },
      {
        file: sessionScreen,
        find: "    { key: 'compare' as const, label: t('SessionResults.Compare') },\n",
        replace: '',
      },
      {
        file: sessionScreen,
        find: "{ key: 'all' as const, label: t('SessionResults.AllResults')",
        replace: "{ key: 'all' as const, label: t('SessionResults.Views')",
      },
      {
        file: sessionScreen,
        find: "isByClass={tab === 'class'}",
        replace: 'isByClass={false}',
      },
      {
        file: sessionScreen,
        find: "{hasLaps && tab === 'lapchart' && (",
        replace: "{hasLaps && tab === 'all' && (",
      },
      {
        file: sessionScreen,
        find: "{hasLaps && tab === 'select' && (",
        replace: "{hasLaps && tab === 'all' && (",
      },
      {
        file: sessionScreen,
        find: "{hasLaps && tab === 'compare' && (",
        replace: "{hasLaps && tab === 'all' && (",
      },
    ],
  },
  {
    promise: 'Up to three competitors are compared, shown as N of 3; a fourth is refused',
    breaks: [
      {
        file: `${web}/sessions/state/use-selected-competitors.ts`,
        find: 'chosen.length >= COMPARE_LIMIT',
        replace: 'chosen.length > COMPARE_LIMIT',
      },
      {
        file: `${web}/sessions/state/use-selected-competitors.ts`,
        find: "tone: 'problem',",
        replace: "text: '',",
      },
      {
        file: `${web}/sessions/state/session-search.ts`,
        find: '.slice(0, COMPARE_LIMIT)',
        replace: '.slice(0, COMPARE_LIMIT + 1)',
      },
      {
        file: `${web}/sessions/state/session-search.ts`,
        find: 'COMPARE_LIMIT = MAX_COMPARED_COMPETITORS',
        replace: 'COMPARE_LIMIT = 2',
      },
      {
        file: sessionScreen,
        find: "t('SelectCompetitors.Chosen', { count: chosen.length,",
        replace: "t('SelectCompetitors.Chosen', { count: 0,",
      },
    ],
  },
  {
    promise:
      'A row of results: place, name, points, total time, diff, laps, best lap, its number, best speed, what each run brought',
    breaks: [
      {
        file: `${web}/sessions/classification/naming-columns.tsx`,
        find: 'isInClass ? row.positionInClass : row.position}</b>',
        replace: 'isInClass ? row.position : row.positionInClass + 1}</b>',
      },
      {
        file: `${web}/sessions/classification/naming-columns.tsx`,
        find: 'lastName={name.slice(firstName.length).trimStart()}',
        replace: 'lastName=""',
      },
      { file: runColumns, find: 'shownPoints(row.total, locale)', replace: 'shownPoints(null, locale)' },
      { file: timeColumns, find: '{shownTime(row.totalTime)}', replace: '{shownTime(row.bestTime)}' },
      {
        file: timeColumns,
        find: 'const difference = shownDifference(isInClass ? row.diffClass : row.difference',
        replace: 'const difference = shownDifference(isInClass ? row.difference : row.gap',
      },
      {
        file: `${web}/sessions/classification/laps-column.tsx`,
        find: 'formatNumber(laps, locale)',
        replace: 'formatNumber(laps + 1, locale)',
      },
      {
        file: timeColumns,
        find: 'const { finishPosition, bestTime } = row;',
        replace: 'const { finishPosition, totalTime: bestTime } = row;',
      },
      {
        file: timeColumns,
        find: 'formatNumber(bestLap, locale)',
        replace: 'formatNumber(bestLap - 1, locale)',
      },
      {
        file: timeColumns,
        find: 'formatNumber(bestSpeed, locale, 1)',
        replace: 'formatNumber(bestSpeed, locale)',
      },
      {
        file: timeColumns,
        find: "[t('SessionResults.BestSpeed'), context.speedUnit]",
        replace: "[t('SessionResults.BestSpeed')]",
      },
      { file: runColumns, find: 'shownPoints(run.points, locale)', replace: 'shownTime(run.bestTime)' },
      {
        file: runColumns,
        find: "if (classification.type === 'QualificationMerge') return shownTime(run.bestTime);",
        replace: '',
      },
      {
        file: `${web}/sessions/classification/classification-columns.tsx`,
        find: "    case 'PointMerge':\n      return [\n        ...naming,\n        ...runColumns(context),\n",
        replace: "    case 'PointMerge':\n      return [\n        ...naming,\n",
      },
    ],
  },
  {
    promise: 'Who did not start, did not finish, was disqualified or is in the garage is marked so',
    breaks: [
      ...['DNS', 'DNF', 'DQ', 'Garage'].map((status) => ({
        file: rowOutcome,
        find: "return status !== 'Normal' && status !== 'Provisional';",
        replace: `return status !== 'Normal' && status !== 'Provisional' && status !== '${status}';`,
      })),
      {
        file: rankedRows,
        find: "return row.status === 'Normal' ? '' : shortStatus(row.status, t);",
        replace: "return '';",
      },
      {
        file: timeColumns,
        find: 'return <StatusBadge row={row} context={context} />;',
        replace: 'return null;',
      },
      {
        file: rankedRows,
        find: 'if (isPlaced(row)) return String(row.position);',
        replace: 'if (isPlaced(row) && !isOut(row)) return String(row.position);',
      },
    ],
  },
  {
    promise:
      'Who drove and was not classified (`isQualified` false) is marked NC, in results, on a board and on a shared card',
    breaks: [
      { file: rankedRows, find: 'if (isNotClassified(row)) return NOT_CLASSIFIED;', replace: '' },
      {
        file: `${web}/live/cells/Place.tsx`,
        find: 'return hasDriven(row) ?',
        replace: 'return !hasDriven(row) ?',
      },
      {
        file: 'packages/server/src/pages/sharing/result-cards.ts',
        find: 'if (isQualified) return String(position);',
        replace: 'if (isQualified || position > 0) return String(position);',
      },
    ],
  },
  {
    promise: 'Laps that are not known are a dash, not 0',
    breaks: [
      {
        file: 'packages/timing/src/laps/known-lap-count.ts',
        find: 'bestTimeMs > 0 ? null : lapCount',
        replace: 'bestTimeMs > 0 ? 0 : lapCount',
      },
    ],
  },
];
