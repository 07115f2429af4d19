/** Starts and finishes that nobody signals: with the first crossing, and when the time is up. */

import { clockAt } from '../board/clock.ts';
import { changeSetup, type Draft } from './draft.ts';
import { onFlag } from './flag-and-clock.ts';

/** Before the crossing counts. */
export function startOrEndByClock(draft: Draft, atMs: number): void {
  const { session, setup } = draft;
  if (setup.startsWithCrossing && session.startedAtMs === null)
    onFlag(draft, { kind: 'flag', atMs, flag: 'Green' });
  // In practice and qualifying everyone completes the current lap once the time is up.
  if (session.rankedBy === 'best-lap' && isTimeUp(draft, atMs))
    onFlag(draft, { kind: 'flag', atMs, flag: 'Finish' });
}

/** In a race the leader decides: the first crossing of the leader after the time sets the last lap. */
export function isLastLapAfterTime(draft: Draft, index: number, atMs: number): boolean {
  if (draft.session.rankedBy !== 'distance' || !isTimeUp(draft, atMs)) return false;
  const lapCount = draft.histories[index]?.laps.length ?? 0;
  const isFirst = draft.histories.every(
    (history, other) => other === index || (history?.laps.length ?? 0) < lapCount,
  );
  if (!isFirst) return false;
  const lastLap = draft.setup.lastLap ?? lapCount + (draft.setup.lapsAfterTime ?? 0);
  changeSetup(draft, { lastLap });
  return lapCount >= lastLap;
}

function isTimeUp({ session, setup, isOver }: Draft, atMs: number): boolean {
  if (setup.lapsAfterTime === null || isOver || session.isEnded || session.scoring !== 'passings')
    return false;
  return session.startedAtMs !== null && clockAt({ session, atMs }, atMs).timeToGoMs === 0;
}
