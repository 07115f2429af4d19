/** The marker in front of a competitor. */

import type { SessionEventOf } from '@lapwing/contract/ingest/session-event';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { Marker } from '@lapwing/contract/values/enums';
import { statusMarkers } from '../board/status-markers.ts';
import { changeHistory, type Draft, historyOf } from './draft.ts';

export function onMarker(draft: Draft, index: number, { marker }: SessionEventOf<'marker'>): void {
  changeHistory(draft, index, { markerSet: marker });
}

export function leaderLapsOf({ order, rows }: Pick<Draft, 'order' | 'rows'>): number {
  const leader = order[0];
  return leader === undefined ? 0 : (rows[leader]?.laps ?? 0);
}

/** The timer's own marker comes first, then the status of the competitor, its place, and its last lap. */
export function markerOf(draft: Draft, row: LiveRow): Marker {
  const history = historyOf(draft, row.index);
  const settled = history.markerSet ?? statusMarkers[row.status] ?? (row.isFinished ? 'Finished' : undefined);
  if (settled !== undefined) return settled;
  if (row.pitEnteredAtMs !== null) return history.finishesInPit > 0 ? 'StartFinishPit' : 'PitIn';
  if (history.isLeavingPit) return 'ExitingPit';
  if (row.laps === 0) return 'None';
  const isRace = draft.session.rankedBy === 'distance';
  const lapsMissed = isRace ? leaderLapsOf(draft) - history.leaderLaps : 0;
  if (lapsMissed > 2) return 'MissedSeveralLaps';
  if (lapsMissed === 2) return 'MissedOneLap';
  if (lapsMissed === 1) return 'None';
  if (history.moved !== 0) return history.moved > 0 ? 'BetterRanking' : 'WorseRanking';
  return isRace ? 'InCurrentLap' : 'None';
}
