import type { Session, SessionGroup } from '@lapwing/contract/results/events';
import { expect, test } from 'vitest';
import { groupsOf, listDays, listSessions } from './programme.ts';

function aSession(id: number, startTime: string, parts: Partial<Session> = {}): Session {
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
    ...parts,
  };
}

function aGroup(id: number, name: string, parts: Partial<SessionGroup> = {}): SessionGroup {
  return { id, name, date: '2026-11-14', subGroups: [], sessions: [], ...parts };
}

function idsByDay(sessions: readonly Session[]): [string, number[]][] {
  return listDays(listSessions({ sessions: [...sessions], groups: [] }, 'Cup')).map((day) => [
    day.date,
    day.sessions.map(({ id }) => id),
  ]);
}

test('the sessions of a day are in the order of their start, whatever their group', () => {
  const groups = [
    aGroup(1, 'GT4', { sessions: [aSession(1, '2026-11-15T09:00:00'), aSession(2, '2026-11-14T16:00:00')] }),
    aGroup(2, 'TCR', { sessions: [aSession(3, '2026-11-14T09:00:00')] }),
  ];
  const days = listDays(listSessions({ sessions: [], groups }, 'Cup'));
  expect(days.map(({ date, sessions }) => [date, sessions.map(({ id, group }) => [id, group])])).toEqual([
    [
      '2026-11-14',
      [
        [3, 'TCR'],
        [2, 'GT4'],
      ],
    ],
    ['2026-11-15', [[1, 'GT4']]],
  ]);
});

test('a day with an unknown time keeps the order of the timer', () => {
  expect(idsByDay([aSession(1, '2026-11-14T16:00:00'), aSession(2, '2026-11-14T00:00:00')])).toEqual([
    ['2026-11-14', [1, 2]],
  ]);
});

test('while a session runs its day comes first, and the days before it last', () => {
  const [first, third] = [aSession(1, '2026-11-13T09:00:00'), aSession(3, '2026-11-15T09:00:00')];
  const running = aSession(2, '2026-11-14T09:00:00', { resultStatus: 'Active' });
  expect(idsByDay([first, running, third]).map(([date]) => date)).toEqual([
    '2026-11-14',
    '2026-11-15',
    '2026-11-13',
  ]);
});

test('a sub-group is named with its parent groups, and the name of the event is not a group', () => {
  const heats = aGroup(2, 'Heats', { sessions: [aSession(1, '2026-11-14T10:00:00')] });
  const own = aGroup(3, 'Cup', { sessions: [aSession(2, '2026-11-14T11:00:00')] });
  const sessions = listSessions(
    { sessions: [], groups: [aGroup(1, 'Senior', { subGroups: [heats] }), own] },
    'Cup',
  );
  expect(sessions.map(({ group }) => group)).toEqual(['Senior · Heats', '']);
  expect(groupsOf(sessions)).toEqual(['Senior · Heats']);
});
