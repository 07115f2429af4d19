import type { Session, SessionGroup } from '@lapwing/contract/results/events';
import { expect, test } from 'vitest';
import { listDays } from './event-sessions.ts';

function aSession(id: number, startTime: string): Session {
  return {
    id,
    name: `Run ${id}`,
    comment: null,
    eventId: 1,
    type: 'race',
    startTime,
    groupName: '',
    isMerge: false,
    resultStatus: 'Official',
    participated: 20,
    announcements: null,
  };
}

function aGroup(id: number, name: string, parts: Partial<SessionGroup> = {}): SessionGroup {
  return { id, name, date: '2026-11-14', subGroups: [], sessions: [], ...parts };
}

test('a group that runs over two days is listed under both, with the sessions of each', () => {
  const days = listDays(
    {
      sessions: [],
      groups: [
        aGroup(1, 'GT4', {
          sessions: [aSession(1, '2026-11-15T09:00:00'), aSession(2, '2026-11-14T16:00:00')],
        }),
      ],
    },
    'Cup',
  );
  expect(
    days.map(({ date, groups }) => [date, groups.flatMap((group) => group.sessions.map(({ id }) => id))]),
  ).toEqual([
    ['2026-11-14', [2]],
    ['2026-11-15', [1]],
  ]);
});

test('a sub-group is named with its parent groups, and an empty group is left out', () => {
  const heats = aGroup(2, 'Heats', { sessions: [aSession(1, '2026-11-14T10:00:00')] });
  const [day] = listDays({ sessions: [], groups: [aGroup(1, 'Senior', { subGroups: [heats] })] }, 'Cup');
  expect(day?.groups.map(({ names }) => names)).toEqual([['Senior', 'Heats']]);
});

test('sessions outside any group come first', () => {
  const [day] = listDays(
    {
      sessions: [aSession(9, '2026-11-14T18:00:00')],
      groups: [aGroup(1, 'GT4', { sessions: [aSession(1, '2026-11-14T09:00:00')] })],
    },
    'Cup',
  );
  expect(day?.groups.map(({ names }) => names)).toEqual([[], ['GT4']]);
});

test('a group with just the name of the event is not shown as a group', () => {
  const own = aGroup(1, 'Cup', { sessions: [aSession(1, '2026-11-14T09:00:00')] });
  const [day] = listDays({ sessions: [], groups: [own] }, 'Cup');
  expect(day?.groups.map(({ names }) => names)).toEqual([[]]);
});
