/** A summary of what is running now, for screens that show more than live timing. An addition of ours. */

import * as z from 'zod/mini';
import { personInBrief, podiumPlace } from '../results/podium-place.ts';
import { get } from '../values/endpoint.ts';
import { enumName, liveFlags } from '../values/enums.ts';
import { optionalEventGuid, paging } from '../values/text-values.ts';
import { duration, localDateTime } from '../values/wire-values.ts';
import { eventIdInPath } from './ids-in-path.ts';

/** If a timer has sent nothing for this long, its session shows "no data" instead of its last flag. */
export const SILENT_FEED_MS = 60_000;

const text = z.nullable(z.string());

const classLeader = z.extend(podiumPlace, {
  /** the total, or the best lap if that decides; null if unknown */
  time: z.nullable(duration),
});

const placeInOrder = z.extend(podiumPlace, {
  laps: z.int(),
  lastLap: z.nullable(duration),
  bestLap: z.nullable(duration),
});
export type PlaceInOrder = z.infer<typeof placeInOrder>;

const fieldInBrief = z.object({
  /** local; null before the start, or if unknown */
  startedAt: z.nullable(localDateTime),
  /** of the leader */
  laps: z.int(),
  /** also those whose session has no result yet */
  classes: z.array(z.string()),
  /** at most the first three; empty before the first lap */
  podium: z.array(podiumPlace),
  /** the leader's total; null if the best lap decides; missing in responses that a browser kept */
  leaderTime: z.optional(z.nullable(duration)),
  /** the first of each class; missing in responses that a browser kept */
  classLeaders: z.optional(z.array(classLeader)),
  bestLap: z.nullable(z.object({ ...personInBrief, lapTime: duration })),
  /** the first ten; missing in responses that a browser kept */
  order: z.optional(z.array(placeInOrder)),
});
export type FieldInBrief = z.infer<typeof fieldInBrief>;

export const runningEvent = z.object({
  eventId: z.string(),
  name: z.string(),
  organization: text,
  /** the running session, or the one that ended last; null before the first */
  sessionName: text,
  /** of that session; missing in responses that a browser kept from an earlier version */
  sessionId: z.optional(z.string()),
  /** false for practice and qualifying, which nobody wins */
  isRace: z.optional(z.boolean()),
  flag: enumName(liveFlags),
  /** the timer's own word for an unknown flag */
  flagSaid: z.optional(z.string()),
  /** how long the timer has sent nothing, from a minute on; the flag is then unknown */
  silentForMs: z.optional(z.int()),
  /** how long its last session has been over; missing while one runs */
  finishedForMs: z.optional(z.int()),
  timeToGoMs: z.nullable(z.int()),
  lapsToGo: z.nullable(z.int()),
  /** since the start; null before it, or if unknown */
  raceTimeMs: z.nullable(z.int()),
  leader: z.nullable(z.object({ number: z.string(), name: z.string() })),
  /** only in the response for a single event, while its session is on the air, or between two sessions */
  field: z.optional(fieldInBrief),
});
export type RunningEvent = z.infer<typeof runningEvent>;

/** As many as the list of live events has. */
export const MOST_RUNNING_EVENTS = 200;

export const liveNowCall = get('/api/live/now', {
  summary:
    'The events that run at this moment, running sessions first, each with its flag, the rest and the leader',
  /** three by default */
  query: { count: paging.count, eventId: z.optional(eventIdInPath), guid: optionalEventGuid },
  notes: { eventId: 'only this one, if it runs; an unlisted one also needs its guid' },
  answer: z.array(runningEvent),
});
