import { type Championship, championship } from '@lapwing/contract/results/championships';
import { expect, test } from 'vitest';
import {
  eventColumns,
  eventsHeld,
  nameWidthOf,
  newestEvent,
  type RoundColumn,
  roundResult,
  scrollTarget,
  shortNames,
  viewOf,
  widthOf,
} from './round-columns.ts';

function aChampionship(layout: Championship['layout']): Championship {
  const round = { position: '2', status: 'Normal', points: 20, isDropped: false, isGuest: false };
  return championship.parse({
    id: 1,
    name: 'Senior Max',
    season: '2026',
    class: 'Senior Max',
    layout,
    drops: 1,
    isGiven: false,
    resultStatus: 'Official',
    events: [
      {
        id: 10,
        name: 'Voorjaarscup',
        date: '2026-04-13',
        isDropped: false,
        rounds: [
          { id: 1, name: 'Race 1', shortName: 'R1' },
          { id: 2, name: 'Race 2', shortName: 'Final' },
        ],
      },
      {
        id: 11,
        name: 'Zomercup',
        date: '2026-09-07',
        isDropped: false,
        rounds: [{ id: 3, name: 'Race', shortName: '' }],
      },
    ],
    competitors: [
      {
        no: '212',
        firstName: 'Bram',
        lastName: 'Oudejans',
        class: 'Senior Max',
        accountId: null,
        nationality: 'NL',
        position: '1',
        isGuest: false,
        total: 20,
        dropped: 14,
        diff: 0,
        gap: 0,
        events: [
          {
            eventId: 10,
            points: 34,
            position: '1',
            isDropped: false,
            rounds: [
              { roundId: 1, ...round },
              { roundId: 2, ...round, points: 14, isDropped: true },
            ],
          },
        ],
      },
    ],
  });
}

test('each layout has its own columns, and the address can override them', () => {
  const labels = (layout: Championship['layout'], named?: string) =>
    eventColumns(
      aChampionship(layout),
      viewOf(named, aChampionship(layout), () => true),
    ).map(({ columns }) => columns.map(({ label }) => label));
  expect(labels('PointsPerRun')).toEqual([['R 1', 'R 2'], ['R 3']]);
  expect(labels('PointsPerEvent')).toEqual([['R 1'], ['R 2']]);
  expect(labels('PointsPerRunAndEventTotals')).toEqual([
    ['R 1', 'R 2', ''],
    ['R 3', ''],
  ]);
  expect(labels('PointsPerEvent', 'Run')).toEqual([['R 1', 'R 2'], ['R 3']]);
  expect(labels('PointsPerEvent', 'nonsense')).toEqual([['R 1'], ['R 2']]);
});

/** Eight events of two rounds. */
function longSeason(layout: Championship['layout']): Championship {
  const season = aChampionship(layout);
  const [event] = season.events;
  if (event === undefined) throw new Error('the season has events');
  return { ...season, events: Array.from({ length: 8 }, (_, index) => ({ ...event, id: index + 10 })) };
}

test('the standings open with as many columns as fit, and never more than their own layout', () => {
  const inWindow = (layout: Championship['layout'], windowPx: number) =>
    viewOf(undefined, longSeason(layout), (px) => px <= windowPx);
  const whole = longSeason('PointsPerRunAndEventTotals');
  expect(inWindow('PointsPerRunAndEventTotals', widthOf(whole, 'both'))).toBe('both');
  expect(inWindow('PointsPerRunAndEventTotals', widthOf(whole, 'both') - 1)).toBe('run');
  expect(inWindow('PointsPerRunAndEventTotals', widthOf(whole, 'run') - 1)).toBe('event');
  expect(inWindow('PointsPerRun', 390)).toBe('event');
  expect(inWindow('PointsPerEvent', 10_000)).toBe('event');
});

test.each([
  ['nothing is hidden', -20, 500, 0],
  ['the newest event is hidden a little: the first column goes as a whole', 10, 500, 60],
  ['its columns begin there', 60, 500, 60],
  ['it is wider than the room: it begins at its edge', 500, 500, 140],
  ['the table ends with the newest event: nothing hides its edge there', 70, 60, 60],
  ['the whole table fits', 24, 0, 0],
])('the table opens where no column is cut: %s', (_, neededPx, furthestPx, scrolledPx) => {
  expect(scrollTarget(neededPx, [0, 60, 140], furthestPx)).toBe(scrolledPx);
});

test('a column has room for the longest word of the name above it, in Latin and Japanese letters', () => {
  const [event] = eventColumns(aChampionship('PointsPerEvent'), 'event');
  if (event === undefined) throw new Error('the season has events');
  const widths = ['R 1', 'Nazomercup, round 6', '秋季スプリント 第8戦', 'x'.repeat(80)].map((shortName) =>
    nameWidthOf({ ...event, shortName }, 'short'),
  );
  expect(widths).toEqual([60, 82.5, 91, 120]);
});

test('rounds are numbered through the season, and their own names are in the title of the column', () => {
  const columns = eventColumns(aChampionship('PointsPerRun'), 'run').flatMap((event) => event.columns);
  expect(columns.map(({ title }) => title)).toEqual([
    'Voorjaarscup, Race 1',
    'Voorjaarscup, Race 2, Final',
    'Zomercup, Race',
  ]);
});

test('an event with a dropped run has the points of the runs that count', () => {
  const total: RoundColumn = { key: '', eventId: 10, roundId: null, label: '', title: '' };
  const pointsIn = (layout: Championship['layout']) => {
    const [row] = aChampionship(layout).competitors;
    return row && roundResult(row, total, layout)?.points;
  };
  expect(pointsIn('PointsPerRun')).toBe(20);
  expect(pointsIn('PointsPerEvent')).toBe(34);
});

test('an absent competitor has no result, and an event without results is still to come', () => {
  const season = aChampionship('PointsPerRun');
  const [row] = season.competitors;
  const column: RoundColumn = { key: '', eventId: 11, roundId: 3, label: '', title: '' };
  expect(row && roundResult(row, column, season.layout)).toBeNull();
  expect(eventsHeld(season)).toBe(1);
});

test('the words that all events share are left out of their heads, and so is a number that the column has', () => {
  expect(shortNames(['GT Cup, round 1', 'GT Cup, round 2'])).toEqual(['Round 1', 'Round 2']);
  expect(shortNames(['Voorjaarscup', 'Zomercup'])).toEqual(['Voorjaarscup', 'Zomercup']);
  expect(shortNames(['Noordzee Cup Assen', 'Noordzee Cup'])).toEqual(['Cup Assen', 'Cup']);
  expect(shortNames(['Finale'])).toEqual(['Finale']);
  const season = aChampionship('PointsPerEvent');
  const rounds = {
    ...season,
    events: season.events.map((event, index) => ({ ...event, name: `GT Cup, round ${index + 1}` })),
  };
  const heads = (view: 'event' | 'run') => eventColumns(rounds, view).map(({ shortName }) => shortName);
  expect(heads('event')).toEqual(['', '']);
  expect(heads('run')).toEqual(['Round 1', 'Round 2']);
});

test('six events of two runs have a column for each run at 1440 pixels', () => {
  const six = { ...longSeason('PointsPerRun'), events: longSeason('PointsPerRun').events.slice(0, 6) };
  expect(viewOf(undefined, six, (px) => px <= 1440)).toBe('run');
});

test('the newest event is the last with results', () => {
  const season = aChampionship('PointsPerRun');
  expect(newestEvent(season)).toBe(10);
  expect(newestEvent({ ...season, competitors: [] })).toBeNull();
});
