import type { LiveRow } from '@lapwing/contract/live-row';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { currentText, loadScreenMessages } from '../../../i18n/language.ts';
import { aBoard, aRow } from '../live-board.test-support.ts';
import { columnKinds } from './columns.tsx';
import { leadColumns } from './lead-columns.ts';

beforeAll(loadScreenMessages);
afterEach(cleanup);

const keys = columnKinds.flatMap(({ columns }) => columns.map(({ key }) => key));

test('every board has marker, position, number and name', () => {
  for (const form of ['desk', 'phone', 'tv'] as const)
    expect(leadColumns(form, 1).map(({ key }) => key)).toEqual(['marker', 'position', 'number', 'name']);
});

test('everything that is known of a competitor can be a column', () => {
  const wanted = `firstName lastName class club team sponsor make model nationality registrationNumber laps lapsLed gap
    gapBehind difference lastLapTime bestLapTime secondBestLapTime secondLastLapTime thirdLastLapTime lastLapSpeed
    bestSpeed numberOfPitStops lastPitStop stintTime totalStintTime tires totalDistance startPosition status
    transponderName positionsChanged minimumLapTime comment`;
  expect(wanted.split(/\s+/).filter((key) => !keys.includes(key))).toEqual([]);
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

test.each(['gapInClass', 'differenceInClass'])('who is in no class leads none: %s is a dash', (wanted) => {
  const column = columnKinds.flatMap(({ columns }) => columns).find(({ key }) => key === wanted);
  const drawn = (known: Partial<LiveRow>) => {
    const row = { ...aRow(1, { laps: 3, ...known }), positionInClass: 1, isClassLeader: true };
    const units = { speed: 'kmh', distance: 'km' } as const;
    const context = { ...currentText(), units, session: aBoard([row]).session, classes: [] };
    return render(column?.draw?.(row, context)).container.textContent;
  };
  expect(drawn({ className: null })).toBe('–no class');
  expect(drawn({ class: 'GT4' })).toBe(wanted === 'gapInClass' ? 'leader' : '');
});

test.each<[string, Partial<LiveRow>]>([
  ['', { laps: 0 }],
  ['on track', {}],
  ['in pit', { marker: 'PitIn' }],
  ['finished', { isFinished: true }],
  ['Did not finish', { status: 'DNF', isFinished: true }],
])('who runs is not classified yet: the status is "%s"', (said, change) => {
  const column = columnKinds.flatMap(({ columns }) => columns).find(({ key }) => key === 'status');
  const row = aRow(1, { laps: 3, ...change });
  const units = { speed: 'kmh', distance: 'km' } as const;
  const text = column?.text(row, { ...currentText(), units, session: aBoard([row]).session, classes: [] });
  expect(text?.toLowerCase()).toBe(said.toLowerCase());
});
