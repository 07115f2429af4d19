import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import { emptyState } from '@lapwing/timing/live/session-state';
import { expect, test } from 'vitest';
import { fieldInBrief } from './field-in-brief.ts';

function aField(sessionType: 'Race' | 'Practice') {
  const competitors = [
    { competitorId: 'a', number: '7', className: 'GT4' },
    { competitorId: 'b', number: '8', className: 'GT4' },
    { competitorId: 'c', number: '9', className: 'TCR' },
    { competitorId: 'd', number: '10', className: 'Clubsport' },
  ];
  const events: SessionEvent[] = [
    { kind: 'session', atMs: 0, name: 'Race', sessionType },
    ...competitors.map((one) => ({ kind: 'competitor' as const, atMs: 0, ...one })),
    { kind: 'flag', atMs: 0, flag: 'Green' },
    { kind: 'lap', atMs: 60_000, competitorId: 'b', lapTimeMs: 60_000 },
    { kind: 'lap', atMs: 61_000, competitorId: 'a', lapTimeMs: 61_000 },
    { kind: 'lap', atMs: 65_500, competitorId: 'c', lapTimeMs: 65_500 },
  ];
  return fieldInBrief(foldSession(emptyState, events).board);
}

const leadersOf = (sessionType: 'Race' | 'Practice') =>
  aField(sessionType).classLeaders?.map(({ resultClass, startNumber, time }) => [
    resultClass,
    startNumber,
    time,
  ]);

test('each class that has driven has a leader, with the total in a race and the best lap in practice', () => {
  const expected = [
    ['GT4', '8', '1:00.000'],
    ['TCR', '9', '1:05.500'],
  ];
  expect(leadersOf('Race')).toEqual(expected);
  expect(leadersOf('Practice')).toEqual(expected);
});

test('the leader of a race has a total, and nobody leads a practice by a total', () => {
  expect(aField('Race').leaderTime).toBe('1:00.000');
  expect(aField('Practice').leaderTime).toBeNull();
});
