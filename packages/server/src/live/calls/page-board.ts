/** The board of a session in one response: the first snapshot of the live socket. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import type { ResultConfiguration } from '@lapwing/contract/live/columns';
import { formatLiveEventId, formatLiveSessionId } from '@lapwing/contract/live/ids';
import type { PageBoard } from '@lapwing/contract/live/page-board';
import { snapshotOf } from '@lapwing/timing/live/delta/session-delta';
import { type SnapshotSource, snapshotHeadOf } from '../on-air/snapshot-head.ts';
import type { StoredEvent } from './event-queries.ts';
import type { StoredSession } from './session-queries.ts';

/** A page with more rows would arrive later than the socket's own snapshot. */
const MOST_ROWS = 150;
/** For larger fields: more rows than fit on a screen. */
const FIRST_ROWS = 50;

type BoardSource = SnapshotSource & { readonly board: LiveBoard };

/** For a session that has no socket. */
export function storedSource(
  event: StoredEvent,
  session: StoredSession,
  board: LiveBoard,
  nowMs: number,
): BoardSource {
  return {
    eventId: formatLiveEventId(event.id),
    liveSessionId: formatLiveSessionId(event.id, session.id),
    stream: 'result',
    number: () => 0,
    board,
    venueMs: () => (board.session.isClockRunning ? nowMs : board.atMs),
    feedAgeMs: () => null,
  };
}

/** A page gets only the first rows of a large field, unless `isWholeWanted`. */
export function pageBoardOf(
  source: BoardSource,
  columns: ResultConfiguration | null,
  isWholeWanted: boolean,
): PageBoard {
  const { board } = source;
  const isWhole = isWholeWanted || board.rows.length <= MOST_ROWS;
  const shown = isWhole ? board : { ...board, rows: board.rows.slice(0, FIRST_ROWS) };
  return {
    snapshot: { ...snapshotHeadOf(source), board: snapshotOf(shown) },
    isWhole,
    configuration: columns ?? {},
  };
}
