/** The end of a session, and its restart. */

import type { SessionEventOf } from '@lapwing/contract/ingest/session-event';
import type { LiveRow } from '@lapwing/contract/live/row';
import { eachWhoText } from '@lapwing/contract/values/who-texts';
import { emptyRow } from '../board/empty-row.ts';
import { emptyBoard, emptyHistory } from '../session-state.ts';
import { changeRow, changeSession, changeSetup, type Draft, historyOf, putHistory, rowOf } from './draft.ts';
import { takeFlagWithLeader } from './flag-and-clock.ts';
import { rerank, rerankAll } from './order.ts';

/** A competitor who was never seen did not start; a feed reports that itself. */
export function endSession(draft: Draft, { atMs }: SessionEventOf<'session-ended'>): void {
  changeSession(draft, { isEnded: true });
  if (draft.session.lapsToGo === 0 && !draft.isOver) takeFlagWithLeader(draft, atMs);
  if (draft.session.scoring === 'feed') return;
  for (const index of [...draft.order]) {
    const { status, lastSeenAtMs } = rowOf(draft, index);
    if (status !== 'Normal' || lastSeenAtMs !== null) continue;
    changeRow(draft, index, { status: 'DNS' });
    rerank(draft, index);
  }
}

/** The competitors stay; their laps are deleted. */
export function restartSession(draft: Draft): void {
  draft.rows.forEach((row, index) => {
    if (row === null) return;
    draft.rows[index] = entered(rowOf(draft, index));
    putHistory(draft, index, { ...emptyHistory, transponders: historyOf(draft, index).transponders });
  });
  draft.isOver = false;
  changeSetup(draft, { lastLap: null, isFinishFinal: false });
  draft.leaders = [];
  draft.bests = [];
  draft.longestRaceTimeMs = 0;
  draft.feedGapTurn = 0;
  const { flag, startedAtMs, clockAtMs, isClockRunning, raceTimeMs, bestSectionTimesMs } = emptyBoard.session;
  changeSession(draft, {
    ...{ flag, startedAtMs, clockAtMs, isClockRunning, raceTimeMs, bestSectionTimesMs },
    flagSaid: null,
    flagAtMs: null,
    isEnded: false,
    doubts: [],
  });
  rerankAll(draft);
}

function entered(row: LiveRow): LiveRow {
  const { competitorId, startPosition, minimumLapTimeMs } = row;
  return {
    ...emptyRow(row.index),
    ...{ competitorId, startPosition, minimumLapTimeMs },
    ...eachWhoText((field) => row[field]),
    doubts: row.doubts.filter((doubt) => doubt === 'number-shared' || doubt === 'not-entered'),
  };
}
