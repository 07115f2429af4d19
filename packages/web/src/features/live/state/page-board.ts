/** The board that was sent with the page: the server rendered it, and the socket continues from it. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import type { ResultConfiguration } from '@lapwing/contract/live/columns';
import type { StreamPosition } from '@lapwing/contract/live/frame';
import { pageBoardCall } from '@lapwing/contract/live/page-board';
import { addressOf } from '@lapwing/contract/values/endpoint';
import { applyDelta } from '@lapwing/timing/live/delta/session-delta';
import { emptyBoard } from '@lapwing/timing/live/session-state';
import { liveClient } from '../../../api/live.ts';
import { guidInAddress } from '../../../routing/guid-in-address.ts';

export type PageBoard = {
  liveSessionId: string;
  configuration: ResultConfiguration;
  board: LiveBoard;
  /** null if these are only the first rows of a large field */
  position: StreamPosition | null;
  /** when the server made it, by this device's clock */
  madeAtMs: number;
  /** and by the clock at the venue */
  venueMs: number;
  feedAgeMs: number | null;
};

let taken: { address: string; board: PageBoard | null } | null = null;

/** `liveSessionId` null: the running session of the event. Returns null if the page has no board. */
export function takePageBoard(eventId: string, liveSessionId: string | null): PageBoard | null {
  const query = { sessionId: liveSessionId ?? undefined, guid: guidInAddress() };
  const address = addressOf(pageBoardCall, { eventId }, query);
  // In the browser rendering may start more than once before it is done; on the server each page has its own board.
  if (taken?.address === address && !import.meta.env.SSR) return taken.board;
  const inlined = liveClient.inlined(pageBoardCall, { eventId }, query);
  taken = { address, board: inlined ? read(inlined.answer) : null };
  return taken.board;
}

/** A later visit gets the current board. */
export function forgetPageBoard(): void {
  taken = null;
}

type Answer = NonNullable<ReturnType<typeof liveClient.inlined<typeof pageBoardCall>>>['answer'];

function read({ snapshot, isWhole, configuration }: Answer): PageBoard {
  const { sessionId, stream, n, venueMs, feedAgeMs } = snapshot;
  return {
    liveSessionId: sessionId,
    configuration,
    board: applyDelta(emptyBoard, snapshot.board),
    position: isWhole ? { stream, n } : null,
    madeAtMs: answeredAtMs(),
    venueMs,
    feedAgeMs,
  };
}

/** When the first byte of the page arrived. */
function answeredAtMs(): number {
  const [navigation] = import.meta.env.SSR ? [] : performance.getEntriesByType('navigation');
  const { responseStart = 0 }: { responseStart?: number } = navigation?.toJSON() ?? {};
  return responseStart > 0 ? performance.timeOrigin + responseStart : Date.now();
}
