import { expect, it } from 'vitest';
import { act, crossing, redo, undo } from '../acts/acts.test-support.ts';
import { foldSession } from '../reduce-session.ts';
import { aRace, aScoredRace, foldAll, passed, START_MS, simulated } from '../session.test-support.ts';
import { emptyState } from '../session-state.ts';
import { createReplay } from './replay.ts';

const PATIENCE_MS = 60_000;
const events = [...simulated(aRace({ sport: 'Car', seed: 'replay', competitors: 10, minutes: 100 }))];

it('shows a session as it was at any moment, forwards and back', { timeout: PATIENCE_MS }, () => {
  const replay = createReplay(events);
  const spanMs = replay.untilMs - replay.fromMs;
  for (const share of [0, 0.9, 0.31, 0.3, 0.5, 1]) {
    const venueMs = replay.fromMs + Math.round(spanMs * share);
    const later = events.findIndex(({ atMs }) => atMs > venueMs);
    const said = later === -1 ? events : events.slice(0, later);
    expect(replay.stateAt(venueMs)).toEqual(foldSession(emptyState, said));
  }
  expect(replay.stateAt(replay.untilMs)).toEqual(foldAll(events));
  expect(replay.stateAt(START_MS - 1)).toEqual(emptyState);
});

it('marks flags, pit stops and changes of the lead on its time line', { timeout: PATIENCE_MS }, () => {
  const { marks } = createReplay(events);
  const stops = foldAll(events).board.rows.reduce((sum, { numberOfPitStops }) => sum + numberOfPitStops, 0);
  const leads = foldAll(events).board.leaders.length - 1;
  expect(marks.filter(({ type }) => type === 'pit-in')).toHaveLength(stops);
  expect(marks.filter(({ type }) => type === 'lead')).toHaveLength(leads);
  expect(marks.at(-1)?.atMs).toBeLessThanOrEqual(events.at(-1)?.atMs ?? 0);
  expect(marks.some(({ flag }) => flag === 'Finish')).toBe(true);
});

it('shows a late event from the time it arrived', () => {
  const replay = createReplay([
    ...aScoredRace(1),
    passed(1, 60),
    passed(1, 119),
    passed(1, 240),
    passed(1, 180),
  ]);
  expect(replay.stateAt(START_MS + 200_000).board.rows[0]?.laps).toBe(2);
  expect(replay.stateAt(START_MS + 240_000).board.rows[0]?.laps).toBe(4);
});

it('shows acts as they were known then, forwards and back', () => {
  const replay = createReplay([
    ...aScoredRace(1),
    passed(1, 60),
    passed(1, 180),
    act('missed', 190, [crossing('1', 120)]),
    undo('missed', 200),
    passed(1, 240),
    redo('missed', 250),
  ]);
  const lapsAt = (seconds: number) => replay.stateAt(START_MS + seconds * 1000).board.rows[0]?.laps;
  const moments = [70, 185, 195, 205, 245, 250];
  expect(moments.map(lapsAt)).toEqual([1, 2, 3, 2, 3, 4]);
  expect(moments.toReversed().map(lapsAt)).toEqual([4, 3, 2, 3, 2, 1]);
});
