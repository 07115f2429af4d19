import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { expect, test } from 'vitest';
import { aScoredRace, foldAll, passed, START_MS } from '../session.test-support.ts';

const at = (seconds: number) => START_MS + seconds * 1000;
const named = (fullName: string, second: number, competitorId = '2'): SessionEvent => ({
  kind: 'competitor',
  atMs: at(second),
  competitorId,
  fullName,
});

test('records stay with their driver when another takes over, until that one is faster', () => {
  const first = [...aScoredRace(2), named('Ann', 0), passed(1, 60), passed(2, 61), passed(2, 120)];
  const changed = [...first, named('Bob', 130)];
  const { board } = foldAll(changed);
  expect(board.leaders.at(-1)).toMatchObject({ row: 1, lap: 2, who: 'Ann' });
  expect(board.bests.at(-1)).toMatchObject({ row: 1, lap: 2, who: 'Ann' });
  expect(board.rows[0]).toMatchObject({ fullName: 'Bob', bestLapBy: 'Ann' });
  const slower = foldAll([...changed, passed(2, 190)]).board;
  expect(slower.rows[0]).toMatchObject({ bestLapBy: 'Ann' });
  const faster = foldAll([...changed, passed(2, 170)]).board;
  expect(faster.rows[0]).toMatchObject({ fullName: 'Bob', bestLapBy: null });
  expect(faster.bests.map(({ who }) => who)).toEqual([undefined, 'Ann', undefined]);
  expect(foldAll([...changed, named('Ann', 140)]).board.rows[0]).toMatchObject({
    bestLapBy: null,
    earlierDrivers: [],
  });
});

test.each<[string | undefined, string | null]>([
  ['FR', 'FR'],
  [undefined, null],
  ['', null],
])('after a driver change to one of nationality %s, the nationality is %s', (nationality, shown) => {
  const ann = { ...named('Ann', 0), nationality: 'NL' } as SessionEvent;
  const bob = { ...named('Bob', 130), ...(nationality !== undefined && { nationality }) } as SessionEvent;
  const { board } = foldAll([...aScoredRace(2), ann, passed(1, 60), passed(2, 61), bob]);
  expect(board.rows.find(({ competitorId }) => competitorId === '2')).toMatchObject({
    fullName: 'Bob',
    nationality: shown,
  });
});

test('a corrected name keeps the nationality', () => {
  const entered = { ...named('ann vos', 0), nationality: 'NL' } as SessionEvent;
  const { board } = foldAll([...aScoredRace(2), entered, passed(2, 61), named('Ann Vos', 70)]);
  expect(board.rows[0]).toMatchObject({ fullName: 'Ann Vos', nationality: 'NL' });
});

test('after a faster lap is deleted, the best lap is credited to its own driver', () => {
  const deleted: SessionEvent = {
    kind: 'lap-corrected',
    atMs: at(185),
    competitorId: '2',
    lapNumber: 3,
    change: 'deleted',
  };
  const driven = [...aScoredRace(2), named('Ann', 0), passed(1, 60), passed(2, 61), passed(2, 120)];
  const { board } = foldAll([...driven, named('Bob', 130), passed(2, 170), deleted]);
  expect(board.rows[0]).toMatchObject({ fullName: 'Bob', bestLapTimeMs: 59_000, bestLapBy: 'Ann' });
  expect(board.bests.at(-1)).toMatchObject({ lap: 2, who: 'Ann' });
  expect(board.notices.filter(({ type }) => type === 'best-lap').map(({ who }) => who)).toEqual([
    '2 Ann',
    '2 Bob',
  ]);
});

test('laps led are credited to the driver who led them, however often the drivers change', () => {
  const driven = [
    ...[...aScoredRace(2), named('Ann', 0), passed(2, 60), passed(1, 61), passed(2, 120)],
    ...[named('Bob', 130), passed(2, 200), named('Ann', 210), passed(2, 270), named('Cas', 280)],
  ];
  expect(foldAll(driven).board.rows[0]).toMatchObject({
    lapsLed: 4,
    earlierDrivers: [
      { name: 'Ann', lapsLed: 3 },
      { name: 'Bob', lapsLed: 1 },
    ],
  });
  const renamed = foldAll([...driven, named('C. Cas', 281)]).board.rows[0];
  expect(renamed?.earlierDrivers).toHaveLength(2);
  const removed: SessionEvent = {
    kind: 'lap-corrected',
    atMs: at(290),
    competitorId: '2',
    lapNumber: 3,
    change: 'removed',
  };
  expect(foldAll([...driven, removed]).board.rows[0]?.earlierDrivers).toEqual([{ name: 'Ann', lapsLed: 3 }]);
});

test('a car that is sent back to the start has no earlier drivers', () => {
  const about = { competitorId: '1', by: 'distance', position: 1 } as const;
  const said = (laps: number, second: number): SessionEvent => ({
    kind: 'position',
    atMs: at(second),
    ...about,
    laps,
    totalTimeMs: second * 1000,
  });
  const { rows } = foldAll([
    { kind: 'session', atMs: at(0), sessionType: 'Race', scoring: 'feed', startedAtMs: at(0) },
    ...[named('Ann', 0, '1'), said(1, 60), said(2, 120), named('Bob', 130, '1'), said(3, 180)],
    ...[said(0, 200), said(1, 260)],
  ]).board;
  expect(rows[0]).toMatchObject({ fullName: 'Bob', laps: 1, earlierDrivers: [], bestLapBy: null });
});
