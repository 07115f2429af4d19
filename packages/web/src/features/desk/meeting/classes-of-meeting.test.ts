import type { Meeting } from '@lapwing/contract/desk/meeting';
import { expect, test } from 'vitest';
import { coloursOfMeeting } from './classes-of-meeting.ts';

type Planned = Pick<Meeting, 'classes' | 'details' | 'entries' | 'sessions'>;

function meetingOf(classes: Planned['classes'], startOf: { gt: number; junior: number }): Planned {
  const groups = [
    { name: 'GT', classes: ['Cup', 'GT4'] },
    { name: 'Juniors', classes: ['Junior'] },
  ];
  const session = (id: number, group: string, startsAtMs: number) => ({ id, group, classes: [], startsAtMs });
  return {
    classes,
    details: { groups } as unknown as Planned['details'],
    entries: ['GT4', 'Junior', 'Cup', ''].map((className) => ({ className })) as Planned['entries'],
    sessions: [
      session(1, 'GT', startOf.gt),
      session(2, 'Juniors', startOf.junior),
    ] as unknown as Planned['sessions'],
  };
}

test.each<[string, Planned['classes'], { gt: number; junior: number }, [string, number][]]>([
  [
    'classes get colours in the order of the programme',
    [],
    { gt: 2, junior: 1 },
    [
      ['Junior', 0],
      ['Cup', 1],
      ['GT4', 2],
    ],
  ],
  [
    'a class that has driven keeps the colour of the public pages',
    [{ name: 'GT4', color: 0 }],
    { gt: 1, junior: 2 },
    [
      ['GT4', 0],
      ['Cup', 1],
      ['Junior', 2],
    ],
  ],
])('%s', (_, classes, startOf, expected) => {
  expect([...coloursOfMeeting(meetingOf(classes, startOf))]).toEqual(expected);
});
