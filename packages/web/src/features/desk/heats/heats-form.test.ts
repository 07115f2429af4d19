import type { ShownRace } from '@lapwing/contract/results/ladders';
import { expect, test } from 'vitest';
import { isTimeComplete, plansOf, pointsOf } from './heats-form.ts';

test.each([
  ['10, 8,6', [10, 8, 6]],
  ['10 8;6', [10, 8, 6]],
  ['', []],
  ['10, x', null],
  ['1.5', null],
  ['-1', null],
])('the points "%s" are %j', (text, points) => {
  expect(pointsOf(text)).toEqual(points);
});

const form = {
  day: '2026-05-11',
  time: '13:20',
  slotMinutes: '15',
  laps: '8',
  finalLaps: '',
  minimumLapSeconds: '7,5',
};
const race = (key: string, phase: ShownRace['phase']) => ({ key, phase }) as ShownRace;

test('races follow each other in the programme, finals with their own number of laps', () => {
  const races = [race('heat-1-1', 'heat'), race('final-A', 'final')];
  const plans = plansOf(form, { races, timeZone: 'Europe/Amsterdam' }, ({ key }) => key);
  expect(plans[0]?.minimumLapTimeMs).toBe(7_500);
  expect(
    plans.map(({ race: key, startsAtMs, laps }) => [key, new Date(startsAtMs).toISOString(), laps]),
  ).toEqual([
    ['heat-1-1', '2026-05-11T11:20:00.000Z', 8],
    ['final-A', '2026-05-11T11:35:00.000Z', null],
  ]);
});

test.each([
  ['13:20', '15', true],
  ['', '15', false],
  ['13:20', '0', false],
  ['13:20', 'x', false],
])('a start at "%s" with %s minutes', (time, slotMinutes, expected) => {
  expect(isTimeComplete({ ...form, time, slotMinutes } as never)).toBe(expected);
});
