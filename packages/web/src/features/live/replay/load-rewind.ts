/** The calls of a replay: how long the session is, and its parts. */

import { type RewindPart, type RewindTimeline, rewindApi } from '@lapwing/contract/live/rewind';
import { liveClient } from '../../../api/live.ts';
import type { OnProgress } from '../../../http/read-json.ts';
import { guidInAddress } from '../../../routing/guid-in-address.ts';

export type ReplayedSession = { eventId: string; liveSessionId: string };

export function loadTimeline(
  { eventId, liveSessionId }: ReplayedSession,
  since: number | undefined,
  signal?: AbortSignal,
): Promise<RewindTimeline> {
  return liveClient.call(
    rewindApi.timeline,
    { eventId, sessionId: liveSessionId },
    { since, guid: guidInAddress() },
    { signal },
  );
}

export function loadPart(
  { eventId, liveSessionId }: ReplayedSession,
  { at, have }: { at: number; have: number },
  options: { signal?: AbortSignal; onProgress?: OnProgress } = {},
): Promise<RewindPart> {
  return liveClient.call(
    rewindApi.part,
    { eventId, sessionId: liveSessionId },
    { at, have, guid: guidInAddress() },
    options,
  );
}
