import type { Meeting, MeetingUpdate, StoredBreak } from '@lapwing/contract/desk/meeting';
import { expect, test } from 'vitest';
import { mergeUpdate, withChanges } from './merge-update.ts';

const pause = (id: number, name: string, version = 1): StoredBreak => ({
  ...{ id, version, name, startsAtMs: 0, slotMs: 60_000 },
});

const meeting: Meeting = {
  ...{ eventId: 1, organizationId: 2, organizationName: 'Club', clientId: 'desk-1', path: '/events/1' },
  classes: [],
  details: {
    ...{ version: 1, name: 'Club Day', sport: 'Karting', startDate: '2026-05-11', endDate: '2026-05-11' },
    ...{ isListed: true, groups: [] },
    location: { name: 'Track', countryCode: 'NL', timeZone: 'Europe/Amsterdam' },
  },
  ...{
    version: 4,
    sessions: [],
    breaks: [pause(1, 'Lunch'), pause(2, 'Tea')],
    ladders: [],
    entries: [],
    states: [],
    log: [],
  },
};

const update = (fields: Partial<MeetingUpdate>): MeetingUpdate => ({
  ...{
    outcome: 'unchanged',
    conflicts: [],
    made: null,
    details: null,
    removed: [],
    version: 5,
    sessions: [],
  },
  ...{ breaks: [], entries: [], ladders: [], states: [], log: [] },
  ...fields,
});

const names = ({ breaks }: Meeting) => breaks.map(({ name }) => name);

test('an update replaces, adds and removes', () => {
  const merged = mergeUpdate(
    meeting,
    update({ breaks: [pause(2, 'Coffee', 5), pause(3, 'Parade', 5)], removed: [{ kind: 'break', id: 1 }] }),
  );
  expect([merged.version, names(merged)]).toEqual([5, ['Coffee', 'Parade']]);
});

test('an entry with the id of a removed break stays', () => {
  expect(names(mergeUpdate(meeting, update({ removed: [{ kind: 'entry', id: 1 }] })))).toEqual([
    'Lunch',
    'Tea',
  ]);
});

test('an older update changes nothing', () => {
  expect(mergeUpdate(meeting, update({ version: 3, breaks: [pause(1, 'Old')] }))).toBe(meeting);
});

test('a change is shown before it is stored', () => {
  const shown = withChanges(meeting, [
    { kind: 'break', id: 1, version: 1, set: { name: 'Late lunch' } },
    { kind: 'break', id: 2, version: 1, set: null },
    { kind: 'entry', id: 1, version: 1, set: { team: 'A' } },
  ]);
  expect(names(shown)).toEqual(['Late lunch']);
});
