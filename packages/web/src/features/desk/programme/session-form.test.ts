import type { StoredSession } from '@lapwing/contract/desk/meeting';
import { expect, test } from 'vitest';
import type { DayItem } from './programme-items.ts';
import { formOf, isFormComplete, planOf } from './session-form.ts';

const session: StoredSession = {
  ...{
    id: 7,
    version: 3,
    clientId: 'desk-x',
    name: 'Race 1',
    type: 'race',
    group: 'Sprint',
    classes: ['GT4'],
  },
  ...{ startsAtMs: Date.parse('2026-05-11T08:30:00Z'), slotMs: 1_500_000, laps: 2, timeMs: 900_000 },
  ...{
    minimumLapTimeMs: 41_500,
    redFlag: { stopsClock: true, lapsBack: 2 },
    gridFrom: { sessionId: 6, reversedPlaces: 8 },
  },
};
const item: DayItem = {
  ...{ key: 'session-7', isBreak: false, session, isBegun: false, startedAtMs: null, endedAtMs: null },
  ...{ startsAtMs: session.startsAtMs, slotMs: session.slotMs },
};
const zone = 'Europe/Amsterdam';

test('a planned session survives its form', () => {
  const form = formOf(item, zone);
  expect(form).toMatchObject({
    day: '2026-05-11',
    time: '10:30',
    slotMinutes: '25',
    minutes: '15',
    laps: '2',
  });
  const { id: _, version: __, clientId: ___, ...plan } = session;
  expect(planOf(form, zone)).toEqual({ kind: 'session', set: plan });
});

test('empty lengths are left out, and the usual rule of a red flag is none', () => {
  const none = { laps: '', minutes: '', minimumLapSeconds: '', gridFrom: '' };
  const form = { ...formOf(item, zone), ...none, stopsClockAtRed: false, lapsBack: '1' };
  expect(planOf(form, zone).set).toMatchObject({
    laps: null,
    timeMs: null,
    minimumLapTimeMs: null,
    redFlag: null,
    gridFrom: null,
  });
});

test('a decimal comma is read', () => {
  const form = { ...formOf(item, zone), minimumLapSeconds: '41,5' };
  expect(planOf(form, zone).set).toMatchObject({ minimumLapTimeMs: 41_500 });
});

test.each([
  ['complete', {}, true],
  ['without a name', { name: ' ' }, false],
  ['without a time', { time: '' }, false],
  ['without minutes', { slotMinutes: '0' }, false],
  ['with a length that is no number', { minutes: 'soon' }, false],
  ['with half a lap', { laps: '2,5' }, false],
  ['with a negative shortest lap', { minimumLapSeconds: '-3' }, false],
  ['with a length in minutes and half a minute', { minutes: '7,5' }, true],
])('a form %s', (_, fields, isComplete) => {
  expect(isFormComplete({ ...formOf(item, zone), ...fields })).toBe(isComplete);
});
