import { expect, test } from 'vitest';
import { lapsInColumns } from '../history/laps-in-columns.test-support.ts';
import { foldSession } from '../reduce-session.ts';
import { aRace, simulated } from '../session.test-support.ts';
import { emptyState } from '../session-state.ts';
import { lapsAt } from './laps-at.ts';

const events = [...simulated(aRace({ seed: 'laps-at' }))];

test('the laps at a moment are the first laps of everyone, in the order of that board', () => {
  const early = foldSession(emptyState, events.slice(0, Math.round(events.length / 2)));
  const laps = { sessionId: 's', ...lapsInColumns(foldSession(emptyState, events)) };
  const expected = { sessionId: 's', ...lapsInColumns(early) };
  expect(lapsAt(laps, early.board.rows)).toEqual(expected);
});

test('a competitor of the result is found under the id that it has there', () => {
  const { board, ...state } = foldSession(emptyState, events);
  const { competitors, startedAtMs } = lapsInColumns({ board, ...state });
  const renamed = competitors.map((one) => ({ ...one, competitorId: `result-${one.competitorId}` }));
  const laps = { sessionId: 's', startedAtMs, competitors: renamed };
  expect(lapsAt(laps, board.rows, ({ competitorId }) => `result-${competitorId}`).competitors).toEqual(
    competitors,
  );
  expect(lapsAt(laps, board.rows).competitors[0]?.endsMs).toEqual([]);
});
