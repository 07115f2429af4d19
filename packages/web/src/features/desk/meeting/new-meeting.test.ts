import type { Meeting } from '@lapwing/contract/desk/meeting';
import { expect, test } from 'vitest';
import { newMeeting } from './new-meeting.ts';

const club = { countryCode: 'NL', sport: 'Karting' as const };
const justAfterMidnight = { nowMs: Date.parse('2026-11-18T23:22:00Z'), timeZone: 'Europe/Amsterdam' };

test('a new meeting is today, by the clock of its maker', () => {
  const { startDate, endDate } = newMeeting(club, undefined, justAfterMidnight);
  expect([startDate, endDate]).toEqual(['2026-11-19', '2026-11-19']);
});

const sunday = { ...newMeeting(club, undefined, justAfterMidnight), version: 3 };

test.each([
  { of: '2026-11-15', to: '2026-12-13', copy: 'four weeks later' },
  { of: '2026-05-03', to: '2026-11-22', copy: 'on the next Sunday, if four weeks later is over' },
])('a copy is $copy', ({ of, to }) => {
  const details = { ...sunday, startDate: of, endDate: of } as Meeting['details'];
  const { startDate, endDate } = newMeeting(club, { details }, justAfterMidnight);
  expect([startDate, endDate]).toEqual([to, to]);
});
