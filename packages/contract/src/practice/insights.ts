/** Practice insights: who is on the track, the best laps, and progress. Additions of ours. */

import * as z from 'zod/mini';
import { get } from '../values/endpoint.ts';
import { int32Id, longId, optionalChoice, optionalDate } from '../values/text-values.ts';
import { duration, offsetDateTime } from '../values/wire-values.ts';

export const leaderboardPeriods = { day: 0, month: 1 } as const;
export type LeaderboardPeriod = keyof typeof leaderboardPeriods;

const runningActivity = z.object({
  activityId: z.int(),
  chipLabel: z.string(),
  chipCode: z.string(),
  startTime: offsetDateTime,
  lapCount: z.int(),
  bestTime: duration,
});
export type RunningActivity = z.infer<typeof runningActivity>;

export const locationSummary = z.object({
  /** of the oldest and the newest activity, on the location's calendar; null if there is none */
  firstYear: z.nullable(z.int()),
  lastYear: z.nullable(z.int()),
  onTrack: z.array(runningActivity),
});
export type LocationSummary = z.infer<typeof locationSummary>;

const leaderboardRow = z.object({
  position: z.int(),
  userId: z.string(),
  name: z.string(),
  activityId: z.int(),
  startTime: offsetDateTime,
  bestTime: duration,
  /** to the best of all */
  difference: duration,
  lapCount: z.int(),
});

export const practiceLeaderboard = z.object({
  period: z.enum(['day', 'month']),
  /** the day, or the first of the month; null if nobody with a public profile has driven */
  date: z.nullable(z.string()),
  rows: z.array(leaderboardRow),
});
export type PracticeLeaderboard = z.infer<typeof practiceLeaderboard>;

const progressDay = z.object({
  activityId: z.int(),
  startTime: offsetDateTime,
  /**
   * how much slower the track was than on the newest day, in milliseconds: by the best laps of others who were there on
   * several of these days; null if too few were. Servers of earlier versions do not send it.
   */
  trackSlowerMs: z.optional(z.nullable(z.int())),
  sessions: z.array(
    z.object({
      lapTimesMs: z.array(z.int()),
      /** numbers of the laps through the pits */
      pitLaps: z.array(z.int()),
    }),
  ),
});
export type ProgressDay = z.infer<typeof progressDay>;

export const practiceProgress = z.object({ days: z.array(progressDay) });

export const practiceInsightsApi = {
  locationSummary: get('/api/v1/locations/:locationId/summary', {
    summary: 'Who is on the track of a practice location now, and the years with activities',
    params: { locationId: int32Id },
    token: 'optional',
    answer: locationSummary,
  }),
  leaderboard: get('/api/v1/locations/:locationId/leaderboard', {
    summary: 'The best laps of a day or a month at a practice location, one for each public profile',
    params: { locationId: int32Id },
    query: { period: optionalChoice(leaderboardPeriods), date: optionalDate },
    answer: practiceLeaderboard,
  }),
  progress: get('/api/v1/training/activities/:activityId/progress', {
    summary:
      'The lap times of an activity and of the days of the same transponder there before, newest first',
    params: { activityId: longId },
    token: 'optional',
    answer: practiceProgress,
  }),
};
