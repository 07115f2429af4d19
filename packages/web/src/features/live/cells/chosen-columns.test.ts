import type { BoardSession } from '@lapwing/contract/live/board';
import type { ResultConfiguration } from '@lapwing/contract/live/columns';
import type { LiveRow } from '@lapwing/contract/live/row';
import { expect, test } from 'vitest';
import { currentText } from '../../../i18n/language.ts';
import { noColours } from '../../../ui/racing/class-colour.ts';
import { aBoard, aRow } from '../state/live-board.test-support.ts';
import {
  moreKinds,
  ownColumns,
  sessionKinds,
  smartColumns,
  tickedKinds,
  wantedColumns,
} from './visible-columns.ts';

/** What a window of that width leaves for the columns behind the names. */
const roomIn = (windowPx: number) => windowPx - 48 - 282;

const behind = { kind: 'time', timeMs: 900 } as const;
const driven = {
  ...{ laps: 9, lastLapTimeMs: 61_000, bestLapTimeMs: 60_000, bestInLap: 4, totalTimeMs: 550_000 },
  ...{ difference: behind, gap: behind },
};
const sections = [20_000, 20_000, 21_000].map((timeMs) => ({
  ...{ timeMs, bestTimeMs: timeMs, speedKmh: 0, bestSpeedKmh: 0 },
}));
const inClasses = (row: Partial<LiveRow>) =>
  ['GT4', 'TCR'].map((name, place) => aRow(place, { ...row, class: name, gapInClass: behind }));
const inOne = (row: Partial<LiveRow>) => [0, 1].map((place) => aRow(place, { ...row, class: 'Senior Max' }));
const stops = { numberOfPitStops: 2, lastPitStopMs: 41_000, lapsSincePit: 4 };
const race = { rankedBy: 'distance', sectionCount: 3, trackLengthMm: 1_000_000 } as const;
const practice = { ...race, rankedBy: 'best-lap', sessionType: 'Practice' } as const;

type Asked = {
  windowPx: number;
  rows: readonly LiveRow[];
  session?: Partial<BoardSession>;
  timer?: ResultConfiguration;
  ticked?: readonly string[] | null;
  isInClass?: boolean;
};

function shown({
  windowPx,
  rows,
  session = race,
  timer = {},
  ticked = null,
  isInClass = false,
}: Asked): string {
  const board = aBoard(rows, session);
  const { t, locale } = currentText();
  const units = { speed: 'kmh', distance: 'km' } as const;
  const context = { t, locale, units, session: board.session, classes: ['GT4', 'TCR'], colours: noColours };
  const { sectionCount, rankedBy } = board.session;
  const fields = { sectionCount, hasGapChange: rankedBy === 'distance' };
  const own = tickedKinds(ticked);
  const kinds = own ?? sessionKinds(timer, board.session);
  return smartColumns(wantedColumns(kinds, { ...fields, classes: context.classes }), {
    ...{ rows: board.rows, context, isInClass, roomPx: roomIn(windowPx), isTicked: own !== null },
    own: ownColumns(kinds, timer),
    more: own === null ? moreKinds(timer, board.session) : [],
    sectionCount,
  })
    .map(({ key }) => key.replace(/^section(\d)Time$/, 'S$1'))
    .join(' ');
}

const endurance = inClasses({ ...driven, ...stops, sections, startPosition: 2 });
const karts = inOne({ ...driven, sections, startPosition: 2 });
const bare = inOne(driven);
const noSections = { ...race, sectionCount: 0, trackLengthMm: null };

test.each<[string, Asked, string]>([
  [
    'a race of two classes on a large screen shows all there is',
    { windowPx: 1920, rows: endurance },
    `positionsChanged class laps gap difference gapInClass lastLapTime bestLapTime bestInLap averageTime S0 S1 S2 lastLapSpeed
     numberOfPitStops lastPitStop stintTime lapLine`,
  ],
  [
    'at 1440 what matters least waits',
    { windowPx: 1440, rows: endurance },
    `positionsChanged class laps gap difference gapInClass lastLapTime bestLapTime S0 S1 S2 lastLapSpeed numberOfPitStops
     lastPitStop stintTime lapLine`,
  ],
  [
    'at 1280 sectors, places and stops come before the line',
    { windowPx: 1280, rows: endurance },
    `positionsChanged class laps gap difference gapInClass lastLapTime bestLapTime S0 S1 S2 numberOfPitStops lastPitStop`,
  ],
  [
    'at 1024 sectors and stops come before places and a second gap',
    { windowPx: 1024, rows: endurance },
    'class laps gap lastLapTime bestLapTime S0 S1 S2 numberOfPitStops',
  ],
  [
    'at 1024 one class has room for sectors',
    { windowPx: 1024, rows: karts },
    'positionsChanged laps gap difference lastLapTime bestLapTime S0 S1 S2',
  ],
  ['at 768 nothing is added', { windowPx: 768, rows: karts }, 'laps gap difference lastLapTime bestLapTime'],
  [
    'one class has no class column, and without stops there are no pits',
    { windowPx: 1440, rows: karts },
    `positionsChanged laps gap difference lastLapTime bestLapTime bestInLap averageTime S0 S1 S2 lastLapSpeed lapLine`,
  ],
  [
    'a feed with lap times only',
    { windowPx: 1440, rows: bare, session: noSections },
    'laps gap difference lastLapTime bestLapTime bestInLap averageTime lapLine',
  ],
  [
    'practice begins with the best lap and its sectors, without a total',
    { windowPx: 1440, rows: karts, session: practice },
    'bestLapTime S0 S1 S2 gap difference laps lastLapTime bestInLap lastLapSpeed lapLine',
  ],
  [
    'practice of two classes on a tablet',
    { windowPx: 1024, rows: endurance, session: practice },
    'class bestLapTime S0 S1 S2 gap difference laps lastLapTime',
  ],
  [
    'one class of two, chosen by the visitor',
    { windowPx: 1024, rows: endurance, isInClass: true },
    'positionsChanged laps gap difference lastLapTime bestLapTime S0 S1 S2',
  ],
  [
    'what the timer set comes first, and what it refused is not added',
    {
      windowPx: 1280,
      rows: karts,
      timer: { totalTime: true, team: true, difference: false, lastLapSpeed: false },
    },
    `positionsChanged laps gap totalTime lastLapTime bestLapTime bestInLap averageTime S0 S1 S2 lapLine`,
  ],
  [
    'a visitor gets what was ticked and nothing else',
    { windowPx: 1920, rows: karts, ticked: ['class', 'gap', 'bestLapTime'] },
    'class gap bestLapTime',
  ],
])('%s', (_, asked, columns) => {
  expect(shown(asked)).toBe(columns.replace(/\s+/g, ' '));
});

test('the sectors of a lap are added together or not at all', () => {
  for (let windowPx = 768; windowPx <= 1920; windowPx += 16) {
    const count = shown({ windowPx, rows: endurance }).match(/\bS\d/g)?.length ?? 0;
    expect([0, 3], `${windowPx} px`).toContain(count);
  }
});

test('sectors are there before the first passing, so that nothing moves when it comes', () => {
  const waiting = inOne({ ...driven, sections: [] });
  expect(shown({ windowPx: 1440, rows: waiting })).toContain('S0 S1 S2');
});
