/** Laps corrected by the timer, and decisions of the officials while the session runs. */

import type { SessionEventOf } from '@lapwing/contract/ingest/session-event';
import { MAX_RULINGS_PER_COMPETITOR, MAX_RULINGS_PER_SESSION } from '@lapwing/contract/ingest/session-limits';
import { rulingOfPenalty } from '../../classification/penalty-ruling.ts';
import type { Ruling } from '../../classification/ruling.ts';
import type { CompetitorHistory, LiveLap } from '../session-state.ts';
import { recountPositions, showLaps } from './competitor-history.ts';
import { changeHistory, changeRow, type Draft, doubtRow, historyOf, leaveOut, rowOf } from './draft.ts';
import { stintsWithoutLap } from './drivers.ts';
import { counted } from './late-passings.ts';
import { announcePenalty, announceRuling, announceStatus } from './notices.ts';
import { rerank } from './order.ts';

export function onLapCorrected(draft: Draft, index: number, event: SessionEventOf<'lap-corrected'>): void {
  const { lapNumber, change, reason = '' } = event;
  const { laps, rulings, progress, stints } = historyOf(draft, index);
  const lap = laps[lapNumber - 1];
  if (lap === undefined) return;
  const others = rulings.filter((ruling) => ruling.kind !== 'lap-deleted' || ruling.lapNumber !== lapNumber);
  if (change === 'deleted' || change === 'restored') {
    const isDeleted = change === 'deleted';
    if (isDeleted && !lap.isDeleted && !hasRoomForRuling(draft, index)) return;
    changeHistory(draft, index, {
      laps: laps.with(lapNumber - 1, { ...lap, isDeleted }),
      rulings: isDeleted ? [...others, { kind: 'lap-deleted', lapNumber, reason }] : others,
    });
    showLaps(draft, index);
    return;
  }
  const changed =
    change === 'removed' ? withoutLap(draft, laps, lapNumber) : retimed(draft, laps, lapNumber, event);
  const lastPassingAtMs = laps.length === lapNumber ? movedEndMs(laps, changed) : null;
  changeHistory(draft, index, {
    laps: changed,
    stints: change === 'removed' ? stintsWithoutLap(stints, lapNumber) : stints,
    progress: {
      ...progress,
      lapsDone: changed.length,
      lastPassingAtMs: lastPassingAtMs ?? progress.lastPassingAtMs,
    },
  });
  showLaps(draft, index);
  recountPositions(draft, lapNumber);
  doubtRow(draft, index, 'laps-corrected');
}

/** The running lap starts at the new end of the last one. */
function movedEndMs(before: readonly LiveLap[], after: readonly LiveLap[]): number | null {
  const last = after.at(-1) ?? before[0];
  if (last === undefined || last.completedAtMs === 0) return null;
  return after.length === 0 ? last.completedAtMs - last.lapTimeMs : last.completedAtMs;
}

/** If we count the laps, removing a crossing joins two laps; a feed has counted the rest itself. */
function withoutLap({ session }: Draft, laps: readonly LiveLap[], lapNumber: number): LiveLap[] {
  const [lap, next] = [laps[lapNumber - 1], laps[lapNumber]];
  const rest = laps.toSpliced(lapNumber - 1, 1);
  if (session.scoring === 'feed' || lap === undefined || next === undefined) return rest;
  const joined = { ...next, lapTimeMs: lap.lapTimeMs + next.lapTimeMs, sectionTimesMs: [] };
  return counted(rest.with(lapNumber - 1, joined));
}

/** Moving a crossing makes one lap longer and, if we count the laps, the next one shorter. */
function retimed(
  { session }: Draft,
  laps: readonly LiveLap[],
  lapNumber: number,
  { lapTimeMs, totalTimeMs }: SessionEventOf<'lap-corrected'>,
): LiveLap[] {
  const lap = laps[lapNumber - 1];
  if (lap === undefined) return [...laps];
  const byMs =
    totalTimeMs !== undefined && lap.totalTimeMs !== null
      ? totalTimeMs - lap.totalTimeMs
      : (lapTimeMs ?? lap.lapTimeMs) - lap.lapTimeMs;
  const timed: LiveLap = {
    ...lap,
    lapTimeMs: Math.max(0, lapTimeMs ?? (lap.lapTimeMs === 0 ? 0 : lap.lapTimeMs + byMs)),
    totalTimeMs: totalTimeMs ?? (lap.totalTimeMs === null ? null : lap.totalTimeMs + byMs),
    completedAtMs: lap.completedAtMs === 0 ? 0 : lap.completedAtMs + byMs,
    sectionTimesMs: [],
  };
  const next = laps[lapNumber];
  const changed = laps.with(lapNumber - 1, timed);
  if (session.scoring === 'feed' || next === undefined) return changed;
  return counted(changed.with(lapNumber, { ...next, lapTimeMs: Math.max(0, next.lapTimeMs - byMs) }));
}

/** Left out if there is no room. */
function hasRoomForRuling(draft: Draft, index: number): boolean {
  const hasRoom =
    historyOf(draft, index).rulings.length < MAX_RULINGS_PER_COMPETITOR &&
    draft.rulingCount < MAX_RULINGS_PER_SESSION;
  if (!hasRoom) leaveOut(draft, 'rulings');
  return hasRoom;
}

export function onPenalty(draft: Draft, index: number, event: SessionEventOf<'penalty'>): void {
  const { atMs, penaltyMs, reason = '' } = event;
  if (!hasRoomForRuling(draft, index)) return;
  addTime(draft, index, { kind: 'penalty', penaltyMs, reason }, atMs);
  announcePenalty(draft, index, penaltyMs, reason, atMs);
}

function addTime(
  draft: Draft,
  index: number,
  ruling: Extract<Ruling, { kind: 'penalty' }>,
  atMs: number,
): void {
  const { rulings, penalties, laps } = historyOf(draft, index);
  const { penaltyMs } = ruling;
  const place = draft.order.indexOf(index);
  changeHistory(draft, index, {
    rulings: [...rulings, ruling],
    penalties: [...penalties, { fromLap: laps.length, penaltyMs, decidedAtMs: atMs }],
  });
  changeRow(draft, index, { penaltyMs: rowOf(draft, index).penaltyMs + penaltyMs });
  const moved = Math.sign(place - showLaps(draft, index)) as CompetitorHistory['moved'];
  changeHistory(draft, index, { moved });
}

/**
 * A penalty of the stewards. Times, deleted laps, disqualifications and classes count on the board; laps, places and grids
 * count in the result.
 */
export function onRuling(draft: Draft, index: number, event: SessionEventOf<'ruling'>): void {
  const { atMs, decision, value, reason = '', document, rulingId } = event;
  const { rulings, laps } = historyOf(draft, index);
  const lap = laps[value - 1];
  if (decision === 'lap-deleted' && lap === undefined) return;
  if (!hasRoomForRuling(draft, index)) return;
  const ruling = rulingOfPenalty({ decision, value, reason, document, rulingId });
  if (ruling.kind === 'penalty') addTime(draft, index, ruling, atMs);
  else {
    changeHistory(draft, index, { rulings: [...rulings, ruling] });
    if (ruling.kind === 'lap-deleted' && lap !== undefined) {
      changeHistory(draft, index, { laps: laps.with(value - 1, { ...lap, isDeleted: true }) });
      showLaps(draft, index);
    }
    if (ruling.kind === 'class-excluded') changeRow(draft, index, { isOutOfClass: true });
    if (ruling.kind === 'disqualified') {
      const { statusBefore } = historyOf(draft, index);
      changeHistory(draft, index, { statusBefore: statusBefore ?? rowOf(draft, index).status });
      changeRow(draft, index, { status: 'DQ' });
      rerank(draft, index);
    }
  }
  announceRuling(draft, index, { decision, value, reason }, atMs);
}

/** A disqualified competitor stays so, whatever else happens to it. */
export function onStatus(draft: Draft, index: number, event: SessionEventOf<'status'>): void {
  const row = rowOf(draft, index);
  if (historyOf(draft, index).statusBefore !== null && event.status !== undefined) {
    changeHistory(draft, index, { statusBefore: event.status });
    onStatus(draft, index, { ...event, status: undefined });
    return;
  }
  const { atMs, status = row.status, isFinished = row.isFinished } = event;
  if (status === row.status && isFinished === row.isFinished) return;
  changeRow(draft, index, { status, isFinished });
  rerank(draft, index);
  if (status !== row.status && (status === 'DNF' || status === 'DQ')) announceStatus(draft, index, atMs);
}
