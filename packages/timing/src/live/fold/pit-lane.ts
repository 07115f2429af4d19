/** Entering and leaving the pit lane: stops, stints and their length. */

import type { SessionEventOf } from '@lapwing/contract/ingest/session-event';
import { stintsAt } from '../board/row-values.ts';
import { changeHistory, changeRow, type Draft, historyOf, rowOf } from './draft.ts';
import { announcePit } from './notices.ts';

export function onPit(draft: Draft, index: number, event: SessionEventOf<'pit'>): void {
  const { atMs, where, stopTimeMs, pitStops } = event;
  if (where === 'in') enterPit(draft, index, atMs);
  else leavePit(draft, index, atMs, stopTimeMs);
  if (pitStops !== undefined) giveStops(draft, index, pitStops);
}

export function giveStops(draft: Draft, index: number, pitStops: number): void {
  changeHistory(draft, index, { feedValues: { ...historyOf(draft, index).feedValues, pitStops } });
  changeRow(draft, index, { numberOfPitStops: pitStops });
}

/** A second passing at the entry is the same stop. */
export function enterPit(draft: Draft, index: number, atMs: number): void {
  const row = rowOf(draft, index);
  if (row.pitEnteredAtMs !== null) return;
  const { feedValues, progress } = historyOf(draft, index);
  const { stintMs } = stintsAt(row, draft.session, atMs);
  changeRow(draft, index, {
    pitEnteredAtMs: atMs,
    numberOfPitStops: feedValues.pitStops ?? row.numberOfPitStops + 1,
    stintStartedAtMs: null,
    earlierStintsMs: row.earlierStintsMs + (stintMs ?? 0),
    lapsSincePit: 0,
  });
  changeHistory(draft, index, {
    finishesInPit: 0,
    isLeavingPit: false,
    progress: { ...progress, isInPit: true },
  });
  if (draft.session.rankedBy === 'distance' && !draft.session.isEnded) announcePit(draft, index, atMs);
}

/** Only known from a lap through the pit lane: neither when the stop was nor how long it took. */
export function noteStop(draft: Draft, index: number, atMs: number): void {
  const row = rowOf(draft, index);
  const { feedValues } = historyOf(draft, index);
  changeRow(draft, index, {
    numberOfPitStops: feedValues.pitStops ?? row.numberOfPitStops + 1,
    stintStartedAtMs: atMs,
    lapsSincePit: 0,
  });
  if (draft.session.rankedBy === 'distance' && !draft.session.isEnded) announcePit(draft, index, atMs);
}

/** Without a known entry it is not a stop: a car that leaves the pit lane at the start was never on the track. */
export function leavePit(draft: Draft, index: number, atMs: number, stopTimeMs?: number): void {
  const row = rowOf(draft, index);
  const stopMs = stopTimeMs ?? (row.pitEnteredAtMs === null ? null : Math.max(0, atMs - row.pitEnteredAtMs));
  changeRow(draft, index, {
    pitEnteredAtMs: null,
    lastPitStopMs: stopMs ?? row.lastPitStopMs,
    stintStartedAtMs: row.pitEnteredAtMs === null ? (row.stintStartedAtMs ?? atMs) : atMs,
  });
  changeHistory(draft, index, { finishesInPit: 0, isLeavingPit: true });
}

/** Seen on the track: the pit exit was missed or has no loop, so the length of the stop is unknown. */
export function backOnTrack(draft: Draft, index: number, atMs: number): void {
  const { isLeavingPit } = historyOf(draft, index);
  if (isLeavingPit) {
    changeHistory(draft, index, { isLeavingPit: false });
  }
  if (rowOf(draft, index).pitEnteredAtMs === null) return;
  changeRow(draft, index, { pitEnteredAtMs: null, stintStartedAtMs: atMs });
  changeHistory(draft, index, { finishesInPit: 0 });
}
