import { plannedSession } from '@lapwing/contract/desk/meeting';
import { expect, test } from 'vitest';
import { rundownOf } from './rundown-items.ts';

const HOUR_MS = 3_600_000;
/** Midnight in Amsterdam. */
const DAY_MS = Date.parse('2026-05-10T22:00:00Z');

const session = (id: number, hour: number) => ({
  ...plannedSession.parse({
    ...{ name: `Race ${id}`, type: 'race', group: '', classes: [], startsAtMs: DAY_MS + hour * HOUR_MS },
    ...{ slotMs: HOUR_MS, laps: null, timeMs: null, minimumLapTimeMs: null, gridFrom: null },
  }),
  ...{ id, version: 1, clientId: String(id) },
});
const state = (sessionId: number, status: 'Active' | 'Provisional' | 'NotAvailable') => ({
  ...{ sessionId, status, isBegun: status !== 'NotAvailable' },
  ...{ startedAtMs: null, endedAtMs: status === 'Provisional' ? DAY_MS : null },
});
const programme = {
  sessions: [session(3, 14), session(1, 10), session(2, 11), session(4, 34)],
  breaks: [{ id: 1, version: 1, name: 'Lunch', startsAtMs: DAY_MS + 12 * HOUR_MS, slotMs: HOUR_MS }],
  states: [state(1, 'Provisional'), state(2, 'Active'), state(3, 'NotAvailable'), state(4, 'NotAvailable')],
  details: { location: { timeZone: 'Europe/Amsterdam' } },
} as unknown as Parameters<typeof rundownOf>[0];

const read = (hour: number) =>
  rundownOf(programme, DAY_MS + hour * HOUR_MS).map(({ name, state: is }) => `${name} ${is}`);

test('the day is in the order of its times, with what runs and what comes next', () => {
  expect(read(11.5)).toEqual(['Race 1 done', 'Race 2 running', 'Lunch later', 'Race 3 next']);
  expect(read(12.5)[2]).toBe('Lunch running');
  expect(read(13.5)[2]).toBe('Lunch done');
});

test('another day has its own programme; the night before shows the first one, afterwards the last one', () => {
  expect(read(34)).toEqual(['Race 4 later']);
  expect(read(-1)[0]).toBe('Race 1 done');
  expect(read(99)).toEqual(['Race 4 later']);
});
