import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { describe, expect, it } from 'vitest';
import { act, undo } from '../acts/acts.test-support.ts';
import { createTimeline } from '../acts/timeline.ts';
import { aScoredRace, entered, START_MS } from '../session.test-support.ts';
import { conflictsIn } from './conflicts.ts';

function conflictsOf(events: readonly SessionEvent[]) {
  const timeline = createTimeline();
  timeline.add(events);
  return conflictsIn(timeline);
}

describe('contradictions at the desk', () => {
  const green = (id: string, seconds: number) =>
    act(id, seconds, [{ kind: 'flag', atMs: START_MS + seconds * 1000, flag: 'Green' }]);

  it('a second start changes nothing, and says since when it was green', () => {
    const events = [...aScoredRace(1), green('second', 4), green('first', 3)];
    expect([...conflictsOf(events).repeatedFlags]).toEqual([['second', START_MS + 3_000]]);
    expect(conflictsOf([...events, undo('first', 5)]).repeatedFlags.size).toBe(0);
  });

  it('a transponder on two cars is shown until somebody says whose it is', () => {
    const events = [entered('1', '101'), entered('2', '101')];
    expect(conflictsOf(events).sharedTransponders).toEqual([
      { transponder: '101', competitorIds: ['1', '2'] },
    ]);
    const assigned = {
      kind: 'transponder-assigned' as const,
      atMs: START_MS,
      transponder: '101',
      competitorId: '1',
    };
    expect(conflictsOf([...events, act('x', 1, [assigned])]).sharedTransponders).toEqual([]);
    expect(conflictsOf([...events, act('x', 1, [assigned]), undo('x', 2)]).sharedTransponders).toHaveLength(
      1,
    );
  });
});
