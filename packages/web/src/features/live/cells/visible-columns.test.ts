import { expect, test } from 'vitest';
import { currentText } from '../../../i18n/language.ts';
import { noColours } from '../../../ui/racing/class-colour.ts';
import { aBoard, aRow } from '../state/live-board.test-support.ts';
import type { CellContext } from './column.ts';
import {
  askedColumns,
  configuredKinds,
  expectsStops,
  moreKinds,
  ownColumns,
  sessionKinds,
  smartColumns,
  stopsShown,
  tickedKinds,
  wantedColumns,
  withoutTwins,
} from './visible-columns.ts';

const { rows, session } = aBoard([
  aRow(1, { laps: 3, lastLapTimeMs: 61_000, bestLapTimeMs: 60_000, team: '' }),
  aRow(2, { laps: 3, lastLapTimeMs: 62_000, gap: { kind: 'time', timeMs: 900 } }),
]);
const { t, locale } = currentText();
const context: CellContext = {
  t,
  locale,
  units: { speed: 'kmh', distance: 'km' },
  session,
  classes: [],
  colours: noColours,
};

const nothing = new Set<never>();
const chosen = (...names: string[]) => tickedKinds(names) ?? new Set<never>();
const fieldsOf = (sectionCount: number) => ({ sectionCount, classes: [], hasGapChange: false });
const usual = { isTicked: true, isInClass: false, more: [], sectionCount: 0, own: nothing };
const keysOf = (columns: readonly { key: string }[]) => columns.map(({ key }) => key);

test('by default a session shows the columns of its configuration', () => {
  const kinds = configuredKinds({ numberOfPitStops: true, totalTime: false });
  expect(kinds.has('gap')).toBe(true);
  expect(kinds.has('lastLapTime')).toBe(true);
  expect(kinds.has('numberOfPitStops')).toBe(true);
  expect(kinds.has('totalTime')).toBe(false);
  expect(kinds.has('sections')).toBe(false);
});

test('a session that shows one section shows as many as the track has', () => {
  const kinds = configuredKinds({ section0Time: true });
  const keys = keysOf(wantedColumns(kinds, fieldsOf(2)));
  expect(keys).toContain('section1Time');
  expect(keys).not.toContain('section2Time');
});

test('columns that are empty in every row are left out', () => {
  const columns = wantedColumns(chosen('team', 'gap', 'lastlaptime', 'unheard of'), fieldsOf(0));
  expect(keysOf(columns)).toEqual(['team', 'gap', 'lastLapTime']);
  expect(keysOf(smartColumns(columns, { ...usual, rows, context, roomPx: 1000 }))).toEqual([
    'gap',
    'lastLapTime',
  ]);
});

test('on a narrow screen the least important are hidden, and the rest keeps its order', () => {
  const columns = wantedColumns(chosen('laps', 'gap', 'lastLapTime', 'bestLapTime'), fieldsOf(0));
  expect(keysOf(smartColumns(columns, { ...usual, rows, context, roomPx: 190 }))).toEqual([
    'gap',
    'lastLapTime',
  ]);
});

test('columns that a visitor added to those of the session are hidden last', () => {
  const configuration = { laps: true, gap: true, lastLapTime: true, bestLapTime: true };
  const columns = wantedColumns(chosen('laps', 'gap', 'lastLapTime', 'bestLapTime'), fieldsOf(0));
  const own = new Set(columns.filter(({ key }) => key === 'laps'));
  expect(keysOf(smartColumns(columns, { ...usual, rows, context, roomPx: 190, own }))).toContain('laps');
  expect(ownColumns(chosen('laps', 'gap'), configuration)).toEqual(new Set());
  expect(keysOf([...ownColumns(chosen('gap', 'team'), configuration)])).toEqual(['team']);
});

test('an address with only unknown columns chooses nothing, one without any name chooses none', () => {
  expect(tickedKinds(['foo', 'bar'])).toBeNull();
  expect(tickedKinds([])?.size).toBe(0);
  expect(tickedKinds(null)).toBeNull();
});

test('if all are in one class, its gaps are those of the board and not shown twice', () => {
  const columns = wantedColumns(chosen('gap', 'difference', 'gapInClass', 'differenceInClass'), fieldsOf(0));
  const behind = { kind: 'time', timeMs: 900 } as const;
  const gaps = { gap: behind, difference: behind, gapInClass: behind, differenceInClass: behind };
  const shownFor = (...classes: (string | null)[]) =>
    keysOf(
      smartColumns(columns, {
        rows: classes.map((name, place) => aRow(place, { class: name, laps: 3, ...gaps })),
        ...usual,
        context,
        roomPx: 1000,
      }),
    );
  expect(shownFor('A', 'A')).toEqual(['gap', 'difference']);
  expect(shownFor(null, null)).toEqual(['gap', 'difference']);
  expect(shownFor('A', 'B')).toHaveLength(4);
  expect(shownFor('A', null)).toHaveLength(4);
});

test('within a class the gaps of the class are not shown twice', () => {
  const shown = (...names: string[]) => keysOf(withoutTwins(wantedColumns(chosen(...names), fieldsOf(0))));
  expect(shown('gap', 'difference', 'gapInClass', 'differenceInClass')).toEqual(['gap', 'difference']);
  expect(shown('gap', 'differenceInClass')).toEqual(['gap', 'differenceInClass']);
});

test('columns that the first laps fill have their room before', () => {
  const columns = wantedColumns(chosen('laps', 'gap', 'lastLapTime', 'team'), fieldsOf(0));
  const shownWith = (laps: number) =>
    keysOf(smartColumns(columns, { ...usual, rows: [aRow(1, { laps })], context, roomPx: 1000 }));
  expect(shownWith(0)).toEqual(['laps', 'gap', 'lastLapTime']);
  expect(shownWith(3)).toEqual(['laps']);
});

test('a narrow column takes the room that a wide one leaves', () => {
  const columns = wantedColumns(chosen('laps', 'gap', 'class', 'positionsChanged'), fieldsOf(0));
  const placed = rows.map((row) => ({ ...row, class: 'GT4', positionsChanged: 1 }));
  const shown = smartColumns(columns, { ...usual, rows: placed, context, roomPx: 86 + 46 + 42 });
  expect(keysOf(shown)).toEqual(['positionsChanged', 'laps', 'gap']);
});

const racing = moreKinds({}, { rankedBy: 'distance' });
const stopping = rows.map((row) => ({
  ...row,
  ...{ class: 'GT4', className: 'GT4', numberOfPitStops: 1, difference: row.gap, gapInClass: row.gap },
}));
const raceColumns = wantedColumns(sessionKinds({}, { rankedBy: 'distance' }), {
  ...fieldsOf(0),
  classes: ['GT4', 'TCR'],
});
const mixed = stopping.map((row, place) => (place === 0 ? { ...row, class: 'TCR', className: 'TCR' } : row));

test.each([438, 462, 560])('pit stops have a column in %s pixels, before a second gap', (roomPx) => {
  const race = { ...usual, isTicked: false, more: racing, context, roomPx };
  expect(keysOf(smartColumns(raceColumns, { ...race, rows: mixed }))).toContain('numberOfPitStops');
  const withoutStops = mixed.map((row) => ({ ...row, numberOfPitStops: 0 }));
  expect(keysOf(smartColumns(raceColumns, { ...race, rows: withoutStops }))).not.toContain(
    'numberOfPitStops',
  );
});

const threeSectors = [26_000, 30_000, 25_000].map((timeMs) => ({
  ...{ timeMs, bestTimeMs: timeMs, speedKmh: 0, bestSpeedKmh: 0 },
}));
const lapping = mixed.map((row) => ({ ...row, sections: threeSectors, positionsChanged: 1 }));
const tabletRace = { ...usual, isTicked: false, more: racing, sectionCount: 3, context };
/** A board in a window of 1024 px, and one of 1280. */
const [tabletPx, laptopPx] = [716, 948];

test('on a tablet sectors stay longer than places gained, differences and stops that nobody made', () => {
  const before = lapping.map((row) => ({ ...row, numberOfPitStops: 0 }));
  const shown = (shownRows: typeof lapping, roomPx: number) =>
    keysOf(smartColumns(raceColumns, { ...tabletRace, rows: shownRows, roomPx }));
  expect(shown(before, tabletPx)).toEqual(
    expect.arrayContaining(['section0Time', 'section1Time', 'section2Time']),
  );
  expect(shown(before, tabletPx)).not.toContain('numberOfPitStops');
  expect(shown(lapping, tabletPx)).toEqual(expect.arrayContaining(['section2Time', 'numberOfPitStops']));
  expect(shown(lapping, laptopPx)).toEqual(
    expect.arrayContaining(['difference', 'section2Time', 'numberOfPitStops']),
  );
  // Two of three sectors say little.
  expect(shown(lapping, 560)).not.toContain('section0Time');
});

test('the columns of pit stops take no room before the first stop, however wide the board, and come together', () => {
  const configuration = { numberOfPitStops: true };
  const columns = wantedColumns(sessionKinds(configuration, { rankedBy: 'distance' }), fieldsOf(3));
  const shown = (numberOfPitStops: number) => {
    const stopped = lapping.map((row, place) => ({
      ...row,
      ...{ numberOfPitStops: place === 0 ? numberOfPitStops : 0, stintStartedAtMs: 1 },
      lastPitStopMs: numberOfPitStops > 0 && place === 0 ? 40_000 : null,
    }));
    return keysOf(
      smartColumns(columns, {
        ...tabletRace,
        rows: stopped,
        roomPx: 1400,
        asked: askedColumns(configuration),
      }),
    );
  };
  const ofStops = ['numberOfPitStops', 'lastPitStop', 'stintTime'];
  expect(shown(0).filter((key) => ofStops.includes(key))).toEqual([]);
  expect(shown(1)).toEqual(expect.arrayContaining(ofStops));
});

test('the columns of pit stops come when the board changes anyway, or when many have stopped, and stay', () => {
  const field = (stopped: number) => ({ stopped, all: 20 });
  const opened = stopsShown(null, 'Green', field(0));
  expect(opened.areShown).toBe(false);
  const atFirstStop = stopsShown(opened, 'Green', field(1));
  expect(atFirstStop).toBe(opened);
  expect(stopsShown(atFirstStop, 'Green', field(5)).areShown).toBe(true);
  const underYellow = stopsShown(atFirstStop, 'Yellow', field(1));
  expect(underYellow.areShown).toBe(true);
  expect(stopsShown(underYellow, 'Green', field(0)).areShown).toBe(true);
  expect(stopsShown(null, 'Green', field(1)).areShown).toBe(true);
});

test('a visitor who ticked the pit stops sees their column before the first one', () => {
  const columns = wantedColumns(chosen('gap', 'numberOfPitStops'), fieldsOf(0));
  expect(keysOf(smartColumns(columns, { ...usual, rows, context, roomPx: 1000 }))).toContain(
    'numberOfPitStops',
  );
});

test('sectors take no room from a column that the timer asked for', () => {
  const configuration = { difference: true, gapInClass: true };
  const more = moreKinds(configuration, { rankedBy: 'distance' });
  const shown = smartColumns(raceColumns, {
    ...{ ...tabletRace, rows: lapping, roomPx: 600, more, asked: askedColumns(configuration) },
  });
  expect(keysOf(shown)).toEqual(expect.arrayContaining(['difference', 'gapInClass']));
});

test('before the first stop of a crew the speed has the room of the stops on a tablet', () => {
  const oneClass = lapping.map((row) => ({
    ...{ ...row, class: 'GT4', className: 'GT4', numberOfPitStops: 0, lastLapTimeMs: 60_000 },
  }));
  const track = { ...context, session: { ...session, trackLengthMm: 3_000_000 } };
  const shown = smartColumns(raceColumns, {
    ...tabletRace,
    context: track,
    rows: oneClass,
    roomPx: tabletPx,
  });
  expect(keysOf(shown)).toContain('lastLapSpeed');
  expect(keysOf(shown)).not.toContain('numberOfPitStops');
});

test('pit stops take no room from a column that the timer asked for', () => {
  const configuration = { difference: true };
  const race = { ...usual, isTicked: false, context, roomPx: 467, rows: mixed };
  const more = moreKinds(configuration, { rankedBy: 'distance' });
  const shown = keysOf(smartColumns(raceColumns, { ...race, more, asked: askedColumns(configuration) }));
  expect(shown).toEqual(keysOf(smartColumns(raceColumns, { ...race, more: [] })));
  expect(shown).toContain('difference');
});

test.each([
  ['an hour', { durationMs: 3_600_000 }, true],
  ['a sprint', { durationMs: 900_000 }, false],
  ['an hour by its clocks', { raceTimeMs: 600_000, timeToGoMs: 3_000_000 }, true],
  ['a number of laps', {}, false],
] as const)('a long race has room for its pit stops: %s', (_, clocks, isLong) => {
  expect(expectsStops({ ...session, rankedBy: 'distance', ...clocks })).toBe(isLong);
});

test('the head of the gap stands above the figures where their trend is shown next to them', () => {
  const headOf = (hasGapChange: boolean) =>
    wantedColumns(new Set(['gap']), { ...fieldsOf(0), hasGapChange }).map(({ hasTrend }) => hasTrend);
  expect(headOf(true)).toEqual([true]);
  expect(headOf(false)).toEqual([undefined]);
});
