import { describe, expect, test } from 'vitest';
import { type ChampionshipEvent, type ChampionshipRules, type RoundResult, standings } from './standings.ts';

const rules: ChampionshipRules = { points: [25, 18, 15, 12, 10], drops: 0 };

function finished(...competitorIds: string[]): RoundResult[] {
  return competitorIds.map((competitorId, index) => ({ competitorId, position: index + 1, isGuest: false }));
}

function anEvent(eventId: number, ...rounds: RoundResult[][]): ChampionshipEvent {
  return { eventId, rounds: rounds.map((results, index) => ({ roundId: eventId * 10 + index, results })) };
}

function totals(rows: ReturnType<typeof standings>) {
  return rows.map(({ competitorId, total }) => `${competitorId} ${total}`);
}

test('points add up over events, with the difference to the first and the gap to the one in front', () => {
  const rows = standings(
    [anEvent(1, finished('a', 'b', 'c', 'd')), anEvent(2, finished('b', 'a', 'c', 'd'))],
    'PointsPerEvent',
    {
      ...rules,
      points: [25, 18, 15, 12],
    },
  );
  expect(totals(rows)).toEqual(['a 43', 'b 43', 'c 30', 'd 24']);
  expect(rows.map(({ position, diff, gap }) => [position, diff, gap])).toEqual([
    [1, 0, 0],
    [2, 0, 0],
    [3, 13, 13],
    [4, 19, 6],
  ]);
});

test('a round with its own points gives those', () => {
  const [first, final] = [anEvent(1, finished('a', 'b')), anEvent(2, finished('b', 'a'))];
  const doubled = { ...final, rounds: final.rounds.map((round) => ({ ...round, points: [50, 36] })) };
  expect(totals(standings([first, doubled], 'PointsPerRun', rules))).toEqual(['b 68', 'a 61']);
});

test('equal totals are ranked by more wins', () => {
  const placed = (competitorId: string, position: number) => ({ competitorId, position, isGuest: false });
  const events = [
    anEvent(1, [placed('steady', 2), placed('winner', 5)]),
    anEvent(2, [placed('steady', 2), placed('winner', 1)]),
  ];
  const rows = standings(events, 'PointsPerEvent', { points: [20, 10], drops: 0 });
  expect(totals(rows)).toEqual(['winner 20', 'steady 20']);
});

describe('drops', () => {
  const events = [
    anEvent(1, finished('a', 'b')),
    anEvent(2, finished('a', 'b')),
    anEvent(3, finished('b', 'c', 'a')),
  ];

  test('remove the worst event and mark it', () => {
    const rows = standings(events, 'PointsPerEvent', { ...rules, drops: 1 });
    expect(totals(rows)).toEqual(['a 50', 'b 43', 'c 18']);
    expect(rows[0]?.dropped).toBe(15);
    expect(rows[0]?.events.map(({ isDropped }) => isDropped)).toEqual([false, false, true]);
    expect(rows[0]?.events[2]?.rounds[0]?.isDropped).toBe(true);
  });

  test('count a missed event as the worst', () => {
    const row = standings(events, 'PointsPerEvent', { ...rules, drops: 2 }).find(
      ({ competitorId }) => competitorId === 'c',
    );
    expect(row).toMatchObject({ total: 18, dropped: 0 });
  });

  test('never remove the last event', () => {
    expect(totals(standings([anEvent(1, finished('a'))], 'PointsPerEvent', { ...rules, drops: 3 }))).toEqual([
      'a 25',
    ]);
  });

  test('are single runs if points are given per run, whole events if they are totalled', () => {
    const twoRuns = [
      anEvent(1, finished('a', 'b'), finished('b', 'a')),
      anEvent(2, finished('a', 'b'), finished('a', 'b')),
    ];
    const perRun = standings(twoRuns, 'PointsPerRun', { ...rules, drops: 1 });
    expect(totals(perRun)).toEqual(['a 75', 'b 61']);
    expect(perRun[0]?.events[0]?.rounds.map(({ isDropped }) => isDropped)).toEqual([false, true]);
    const perEvent = standings(twoRuns, 'PointsPerRunAndEventTotals', { ...rules, drops: 1 });
    expect(totals(perEvent)).toEqual(['a 50', 'b 43']);
    expect(perEvent[0]?.events[0]).toMatchObject({ points: 43, isDropped: true });
  });
});

test('the order of the results of a round does not matter', () => {
  const results: RoundResult[] = [
    { competitorId: 'b', position: 3, isGuest: false },
    { competitorId: 'guest', position: 2, isGuest: true },
    { competitorId: 'a', position: 1, isGuest: false },
  ];
  const rows = standings([anEvent(1, results)], 'PointsPerRun', rules);
  expect(totals(rows)).toEqual(['a 25', 'b 18', 'guest 0']);
});

test('equal totals are then ranked by second places, counted without guests, then by the order of the list', () => {
  const placed = (competitorId: string, position: number, isGuest = false) => ({
    competitorId,
    position,
    isGuest,
  });
  const events = [
    anEvent(1, [
      placed('listed first', 3),
      placed('same', 4),
      placed('guest', 1, true),
      placed('moved up', 3),
    ]),
    anEvent(2, [placed('listed first', 4), placed('same', 3), placed('moved up', 5)]),
  ];
  const rows = standings(events, 'PointsPerEvent', { points: [], drops: 0 });
  expect(rows.map(({ competitorId }) => competitorId)).toEqual(['listed first', 'moved up', 'same', 'guest']);
});

test('extra points count like others', () => {
  const results: RoundResult[] = [
    { competitorId: 'a', position: 1, isGuest: false },
    { competitorId: 'pole', position: null, isGuest: false, extraPoints: 1 },
  ];
  expect(totals(standings([anEvent(1, results)], 'PointsPerRun', rules))).toEqual(['a 25', 'pole 1']);
});

test('fractions of points add up exactly', () => {
  const parts: ChampionshipRules = { points: [0.3, 0.1], drops: 0 };
  const rows = standings(
    [anEvent(1, finished('a', 'b'), finished('b', 'a'), finished('a', 'b'))],
    'PointsPerRun',
    parts,
  );
  expect(totals(rows)).toEqual(['a 0.7', 'b 0.5']);
  expect(rows[1]).toMatchObject({ diff: 0.2, gap: 0.2, events: [{ points: 0.5 }] });
});

test('a competitor who did not start has a score with the status, one without an entry has none', () => {
  const results: RoundResult[] = [{ competitorId: 'a', position: null, status: 'DNS', isGuest: false }];
  const [row] = standings([anEvent(1, results), anEvent(2, finished('b'))], 'PointsPerRun', rules).filter(
    ({ competitorId }) => competitorId === 'a',
  );
  expect(row?.events).toEqual([
    {
      eventId: 1,
      points: 0,
      position: null,
      isDropped: false,
      rounds: [{ roundId: 10, points: 0, position: null, status: 'DNS', isDropped: false, isGuest: false }],
    },
  ]);
});

test('equal points in an event are ranked by the last round', () => {
  const rows = standings(
    [anEvent(1, finished('a', 'b'), finished('b', 'a'))],
    'PointsPerRunAndEventTotals',
    rules,
  );
  const places = Object.fromEntries(
    rows.map(({ competitorId, events }) => [competitorId, events[0]?.position]),
  );
  expect(places).toEqual({ a: 2, b: 1 });
});

test('a guest takes a place but no points, and the next moves up', () => {
  const results: RoundResult[] = [
    { competitorId: 'guest', position: 1, isGuest: true },
    { competitorId: 'a', position: 2, isGuest: false },
  ];
  const rows = standings([anEvent(1, results)], 'PointsPerRun', rules);
  expect(totals(rows)).toEqual(['a 25', 'guest 0']);
  expect(rows[0]?.events[0]?.rounds[0]?.position).toBe(2);
  expect(rows[1]).toMatchObject({ position: null, isGuest: true, diff: 0, gap: 0 });
  expect(rows[1]?.events[0]?.rounds[0]).toMatchObject({ position: 1, points: 0, isGuest: true });
});

test('a round as a guest counts as missed for a competitor who scores in others', () => {
  const guest: RoundResult = { competitorId: 'b', position: 1, isGuest: true, extraPoints: 3 };
  const events = [
    anEvent(1, finished('a', 'b')),
    anEvent(2, [guest, { competitorId: 'a', position: 2, isGuest: false }]),
    anEvent(3, finished('a', 'c', 'b')),
  ];
  for (const layout of ['PointsPerRun', 'PointsPerEvent'] as const) {
    const row = standings(events, layout, { ...rules, drops: 1 }).find(
      ({ competitorId }) => competitorId === 'b',
    );
    expect(row).toMatchObject({ position: 2, isGuest: false, total: 33, dropped: 0 });
    expect(row?.events[1]).toMatchObject({ points: 0, isDropped: false });
  }
});

test('a guest has no place in an event of several rounds', () => {
  const guest = (position: number): RoundResult => ({ competitorId: 'guest', position, isGuest: true });
  const rounds = [
    [guest(1), { competitorId: 'a', position: 2, isGuest: false }],
    [guest(1), { competitorId: 'a', position: 2, isGuest: false }],
  ];
  const rows = standings([anEvent(1, ...rounds)], 'PointsPerRunAndEventTotals', rules);
  expect(rows.map(({ competitorId, events }) => [competitorId, events[0]?.position])).toEqual([
    ['a', 1],
    ['guest', null],
  ]);
});

test('a competitor who was not classified is listed without points', () => {
  const results: RoundResult[] = [...finished('a'), { competitorId: 'out', position: null, isGuest: false }];
  expect(totals(standings([anEvent(1, results)], 'PointsPerEvent', rules))).toEqual(['a 25', 'out 0']);
});

test('with several rounds the place in the event follows from their points', () => {
  const rows = standings(
    [anEvent(1, finished('a', 'b', 'c'), finished('b', 'c', 'a'))],
    'PointsPerRunAndEventTotals',
    rules,
  );
  expect(
    rows.map(({ competitorId, events }) => [competitorId, events[0]?.points, events[0]?.position]),
  ).toEqual([
    ['b', 43, 1],
    ['a', 40, 2],
    ['c', 33, 3],
  ]);
});
