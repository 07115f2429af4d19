/**
 * The past of a session in parts: a board, and its changes after it. A viewer who goes to a moment loads the part that
 * contains it, however long the session is. An addition of ours.
 */

import * as z from 'zod/mini';
import { get } from '../values/endpoint.ts';
import { INT32_MAX, optionalEventGuid, optionalNumber } from '../values/text-values.ts';
import { notice, sessionDelta } from './board.ts';
import { eventIdInPath, sessionIdInPath } from './ids-in-path.ts';

/** The venue time from which it shows, and the change of the board. */
const rewindFrame = z.tuple([z.int(), sessionDelta]);

const rewindPart = z.object({
  /** the venue time of its board */
  fromMs: z.int(),
  /** where the next part begins; null for the newest one */
  nextMs: z.nullable(z.int()),
  /** the newest moment of the whole session */
  untilMs: z.int(),
  hasEnded: z.boolean(),
  /** onto the empty board */
  board: sessionDelta,
  /** one after the other, without the first `have` ones */
  frames: z.array(rewindFrame),
});
export type RewindPart = z.infer<typeof rewindPart>;

const rewindTimeline = z.object({
  eventId: z.string(),
  sessionId: z.string(),
  /** `journal`: as viewers saw it; `laps`: made from a result that was never live */
  madeFrom: z.enum(['journal', 'laps']),
  hasEnded: z.boolean(),
  fromMs: z.int(),
  untilMs: z.int(),
  /** where each part begins */
  partsMs: z.array(z.int()),
  /** everything that was announced, the oldest first */
  notices: z.array(notice),
});
export type RewindTimeline = z.infer<typeof rewindTimeline>;

const params = { eventId: eventIdInPath, sessionId: sessionIdInPath };
const momentMs = optionalNumber(0, Number.MAX_SAFE_INTEGER);

export const rewindApi = {
  part: get('/api/events/:eventId/sessions/:sessionId/rewind', {
    summary: 'The part of a session that contains a moment: a board, and its changes after it',
    params,
    query: {
      /** venue time, UTC milliseconds; the newest moment if left out */
      at: momentMs,
      /** how many changes of this part the caller has already */
      have: optionalNumber(0, INT32_MAX),
      guid: optionalEventGuid,
    },
    answer: rewindPart,
  }),
  timeline: get('/api/events/:eventId/sessions/:sessionId/timeline', {
    summary: 'How long a session is, and everything that was announced in it',
    params,
    query: {
      /** only the parts from this venue time on */
      since: momentMs,
      guid: optionalEventGuid,
    },
    answer: rewindTimeline,
  }),
};
