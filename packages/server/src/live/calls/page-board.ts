/** The board that a page brings along: the snapshot with which the live socket goes on. */

import { defaultResultConfiguration, type ResultConfiguration } from '@lapwing/contract/live/columns';
import type { PageBoard } from '@lapwing/contract/live/page-board';
import { snapshotOf } from '@lapwing/timing/live/delta/session-delta';
import type { SessionHost } from '../hosting/session-host.ts';

/** A page with more would arrive later than the socket's own snapshot. */
const MOST_ROWS = 150;
/** Of a larger field: more than a screen shows. */
const FIRST_ROWS = 50;

type BoardSource = Pick<
  SessionHost,
  'eventId' | 'sessionId' | 'stream' | 'number' | 'board' | 'venueMs' | 'feedAgeMs'
>;

export function pageBoardOf(source: BoardSource, columns: ResultConfiguration | null): PageBoard {
  const { eventId, sessionId, stream, board } = source;
  const isWhole = board.rows.length <= MOST_ROWS;
  const shown = isWhole ? board : { ...board, rows: board.rows.slice(0, FIRST_ROWS) };
  return {
    snapshot: {
      k: 'snapshot',
      sessionId,
      eventId,
      stream,
      n: source.number(),
      venueMs: source.venueMs(),
      feedAgeMs: source.feedAgeMs(),
      board: snapshotOf(shown),
    },
    isWhole,
    configuration: { ...defaultResultConfiguration, ...columns },
  };
}
