/** Boards and rows for the tests of the live screens: a test only sets what matters to it. */

import type { BoardSession, LiveBoard } from '@lapwing/contract/live/board';
import type { ResultConfiguration } from '@lapwing/contract/live/columns';
import type { PageBoard } from '@lapwing/contract/live/page-board';
import type { LiveRow } from '@lapwing/contract/live/row';
import { emptyRow } from '@lapwing/timing/live/board/empty-row';
import { placeRows } from '@lapwing/timing/live/board/place-rows';
import { snapshotOf } from '@lapwing/timing/live/delta/session-delta';
import { emptyBoard } from '@lapwing/timing/live/session-state';
import { createLiveStore, type LiveState, type LiveStore } from './live-store.ts';

export function aRow(index: number, known: Partial<LiveRow> = {}): LiveRow {
  return {
    ...emptyRow(index),
    competitorId: `c${index}`,
    number: String(index),
    fullName: `Driver ${index}`,
    className: known.class ?? null,
    ...known,
  };
}

/** Rows get positions in the order of the list. */
export function aBoard(rows: readonly LiveRow[], session: Partial<BoardSession> = {}): LiveBoard {
  const shown: BoardSession = {
    ...emptyBoard.session,
    ...{ name: 'Race 1', sessionType: 'Race', flag: 'Green' },
    ...session,
  };
  return {
    ...emptyBoard,
    epochMs: 1_800_000_000_000,
    atMs: 1_800_000_060_000,
    session: shown,
    rows: placeRows(rows, shown),
  };
}

/** The response of the server if there is no socket for the board. */
export function aBoardAnswer(board: LiveBoard, configuration: ResultConfiguration = {}): PageBoard {
  const ids = { sessionId: 'lw-12-34', eventId: 'lw-12', stream: 'result', n: 0 };
  return {
    snapshot: { k: 'snapshot', ...ids, venueMs: board.atMs, feedAgeMs: null, board: snapshotOf(board) },
    isWhole: true,
    configuration,
  };
}

export function aStore(board: LiveBoard, known: Partial<LiveState> = {}): LiveStore {
  return createLiveStore({
    eventId: 'lw-12',
    liveSessionId: 'lw-12-34',
    configuration: {},
    board,
    laps: null,
    venueOffsetMs: 0,
    isVenueTimeRunning: false,
    feedReceivedAtMs: null,
    link: { kind: 'live' },
    ...known,
  });
}
