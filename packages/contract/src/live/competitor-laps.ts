/** The laps of one competitor of a live session: rows as on the leaderboard, one per lap. */

import * as z from 'zod/mini';
import { filledLine } from '../values/document-values.ts';
import { get } from '../values/endpoint.ts';
import { enumNumber, liveFlags } from '../values/enums.ts';
import { shortObject } from '../values/short-names.ts';
import { optionalEventGuid } from '../values/text-values.ts';
import { liveTimestamp } from './events.ts';
import { eventIdInPath, sessionIdInPath } from './ids-in-path.ts';
import { leaderboardEntryNames } from './leaderboard-names.ts';
import { eachSection } from './sections.ts';

const { sessionId, eventId, competitorId, number, fullName, laps, lastLapTime, position, isBestTime } =
  leaderboardEntryNames;
const { bestLapTime, bestInLap, lastLapSpeed, totalTime, penaltyTime } = leaderboardEntryNames;
const sectionTimes = eachSection('Time', z.optional(z.string()));

/** The same names as in the leaderboard, if it has the field. */
export const competitorLapNames = {
  sessionId,
  eventId,
  competitorId,
  number,
  fullName,
  laps,
  lastLapTime,
  lastLapSpeed,
  totalTime,
  penaltyTime,
  position,
  isBestTime,
  bestLapTime,
  bestInLap,
  section0Time: leaderboardEntryNames.section0Time,
  section1Time: leaderboardEntryNames.section1Time,
  section2Time: leaderboardEntryNames.section2Time,
  section3Time: leaderboardEntryNames.section3Time,
  section4Time: leaderboardEntryNames.section4Time,
  section5Time: leaderboardEntryNames.section5Time,
  section6Time: leaderboardEntryNames.section6Time,
  section7Time: leaderboardEntryNames.section7Time,
  section8Time: leaderboardEntryNames.section8Time,
  section9Time: leaderboardEntryNames.section9Time,
  flag: 'f', // ours
  isInPit: 'ip', // ours
  isDeleted: 'dl', // ours
  completedAt: 'ts', // ours
} as const;

const competitorLap = shortObject(competitorLapNames, {
  sessionId: z.string(),
  eventId: z.string(),
  competitorId: z.string(),
  number: z.optional(z.string()),
  /** the driver of the lap */
  fullName: z.optional(z.string()),
  /** its number */
  laps: z.int(),
  /** missing if the lap was not timed */
  lastLapTime: z.optional(z.string()),
  lastLapSpeed: z.optional(z.number()),
  /** at the end of the lap, with all penalties that were known then */
  totalTime: z.optional(z.string()),
  /** the part of it that is penalties */
  penaltyTime: z.optional(z.string()),
  position: z.optional(z.string()),
  /** whether it was the competitor's best so far */
  isBestTime: z.optional(z.boolean()),
  /** the best of all laps: with the last one alone */
  bestLapTime: z.optional(z.string()),
  bestInLap: z.optional(z.int()),
  ...sectionTimes,
  flag: z.optional(enumNumber(liveFlags)),
  isInPit: z.optional(z.boolean()),
  isDeleted: z.optional(z.boolean()),
  completedAt: z.optional(liveTimestamp),
});
export type CompetitorLap = z.infer<typeof competitorLap>;

export const competitorLaps = z.object({ results: z.array(competitorLap) });

export const competitorLapsCall = get('/api/events/:eventId/sessions/:sessionId/competitor/:competitorId', {
  summary: 'The laps of one competitor so far; 404 if there are none',
  params: {
    eventId: eventIdInPath,
    sessionId: sessionIdInPath,
    competitorId: filledLine(500),
  },
  query: { guid: optionalEventGuid },
  answer: competitorLaps,
});
