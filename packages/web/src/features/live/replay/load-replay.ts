/** Loads all events of a session page by page, and continues while it runs. */

import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { replayApi } from '@lapwing/contract/live/replay';
import { liveClient } from '../../../api/live.ts';
import { guidInAddress } from '../../../routing/guid-in-address.ts';

/** Ahead of the shown moment, so that a short delay has its data. */
const ASK_AGAIN_MS = 2000;

type ReplayNews = {
  events: SessionEvent[];
  hasEnded: boolean;
  /** Everything so far has been loaded. */
  isComplete: boolean;
  madeFrom: 'journal' | 'laps';
};

type LoadOptions = {
  eventId: string;
  liveSessionId: string;
  signal: AbortSignal;
  onNews: (news: ReplayNews) => void;
};

export async function loadReplay({ eventId, liveSessionId, signal, onNews }: LoadOptions): Promise<void> {
  let after = 0;
  while (!signal.aborted) {
    const page = await liveClient.call(
      replayApi.replay,
      { eventId, sessionId: liveSessionId },
      { after, guid: guidInAddress() },
      { signal },
    );
    after = page.number;
    const { events, hasMore, hasEnded, madeFrom } = page;
    onNews({ events, hasEnded: hasEnded && !hasMore, isComplete: !hasMore, madeFrom });
    if (hasMore) continue;
    if (hasEnded) return;
    await pause(ASK_AGAIN_MS, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
