import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { describe, expect, it } from 'vitest';
import { penaltyInLapMs } from '../../laps/lap-penalties.ts';
import { foldSession } from '../reduce-session.ts';
import { aRace, aScoredRace, foldAll, passed, START_MS, simulated } from '../session.test-support.ts';
import { emptyHistory, emptyState, type SessionState } from '../session-state.ts';
import { lapPositions } from './lap-positions.ts';
import { lapsInColumns } from './laps-in-columns.test-support.ts';

const penalty = (competitorId: string, seconds: number, penaltySeconds = 10): SessionEvent => ({
  kind: 'penalty',
  atMs: START_MS + seconds * 1000,
  competitorId,
  penaltyMs: penaltySeconds * 1000,
  reason: 'jump start',
});

function positionsOf(state: SessionState, competitorId: string): (number | null)[] {
  return lapPositions(state)(state.byCompetitor.get(competitorId) ?? -1);
}

const rowOf = ({ board }: SessionState, id: string) =>
  board.rows.find(({ competitorId }) => competitorId === id);

describe('a penalty of ten seconds', () => {
  const lap = (number: number) => [1, 2, 3].map((car) => passed(car, number * 60 + car * 3));
  const race = [...aScoredRace(3), ...lap(1), ...lap(2)];
  const given = foldAll([...race, penalty('1', 140)]);

  it('counts in the newest lap and in later ones, for everyone; earlier laps stay as they were', () => {
    expect(rowOf(given, '1')).toMatchObject({ position: 3 });
    expect(positionsOf(given, '1')).toEqual([1, 3]);
    expect(positionsOf(given, '2')).toEqual([2, 1]);
    const later = foldSession(given, [...lap(3), ...lap(4)]);
    expect(positionsOf(later, '1')).toEqual([1, 3, 3, 3]);
    expect(positionsOf(later, '3')).toEqual([3, 2, 2, 2]);
    const history = later.histories[0] ?? emptyHistory;
    expect([1, 2, 3].map((number) => penaltyInLapMs(history.penalties, history.laps.length, number))).toEqual(
      [0, 10_000, 10_000],
    );
    expect(lapsInColumns(later).competitors.map(({ positions }) => positions)).toEqual([
      [2, 1, 1, 1],
      [3, 2, 2, 2],
      [1, 3, 3, 3],
    ]);
  });

  it('also counts in the newest lap if that lap was deleted, and before the first', () => {
    const removed: SessionEvent = {
      ...{ kind: 'lap-corrected', atMs: START_MS + 150_000, competitorId: '1' },
      ...{ lapNumber: 2, change: 'removed' },
    };
    expect(positionsOf(foldSession(given, [removed]), '1')).toEqual([3]);
    const early = foldAll([...aScoredRace(3), penalty('1', 1), ...lap(1)]);
    expect(positionsOf(early, '1')).toEqual([3]);
  });

  it('leaves the timing as it is', () => {
    expect(given.histories[0]?.laps.map(({ position, totalTimeMs }) => [position, totalTimeMs])).toEqual([
      [1, 63_000],
      [1, 123_000],
    ]);
  });

  it('is not a place won: worse when it is imposed, and neither as the car crosses the line before the one that passed it', () => {
    expect(rowOf(given, '1')?.marker).toBe('WorseRanking');
    const across = foldSession(given, [passed(1, 183)]);
    expect(rowOf(across, '1')).toMatchObject({ position: 1, marker: 'InCurrentLap' });
    const all = foldSession(across, [passed(2, 186), passed(3, 189)]);
    expect(rowOf(all, '1')).toMatchObject({ position: 3, marker: 'InCurrentLap' });
  });
});

it("a competitor in the leader's lap has on the board the position of its newest lap, after every event of a race", () => {
  let state = emptyState;
  let penalties = 0;
  for (const [count, event] of [...simulated(aRace({ competitors: 8, minutes: 6 }))].entries()) {
    state = foldSession(state, [event]);
    if (count > 40 && count % 20 === 0) {
      const { competitorId } = state.board.rows[count % 3] ?? {};
      const atMs = state.latestAtMs;
      state = foldSession(state, [{ ...penalty(competitorId ?? '', 0, 3), atMs }]);
      penalties += 1;
    }
    const leaderLaps = state.board.rows[0]?.laps ?? 0;
    const leading = state.board.rows.filter(({ laps }) => laps > 0 && laps === leaderLaps);
    const positionsIn = lapPositions(state);
    expect(leading.map(({ index }) => positionsIn(index).at(-1))).toEqual(
      leading.map(({ position }) => position),
    );
  }
  expect(penalties).toBeGreaterThan(2);
});
