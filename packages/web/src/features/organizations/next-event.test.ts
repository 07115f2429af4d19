import type { OwnEvent } from '@lapwing/contract/people/organizations';
import { expect, test } from 'vitest';
import { nextEvent } from './next-event.ts';

const anEvent = (eventId: number, startDate: string, isDeleted = false): OwnEvent => ({
  ...{
    eventId,
    startDate,
    isDeleted,
    name: `Event ${eventId}`,
    clientId: null,
    status: 'None',
    isListed: true,
  },
  ...{ path: `/events/${eventId}`, sessions: [] },
});
const evening = Date.parse('2026-11-18T23:22:00Z');
const nextAt = (timeZone: string, ...events: OwnEvent[]) =>
  nextEvent(events, { nowMs: evening, timeZone })?.eventId;

test.each([
  { timeZone: 'Europe/Amsterdam', date: 'the 19th', next: 19 },
  { timeZone: 'America/Los_Angeles', date: 'the 18th', next: 18 },
])('today is the day of the reader: $date in $timeZone', ({ timeZone, next }) => {
  expect(
    nextAt(timeZone, anEvent(20, '2026-11-20'), anEvent(19, '2026-11-19'), anEvent(18, '2026-11-18')),
  ).toBe(next);
});

test('a deleted event is not the next one, and a past one neither', () => {
  expect(nextAt('UTC', anEvent(19, '2026-11-19', true), anEvent(17, '2026-11-17'))).toBeUndefined();
});
