import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import { emptyState, type SessionState } from '@lapwing/timing/live/session-state';
import { expect, test } from 'vitest';
import { START } from '../live.test-support.ts';
import { aRace } from '../race.test-support.ts';
import { decodeState, encodeState } from './checkpoint-pieces.ts';

const times = { lastReceivedAtMs: START, lagMs: 20, endedAtMs: null };

/** More competitors and laps than fit in one piece. */
function manyLaps(): SessionState {
  const said: SessionEvent[] = [{ kind: 'session', atMs: START, scoring: 'feed', sessionType: 'Race' }];
  const lap = (competitorId: string, lapNumber: number): SessionEvent => ({
    ...{ kind: 'lap', atMs: START + lapNumber * 60_000, competitorId, lapNumber },
    ...{ lapTimeMs: 60_000, totalTimeMs: lapNumber * 60_000 },
  });
  for (let index = 0; index < 450; index += 1) {
    const competitorId = `c${index}`;
    said.push({ kind: 'competitor', atMs: START, competitorId, number: String(index) }, lap(competitorId, 1));
  }
  for (let lapNumber = 2; lapNumber <= 4_500; lapNumber += 1) said.push(lap('c7', lapNumber));
  said.push({ kind: 'competitor-removed', atMs: START, competitorId: 'c3' });
  return foldSession(emptyState, said);
}

test.each([
  ['nobody', emptyState],
  ['a race', foldSession(emptyState, aRace())],
  ['more than one piece holds', manyLaps()],
])('a state with %s is the same after writing and reading', async (_, state) => {
  const decoded = await decodeState(await encodeState({ state, times }));
  expect(decoded).toEqual({ state, times });
  // Shared objects stay shared.
  for (const row of decoded.state.board.rows) expect(decoded.state.rows[row.index]).toBe(row);
  for (const history of decoded.state.histories) expect(history?.tally.laps).toBe(history?.laps);
});
