import { expect, test } from 'vitest';
import { foldSession } from '../reduce-session.ts';
import { aRace, aScoredRace, foldAll, passed, START_MS, simulated } from '../session.test-support.ts';
import { emptyState } from '../session-state.ts';
import { lapsInColumns } from './laps-in-columns.test-support.ts';
import { withNewLaps } from './laps-in-columns.ts';

const sessionId = 'lw-1-1';

test('ends count from the start, and each lap has its place', () => {
  const state = foldAll([...aScoredRace(2), passed(1, 60), passed(2, 61), passed(2, 121), passed(1, 122)]);
  const { startedAtMs, competitors } = lapsInColumns(state);
  expect(startedAtMs).toBe(START_MS);
  expect(competitors).toEqual([
    expect.objectContaining({ competitorId: '2', endsMs: [61_000, 121_000], positions: [2, 1] }),
    expect.objectContaining({ competitorId: '1', endsMs: [60_000, 122_000], positions: [1, 2] }),
  ]);
});

test('a viewer from the first lap on has the same laps as one who requests them later', () => {
  let state = emptyState;
  let watched = { sessionId, ...lapsInColumns(state), startedAtMs: START_MS };
  let asked = 0;
  for (const event of simulated(aRace())) {
    state = foldSession(state, [event]);
    const next = withNewLaps(watched, state.board.rows, state.board.session);
    if (next === null) asked++;
    watched = next ?? { sessionId, ...lapsInColumns(state) };
  }
  const told = lapsInColumns(state);
  expect(asked).toBe(0);
  const timesAndFlags = ({
    competitorId,
    endsMs,
    yellowLaps,
    redLaps,
  }: (typeof told.competitors)[number]) => ({
    ...{ competitorId, endsMs, yellowLaps, redLaps },
  });
  expect(watched.competitors.map(timesAndFlags)).toEqual(told.competitors.map(timesAndFlags));
});

test('laps that arrive late, when a competitor is already on the next lap, have no hole', () => {
  const state = foldAll([...aScoredRace(1), passed(1, 60), passed(1, 121), passed(1, 180)]);
  const now = { sessionId, ...lapsInColumns(state) };
  const competitors = now.competitors.map((one) => ({ ...one, endsMs: one.endsMs.slice(0, -1) }));
  const rows = state.board.rows.map((row) => ({
    ...row,
    lastSeenLoop: 1,
    lastSeenAtMs: Number(row.lastSeenAtMs) + 25_000,
  }));
  const late = withNewLaps({ ...now, competitors }, rows);
  expect(late?.competitors[0]?.endsMs).toEqual([60_000, 121_000, 180_000]);
});

test('laps that were missed or deleted must be requested', () => {
  const state = foldAll([...aScoredRace(1), passed(1, 60), passed(1, 120)]);
  const known = { sessionId, ...lapsInColumns(state) };
  expect(withNewLaps(known, state.board.rows)).toBe(known);
  const [row] = state.board.rows;
  if (row === undefined) throw new Error('no row');
  expect(withNewLaps(known, [{ ...row, laps: 4 }])).toBeNull();
  expect(withNewLaps(known, [{ ...row, laps: 1 }])).toBeNull();
});

test('a new lap has no position if another one completed that lap before the feed was joined', () => {
  const [row] = foldAll([...aScoredRace(1), passed(1, 60), passed(1, 120)]).board.rows;
  if (row === undefined) throw new Error('no row');
  const columns = { pitLaps: [], yellowLaps: [], redLaps: [] };
  const known = {
    ...{ sessionId, startedAtMs: START_MS },
    competitors: [
      { competitorId: '1', endsMs: [60_000], positions: [1], ...columns },
      { competitorId: '2', endsMs: [null, null, 130_000], positions: [null, null, null], ...columns },
    ],
  };
  const positionsWith = (competitors: typeof known.competitors) =>
    withNewLaps({ ...known, competitors }, [row])?.competitors[0]?.positions;
  expect(positionsWith(known.competitors)).toEqual([1, null]);
  expect(positionsWith(known.competitors.slice(0, 1))).toEqual([1, 1]);
});

test('a lap that began under yellow and ended under green is one under yellow, as the server counts it', () => {
  const flagged = (flag: 'Yellow' | 'Green', seconds: number) =>
    ({ kind: 'flag', atMs: START_MS + seconds * 1000, flag }) as const;
  const race = [passed(1, 60), flagged('Yellow', 70), flagged('Green', 100), passed(1, 125), passed(1, 185)];
  let state = foldAll(aScoredRace(1));
  let watched = { sessionId, ...lapsInColumns(state), startedAtMs: START_MS };
  for (const event of race) {
    state = foldSession(state, [event]);
    watched = withNewLaps(watched, state.board.rows, state.board.session) ?? watched;
  }
  expect(watched.competitors[0]?.yellowLaps).toEqual([2]);
  expect(lapsInColumns(state).competitors[0]?.yellowLaps).toEqual([2]);
});
