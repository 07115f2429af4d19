/** A session event of a feed with its run: a feed goes from one session to the next without a break. */

import type { SessionEvent } from '@lapwing/contract/ingest/session-event';

export type FeedRun = {
  /** the same for the same run, also when the feed returns to it */
  runId: string;
  /** empty if the feed does not send it */
  name: string;
  /** what `runId` would be if the feed had named the run from the start */
  feedName?: string;
};

export type RunEvent = { run: FeedRun; event: SessionEvent };
