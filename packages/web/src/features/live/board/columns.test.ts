// @vitest-environment node

import { expect, test } from 'vitest';
import { columnKinds } from './columns.tsx';
import { leadColumns } from './lead-columns.ts';

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
