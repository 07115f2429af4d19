import type { LiveRow } from '@lapwing/contract/live/row';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { currentText, loadScreenMessages } from '../../../i18n/language.ts';
import { noColours } from '../../../ui/racing/class-colour.ts';
import { leadColumns } from '../board/lead-columns.ts';
import { aBoard, aRow } from '../state/live-board.test-support.ts';
import { columnKinds } from './columns.tsx';

beforeAll(loadScreenMessages);
afterEach(cleanup);

const keys = columnKinds.flatMap(({ columns }) => columns.map(({ key }) => key));

test('every board has marker, position, number and name', () => {
  for (const form of ['desk', 'phone', 'tv'] as const)
    expect(leadColumns(form, 1).map(({ key }) => key)).toEqual(['marker', 'position', 'number', 'name']);
});

test('every known fact about a competitor can be a column', () => {
  const wanted = `firstName lastName class club team sponsor make model nationality registrationNumber laps lapsLed gap
    gapBehind difference lastLapTime bestLapTime secondBestLapTime secondLastLapTime thirdLastLapTime lastLapSpeed
    bestSpeed numberOfPitStops lastPitStop stintTime totalStintTime tires totalDistance startPosition status
    transponderName positionsChanged minimumLapTime comment gapInClass differenceInClass totalTime lastTimeDifference
    bestInLap averageTime averageSpeed sincePit label startingGridComment`;
  expect(wanted.split(/\s+/).filter((key) => !keys.includes(key))).toEqual([]);
});

const units = { speed: 'kmh', distance: 'km' } as const;

/** The texts of these columns for a row, on a track of one kilometre. */
function textsOf(row: LiveRow, names: readonly string[]): Record<string, string> {
  const session = { ...aBoard([row]).session, trackLengthMm: 1_000_000 };
  const columns = columnKinds.flatMap((kind) => kind.columns).filter(({ key }) => names.includes(key));
  const context = { ...currentText(), units, session, classes: [], colours: noColours };
  return Object.fromEntries(columns.map(({ key, text }) => [key, text(row, context)]));
}

test('each column shows its own value', () => {
  const shown = {
    laps: '9',
    lapsLed: '4',
    startPosition: '7',
    positionsChanged: '2',
    numberOfPitStops: '3',
    sincePit: '5',
    bestInLap: '6',
    lastLapTime: '31.000',
    secondLastLapTime: '32.000',
    thirdLastLapTime: '33.000',
    bestLapTime: '29.000',
    secondBestLapTime: '30.000',
    minimumLapTime: '28.000',
    totalTime: '4:57.000',
    averageTime: '33.000',
    lastTimeDifference: '−1.000',
    lastPitStop: '41.000',
    lastLapSpeed: '111.0',
    bestSpeed: '122.0',
    averageSpeed: '109.1',
    totalDistance: '9.0',
    gap: '+1.000',
    difference: '+2.000',
    gapBehind: '+3.000',
    gapInClass: '+4.000',
    differenceInClass: '+5.000',
  };
  const gapOf = (seconds: number) => ({ kind: 'time', timeMs: seconds * 1000 }) as const;
  const row = aRow(1, {
    ...{ laps: 9, lapsLed: 4, startPosition: 7, numberOfPitStops: 3, lapsSincePit: 5, bestInLap: 6 },
    ...{ lastLapTimeMs: 31_000, secondLastLapTimeMs: 32_000, thirdLastLapTimeMs: 33_000 },
    ...{ bestLapTimeMs: 29_000, secondBestLapTimeMs: 30_000, minimumLapTimeMs: 28_000 },
    ...{ totalTimeMs: 297_000, lastPitStopMs: 41_000, lastLapSpeedKmh: 111, bestSpeedKmh: 122 },
    ...{ class: 'GT4', gap: gapOf(1), difference: gapOf(2), gapBehind: gapOf(3) },
    ...{ gapInClass: gapOf(4), differenceInClass: gapOf(5) },
  });
  expect(textsOf({ ...row, positionsChanged: 2 }, Object.keys(shown))).toEqual(shown);
  const words =
    'firstName lastName nationality team club sponsor make model tires registrationNumber transponderName label comment startingGridComment';
  const said = Object.fromEntries(words.split(' ').map((name) => [name, `the ${name}`]));
  expect(textsOf(Object.assign(aRow(1), said), Object.keys(said))).toEqual(said);
});

test('a column of a sector shows the time, the speed or the best of that sector', () => {
  const sections = Array.from({ length: 10 }, (_, section) => ({
    timeMs: 20_000 + section * 1000,
    bestTimeMs: 10_000 + section * 1000,
    speedKmh: 100 + section,
    bestSpeedKmh: 200 + section,
  }));
  const shown = Object.fromEntries(
    sections.flatMap((_, section) => [
      [`section${section}Time`, `${20 + section}.000`],
      [`section${section}BestTime`, `${10 + section}.000`],
      [`section${section}Speed`, `${100 + section}.0`],
      [`section${section}BestSpeed`, `${200 + section}.0`],
    ]),
  );
  expect(textsOf(aRow(1, { sections }), Object.keys(shown))).toEqual(shown);
});

test('each of ten sectors can show its time and speed, and the best of both', () => {
  for (const part of ['Time', 'Speed', 'BestTime', 'BestSpeed']) {
    const ten = Array.from({ length: 10 }, (_, section) => `section${section}${part}`);
    expect(keys.filter((key) => ten.includes(key))).toEqual(ten);
  }
  expect(keys.filter((key) => key.startsWith('section'))).toHaveLength(40);
});

test('no two columns share a name', () => {
  expect(new Set(keys).size).toBe(keys.length);
});

test.each(['gapInClass', 'differenceInClass'])(
  'who is in no class leads none: %s says so to screen readers only',
  (wanted) => {
    const column = columnKinds.flatMap(({ columns }) => columns).find(({ key }) => key === wanted);
    const drawn = (known: Partial<LiveRow>) => {
      const row = { ...aRow(1, { laps: 3, ...known }), positionInClass: 1, isClassLeader: true };
      const context = {
        ...currentText(),
        units,
        session: aBoard([row]).session,
        classes: [],
        colours: noColours,
      };
      return render(column?.draw?.(row, context)).container.textContent;
    };
    expect(drawn({ className: null })).toBe('no class');
    expect(drawn({ class: 'GT4' })).toBe(wanted === 'gapInClass' ? 'leader' : '');
  },
);

test.each<[string, Partial<LiveRow>]>([
  ['', { laps: 0 }],
  ['on track', {}],
  ['in pit', { marker: 'PitIn' }],
  ['finished', { isFinished: true }],
  ['Did not finish', { status: 'DNF', isFinished: true }],
])('a running competitor is not classified yet: the status is "%s"', (said, change) => {
  const column = columnKinds.flatMap(({ columns }) => columns).find(({ key }) => key === 'status');
  const row = aRow(1, { laps: 3, ...change });
  const text = column?.text(row, {
    ...currentText(),
    units,
    session: aBoard([row]).session,
    classes: [],
    colours: noColours,
  });
  expect(text?.toLowerCase()).toBe(said.toLowerCase());
});

test('laps are a dash and sort last if only a best time is known', () => {
  const columns = columnKinds.flatMap((kind) => kind.columns);
  const laps = columns.find(({ key }) => key === 'laps');
  const distance = columns.find(({ key }) => key === 'totalDistance');
  const shown = (known: Partial<LiveRow>) => {
    const row = aRow(1, known);
    const session = { ...aBoard([row]).session, trackLengthMm: 1_000_000 };
    const context = { ...currentText(), units, session, classes: [], colours: noColours };
    const drawn = laps?.draw?.(row, context) ?? laps?.text(row, context);
    return {
      laps: render(drawn).container.textContent,
      distance: distance?.text(row, context),
      sort: [laps?.sortValue(row, context), distance?.sortValue(row, context)],
    };
  };
  expect(shown({ laps: 0, bestLapTimeMs: 61_000, bestInLap: 3 })).toEqual({
    laps: '–not known',
    distance: '',
    sort: [null, null],
  });
  expect(shown({ laps: 0 })).toEqual({ laps: '0', distance: '0.0', sort: [0, 0] });
});
