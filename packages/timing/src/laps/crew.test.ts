import { expect, test } from 'vitest';
import { crewName, driversOfLaps, stintsOf } from './crew.ts';

test('a crew has all its names if they fit', () => {
  expect(crewName(['Ann Bee', 'Cid Dee'], 17)).toBe('Ann Bee / Cid Dee');
  expect(crewName([], 10)).toBe('');
});

test('a longer crew has as many whole names as fit, and the number of the others', () => {
  expect(crewName(['Ann Bee', 'Cid Dee', 'Eve Fox'], 25)).toBe('Ann Bee / Cid Dee +1');
  expect(crewName(['Ann Bee', 'Cid Dee', 'Eve Fox'], 19)).toBe('Ann Bee +2');
  expect(crewName(['Ann Bee', 'Cid Dee'], 8)).toBe('Ann B +1');
  expect(crewName(['Ann Bee'], 3)).toBe('Ann');
});

test('consecutive laps by one driver are one stint, which gives the driver of each lap again', () => {
  const laps = ['Ann', 'Ann', undefined, 'Cid', 'Ann'].map((driver) => (driver ? { driver } : {}));
  const stints = stintsOf(laps);
  expect(stints).toEqual([
    { name: 'Ann', untilLap: 2 },
    { name: '', untilLap: 3 },
    { name: 'Cid', untilLap: 4 },
    { name: 'Ann', untilLap: 5 },
  ]);
  expect(driversOfLaps(stints, 6)).toEqual(['Ann', 'Ann', null, 'Cid', 'Ann', null]);
  expect(driversOfLaps(stints, 3)).toEqual(['Ann', 'Ann', null]);
});

test('laps without drivers have no stints', () => {
  expect(stintsOf([{}, {}])).toEqual([]);
});
