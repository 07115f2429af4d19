/** Breaks for "Screens of results": laps, organisations and championships. */

const web = 'packages/web/src/features';
const facts = `${web}/sessions/lap-times/competitor-facts.tsx`;
const lapRow = `${web}/sessions/lap-times/LapRow.tsx`;
const lapTabs = `${web}/sessions/lap-times/LapTimesTabs.tsx`;
const organization = `${web}/organizations/OrganizationScreen.tsx`;
const legend = `${web}/championships/Legend.tsx`;
const standings = `${web}/championships/StandingsTable.tsx`;
const viewProfile = `${web}/sessions/lap-times/CompetitorHead.tsx`;

/** @type {import('../load-breaks.mjs').PromiseBreaks[]} */
export default [
  {
    promise: "A competitor's laps: tabs Personal Results, Compare, Select Competitors",
    breaks: [
      {
        file: lapTabs,
        find: "lapTimesTabs = ['personal', 'compare', 'select']",
        replace: "lapTimesTabs = ['personal', 'select', 'compare']",
      },
      {
        file: lapTabs,
        find: "personal: t('LapTimes.PersonalResults')",
        replace: "personal: t('LapTimes.Compare')",
      },
      {
        file: lapTabs,
        find: "aria-current={key === tab ? 'page' : undefined}",
        replace: "aria-current={key === 'personal' ? 'page' : undefined}",
      },
      {
        file: lapTabs,
        find: "competitorsText(key === 'personal' ? chosen : compared)",
        replace: "competitorsText(key === 'personal' ? [] : [])",
      },
    ],
  },
  {
    promise: 'Its head says length, position, best lap and best speed',
    breaks: [
      {
        file: facts,
        find: 'formatNumber(location.length, locale, 3)',
        replace: 'formatNumber(location.length, locale)',
      },
      {
        file: facts,
        find: "label: t('Common.Length')",
        replace: "label: t('LapTimes.MedianLap')",
      },
      {
        file: facts,
        find: 'return info.participantInfo.fieldFinishPos;',
        replace: 'return info.participantInfo.startPos;',
      },
      {
        file: facts,
        find: "label: t('LapTimes.FinishPosition')",
        replace: "label: t('LapTimes.Lap')",
      },
      {
        file: facts,
        find: 'formatLapTime(best.lapTimeMs)',
        replace: 'formatLapTime(best.lapTimeMs + 1)',
      },
      { file: facts, find: "label: t('LapTimes.BestLap')", replace: "label: t('LapTimes.Lap')" },
      {
        file: facts,
        find: 'row?.bestSpeed ??',
        replace: 'undefined ??',
      },
      { file: facts, find: "label: t('LapTimes.BestSpeed')", replace: "label: t('LapTimes.Speed')" },
    ],
  },
  {
    promise: 'Lap table: lap, position, lap time, diff to last and best lap, gap in front, diff to P1, speed',
    breaks: [
      { file: lapRow, find: '            {figures.position}\n', replace: '            {lapNr}\n' },
      {
        file: lapRow,
        find: 'shownSigned(formatLapTime(figures.toLastMs ?? 0))',
        replace: 'shownSigned(formatLapTime(figures.lapTimeMs))',
      },
      {
        file: lapRow,
        find: '          {shownSigned(lap.diffWithBestLap)}\n',
        replace: "          {shownSigned('')}\n",
      },
      {
        file: lapRow,
        find: '<td data-align="end">{shownGap(fieldComparison.gapAhead, t)}</td>',
        replace: '<td data-align="end">{shownGap(fieldComparison.gapBehind, t)}</td>',
      },
      {
        file: lapRow,
        find: '            {shownGap(fieldComparison.diff, t)}\n          </td>',
        replace: '            {shownGap(fieldComparison.gapAhead, t)}\n          </td>',
      },
      {
        file: lapRow,
        find: 'formatNumber(speed, locale, 1)',
        replace: 'formatNumber(speed, locale)',
      },
      {
        file: `${web}/sessions/lap-times/LapTable.tsx`,
        find: "label={t('LapTimes.GapInFront')}",
        replace: "label={t('LapTimes.DiffToFirst')}",
      },
      {
        file: `${web}/sessions/lap-times/CompetitorLapTimesScreen.tsx`,
        find: 'hasLapPositions(info) && figures.some(',
        replace: 'figures.some(',
      },
    ],
  },
  {
    promise: "From a competitor's laps one comes to the profile",
    breaks: [
      { file: viewProfile, find: '{userId !== null && (', replace: '{userId === null && (' },
      { file: viewProfile, find: 'params={{ userId }}', replace: 'params={{ userId: startNr }}' },
    ],
  },
  {
    promise: 'The lap chart shows every place on every lap, with flags, stops and who was lapped',
    breaks: [
      {
        file: `${web}/sessions/lap-chart/LapChartTable.tsx`,
        find: 'lap[place - 1] = runner',
        replace: 'lap[runner.finalPlace - 1] = runner',
      },
      {
        file: `${web}/sessions/lap-chart/LapChartTable.tsx`,
        find: 'trace.pitLaps.includes(lapIndex + 1)',
        replace: 'trace.pitLaps.includes(lapIndex)',
      },
      {
        file: `${web}/sessions/lap-chart/LapChartTable.tsx`,
        find: "trace.isOnLeadLap[lapIndex] ? undefined : 'text-ink-3'",
        replace: "trace.isOnLeadLap[lapIndex] ? 'text-ink-3' : undefined",
      },
      {
        file: `${web}/sessions/lap-chart/LapChartPicture.tsx`,
        find: '                    periods={periods}\n',
        replace: '                    periods={[]}\n',
      },
      {
        file: `${web}/sessions/lap-chart/readout.ts`,
        find: 'trace.positions[lap - 1] ?? null',
        replace: 'trace.positions[0] ?? null',
      },
      {
        file: `${web}/sessions/lap-chart/readout.ts`,
        find: 'trace.pitLaps.includes(lap)',
        replace: 'trace.pitLaps.includes(lap - 1)',
      },
      {
        file: `${web}/sessions/lap-chart/readout.ts`,
        find: 'trace.isOnLeadLap[lap - 1] === false',
        replace: 'trace.isOnLeadLap[lap - 1] === true',
      },
      {
        file: 'packages/timing/src/lap-chart/trace-path.ts',
        find: "to.isOnLeadLap ? 'onLeadLap' : 'lapped'",
        replace: "from.isOnLeadLap ? 'onLeadLap' : 'lapped'",
      },
      {
        file: `${web}/sessions/lap-chart/LapChartTab.tsx`,
        find: "search.view === 'table'",
        replace: "search.view === 'figures'",
      },
    ],
  },
  {
    promise: 'An organisation: who it is, its events and the way to its championships',
    breaks: [
      { file: organization, find: '          <span className="min-w-0">{name}</span>\n', replace: '' },
      { file: organization, find: '[city, countryText].filter(', replace: '[countryText].filter(' },
      { file: organization, find: '[city, countryText].filter(', replace: '[city].filter(' },
      { file: organization, find: 't(`Sports.${sport}`)', replace: "t('Sports.All')" },
      { file: organization, find: 'href={url}', replace: 'href="/"' },
      { file: organization, find: 'events={answer}', replace: 'events={answer.slice(1)}' },
      {
        file: organization,
        find: 'to="/organizations/$organizationId/championships"',
        replace: 'to="/organizations/$organizationId"',
      },
      {
        file: 'packages/web/src/parts/EventTable.tsx',
        find: 't(`ResultStatuses.${resultStatus}`)',
        replace: "t('ResultStatuses.None')",
      },
    ],
  },
  {
    promise: 'Championships: by season; standings with the legend 1st, 2nd, 3rd place and dropped results',
    breaks: [
      {
        file: `${web}/championships/ChampionshipListScreen.tsx`,
        find: '.filter((championship) => championship.season === season)',
        replace: '.slice()',
      },
      {
        file: `${web}/championships/ChampionshipScreen.tsx`,
        find: 'championshipId: chosen.championshipId',
        replace: 'championshipId: championship.id',
      },
      {
        file: `${web}/championships/season-choice.ts`,
        find: 'other.name === current.name && other.season === season',
        replace: 'other.name === current.name && other.season === current.season',
      },
      ...['First', 'Second', 'Third'].map((place) => ({
        file: legend,
        find: `t('Championships.${place}')]`,
        replace: `t('Championships.Total')]`,
      })),
      { file: legend, find: '{hasDrops && (', replace: '{!hasDrops && (' },
      {
        file: legend,
        find: "layout === 'PointsPerRun' ? runs : events.length",
        replace: "layout === 'PointsPerRun' ? events.length : runs",
      },
      {
        file: standings,
        find: '{!row.isGuest && formatPoints(row.total, locale)}',
        replace: '{!row.isGuest && formatPoints(row.gap, locale)}',
      },
      {
        file: `${web}/championships/RoundCell.tsx`,
        find: 'const medal = podiumOf(position);',
        replace: 'const medal = podiumOf(null);',
      },
      {
        file: `${web}/championships/RoundCell.tsx`,
        find: '{isDropped ? (',
        replace: '{!isDropped ? (',
      },
      {
        file: `${web}/championships/round-columns.ts`,
        find: 'named?.toLowerCase())',
        replace: 'named?.toUpperCase())',
      },
    ],
  },
  {
    promise: 'Round columns are called R and their number',
    breaks: [
      {
        file: `${web}/championships/round-columns.ts`,
        find: 'label: `R ${number}`',
        replace: 'label: `Round ${number}`',
      },
      {
        file: `${web}/championships/round-columns.ts`,
        find: 'number += 1;',
        replace: '',
      },
      {
        file: `${web}/championships/round-columns.ts`,
        find: '`R ${index + 1}`',
        replace: '`R ${index}`',
      },
      {
        file: `${web}/championships/round-columns.ts`,
        find: '      number += 1;\n',
        replace: '      number = 1;\n',
      },
    ],
  },
];
