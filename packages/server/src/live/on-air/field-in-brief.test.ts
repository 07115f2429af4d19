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

test('the order has who has driven, each with laps, last and best lap', () => {
  const places = (sessionType: 'Race' | 'Practice') =>
    aField(sessionType).order?.map(({ startNumber, laps, lastLap, bestLap, difference }) => [
      startNumber,
      laps,
      lastLap,
      bestLap,
      difference.timeDifference,
    ]);
  const expected = [
    ['8', 1, '1:00.000', '1:00.000', '0.000'],
    ['7', 1, '1:01.000', '1:01.000', '1.000'],
    ['9', 1, '1:05.500', '1:05.500', '5.500'],
  ];
  expect(places('Race')).toEqual(expected);
  expect(places('Practice')).toEqual(expected);
});

test('of a large field the order has the first ten', () => {
  const events: SessionEvent[] = [
    { kind: 'session', atMs: 0, name: 'Race', sessionType: 'Race' },
    { kind: 'flag', atMs: 0, flag: 'Green' },
    ...Array.from({ length: 14 }, (_, index) => ({
      ...{ kind: 'lap' as const, atMs: 60_000 + index, competitorId: `c${index}` },
      lapTimeMs: 60_000 + index,
    })),
  ];
  expect(fieldInBrief(foldSession(emptyState, events).board).order).toHaveLength(10);
});
