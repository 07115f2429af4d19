import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { describe, expect, it } from 'vitest';
import { clockAt } from '../board/clock.ts';
import { aScoredRace, foldAll, passed, START_MS } from '../session.test-support.ts';

const lapCounts = (events: readonly SessionEvent[]) =>
  foldAll(events)
    .board.rows.toSorted((a, b) => a.index - b.index)
    .map(({ laps }) => laps);

describe('a race over time', () => {
  const timed = (lapsAfterTime: number) => aScoredRace(2, { durationMs: 100_000, lapsAfterTime });

  it('ends when the leader crosses the line after the time', () => {
    const events = [...timed(0), ...[60, 120, 180].flatMap((s) => [passed(1, s), passed(2, s + 5)])];
    expect(lapCounts(events)).toEqual([2, 2]);
    expect(foldAll(events).board.session).toMatchObject({ flag: 'Finish', flagAtMs: START_MS + 120_000 });
  });

  it('ends some laps later if the rule says so', () => {
    const events = [...timed(1), ...[60, 120, 180, 240].flatMap((s) => [passed(1, s), passed(2, s + 5)])];
    expect(lapCounts(events)).toEqual([3, 3]);
  });

  it('does not end with a lapped car that crosses after the time', () => {
    const events = [
      ...timed(0),
      passed(1, 90),
      passed(2, 105),
      passed(1, 180),
      passed(2, 210),
      passed(2, 300),
    ];
    expect(lapCounts(events)).toEqual([2, 2]);
  });

  it('goes on by hand without that rule', () => {
    const events = [
      ...aScoredRace(1, { durationMs: 100_000 }),
      passed(1, 60),
      passed(1, 120),
      passed(1, 180),
    ];
    expect(lapCounts(events)).toEqual([3]);
  });

  it('is longer by the time for which the clock was held', () => {
    const held: SessionEvent[] = [
      { kind: 'clock', atMs: START_MS + 70_000, isRunning: false },
      { kind: 'clock', atMs: START_MS + 100_000, isRunning: true },
    ];
    const events = [...timed(0), passed(1, 60), ...held, passed(1, 120), passed(1, 180)];
    expect(lapCounts(events)[0]).toBe(3);
    expect(foldAll(events).board.session.flagAtMs).toBe(START_MS + 180_000);
    const stopped = foldAll([...timed(0), passed(1, 60), ...held.slice(0, 1)]).board;
    expect(clockAt(stopped, START_MS + 90_000)).toMatchObject({ raceTimeMs: 70_000, timeToGoMs: 30_000 });
  });
});

it('in practice everyone completes the current lap when the time is up', () => {
  const practice = { sessionType: 'Practice', durationMs: 100_000, lapsAfterTime: 0 } as const;
  const events = [
    ...aScoredRace(2, practice),
    ...[30, 70, 115, 160].flatMap((s) => [passed(1, s), passed(2, s + 2)]),
  ];
  expect(lapCounts(events)).toEqual([2, 2]);
});

it('a race that starts with the first crossing starts for everyone', () => {
  const [session, ...entries] = aScoredRace(2, { startsWith: 'crossing' });
  if (session?.kind !== 'session') throw new Error('a race begins with its description');
  const { startedAtMs: _, ...notStarted } = session;
  const events = [notStarted, ...entries, passed(1, 10), passed(2, 12), passed(1, 70), passed(2, 75)];
  const { board } = foldAll(events);
  expect(board.session).toMatchObject({ flag: 'Green', startedAtMs: START_MS + 10_000 });
  expect(board.rows.map(({ laps, totalTimeMs }) => [laps, totalTimeMs])).toEqual([
    [1, 60_000],
    [1, 65_000],
  ]);
});
