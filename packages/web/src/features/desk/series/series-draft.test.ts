import type { ChampionshipDocument } from '@lapwing/contract/ingest/championship-document';
import { expect, test } from 'vitest';
import { documentOf, draftOf, emptySeries } from './series-draft.ts';

const document: ChampionshipDocument = {
  clientId: 'cup',
  name: 'Club Cup',
  season: '2026',
  className: 'GT4',
  layout: 'PointsPerEvent',
  points: [25, 18, 12.5],
  pointsByType: { qualify: [3, 2, 1] },
  polePoints: 1,
  fastestLapPoints: 0.5,
  guests: ['7', '05'],
  drops: 1,
  events: [
    {
      event: 'day-1',
      rounds: [
        { session: 'r1', name: 'Race 1', shortName: 'R1', extraPoints: [{ number: '18', points: -2 }] },
        { session: 'r2', name: 'Race 2', shortName: 'R2', points: [50] },
      ],
    },
  ],
};

test('a document that was loaded is the document that is saved', () => {
  expect(documentOf(draftOf(document))).toEqual({ document, errors: [] });
  const { points: _, ...rest } = document;
  const given = {
    ...rest,
    standings: { status: 'Official' as const, rows: [{ lastName: 'Vos', total: 3 }] },
  };
  expect(documentOf(draftOf(given)).document).toEqual(given);
});

test.each([
  ['25 18 15', [25, 18, 15], []],
  ['25, 18; 12.5', [25, 18, 12.5], []],
  ['', [], []],
  ['25 x 15', [25, 0, 15], [{ field: 'points', text: 'x', place: 2 }]],
  ['25 -3', [25, 0], [{ field: 'points', text: '-3', place: 2 }]],
])('points typed as %j', (points, expected, errors) => {
  const made = documentOf({ ...emptySeries('cup', '2026'), points });
  expect([made.document.points, made.errors]).toEqual([expected, errors]);
});

test('errors of a round name the round', () => {
  const draft = draftOf(document);
  const [event] = draft.events;
  const [first, second] = event?.rounds ?? [];
  if (event === undefined || first === undefined || second === undefined) throw new Error('no rounds');
  const rounds = [
    { ...first, extras: [{ number: '18', points: 'two' }] },
    { ...second, points: '1 a' },
  ];
  expect(documentOf({ ...draft, events: [{ ...event, rounds }] }).errors).toEqual([
    { field: 'events.0.rounds.0.extras', text: 'two', place: 1 },
    { field: 'events.0.rounds.1.points', text: 'a', place: 2 },
  ]);
});

test('extra points without a number are left out', () => {
  const draft = draftOf(document);
  const rounds =
    draft.events[0]?.rounds.map((round) => ({ ...round, extras: [{ number: ' ', points: '3' }] })) ?? [];
  const made = documentOf({ ...draft, events: [{ event: 'day-1', rounds }] });
  expect(made.document.events[0]?.rounds?.[0]).not.toHaveProperty('extraPoints');
});
